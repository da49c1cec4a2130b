import * as z from 'zod/mini'
import { errors } from '../../../http/http.contract.ts'
import { TRIP_STATES } from '../trips.contract.ts'

/** The answers to "Still flying?". */
export const FLYING = ['yes', 'changed', 'cancelled'] as const
/**
 * `POST /api/trips/{id}/flying`: one of the two says whether they are still flying, until the first departure. The address
 * `/trips/{id}/flying?answer=yes#token` in an email leads to a page that sends the token here, so that it works without a login, and no
 * machine that merely opens links answers anything. `cancelled` cancels the trip. Answers `StillFlyingResult`.
 */
export const StillFlyingAnswer = z.strictObject({
  answer: z.enum(FLYING),
  token: z.optional(z.string().check(z.regex(/^[\w.-]{1,200}$/, 'The token is malformed'))),
})
/** The answer to "Still flying?" as it is sent. */
export type StillFlyingAnswer = z.infer<typeof StillFlyingAnswer>
/** What was answered, and what the trip is since then. Whoever has only an email's token learns nothing else. */
export const StillFlyingResult = z.object({ flying: z.enum(FLYING), state: z.enum(TRIP_STATES) })
/** What was answered. */
export type StillFlyingResult = z.infer<typeof StillFlyingResult>

/**
 * `POST /api/trips/{id}/completion`: after the last landing each of the two says whether it happened, and may say otherwise until
 * both agree. Answers `Trip`.
 */
export const CompletionAnswer = z.strictObject({ completed: z.boolean() })
/** The answer to "Did it happen?". */
export type CompletionAnswer = z.infer<typeof CompletionAnswer>

/** Failures of the questions. */
export const confirmationErrors = /* @__PURE__ */ errors({
  /** Thrown when somebody answers "Still flying?" after the first departure. */
  'trip-departed': [409, 'The first flight has left already.'],
  /** Thrown when the helper cancels before the departure, but a step of the journey is recorded already; the message says which. */
  'trip-on-the-way': [409, 'You can’t cancel now: someone is on board already.'],
  /** Thrown when somebody says whether it happened before the last landing. */
  'trip-not-over': [409, 'The last flight has not landed yet.'],
  /** Thrown when the link of an email is not valid, or is about other flights than those that are agreed now. */
  'trip-link-old': [
    409,
    'This link is about other flights, or it is not complete. Please sign in and look at your trip.',
  ],
})
