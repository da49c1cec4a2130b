import { Problem } from '../../../http/problem.ts'
import { assertFlights, momentsOf } from '../../../listings/itinerary/flight-times.public.ts'
import { daysAfter } from '../../../listings/itinerary/itinerary.contract.ts'
import type { TripListing } from '../../../listings/itinerary/trip-listings.service.ts'
import { daysBetween, isSameRoute, withCompany } from '../proposal.contract.ts'
import type { TripLeg, TripLegView } from '../trips.contract.ts'

export interface Itinerary {
  legs: TripLeg[]
  rows: Array<TripLeg & { number: number; departsAt: string; landsAt: string }>
  firstDepartureAt: Date
  lastLandingAt: Date
}

export function itineraryOf(legs: readonly TripLeg[]): Itinerary {
  assertFlights(legs)
  const moments = legs.map(momentsOf)
  const rows = legs.map((leg, n) => ({
    ...leg,
    number: n + 1,
    departsAt: moments[n]!.departsAt.toISOString(),
    landsAt: moments[n]!.landsAt.toISOString(),
  }))
  const [departures, landings] = [moments.map(({ departsAt }) => +departsAt), moments.map(({ landsAt }) => +landsAt)]
  return {
    legs: legs.map(canonical),
    rows,
    firstDepartureAt: new Date(Math.min(...departures)),
    lastLandingAt: new Date(Math.max(...landings)),
  }
}

export function itineraryIfPossible(legs: readonly TripLeg[]): Itinerary | undefined {
  try {
    return itineraryOf(legs)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

type StoredLeg = Pick<TripLegView, keyof TripLeg>

/** Fixes the order of the fields and removes missing values, so that flights can be compared as JSON. */
export const canonical = (leg: TripLeg | StoredLeg): TripLeg => ({
  departureAirport: leg.departureAirport,
  arrivalAirport: leg.arrivalAirport,
  date: leg.date,
  time: leg.time ?? undefined,
  flightNumber: leg.flightNumber ?? undefined,
  departureTerminal: leg.departureTerminal ?? undefined,
  arrivalTerminal: leg.arrivalTerminal ?? undefined,
  arrivalDate: leg.arrivalDate ?? undefined,
  arrivalTime: leg.arrivalTime ?? undefined,
  together: leg.together,
})

export const isSameItinerary = (one: readonly TripLeg[], other: readonly TripLeg[]): boolean =>
  JSON.stringify(one.map(canonical)) === JSON.stringify(other.map(canonical))

export type Flights = Pick<TripListing, 'date' | 'endDate' | 'legs'>

const flexibleDays = ({ date, endDate }: Pick<Flights, 'date' | 'endDate'>) =>
  endDate ? daysBetween(date, endDate) : 0
const isWithin = (day: string, first: string, flexible: number) => day >= first && day <= daysAfter(first, flexible)

export const flexibleLegsOf = ({ legs, ...days }: Flights) =>
  legs.map((leg) => ({ ...leg, endDate: daysAfter(leg.date, flexibleDays(days)) }))

/** Applies the changed listing to the agreed flights. Values that the listing does not have stay as agreed. */
export function legsOfChangedListing(
  agreed: readonly TripLeg[],
  listing: Flights,
  role: 'helper' | 'traveler',
): TripLeg[] {
  const flexible = flexibleDays(listing)
  const newLegs = () =>
    withCompany(
      listing.legs.map((leg) => {
        const match = agreed.find((other) => isSameRoute(leg, other))
        return match ? withListingValues(match, leg, flexible) : { ...leg, together: false }
      }),
    )
  if (role === 'traveler') return newLegs()
  const legs = agreed.map((leg) => {
    const match = leg.together && listing.legs.find((other) => isSameRoute(leg, other))
    return match ? withListingValues(leg, match, flexible) : { ...leg, together: false }
  })
  return legs.some(({ together }) => together) ? legs : newLegs()
}

export const withTimesOf = (legs: readonly TripLeg[], { legs: listed, ...days }: Flights): TripLeg[] =>
  legs.map((leg) => {
    const match = listed.find((other) => isSameRoute(leg, other) && isWithin(leg.date, other.date, flexibleDays(days)))
    return leg.time || !match?.time ? leg : { ...leg, time: match.time }
  })

/** A new departure or another flight number makes the landing and the terminals unknown. */
function withListingValues(
  leg: TripLeg,
  { date, time, flightNumber }: Flights['legs'][number],
  flexible: number,
): TripLeg {
  const next = {
    ...leg,
    date: isWithin(leg.date, date, flexible) ? leg.date : date,
    time: time ?? leg.time,
    flightNumber: flightNumber ?? leg.flightNumber,
  }
  const isSame = next.date === leg.date && next.time === leg.time && next.flightNumber === leg.flightNumber
  return {
    ...next,
    ...(!isSame && {
      arrivalDate: undefined,
      arrivalTime: undefined,
      departureTerminal: undefined,
      arrivalTerminal: undefined,
    }),
  }
}
