import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../../http/http.contract.ts'

/** The fields of the form 'Rate & Review'; the rating is 0 until a star is chosen. */
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
 * `POST /api/testimonials`: one for each author, person and route. The two have traveled together on the route, or each has
 * written to the other about it. Returns `Testimonial`.
 */
export const NewTestimonial = z.strictObject({
  ...TestimonialForm.shape,
  targetUserId: Id,
  /** 'HYD to ORD': the departure and arrival airports of the trip. */
  route,
})
export type NewTestimonial = z.infer<typeof NewTestimonial>

/** `GET /api/testimonials` (newest first) and `GET /api/testimonials/user/{userId}`: arrays of these. */
export const Testimonial = z.object({
  id: Id,
  text: z.string(),
  rating: z.int(),
  route: z.string(),
  createdAt: Moment,
  user: z.object({
    /** The author's account; null if others cannot see it. */
    id: z.nullable(Id),
    username: z.string(),
    profilePictureUrl: z.nullable(z.string()),
  }),
  /** The reply of the reviewed person. */
  reply: z.nullable(z.object({ text: z.string(), createdAt: Moment })),
  /** Whether the reader can still change it: for 14 days, unless both sides' reviews are published. */
  changeable: z.boolean(),
  /** Whether the reader is the author. */
  mine: z.boolean(),
  /** Whether the two traveled together: they had agreed on a trip that has departed. Otherwise they wrote to each other. */
  together: z.boolean(),
  /** When the review is published at the latest; only for its author, and null once published. */
  publishAt: z.nullable(Moment),
  /** Whether it is about the reader, who has not replied yet. */
  replyable: z.boolean(),
})
/** A review. */
export type Testimonial = z.infer<typeof Testimonial>

/** The query of both lists; the home page uses `limit=6`. */
export const TestimonialsQuery = z.strictObject({ limit: Page.shape.limit, cursor: z.optional(PathId) })
export type TestimonialsQuery = z.infer<typeof TestimonialsQuery>

/** The query of `GET /api/testimonials/user/{userId}/mine`. */
export const ReviewStateQuery = z.strictObject({ route })
export type ReviewStateQuery = z.infer<typeof ReviewStateQuery>

/**
 * `GET /api/testimonials/user/{userId}/mine?route=`: whether the reader may review this person for this route. `own`:
 * it is the reader; `no-contact`: they have neither traveled together nor written to each other about the route, or one has
 * blocked the other; `conversation-reviewed`: without a trip, the reader may write one review; `not-yet`: their trip has not
 * departed.
 */
export const ReviewState = z.object({
  state: z.enum(['possible', 'written', 'conversation-reviewed', 'no-contact', 'own', 'not-yet']),
  /** With `not-yet`: the day on which their trip departs, YYYY-MM-DD. */
  from: z.optional(z.string()),
})
/** The reader's right to review a person for a route. */
export type ReviewState = z.infer<typeof ReviewState>

/** The path of `GET /api/testimonials/user/{userId}`. */
export const TestimonialsPath = z.strictObject({ userId: PathId })
export type TestimonialsPath = z.infer<typeof TestimonialsPath>

/** `PATCH /api/testimonials/{id}` (a `TestimonialForm`) and `POST /api/testimonials/{id}/reply`; both return `Testimonial`. */
export const TestimonialPath = z.strictObject({ id: PathId })
export type TestimonialPath = z.infer<typeof TestimonialPath>

/** The single reply of the reviewed person. */
export const TestimonialReply = z.strictObject({
  text: lines({ max: 500, short: 'Please write a reply', long: 'A reply cannot exceed 500 characters' }),
})
export type TestimonialReply = z.infer<typeof TestimonialReply>

/** Failures of writing a testimonial. */
export const testimonialErrors = /* @__PURE__ */ errors({
  /** Thrown when the person does not exist, has left, or is not confirmed yet. */
  'target-not-found': [404, 'This traveler cannot be reviewed.'],
  /** Thrown when users review themselves. */
  'own-testimonial': [403, 'You cannot review yourself.'],
  /** Thrown when an author reviews the same person for the same route again. */
  'already-reviewed': [409, 'You have already reviewed this traveler for this route.'],
  /** Thrown when the author did so with a deleted account. */
  'reviewed-before': [409, 'You have already reviewed this traveler for this route.'],
  /** Thrown when an author has reviewed the person after a conversation, and this review would rest on one, too. */
  'conversation-reviewed': [
    409,
    'You have already reviewed this traveler. You can write another review after you have traveled together.',
  ],
  /** Thrown when the two have neither traveled together nor written to each other about the route. */
  'no-contact': [
    403,
    'You can review this traveler after you have traveled together, or after each of you has written to the other about this route.',
  ],
  /** Thrown when the two have agreed on a trip that has not departed; the message names the day. */
  'review-too-early': [409, 'You can review this traveler once the first flight of your trip has left.'],
  /** Thrown when the testimonial does not exist, or the reader can neither change nor answer it. */
  'testimonial-not-found': [404, 'This review is not available any more.'],
  /** Thrown when an author changes a testimonial after 14 days. */
  'review-settled': [409, 'A review can be changed for 14 days. This one stays as it is.'],
  /** Thrown when an author changes a testimonial after both sides have read what the other wrote. */
  'review-frozen': [409, 'Both of you can read both reviews now, so neither can be changed any more.'],
  /** Thrown when a person replies again. */
  'already-replied': [409, 'You have already answered this review.'],
})
