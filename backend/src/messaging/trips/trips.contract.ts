import * as z from 'zod/mini'
import { errors, Id, line, lines, Moment, Page, PathId } from '../../http/http.contract.ts'
import { TravelerFacts } from '../../listings/traveler/traveler.contract.ts'
import { airportCode, day, flightNumber, ifGiven, MAX_LEGS, timeOfDay } from '../../listings/trip/trip.contract.ts'
import { Milestone } from './milestones/milestones.contract.ts'

const optional = z.nullable(z.string())
const terminal = line({ name: 'The terminal', max: 10 })

/** A flight of a trip as the two people agree on it. Days and times are those of the airport beside them. */
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
  /** Whether the helper is on this flight, too. Otherwise the traveler is alone. */
  together: z.boolean(),
})
/** A flight of a trip as the two people agree on it. */
export type TripLeg = z.infer<typeof TripLeg>

const tripLegs = z.array(TripLeg).check(
  z.minLength(1, 'A trip has at least one flight'),
  z.maxLength(MAX_LEGS, `A trip can have at most ${MAX_LEGS} flights`),
  z.refine((legs) => legs.some(({ together }) => together), 'Please choose at least one flight that you share'),
)

/**
 * What the poster of a listing for someone close shares with the helper in a proposal, by field. An absent field stays as it
 * is. In an agreed trip the helper sees the time of day, and the other two unless the poster hides them.
 */
const travelerShares = {
  firstName: z.optional(z.boolean()),
  ageBand: z.optional(z.boolean()),
  time: z.optional(z.boolean()),
}

/**
 * Says that the sender is on the flights of the trip although their own listing names others: the listing is changed to
 * these. Without it the server asks (`other-flight`).
 */
const updateMyListing = z.optional(z.boolean())

/**
 * `POST /api/trips`: proposes a trip to somebody. At least one of the two listings is named; each belongs to one of the two and
 * is open. The legs are the traveler's whole way; without any they are those of the listing that seeks help, or else of the
 * other. Answers `Trip`. The same proposal twice is one.
 */
export const NewTrip = z.strictObject({
  otherUserId: Id,
  helperListingId: z.optional(z.nullable(Id)),
  seekingListingId: z.optional(z.nullable(Id)),
  legs: z.optional(tripLegs),
  /** For the poster of a listing for someone close. */
  shares: z.optional(z.strictObject(travelerShares)),
  updateMyListing,
})
/** A proposal as it is sent. */
export type NewTrip = z.infer<typeof NewTrip>

/** The path of all routes of one trip. Whoever is not one of the two people gets 404. */
export const TripPath = z.strictObject({ id: PathId })
/** `TripPath` as a handler gets it. */
export type TripPath = z.infer<typeof TripPath>

/**
 * `PUT /api/trips/{id}/shares`: what a person lets the other see. It ends two days after the last landing. Answers `Trip`.
 * The fields about someone close are there for the poster of such a listing alone.
 */
export const Shares = z.strictObject({
  phone: z.boolean(),
  mail: z.boolean(),
  photo: z.boolean(),
  ...travelerShares,
})
/** What a person lets the other see. */
export type Shares = z.infer<typeof Shares>

/**
 * `PUT /api/trips/{id}/meeting`: either person says where they meet, and what to carry, over what they have seen. Answers `Trip`.
 */
export const Meeting = z.strictObject({
  place: ifGiven(line({ name: 'The meeting place', max: 200 })),
  side: ifGiven(z.enum(['before-security', 'after-security', 'after-arrival'])),
  carry: ifGiven(lines({ name: 'What to carry', max: 500 })),
  /** The revision of the meeting place that its author has seen. */
  revision: z.int(),
})
/** Where two people meet, and what to carry. */
export type Meeting = z.infer<typeof Meeting>

/** The points of a trip's checklist; each person ticks their own. */
export const CHECKLIST = [
  ...['passport', 'visa', 'medicine', 'assistance', 'address', 'phone-charged', 'card-printed', 'met-online'],
] as const
/** `PUT /api/trips/{id}/checklist`: ticks a point, or takes the tick back. Answers `Trip`. */
export const Tick = z.strictObject({ item: z.enum(CHECKLIST), done: z.boolean() })
/** A tick of the checklist. */
export type Tick = z.infer<typeof Tick>

