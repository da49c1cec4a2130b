import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { Listing } from '../listing.contract.ts'

/** The best first. A match has the best tier that holds. */
export const TIERS = ['same-flight', 'same-plane', 'shared-leg', 'same-day', 'near-day', 'near-airport'] as const
export type Tier = (typeof TIERS)[number]

/** 1 is the best. */
export const numberOf = (tier: Tier): number => TIERS.indexOf(tier) + 1

const MatchFlight = z.object({
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  /** The common number, with `same-flight`. */
  flightNumber: z.optional(z.nullable(z.string())),
  /** The number of the other's booking if it differs, with `same-flight`. */
  soldAs: z.optional(z.string()),
  /** The other's number, with `same-plane` and in `otherFlights`. */
  otherNumber: z.optional(z.nullable(z.string())),
  /**
   * Whether the given data proves that both take it: the same number, or the same time on a fixed day. Otherwise the other
   * may take it.
   */
  certain: z.optional(z.boolean()),
  /** Both times, where they differ. */
  time: z.optional(z.nullable(z.string())),
  otherTime: z.optional(z.nullable(z.string())),
  otherArrival: z.optional(z.string()),
})

export const Match = z.object({
  tier: z.enum(TIERS),
  /** Which of the other's flexible days it is; absent for a search without a day. */
  date: z.optional(z.string()),
  /** The days by which the other leaves later, negative if earlier; with `near-day`. */
  days: z.optional(z.int()),
  /** The larger distance of the airports that differ, with `near-airport`. */
  distanceKm: z.optional(z.int()),
  /** ISO 639-3. */
  language: z.optional(z.string()),
  /** In English. Pages in another language translate the code. */
  languageName: z.optional(z.string()),
  /** The flights that both take, or may take; with `same-flight`, `same-plane` and `shared-leg`. */
  withYou: z.optional(z.array(MatchFlight)),
  alone: z.optional(z.array(MatchFlight)),
  /** Flights of the same route and day whose numbers or times differ, with `same-day`. */
  otherFlights: z.optional(z.array(MatchFlight)),
})
export type Match = z.infer<typeof Match>

export const MatchedListing = z.extend(Listing, { match: Match })
export type MatchedListing = z.infer<typeof MatchedListing>

/** Counts at most 51 matches of each own open listing that has any. */
export const ListingMatchCount = z.object({ id: Id, count: z.int(), best: z.enum(TIERS) })
export type ListingMatchCount = z.infer<typeof ListingMatchCount>

/**
 * The matches that a user is notified of. For a listing: `my-flight` the same flight or plane, `close` also a shared
 * leg, `nearby` every tier. A saved search with a flight finds only this flight; otherwise `nearby` adds near days and
 * airports to what the search itself finds.
 */
export const Scope = z.enum(['my-flight', 'close', 'nearby'])
export type Scope = z.infer<typeof Scope>
