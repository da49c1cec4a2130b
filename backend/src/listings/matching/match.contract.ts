import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { Listing } from '../listing.contract.ts'

/** What two trips have in common, the best first; a match has the best tier that holds. */
export const TIERS = ['same-flight', 'same-plane', 'shared-leg', 'same-day', 'near-day', 'near-airport'] as const
/** What two trips have in common. */
export type Tier = (typeof TIERS)[number]

/** A flight that both take, or that the one who seeks help takes without the other. */
const Way = z.object({
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  /** With `same-flight`: the number that both have. */
  flightNumber: z.optional(z.nullable(z.string())),
  /** With `same-plane`: the number by which the other knows it. In `otherFlights`: the other's number. */
  otherNumber: z.optional(z.nullable(z.string())),
  /**
   * Whether what both have named says that they take it together: the same number, or the same time on a fixed day. Without it
   * the other only may take it.
   */
  certain: z.optional(z.boolean()),
  /** The own time and the other's, where they differ. */
  time: z.optional(z.nullable(z.string())),
  otherTime: z.optional(z.nullable(z.string())),
  /** Where the other leaves the flight, if that is elsewhere. */
  otherArrival: z.optional(z.string()),
})

/** Why a listing fits, as data: one function of the remote puts it into words. */
export const Match = z.object({
  tier: z.enum(TIERS),
  /** By how many days the other leaves later; earlier if below 0. With `near-day`. */
  days: z.optional(z.int()),
  /** Between the airports that differ, the farther pair of two. With `near-airport`. */
  distanceKm: z.optional(z.int()),
  /** A language that both speak, by ISO 639-3. */
  language: z.optional(z.string()),
  /** Its name, as people choose it. */
  languageName: z.optional(z.string()),
  /** The flights that both take, or may take. With `same-flight`, `same-plane` and `shared-leg`. */
  withYou: z.optional(z.array(Way)),
  /** The flights that whoever seeks help takes without the other. */
  alone: z.optional(z.array(Way)),
  /** Flights of the same route and day whose numbers or times contradict each other. With `same-day`. */
  otherFlights: z.optional(z.array(Way)),
})
/** Why a listing fits. */
export type Match = z.infer<typeof Match>

/** A listing with the reason why it fits. */
export const MatchedListing = z.extend(Listing, { match: Match })
/** A listing with the reason why it fits. */
export type MatchedListing = z.infer<typeof MatchedListing>

/** `GET /api/my-listings/fits`: for each own open listing that has any, how many others fit; at most 51 are counted. */
export const ListingFits = z.object({ id: Id, count: z.int(), best: z.enum(TIERS) })
/** How many others fit an own listing. */
export type ListingFits = z.infer<typeof ListingFits>

/**
 * Which matches a person is notified of. For a listing: `my-flight` the same flight or plane, `close` also a shared leg,
 * `nearby` every tier. A saved search that names a flight only finds this flight; otherwise `nearby` also includes near days
 * and near airports, and the other two only what the search itself finds.
 */
export const Scope = z.enum(['my-flight', 'close', 'nearby'])
/** Which matches a person is notified of. */
export type Scope = z.infer<typeof Scope>
