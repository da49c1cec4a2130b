import * as z from 'zod/mini'
import { Id, Moment, PathId } from '../../../http/http.contract.ts'
import { MAX_LEGS } from '../../../listings/trip/trip.contract.ts'

/** What happens on the way, in its order. */
export const MILESTONES = ['met', 'through-security', 'boarded', 'landed', 'handed-over'] as const
/** The milestones that belong to a leg. */
export const OF_LEG: readonly string[] = ['boarded', 'landed']

/**
 * `POST /api/trips/{id}/milestones`: either person taps it, perhaps without network. `at` is the moment of the tap, or when the
 * step happened if it is added later; it decides whether the step's window was open. `key` names the tap, so that sending it
 * again has no second effect. Answers `Trip`.
 */
export const NewMilestone = z.strictObject({
  kind: z.enum(MILESTONES),
  /** The number of the leg, from 1. */
  leg: z.optional(z.int().check(z.gte(1), z.lte(MAX_LEGS))),
  at: Moment,
  key: z.string().check(z.regex(/^[\w-]{8,64}$/, 'is not a key')),
})
/** A milestone as it is sent. */
export type NewMilestone = z.infer<typeof NewMilestone>

/** `DELETE /api/trips/{id}/milestones/{milestoneId}`: within a minute whoever tapped takes it back. Answers `Trip`. */
export const MilestonePath = z.strictObject({ id: PathId, milestoneId: PathId })
/** `MilestonePath` as a handler gets it. */
export type MilestonePath = z.infer<typeof MilestonePath>

/** A milestone that was reached. */
export const Milestone = z.object({
  id: Id,
  kind: z.enum(MILESTONES),
  leg: z.nullable(z.int()),
  at: Moment,
  /** The person who tapped. */
  by: Id,
  /** Whether the traveler tapped it on their own phone, through the link that this person has made. */
  byTraveler: z.boolean(),
  /** Until when that person can take it back. */
  undoUntil: z.nullable(Moment),
})
/** A milestone that was reached. */
export type Milestone = z.infer<typeof Milestone>
