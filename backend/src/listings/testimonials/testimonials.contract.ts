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

const route = z.string().check(z.regex(/^[A-Z]{3} to [A-Z]{3}$/, 'The route must look like HYD to ORD'))

/**
 * `POST /api/testimonials`: one for each author, person and route, by somebody who was in contact with the person about
 * the route. Answers `Testimonial`.
 */
export const NewTestimonial = z.strictObject({
  ...TestimonialForm.shape,
  targetUserId: Id,
  /** 'HYD to ORD': the departure and arrival airports of the trip. */
  route,
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
  user: z.object({
    /** The author's account; null once others do not see it any more. */
    id: z.optional(z.nullable(Id)),
    username: z.string(),
    profilePictureUrl: z.nullable(z.string()),
  }),
  /** The answer of the person whom it is about. */
  reply: z.optional(z.nullable(z.object({ text: z.string(), createdAt: Moment }))),
  /** Whether the reader has written it less than 14 days ago. */
  changeable: z.optional(z.boolean()),
  /** Whether the reader has written it. */
  mine: z.optional(z.boolean()),
  /** Whether the two had agreed on the trip, and it was over. */
  together: z.optional(z.boolean()),
  /**
   * Only for its author, and null once others see it: it appears once both have written, at the latest then.
   */
  heldUntil: z.optional(z.nullable(Moment)),
  /** Whether it is about the reader, who has not answered yet. */
  replyable: z.optional(z.boolean()),
})
/** One person's words about another. */
export type Testimonial = z.infer<typeof Testimonial>

/** The query of both lists; the home page asks for `limit=6`. */
export const TestimonialsQuery = z.strictObject({ limit: Page.shape.limit, cursor: z.optional(PathId) })
/** `TestimonialsQuery` as a handler gets it. */
export type TestimonialsQuery = z.infer<typeof TestimonialsQuery>

/** The query of `GET /api/testimonials/user/{userId}/mine`. */
export const ReviewStateQuery = z.strictObject({ route })
/** `ReviewStateQuery` as a handler gets it. */
export type ReviewStateQuery = z.infer<typeof ReviewStateQuery>

/**
 * `GET /api/testimonials/user/{userId}/mine?route=`: whether the reader may review this person for this route. `own`:
 * it is the reader; `no-contact`: they had no contact about the route, or one has blocked the other.
 */
export const ReviewState = z.object({ state: z.enum(['possible', 'written', 'no-contact', 'own']) })
/** Whether the reader may review a person for a route. */
export type ReviewState = z.infer<typeof ReviewState>

/** The path of `GET /api/testimonials/user/{userId}`. */
export const TestimonialsPath = z.strictObject({ userId: PathId })
/** `TestimonialsPath` as a handler gets it. */
export type TestimonialsPath = z.infer<typeof TestimonialsPath>

/** `PATCH /api/testimonials/{id}` (a `TestimonialForm`) and `POST /api/testimonials/{id}/reply`; both answer `Testimonial`. */
export const TestimonialPath = z.strictObject({ id: PathId })
/** `TestimonialPath` as a handler gets it. */
export type TestimonialPath = z.infer<typeof TestimonialPath>

/** The only answer of the person whom a testimonial is about. */
export const TestimonialReply = z.strictObject({ text: lines({ name: 'Reply', max: 500 }) })
/** The answer as a person sends it. */
export type TestimonialReply = z.infer<typeof TestimonialReply>

/** Failures of writing a testimonial. */
export const testimonialErrors = /* @__PURE__ */ errors({
  /** Thrown when the person does not exist, has left, or is not confirmed yet. */
  'target-not-found': [404, 'This traveler cannot be reviewed.'],
  /** Thrown when somebody reviews themselves. */
  'own-testimonial': [403, 'You cannot review yourself.'],
  /** Thrown when an author reviews the same person for the same route again. */
  'already-reviewed': [409, 'You have already reviewed this traveler for this route.'],
  /** Thrown when a person did so with an account that they have deleted. */
  'reviewed-before': [409, 'You have already reviewed this traveler for this route.'],
  /** Thrown when the author had no contact with the person about the route. */
  'no-contact': [
    403,
    'You can review this traveler after you have asked for their contact details, written to them or tipped them about this route.',
  ],
  /** Thrown when the testimonial does not exist, or the reader may neither change nor answer it. */
  'testimonial-not-found': [404, 'This review is not available any more.'],
  /** Thrown when an author changes a testimonial after 14 days. */
  'review-settled': [409, 'A review can be changed for 14 days. This one stays as it is.'],
  /** Thrown when a person answers a testimonial again. */
  'already-replied': [409, 'You have already answered this review.'],
})
