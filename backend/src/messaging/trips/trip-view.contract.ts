// In a file of its own, because most pages show a trip and load no form that changes one.
import * as z from 'zod/mini'
import { FlightStatus } from '../../flights/flight-status.contract.ts'
import { Id, Moment } from '../../http/http.contract.ts'
import { TravelerFacts } from '../../listings/traveler/traveler.contract.ts'
import { Warned } from './flights/connection.contract.ts'
import { Milestone } from './milestones/milestones.contract.ts'

const optional = z.nullable(z.string())

/**
 * The poster shares these fields about someone close with the helper; an absent field stays as it is. In an agreed
 * trip, the helper always sees the time of day, and the other two unless the poster hides them.
 */
export const travelerShares = {
  firstName: z.optional(z.boolean()),
  ageBand: z.optional(z.boolean()),
  time: z.optional(z.boolean()),
}

/**
 * `PUT /api/trips/{id}/shares`: lasts until two days after the last landing. Only the poster of a listing for someone
 * close may set the fields about them. Returns `Trip`.
 */
export const Shares = z.strictObject({
  phone: z.boolean(),
  mail: z.boolean(),
  photo: z.boolean(),
  ...travelerShares,
})
export type Shares = z.infer<typeof Shares>

export const CHECKLIST = [
  ...['passport', 'visa', 'medicine', 'assistance', 'address', 'phone-charged', 'card-printed', 'met-online'],
] as const

/**
 * Phone, email and picture are present only while shared: not before the agreement, two days after the last landing,
 * after a block, or while one of the two is suspended.
 */
export const TripPerson = z.object({
  id: Id,
  username: z.string(),
  profilePictureUrl: optional,
  verified: z.boolean(),
  role: z.enum(['helper', 'traveler']),
  phone: optional,
  mail: optional,
  /** Null for the other person. */
  shares: z.nullable(Shares),
  checklist: z.array(z.enum(CHECKLIST)),
  flying: z.nullable(z.enum(['yes', 'changed', 'canceled'])),
  removed: z.boolean(),
  /**
   * The person cannot be reached after departure: they left the site, were suspended or banned, or one blocked the
   * other.
   */
  unreachable: z.boolean(),
  /** The user has seen this person's contact details through a contact request. */
  contacted: z.boolean(),
})
export type TripPerson = z.infer<typeof TripPerson>

export const TripLegView = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  departureCountry: z.string(),
  departureZone: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalCountry: z.string(),
  arrivalZone: z.string(),
  date: z.string(),
  /** Absent, like the arrival date and time, while the poster does not share the time with the user. */
  time: z.optional(optional),
  flightNumber: optional,
  departureTerminal: optional,
  arrivalTerminal: optional,
  arrivalDate: z.optional(optional),
  arrivalTime: z.optional(optional),
  /** In a proposal: both listings say that the helper is on this flight. */
  together: z.boolean(),
  /**
   * Why a flight of a proposal is not `together` yet: the listing of the person who must respond names no flight
   * (`unknown`) or another one (`different`).
   */
  unconfirmed: z.optional(z.enum(['unknown', 'different'])),
  /** Null without a flight number, and until the first read. */
  status: z.optional(z.nullable(FlightStatus)),
  /** Estimated if the time is not known or not shared. */
  departsAt: Moment,
  /** Estimated from the distance if the time is not known or not shared. */
  landsAt: Moment,
})
export type TripLegView = z.infer<typeof TripLegView>

/**
 * A proposal becomes `agreed`, `declined`, `withdrawn` (by the proposer) or `expired` (at departure); an agreed trip
 * can be `canceled`.
 */
export const TRIP_STATES = ['proposed', 'agreed', 'declined', 'withdrawn', 'expired', 'canceled'] as const

/** `GET /api/trips/{id}`. `GET /api/trips/{id}/calendar.ics` returns a calendar with an event for each flight. */
export const Trip = z.object({
  id: Id,
  state: z.enum(TRIP_STATES),
  /** Increases with each change. Requests name the revision that the user saw. */
  revision: z.int(),
  waitsFor: z.nullable(Id),
  helper: TripPerson,
  traveler: TripPerson,
  /**
   * Null if the poster travels. The helper gets the fields that the poster shares, and the note once the trip is
   * agreed.
   */
  companion: z.nullable(TravelerFacts),
  languageCodes: z.array(z.string()),
  legs: z.array(TripLegView),
  /** The agreed flights stay until the change is accepted. */
  change: z.nullable(z.array(TripLegView)),
  helperListingId: z.nullable(Id),
  seekingListingId: z.nullable(Id),
  tipAmount: z.nullable(z.int()),
  meeting: z.object({
    place: optional,
    side: z.nullable(z.enum(['before-security', 'after-security', 'after-arrival'])),
    carry: optional,
    revision: z.int(),
  }),
  milestones: z.array(Milestone),
  /** Set while a connection is in danger. Absent in lists. */
  warned: z.optional(Warned),
  departed: z.boolean(),
  firstDepartureAt: Moment,
  lastLandingAt: Moment,
  /** `completed` is set once both people agree. */
  completion: z.object({ mine: z.nullable(z.boolean()), completed: z.nullable(z.boolean()) }),
  /** The number that accepts milestones by SMS; null without a verified phone. Absent in lists. */
  textTo: z.optional(optional),
})
export type Trip = z.infer<typeof Trip>