/**
 * A person of a trip, as the other sees them: phone, mail and picture only as long as that person shares them, and nothing of it
 * before they agree, two days after the last landing, after a block, or while one of them is suspended.
 */
export const TripPerson = z.object({
  id: Id,
  username: z.string(),
  profilePictureUrl: optional,
  verified: z.boolean(),
  role: z.enum(['helper', 'traveler']),
  phone: optional,
  mail: optional,
  /** What this person shares; null for the reader about the other. */
  shares: z.nullable(Shares),
  checklist: z.array(z.enum(CHECKLIST)),
  /** The answer to "Still flying?". */
  flying: z.nullable(z.enum(['yes', 'changed', 'cancelled'])),
  /** Whether this person was removed from the site. */
  removed: z.boolean(),
  /** Whether the two lost touch on the way: this person has left the site, was suspended or banned, or one has blocked the other. */
  away: z.boolean(),
  /** Whether the reader has seen this person's contact details through a contact request. */
  contacted: z.boolean(),
})
/** A person of a trip. */
export type TripPerson = z.infer<typeof TripPerson>

/** A flight of a trip with its cities and zones, and the moments that follow from them. */
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
  /** Absent, as are the day and the time of the landing, while the poster does not share the time with the reader. */
  time: z.optional(optional),
  flightNumber: optional,
  departureTerminal: optional,
  arrivalTerminal: optional,
  arrivalDate: z.optional(optional),
  arrivalTime: z.optional(optional),
  /** Whether the helper is on this flight, too; in a proposal, whether both listings say so. */
  together: z.boolean(),
  /**
   * In a proposal, why a flight that it asks both to take is not `together` yet: the listing of the person who must answer names no
   * flight (`unknown`), or another one (`different`).
   */
  unconfirmed: z.optional(z.enum(['unknown', 'different'])),
  /** The moment of departure; without a typed or shared time it is a guess. */
  departsAt: Moment,
  /** The moment of landing; without a typed or shared time it is a guess from the distance. */
  landsAt: Moment,
})
/** A flight of a trip. */
export type TripLegView = z.infer<typeof TripLegView>

/**
 * `proposed` until the other answers; `agreed` then; `declined`, `withdrawn` (by the proposer) and `expired` (at departure)
 * end a proposal, `cancelled` ends what was agreed.
 */
export const TRIP_STATES = ['proposed', 'agreed', 'declined', 'withdrawn', 'expired', 'cancelled'] as const

/**
 * `GET /api/trips/{id}`: a trip as one of its two people sees it. `GET /api/trips/{id}/calendar.ics` is the same for calendars,
 * with an event for each flight.
 */
export const Trip = z.object({
  id: Id,
  state: z.enum(TRIP_STATES),
  /** Grows with each change of what is proposed or agreed; an answer names the one that it answers. */
  revision: z.int(),
  /** The person who must answer now: to the proposal, or to a change of what was agreed. */
  waitsFor: z.nullable(Id),
  helper: TripPerson,
  traveler: TripPerson,
  /**
   * Someone close who travels; null when the person who seeks help travels. The helper gets the fields that the poster
   * shares, and the note once the trip is agreed.
   */
  companion: z.nullable(TravelerFacts),
  languageCodes: z.array(z.string()),
  legs: z.array(TripLegView),
  /** A change that waits for the other's answer; what was agreed holds until then. */
  change: z.nullable(z.array(TripLegView)),
  helperListingId: z.nullable(Id),
  seekingListingId: z.nullable(Id),
  tipAmount: z.nullable(z.int()),
  meeting: z.object({
    place: optional,
    side: z.nullable(z.enum(['before-security', 'after-security', 'after-arrival'])),
    carry: optional,
    /** Grows with each change; whoever saves over it names it. */
    revision: z.int(),
  }),
  milestones: z.array(Milestone),
  /** Whether the journey has begun: by the clock, or by the steps that are recorded. */
  departed: z.boolean(),
  /** When the first flight leaves, and when the last one lands. */
  firstDepartureAt: Moment,
  lastLandingAt: Moment,
  /** The answers whether it happened: the reader's own, and whether both have answered. */
  completion: z.object({ mine: z.nullable(z.boolean()), completed: z.nullable(z.boolean()) }),
  /** Our number, which takes steps by SMS from a verified phone; null for others. A list of trips has none. */
  textTo: z.optional(optional),
})
/** A trip as one of its two people sees it. */
export type Trip = z.infer<typeof Trip>

