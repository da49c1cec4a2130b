import * as z from 'zod/mini'
import { Id } from '../../http/http.contract.ts'
import { daysAfter } from '../../listings/trip/flight.contract.ts'
import { pairFlights } from '../../listings/trip/flight-comparison.contract.ts'
import type { TripLeg } from './trips.contract.ts'

const optional = z.nullable(z.string())

/**
 * A listing that a proposal may name, as `GET /api/my-listings` and `GET /api/listings/{userId}` have it: a `Listing` has
 * these facts, too.
 */
export const ProposableListing = z.object({
  id: Id,
  type: z.enum(['helper', 'seeking_help']),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  date: z.string(),
  endDate: optional,
  time: z.optional(optional),
  flightNumber: z.optional(optional),
  legs: z.optional(
    z.array(
      z.object({
        departureAirport: z.string(),
        arrivalAirport: z.string(),
        date: z.string(),
        time: z.optional(optional),
        flightNumber: z.optional(optional),
      }),
    ),
  ),
  /** The flights without company, once others have some. */
  alone: z.optional(z.array(z.object({ departureAirport: z.string(), arrivalAirport: z.string() }))),
  traveler: z.optional(z.nullable(z.object({ firstName: z.optional(z.string()), relation: z.optional(z.string()) }))),
  found: z.optional(z.boolean()),
  /** Of one's own listings alone. */
  status: z.optional(z.enum(['open', 'closed', 'past'])),
})
/** A listing that a proposal may name. */
export type ProposableListing = z.infer<typeof ProposableListing>

/** The flights of a listing, and the days on which its way may begin. */
export interface Flights {
  date: string
  /** The last day on which it may begin; null for a day that is fixed. */
  endDate: string | null
  legs: ReadonlyArray<Pick<TripLeg, 'departureAirport' | 'arrivalAirport' | 'date' | 'time' | 'flightNumber'>>
  /** Of a request that has company on some of its flights: those without. */
  alone?: readonly Place[] | undefined
}

/**
 * The flights of a proposal that names none: those of the listing that seeks help, on a day that both have. The form of a
 * proposal begins with them.
 */
export function proposedFlights(seeking: Flights | undefined, helper: Flights | undefined): TripLeg[] {
  const day = sharedDay(seeking, helper)
  const whole = flightsOn(day, seeking ?? helper)
  const theirs = seeking ? flightsOn(day, helper) : whole
  const isFree = (leg: Place) => !seeking?.alone || seeking.alone.some((other) => isSameRoute(leg, other))
  const merged = pairFlights(whole, theirs).map(({ mine, other, relation, endsElsewhere }) => {
    const isTogether = relation !== undefined && relation !== 'different' && !endsElsewhere
    const twin = isTogether && other && isSameRoute(mine, other) ? other : undefined
    return {
      ...mine,
      time: mine.time ?? twin?.time,
      flightNumber: mine.flightNumber ?? twin?.flightNumber,
      together: isTogether && isFree(mine),
    }
  })
  return withCompany(merged, isFree)
}

/** Whether two flights have the same airports. */
export const isSameRoute = (one: Place, other: Place) =>
  one.departureAirport === other.departureAirport && one.arrivalAirport === other.arrivalAirport
type Place = Pick<TripLeg, 'departureAirport' | 'arrivalAirport'>

/** Two people who share none of the flights so far want to share them all. */
export function withCompany(legs: TripLeg[], isFree: (leg: Place) => boolean = () => true): TripLeg[] {
  return legs.some(({ together }) => together) ? legs : legs.map((leg) => ({ ...leg, together: isFree(leg) }))
}

/** The first day that both listings allow; undefined when there is none, or only one listing. */
function sharedDay(one: Flights | undefined, other: Flights | undefined): string | undefined {
  if (!one || !other) return
  const day = one.date > other.date ? one.date : other.date
  return [one, other].every(({ date, endDate }) => day <= (endDate ?? date)) ? day : undefined
}

function flightsOn(day: string | undefined, listing: Flights | undefined) {
  if (!listing) return []
  const days = day ? daysBetween(listing.date, day) : 0
  return listing.legs.map((leg) => ({ ...leg, date: daysAfter(leg.date, days) }))
}

/** The days of the calendar from one day to another. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
