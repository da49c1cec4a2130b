import * as z from 'zod/mini'
import { Id, Moment } from '../http/http.contract.ts'
import { eachText } from './listing-texts.contract.ts'
import { TravelerFacts } from './traveler/traveler.contract.ts'
import { ListingType } from './trip/flight.contract.ts'

/** The average of a person's testimonials; null if there are none. */
export const Rating = z.nullable(z.object({ average: z.number(), count: z.int() }))

/** How soon a person usually replies to somebody new: the median, once there are five replies. */
export const RepliesWithin = z.enum(['hour', 'hours', 'day', 'days'])
/** `RepliesWithin` as a type. */
export type RepliesWithin = z.infer<typeof RepliesWithin>

const optional = z.nullable(z.string())
const amount = z.nullable(z.int())

/** A flight of a trip, as others may see it. */
const ListingLeg = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  /** The first day on which it may leave, at its departure airport; a flexible trip's flights move together. */
  date: z.string(),
  time: z.optional(optional),
  flightNumber: z.optional(optional),
})

/**
 * A listing as others may see it: never with an email address or a phone number. Of a listing for someone close, fields that
 * the reader may not see are absent (`public.ts` of this module says who sees which).
 */
export const Listing = z.object({
  id: Id,
  type: ListingType,
  /** The author's id; while `confirmed` is false, an id that belongs to nobody. */
  userId: Id,
  /** The author's profile. */
  user: z.object({ username: z.string(), profilePictureUrl: optional }),
  /** The name that was typed in the form; without one, the profile's. */
  username: z.string(),
  profilePictureUrl: optional,
  languages: optional,
  departureAirport: z.string(),
  departureCity: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  date: z.string(),
  endDate: optional,
  time: z.optional(optional),
  /** 'AI101'. */
  flightNumber: z.optional(optional),
  /** The flights in order; a trip without connections has one. */
  legs: z.optional(z.array(ListingLeg)),
  /** What the traveller speaks, by ISO 639-3: the listing's own, otherwise the author's. */
  languageCodes: z.array(z.string()),
  description: z.optional(z.string()),
  tipAmount: amount,
  minTip: amount,
  maxTip: amount,
  offersTips: z.boolean(),
  acceptsTips: z.boolean(),
  createdAt: Moment,
  rating: Rating,
  /**
   * Whether the listing was confirmed by the link of its mail or by its owner; until then nobody can contact, tip or review
   * its author, it does not stand on the home page, and it closes after 48 hours.
   */
  confirmed: z.boolean(),
  /** Whether the author has proven by SMS that their phone number is theirs. */
  verified: z.boolean(),
  /** How many trips the author has kept: both people of each have said so. Those with the same person count once. */
  completedTrips: z.int(),
  repliesWithin: z.nullable(RepliesWithin),
  /** Someone close who travels; null when the author does. */
  traveler: z.optional(z.nullable(TravelerFacts)),
  /** The same in words, without the first name: "Priya's mother, speaks Telugu; needs help in Doha". */
  travelerWords: z.optional(z.nullable(z.string())),
  /** How many travelers the author accompanies on this trip. */
  places: z.optional(z.int()),
  /** Whether the author has agreed on a trip; then only the two people of the trip and staff can open the listing. */
  found: z.boolean(),
  /** The flights on which the traveler is still alone, once others have company. Absent for visitors if someone close travels. */
  alone: z.optional(z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string(), date: z.string() }))),
  ...eachText(() => z.optional(optional)),
})
/** A listing as others may see it. */
export type Listing = z.infer<typeof Listing>