interface Named {
  companion: Pick<TravelerFacts, 'firstName' | 'relation'> | null
  traveler: Pick<TripPerson, 'username'>
}

/** The name of the person who is accompanied, as far as the reader may know it: "Lakshmi", or "Priya's mother". */
export const travelerName = ({ companion, traveler }: Named): string =>
  companion ? (companion.firstName ?? `${traveler.username}'s ${companion.relation}`) : traveler.username

/**
 * `GET /api/trips?with=`: an array of `Trip`, those that wait for the reader's answer first, then the next departure; with
 * `with`, those with one person.
 */
export const TripsQuery = z.strictObject({
  with: z.optional(PathId),
  limit: z.prefault(Page.shape.limit, 50),
  cursor: Page.shape.cursor,
})
/** `TripsQuery` as a handler gets it. */
export type TripsQuery = z.infer<typeof TripsQuery>

/**
 * `POST /api/trips/{id}/answer`: whoever the trip waits for accepts or declines it. Answers `Trip`.
 */
export const Answer = z.strictObject({ revision: z.int(), accept: z.boolean(), updateMyListing })
/** An answer to a proposal. */
export type Answer = z.infer<typeof Answer>

/**
 * `POST /api/trips/{id}/change`: other flights. While a trip is proposed, the other must answer next; what was agreed
 * holds until the other has accepted. Answers `Trip`.
 */
export const TripChange = z.strictObject({ revision: z.int(), legs: tripLegs, updateMyListing })
/** Other flights. */
export type TripChange = z.infer<typeof TripChange>

/** `POST /api/trips/{id}/cancel`: withdraws one's proposal or change, or cancels what was agreed. Answers `Trip`. */
export const Cancel = z.strictObject({ revision: z.int() })
/** The revision that is cancelled. */
export type Cancel = z.infer<typeof Cancel>

/** Failures of trips. */
export const tripErrors = /* @__PURE__ */ errors({
  /** Thrown when the trip does not exist, or the reader is not one of its people. */
  'trip-not-found': [404, 'This trip does not exist, or it is not yours.'],
  /** Thrown when a listing of a proposal is not open, or belongs to neither of the two. */
  'trip-listing-unavailable': [409, 'This listing is not open any more. Please look at it again.'],
  /** Thrown when the other has changed the trip meanwhile, or it is over. */
  'trip-changed': [409, 'This trip has changed meanwhile. Please look at it again.'],
  /** Thrown when the other has said meanwhile where the two meet. */
  'meeting-changed': [409, 'Where you meet has just been changed. Please look at it, and save again.'],
  /** Thrown when the same two have proposed this already. */
  'trip-proposed': [409, 'You have proposed this trip already.'],
  /** Thrown when the sender's own listing names other flights than the trip; the message asks whether they are on these. */
  'other-flight': [409, 'Your listing names another flight than this trip. Are you on this flight?'],
  /** Thrown when the traveler has agreed with somebody else on one of the flights. A unique index has this name. */
  'trip-leg-taken': [409, 'The traveler has company on one of these flights already.'],
  /** Thrown when the helper has no place left. */
  'trip-full': [409, 'The helper has found as many travelers as they can take.'],
  /** Thrown when the window of a milestone was not open at the moment of the tap; the message says when it opens. */
  'milestone-too-early': [409, 'It is too early for this step.'],
  /** Thrown when a milestone contradicts the others; the message says which. */
  'milestone-out-of-order': [409, 'Please record the last landing first.'],
  /** Thrown when a milestone is taken back after its minute. */
  'milestone-settled': [409, 'This can be taken back for a minute only.'],
})
