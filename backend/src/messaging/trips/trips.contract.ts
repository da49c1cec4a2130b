import * as z from 'zod/mini'
import { errors, Id, line, Page, PathId } from '../../http/http.contract.ts'
import {
  airportCode,
  day,
  flightNumber,
  ifGiven,
  MAX_LEGS,
  timeOfDay,
} from '../../listings/itinerary/itinerary.contract.ts'
import { CHECKLIST, travelerShares } from './trip-view.contract.ts'

export { Meeting } from './meeting.contract.ts'
export { CHECKLIST, Shares, TRIP_STATES, Trip, TripLegView, TripPerson } from './trip-view.contract.ts'

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

/** `PUT /api/trips/{id}/checklist`. Returns `Trip`. */
export const Tick = z.strictObject({ item: z.enum(CHECKLIST), done: z.boolean() })
export type Tick = z.infer<typeof Tick>

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
