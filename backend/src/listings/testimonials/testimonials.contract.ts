import * as z from 'zod/mini'
import { errors, Id, lines, Page, PathId } from '../../http/http.contract.ts'

export { Testimonial } from './testimonial.contract.ts'

/** The rating is 0 until a star is chosen. */
export const TestimonialForm = z.strictObject({
  text: lines({
    min: 10,
    max: 500,
    short: 'Testimonial must be at least 10 characters',
    long: 'Testimonial cannot exceed 500 characters',
  }),
  rating: z
    .int('Rating must be at least 1')
    .check(z.gte(1, 'Rating must be at least 1'), z.lte(5, 'Rating must be at most 5')),
})
export type TestimonialForm = z.infer<typeof TestimonialForm>

const route = z.string().check(z.regex(/^[A-Z]{3} to [A-Z]{3}$/, 'The route must look like HYD to ORD'))

/**
 * One for each author, person and route. The two have traveled together on the route, or each has written to the other
 * about it.
 */
export const NewTestimonial = z.strictObject({
  ...TestimonialForm.shape,
  targetUserId: Id,
  /** The airports of departure and arrival: 'HYD to ORD'. */
  route,
})
export type NewTestimonial = z.infer<typeof NewTestimonial>

export const TestimonialsQuery = z.strictObject({ limit: Page.shape.limit, cursor: z.optional(PathId) })
export type TestimonialsQuery = z.infer<typeof TestimonialsQuery>

export const ReviewStateQuery = z.strictObject({ route })
export type ReviewStateQuery = z.infer<typeof ReviewStateQuery>

/**
 * `no-contact`: the two have neither traveled together nor written to each other about the route, or one has blocked
 * the other. `conversation-reviewed`: without a trip, the reader may write one review. `not-yet`: their trip has not
 * departed.
 */
export const ReviewState = z.object({
  state: z.enum(['possible', 'written', 'conversation-reviewed', 'no-contact', 'own', 'not-yet']),
  /** The day of departure, YYYY-MM-DD; with `not-yet`. */
  from: z.optional(z.string()),
})
export type ReviewState = z.infer<typeof ReviewState>

export const TestimonialsPath = z.strictObject({ userId: PathId })
export type TestimonialsPath = z.infer<typeof TestimonialsPath>

export const TestimonialPath = z.strictObject({ id: PathId })
export type TestimonialPath = z.infer<typeof TestimonialPath>

export const TestimonialReply = z.strictObject({
  text: lines({ max: 500, short: 'Please write a reply', long: 'A reply cannot exceed 500 characters' }),
})
export type TestimonialReply = z.infer<typeof TestimonialReply>

export const testimonialErrors = /* @__PURE__ */ errors({
  /** Thrown when the person does not exist, has left, or is not confirmed yet. */
  'target-not-found': [404, 'This traveler cannot be reviewed.'],
  'own-testimonial': [403, 'You cannot review yourself.'],
  'already-reviewed': [409, 'You have already reviewed this traveler for this route.'],
  /** Thrown when the existing review is of a deleted account of the author. */
  'reviewed-before': [409, 'You have already reviewed this traveler for this route.'],
  'conversation-reviewed': [
    409,
    'You have already reviewed this traveler. You can write another review after you have traveled together.',
  ],
  'no-contact': [
    403,
    'You can review this traveler after you have traveled together, or after each of you has written to the other about this route.',
  ],
  'review-too-early': [409, 'You can review this traveler once the first flight of your trip together has left.'],
  /** Thrown when the testimonial does not exist, or the reader can neither change it nor reply to it. */
  'testimonial-not-found': [404, 'This review is not available any more.'],
  'review-settled': [409, 'A review can be changed for 14 days. This one stays as it is.'],
  'review-frozen': [409, 'Both of you can read both reviews now, so neither can be changed any more.'],
  'already-replied': [409, 'You have already answered this review.'],
})
