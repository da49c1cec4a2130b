import * as z from 'zod/mini'
import { FlightStatus } from '../../flights/flights.contract.ts'
import { errors, Id, line, lines, Moment, Page, PathId } from '../../http/http.contract.ts'
import { TravelerFacts } from '../../listings/traveler/traveler.contract.ts'
import { airportCode, day, flightNumber, ifGiven, MAX_LEGS, timeOfDay } from '../../listings/trip/trip.contract.ts'
import { Milestone } from './milestones/milestones.contract.ts'

const optional = z.nullable(z.string())
const terminal = line({ max: 10, long: 'The terminal cannot exceed 10 characters' })

/** Dates and times are local at their airports. */
export const TripLeg = z.strictObject({
  departureAirport: airportCode('Departure airport is required'),
  arrivalAirport: airportCode('Arrival airport is required'),
  date: day('Date is required'),
  time: ifGiven(timeOfDay),
  flightNumber: ifGiven(flightNumber),
  departureTerminal: ifGiven(terminal),
  arrivalTerminal: ifGiven(terminal),
  arrivalDate: ifGiven(day('Date is required')),
  arrivalTime: ifGiven(timeOfDay),
  together: z.boolean(),
})
export type TripLeg = z.infer<typeof TripLeg>

const tripLegs = z.array(TripLeg).check(
  z.minLength(1, 'A trip has at least one flight'),
  z.maxLength(MAX_LEGS, 'A trip can have at most 4 flights'),
  z.refine((legs) => legs.some(({ together }) => together), 'Please choose at least one flight that you share'),
)

/**
 * The poster shares these fields about someone close with the helper; an absent field stays as it is. In an agreed
 * trip, the helper always sees the time of day, and the other two unless the poster hides them.
 */
const travelerShares = {
  firstName: z.optional(z.boolean()),
  ageBand: z.optional(z.boolean()),
  time: z.optional(z.boolean()),
}

/**
 * Confirms the flights of the trip although the user's own listing names others, and updates the listing. Without it
 * the request fails with `other-flight`.
 */
const updateMyListing = z.optional(z.boolean())

/**
 * `POST /api/trips`: at least one listing is required; each is open and belongs to one of the two people. The legs are
 * the traveler's whole route, by default those of the request, or else of the offer. Returns `Trip`; a repeated
 * proposal returns the same trip.
 */
export const NewTrip = z.strictObject({
  otherUserId: Id,
  helperListingId: z.optional(z.nullable(Id)),
  seekingListingId: z.optional(z.nullable(Id)),
  legs: z.optional(tripLegs),
  /** Only the poster of a listing for someone close can set them. */
  shares: z.optional(z.strictObject(travelerShares)),
  updateMyListing,
})
export type NewTrip = z.infer<typeof NewTrip>

export const TripPath = z.strictObject({ id: PathId })
export type TripPath = z.infer<typeof TripPath>

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

/**
 * `PUT /api/trips/{id}/meeting`: fails if the other person has changed the meeting since `revision`. Returns `Trip`.
 */
export const Meeting = z.strictObject({
  place: ifGiven(line({ max: 200, long: 'The meeting place cannot exceed 200 characters' })),
  side: ifGiven(z.enum(['before-security', 'after-security', 'after-arrival'])),
  carry: ifGiven(lines({ max: 500, long: 'What to carry cannot exceed 500 characters' })),
  revision: z.int(),
})
export type Meeting = z.infer<typeof Meeting>

export const CHECKLIST = [
  ...['passport', 'visa', 'medicine', 'assistance', 'address', 'phone-charged', 'card-printed', 'met-online'],
] as const
/** `PUT /api/trips/{id}/checklist`. Returns `Trip`. */
export const Tick = z.strictObject({ item: z.enum(CHECKLIST), done: z.boolean() })
export type Tick = z.infer<typeof Tick>

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
  departed: z.boolean(),
  firstDepartureAt: Moment,
  lastLandingAt: Moment,
  /** `completed` is set once both people agree. */
  completion: z.object({ mine: z.nullable(z.boolean()), completed: z.nullable(z.boolean()) }),
  /** The number that accepts milestones by SMS; null without a verified phone. Absent in lists. */
  textTo: z.optional(optional),
})
export type Trip = z.infer<typeof Trip>

/**
 * `GET /api/trips?with=`: an array of `Trip`. Trips that wait for the user come first, then the next departures. `with`
 * selects the trips with one person.
 */
export const TripsQuery = z.strictObject({
  with: z.optional(PathId),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: Page.shape.cursor,
})
export type TripsQuery = z.infer<typeof TripsQuery>

/** `POST /api/trips/{id}/answer`. Returns `Trip`. */
export const ProposalResponse = z.strictObject({ revision: z.int(), accept: z.boolean(), updateMyListing })
export type ProposalResponse = z.infer<typeof ProposalResponse>

/** `POST /api/trips/{id}/change`: the agreed flights stay until the other person accepts. Returns `Trip`. */
export const TripChange = z.strictObject({ revision: z.int(), legs: tripLegs, updateMyListing })
export type TripChange = z.infer<typeof TripChange>

/**
 * `POST /api/trips/{id}/cancel`: withdraws the user's proposal or change, or cancels an agreed trip. Returns `Trip`.
 */
export const Cancel = z.strictObject({ revision: z.int() })
export type Cancel = z.infer<typeof Cancel>

export const tripErrors = /* @__PURE__ */ errors({
  'trip-not-found': [404, 'This trip does not exist, or it is not yours.'],
  'trip-listing-unavailable': [409, 'This listing is no longer open. Please check it again.'],
  /** The other person has changed the trip, or it has ended. */
  'trip-changed': [409, 'This trip has changed. Please check it again.'],
  'meeting-changed': [409, 'The meeting place has just changed. Please check it and save again.'],
  'trip-proposed': [409, 'This trip has already been proposed.'],
  /** The user's own listing names other flights. */
  'other-flight': [409, 'Your listing names another flight than this trip. Are you on this flight?'],
  /** A unique index has this name. */
  'trip-leg-taken': [409, 'The traveler already has company on one of these flights.'],
  'trip-full': [409, "The helper can't take any more travelers."],
  /** The message says when the window opens. */
  'milestone-too-early': [409, 'It is too early for this step.'],
  /** The message says which milestone contradicts it. */
  'milestone-out-of-order': [409, 'Please record the last landing first.'],
  'milestone-settled': [409, 'This can only be undone for one minute.'],
})
