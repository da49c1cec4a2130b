import * as z from 'zod/mini'
import { Id, Moment, PathId } from '../../../http/http.contract.ts'
import { TravelerFacts } from '../../../listings/traveler/traveler.contract.ts'
import { Milestone } from '../milestones/milestones.contract.ts'
import { Trip, TripLegView, TripPerson } from '../trips.contract.ts'

/** The header with the token of a traveler's link, which is in the fragment of the page's URL and in no path or query. */
export const TRAVELER_TOKEN = 'x-traveler-token'

/**
 * `GET /api/traveler`: a trip for the person who is accompanied, by the link that the poster of the listing has sent to their
 * phone. It has what the meeting card has: the helper's number as the helper shares it with the poster, and the poster's own.
 */
export const TravelerTrip = z.object({
  id: Id,
  /** Steps are recorded while the trip is agreed. */
  state: Trip.shape.state,
  /** The person who is accompanied. */
  companion: z.pick(TravelerFacts, { firstName: true, relation: true, needs: true, note: true }),
  /** The poster of the listing: whom to call at home. */
  traveler: z.pick(TripPerson, { username: true, profilePictureUrl: true, phone: true }),
  /** Null once the helper has canceled, or may be on other flights, and the poster is looking for another one. */
  helper: z.nullable(
    z.pick(TripPerson, { username: true, profilePictureUrl: true, phone: true, away: true, removed: true }),
  ),
  languageCodes: z.array(z.string()),
  legs: z.array(TripLegView),
  meeting: Trip.shape.meeting,
  /** In the order in which they happened. A step that was recorded through this link can be undone until `undoUntil`. */
  milestones: z.array(z.pick(Milestone, { id: true, kind: true, leg: true, at: true, undoUntil: true })),
  lastLandingAt: Moment,
  /** When the link ends. */
  expiresAt: Moment,
})
/** A trip for the person who is accompanied. */
export type TravelerTrip = z.infer<typeof TravelerTrip>

/**
 * `POST /api/traveler/milestones` takes `NewMilestone`; `DELETE /api/traveler/milestones/{milestoneId}` undoes it within a
 * minute. Both return `TravelerTrip`.
 */
export const TravelerMilestonePath = z.strictObject({ milestoneId: PathId })
/** `TravelerMilestonePath` as a handler gets it. */
export type TravelerMilestonePath = z.infer<typeof TravelerMilestonePath>
