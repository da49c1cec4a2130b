import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { Listing } from '../listing.contract.ts'

/** The tiers of a match, the best first; a match has the best one that holds. */
export const TIERS = ['same-flight', 'same-plane', 'shared-leg', 'same-day', 'near-day', 'near-airport'] as const
/** The tier of a match. */
export type Tier = (typeof TIERS)[number]

/** A flight of a match: shared, or of the seeker alone. */
const MatchFlight = z.object({
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  /** With `same-flight`: the common number. */
  flightNumber: z.optional(z.nullable(z.string())),
  /** With `same-flight`: the number under which the other has booked it, if that is another one. */
  soldAs: z.optional(z.string()),
  /** With `same-plane`: the other's number. In `otherFlights`: the other's number. */
  otherNumber: z.optional(z.nullable(z.string())),
  /**
   * Whether the given data proves that both take it: the same number, or the same time on a fixed day. Otherwise the other
   * may take it.
   */
  certain: z.optional(z.boolean()),
  /** The own time and the other's, where they differ. */
  time: z.optional(z.nullable(z.string())),
  otherTime: z.optional(z.nullable(z.string())),
  /** The other's arrival, if it differs. */
  otherArrival: z.optional(z.string()),
})

/** The reason for a match as data; the remote turns it into text. */
export const Match = z.object({
  tier: z.enum(TIERS),
  /** With `near-day`: the days by which the other leaves later; negative if earlier. */
  days: z.optional(z.int()),
  /** With `near-airport`: the distance of the differing airports, the larger of two. */
  distanceKm: z.optional(z.int()),
  /** A language that both speak, by ISO 639-3. */
  language: z.optional(z.string()),
  /** Its name in English. Pages in another language name it themselves. */
  languageName: z.optional(z.string()),
  /** The flights that both take, or may take. With `same-flight`, `same-plane` and `shared-leg`. */
  withYou: z.optional(z.array(MatchFlight)),
  /** The flights that the seeker takes alone. */
  alone: z.optional(z.array(MatchFlight)),
  /** Flights of the same route and day whose numbers or times contradict each other. With `same-day`. */
  otherFlights: z.optional(z.array(MatchFlight)),
})
/** The reason for a match. */
export type Match = z.infer<typeof Match>

/** A listing with the reason for the match. */
export const MatchedListing = z.extend(Listing, { match: Match })
/** A listing with the reason why it fits. */
export type MatchedListing = z.infer<typeof MatchedListing>

/** `GET /api/my-listings/fits`: the number of matches of each own open listing that has any; at most 51 are counted. */
export const ListingFits = z.object({ id: Id, count: z.int(), best: z.enum(TIERS) })
/** The number of matches of an own listing. */
export type ListingFits = z.infer<typeof ListingFits>

/**
 * Which matches a user is notified of. For a listing: `my-flight` the same flight or plane, `close` also a shared leg,
 * `nearby` every tier. A saved search with a flight finds only this flight; otherwise `nearby` also includes near days and
 * near airports, and the other two only what the search itself finds.
 */
export const Scope = z.enum(['my-flight', 'close', 'nearby'])
/** Which matches a user is notified of. */
export type Scope = z.infer<typeof Scope>
