import * as z from 'zod/mini'
import { errors } from '../../../http/http.contract.ts'
import { TRIP_STATES } from '../trips.contract.ts'

export const FLYING = ['yes', 'changed', 'canceled'] as const
/**
 * `POST /api/trips/{id}/flying`, until the first departure; `canceled` cancels the trip. The link
 * `/trips/{id}/flying?answer=yes#token` in an email opens a page that sends the token, so that no login is needed and
 * link scanners change nothing. Returns `StillFlyingResult`.
 */
export const StillFlyingAnswer = z.strictObject({
  answer: z.enum(FLYING),
  token: z.optional(z.string().check(z.regex(/^[\w.-]{1,200}$/, 'The token is malformed'))),
})
export type StillFlyingAnswer = z.infer<typeof StillFlyingAnswer>
export const StillFlyingResult = z.object({ flying: z.enum(FLYING), state: z.enum(TRIP_STATES) })
export type StillFlyingResult = z.infer<typeof StillFlyingResult>

/**
 * `POST /api/trips/{id}/completion`, after the last landing. Confirmations can change until both people agree. Returns
 * `Trip`.
 */
export const CompletionConfirmation = z.strictObject({ completed: z.boolean() })
export type CompletionConfirmation = z.infer<typeof CompletionConfirmation>

export const confirmationErrors = /* @__PURE__ */ errors({
  'trip-departed': [409, 'The first flight has already left.'],
  /** Thrown when the helper cancels before departure although a milestone is recorded. */
  'trip-on-the-way': [409, "You can't cancel now: someone is already on board."],
  'trip-not-over': [409, 'The last flight has not landed yet.'],
  'trip-link-old': [409, 'This link is incomplete or out of date. Please log in and open your trip.'],
})
