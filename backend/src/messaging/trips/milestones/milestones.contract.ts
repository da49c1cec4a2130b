import * as z from 'zod/mini'
import { Id, Moment, PathId } from '../../../http/http.contract.ts'
import { MAX_LEGS } from '../../../listings/trip/trip.contract.ts'

/** The milestones of a journey, in order. */
export const MILESTONES = ['met', 'through-security', 'boarded', 'landed', 'handed-over'] as const
export const OF_LEG: readonly string[] = ['boarded', 'landed']

/**
 * `POST /api/trips/{id}/milestones`: either person records a milestone, perhaps while offline. `at` is the moment when it was
 * reached, and decides whether its window was open. `key` makes the request idempotent. Returns `Trip`.
 */
export const NewMilestone = z.strictObject({
  kind: z.enum(MILESTONES),
  /** The number of the leg, from 1. */
  leg: z.optional(z.int().check(z.gte(1), z.lte(MAX_LEGS))),
  at: Moment,
  key: z.string().check(z.regex(/^[\w-]{8,64}$/, 'is not a key')),
})
export type NewMilestone = z.infer<typeof NewMilestone>

/** `DELETE /api/trips/{id}/milestones/{milestoneId}`: undoes a milestone within a minute. Returns `Trip`. */
export const MilestonePath = z.strictObject({ id: PathId, milestoneId: PathId })
export type MilestonePath = z.infer<typeof MilestonePath>

/** A milestone that was reached. */
export const Milestone = z.object({
  id: Id,
  kind: z.enum(MILESTONES),
  leg: z.nullable(z.int()),
  at: Moment,
  /** The person who recorded it. */
  by: Id,
  /** Whether the traveler recorded it through the link that this person has made. */
  byTraveler: z.boolean(),
  /** Until when that person can undo it. */
  undoUntil: z.nullable(Moment),
})
export type Milestone = z.infer<typeof Milestone>
