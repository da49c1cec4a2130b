import * as z from 'zod/mini'
import { Id, Moment } from '../http/http.contract.ts'
import { eachText } from './listing-texts.contract.ts'
import { TravelerFacts } from './traveler/traveler.contract.ts'
import { ListingType } from './trip/flight.contract.ts'

/** The average of a person's testimonials; null if there are none. */
export const Rating = z.nullable(z.object({ average: z.number(), count: z.int() }))

/** How soon a user usually replies to a new person: the median, once there are five replies. */
export const RepliesWithin = z.enum(['hour', 'hours', 'day', 'days'])
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
 * The public data of a listing, without email address and phone number. For a listing for someone close, fields that the
 * viewer may not see are absent (`public.ts` of this module).
 */
export const Listing = z.object({
  id: Id,
  type: ListingType,
  /** The author's id; an unused id while `confirmed` is false. */
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
  /** The traveler's languages by ISO 639-3: the listing's own, otherwise the author's. */
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
   * Whether the listing was confirmed by the link in its email or by its owner. Until then no one can contact, tip or review
   * its author, it is not on the home page, and it closes after 48 hours.
   */
  confirmed: z.boolean(),
  /** Whether the author's phone number is verified by SMS. */
  verified: z.boolean(),
  /** The number of trips that both travelers confirmed as completed. Trips with the same person count once. */
  completedTrips: z.int(),
  repliesWithin: z.nullable(RepliesWithin),
  /** The month in which the author joined, '2026-11'; null while `confirmed` is false. */
  memberSince: optional,
  /** The person close to the author who travels; null when the author travels. */
  traveler: z.optional(z.nullable(TravelerFacts)),
  /**
   * The same as text, without the first name: "Priya's mother, speaks Telugu; needs help in Doha". It is English;
   * `travelerText` makes it in other languages.
   */
  travelerWords: z.optional(z.nullable(z.string())),
  /** How many travelers the author accompanies on this trip. */
  places: z.optional(z.int()),
  /** Whether the author has agreed on a trip; then only the two people of the trip and staff can open the listing. */
  found: z.boolean(),
  /** The flights on which the traveler is still alone, once others have company. Absent for visitors if someone close travels. */
  alone: z.optional(z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string(), date: z.string() }))),
  ...eachText(() => z.optional(optional)),
})
export type Listing = z.infer<typeof Listing>
