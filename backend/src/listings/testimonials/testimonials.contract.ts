import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../../http/http.contract.ts'

/** The fields of the form 'Rate & Review'; the rating is 0 until a star is chosen. */
export const TestimonialForm = z.strictObject({
  text: lines({
    name: 'Testimonial',
    min: 10,
    max: 500,
    short: 'Testimonial must be at least 10 characters',
    long: 'Testimonial cannot exceed 500 characters',
  }),
  rating: z
    .int('Rating must be at least 1')
    .check(z.gte(1, 'Rating must be at least 1'), z.lte(5, 'Rating must be at most 5')),
})
/** The form as a person fills it in. */
export type TestimonialForm = z.infer<typeof TestimonialForm>

/** `POST /api/testimonials`: one for each author, person and route. Answers `Testimonial`. */
export const NewTestimonial = z.strictObject({
  ...TestimonialForm.shape,
  targetUserId: Id,
  /** 'HYD to ORD': the departure and arrival airports of the trip. */
  route: z.string().check(z.regex(/^[A-Z]{3} to [A-Z]{3}$/, 'The route must look like HYD to ORD')),
})
/** A testimonial as it is sent. */
export type NewTestimonial = z.infer<typeof NewTestimonial>

/** `GET /api/testimonials` (newest first) and `GET /api/testimonials/user/{userId}`: arrays of these. */
export const Testimonial = z.object({
  id: Id,
  text: z.string(),
  rating: z.int(),
  route: z.string(),
  createdAt: Moment,
  user: z.object({ username: z.string(), profilePictureUrl: z.nullable(z.string()) }),
})
/** One person's words about another. */
export type Testimonial = z.infer<typeof Testimonial>

/** The query of both lists; the home page asks for `limit=6`. */
export const TestimonialsQuery = z.strictObject({ limit: Page.shape.limit, cursor: z.optional(PathId) })
/** `TestimonialsQuery` as a handler gets it. */
export type TestimonialsQuery = z.infer<typeof TestimonialsQuery>

/** The path of `GET /api/testimonials/user/{userId}`. */
export const TestimonialsPath = z.strictObject({ userId: PathId })
/** `TestimonialsPath` as a handler gets it. */
export type TestimonialsPath = z.infer<typeof TestimonialsPath>

/** Failures of writing a testimonial. */
export const testimonialErrors = errors({
  /** Thrown when the person does not exist, has left, or is not confirmed yet. */
  'target-not-found': [404, 'This traveler cannot be reviewed.'],
  /** Thrown when somebody reviews themselves. */
  'own-testimonial': [403, 'You cannot review yourself.'],
  /** Thrown when an author reviews the same person for the same route again. */
  'already-reviewed': [409, 'You have already reviewed this traveler for this route.'],
})
