import * as z from 'zod/mini'
import { Id, Moment, PathId } from '../../../http/http.contract.ts'
import { TravelerFacts } from '../../../listings/traveler/traveler.contract.ts'
import { Milestone } from '../milestones/milestones.contract.ts'
import { Trip, TripLegView, TripPerson } from '../trips.contract.ts'

/** The page has the token in the URL fragment, so that no log or referrer contains it. */
export const TRAVELER_TOKEN = 'x-traveler-token'

/**
 * `GET /api/traveler`: the meeting card for the accompanied traveler, who opened the poster's link. It contains the
 * helper's number as the helper shares it, and the poster's own.
 */
export const TravelerTrip = z.object({
  id: Id,
  /** Milestones can be recorded only while the trip is agreed. */
  state: Trip.shape.state,
  companion: z.pick(TravelerFacts, { firstName: true, relation: true, needs: true, note: true }),
  /** `verified` is about the phone number. */
  traveler: z.pick(TripPerson, { username: true, profilePictureUrl: true, phone: true, verified: true }),
  /** Null once the helper has canceled or may be on other flights, while the poster is looking for another one. */
  helper: z.nullable(
    z.pick(TripPerson, { username: true, profilePictureUrl: true, phone: true, unreachable: true, removed: true }),
  ),
  languageCodes: z.array(z.string()),
  legs: z.array(TripLegView),
  meeting: Trip.shape.meeting,
  /** The oldest comes first. Milestones of this link can be undone until `undoUntil`. */
  milestones: z.array(
    z.extend(z.pick(Milestone, { id: true, kind: true, leg: true, at: true, undoUntil: true }), {
      recordedBy: z.enum(['traveler', 'poster', 'helper']),
    }),
  ),
  lastLandingAt: Moment,
  expiresAt: Moment,
  /** The server's clock, because the phone's may be wrong. */
  now: z.optional(Moment),
})
export type TravelerTrip = z.infer<typeof TravelerTrip>

/**
 * `POST /api/traveler/milestones` takes `NewMilestone`; `DELETE /api/traveler/milestones/{milestoneId}` undoes it
 * within a minute. Both return `TravelerTrip`.
 */
export const TravelerMilestonePath = z.strictObject({ milestoneId: PathId })
export type TravelerMilestonePath = z.infer<typeof TravelerMilestonePath>
