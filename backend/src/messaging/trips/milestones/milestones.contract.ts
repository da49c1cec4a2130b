import * as z from 'zod/mini'
import { Id, Moment, PathId } from '../../../http/http.contract.ts'
import { MAX_LEGS } from '../../../listings/itinerary/itinerary.contract.ts'

/** In the order of the journey. */
export const MILESTONES = ['met', 'through-security', 'boarded', 'landed', 'handed-over'] as const
export const LEG_MILESTONES: readonly string[] = ['boarded', 'landed']

/**
 * `POST /api/trips/{id}/milestones`: the phone may have been offline, so `at` decides whether the window was open.
 * `key` makes the request idempotent. Returns `Trip`.
 */
export const NewMilestone = z.strictObject({
  kind: z.enum(MILESTONES),
  /** Counts from 1. */
  leg: z.optional(z.int().check(z.gte(1), z.lte(MAX_LEGS))),
  at: Moment,
  /** The phone's clock when the request is sent, so that a wrong clock is corrected. Absent if the user entered `at`. */
  sentAt: z.optional(Moment),
  key: z.string().check(z.regex(/^[\w-]{8,64}$/, 'is not a key')),
})
export type NewMilestone = z.infer<typeof NewMilestone>

/** `DELETE /api/trips/{id}/milestones/{milestoneId}`: only within a minute. Returns `Trip`. */
export const MilestonePath = z.strictObject({ id: PathId, milestoneId: PathId })
export type MilestonePath = z.infer<typeof MilestonePath>

export const Milestone = z.object({
  id: Id,
  kind: z.enum(MILESTONES),
  leg: z.nullable(z.int()),
  at: Moment,
  by: Id,
  /** Recorded through the traveler's link, which the person in `by` has made. */
  byTraveler: z.boolean(),
  undoUntil: z.nullable(Moment),
})
export type Milestone = z.infer<typeof Milestone>
