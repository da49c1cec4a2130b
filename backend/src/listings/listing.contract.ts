import * as z from 'zod/mini'
import { Id, Moment } from '../http/http.contract.ts'
import { ListingType } from './itinerary/flight.contract.ts'
import { HELP_CODES } from './kinds-of-help.contract.ts'
import { eachText } from './listing-texts.contract.ts'
import { TravelerFacts } from './traveler/traveler.contract.ts'

export const Rating = z.nullable(z.object({ average: z.number(), count: z.int() }))

/** The median time of first replies to new people, known after five replies. */
export const RepliesWithin = z.enum(['hour', 'hours', 'day', 'days'])
export type RepliesWithin = z.infer<typeof RepliesWithin>

const optional = z.nullable(z.string())
const amount = z.nullable(z.int())

const ListingLeg = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  /** The first possible day of departure, in local time. The flights of a flexible trip move together. */
  date: z.string(),
  time: z.optional(optional),
  flightNumber: z.optional(optional),
})

/**
 * Contains no email address or phone number. In a listing for someone close, fields that the viewer may not see are
 * absent (`public.ts` of this module).
 */
export const Listing = z.object({
  id: Id,
  type: ListingType,
  /** The author's id; an unused id while `confirmed` is false. */
  userId: Id,
  user: z.object({ username: z.string(), profilePictureUrl: optional }),
  /** The name from the form, otherwise from the profile. */
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
  flightNumber: z.optional(optional),
  /** A trip without connections has one. */
  legs: z.optional(z.array(ListingLeg)),
  /** ISO 639-3 codes of the listing, otherwise of its author. */
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
   * Until a listing is confirmed by the link in its email or by its owner, no one can contact, tip or review its
   * author. It is not on the home page and closes after 48 hours.
   */
  confirmed: z.boolean(),
  /** Whether the author's phone number is verified. */
  verified: z.boolean(),
  /** Trips with the same person count once. */
  completedTrips: z.int(),
  repliesWithin: z.nullable(RepliesWithin),
  /** '2026-11'; null while `confirmed` is false. */
  memberSince: optional,
  /** Null when the author travels. */
  traveler: z.optional(z.nullable(TravelerFacts)),
  /**
   * The traveler in English, without the first name: "Priya's mother, speaks Telugu; needs help in Doha".
   * `travelerText` writes it in other languages.
   */
  travelerDescription: z.optional(z.nullable(z.string())),
  /** The number of travelers whom the author accompanies. */
  places: z.optional(z.int()),
  /** What a helper offers or an author needs. Absent when someone close travels: then `traveler.needs` says it. */
  help: z.optional(z.array(z.enum(HELP_CODES))),
  /** Whether the author has agreed on a trip; then only the two people of the trip and staff can open the listing. */
  found: z.boolean(),
  /** The flights on which the traveler is still alone, once others have company. Absent for visitors if someone close travels. */
  openLegs: z.optional(
    z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string(), date: z.string() })),
  ),
  ...eachText(() => z.optional(optional)),
})
export type Listing = z.infer<typeof Listing>
