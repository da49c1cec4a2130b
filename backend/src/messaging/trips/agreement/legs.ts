import { assertFlights, momentsOf } from '../../../listings/trip/flight-times.service.ts'
import { daysAfter } from '../../../listings/trip/trip.contract.ts'
import type { TripListing } from '../../../listings/trip/trip-listings.service.ts'
import type { TripLeg } from '../trips.contract.ts'

/** Flights with the moments that follow from them. */
export interface Way {
  legs: TripLeg[]
  rows: Array<TripLeg & { number: number; departsAt: string; landsAt: string }>
  firstDepartureAt: Date
  lastLandingAt: Date
}

/** Throws a failure that names each flight that cannot be. */
export function wayOf(legs: readonly TripLeg[]): Way {
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
    ...{ legs: legs.map(canonical), rows },
    ...{ firstDepartureAt: new Date(Math.min(...departures)), lastLandingAt: new Date(Math.max(...landings)) },
  }
}

/** In one order and without what is not given, so that two can be compared and kept. */
const canonical = (leg: TripLeg): TripLeg => ({
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

/** Whether two ways are the same flights, in every word. */
export const isSameWay = (one: readonly TripLeg[], other: readonly TripLeg[]): boolean =>
  JSON.stringify(one.map(canonical)) === JSON.stringify(other.map(canonical))

type Flights = Pick<TripListing, 'date' | 'endDate' | 'legs'>

/** The flights of a proposal that names none: those of the listing that seeks help, on a day that both have. */
export function legsFrom(seeking: Flights | undefined, helper: Flights | undefined): TripLeg[] {
  const day = sharedDay(seeking, helper)
  const whole = flightsOn(day, seeking ?? helper)
  const theirs = seeking ? flightsOn(day, helper) : whole
  const merged = whole.map((leg) => {
    const twin = theirs.find((other) => isSameFlight(leg, other))
    return {
      ...leg,
      time: leg.time ?? twin?.time,
      flightNumber: leg.flightNumber ?? twin?.flightNumber,
      together: twin !== undefined,
    }
  })
  return withCompany(merged)
}

const isSameRoute = (one: Place, other: Place) =>
  one.departureAirport === other.departureAirport && one.arrivalAirport === other.arrivalAirport
const isSameFlight = (one: Place & { date: string }, other: Place & { date: string }) =>
  isSameRoute(one, other) && one.date === other.date
type Place = Pick<TripLeg, 'departureAirport' | 'arrivalAirport'>

/** Two people who share none of the flights so far want to share them all. */
function withCompany(legs: TripLeg[]): TripLeg[] {
  return legs.some(({ together }) => together) ? legs : legs.map((leg) => ({ ...leg, together: true }))
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

/** The flights of an agreed trip after one of the two has changed their listing. What the listing leaves open stays. */
export function legsAfter(agreed: readonly TripLeg[], listing: Flights, role: 'helper' | 'traveler'): TripLeg[] {
  const flexible = listing.endDate ? daysBetween(listing.date, listing.endDate) : 0
  const whole = () =>
    withCompany(
      listing.legs.map((leg) => {
        const twin = agreed.find((other) => isSameRoute(leg, other))
        return twin ? moved(twin, leg, flexible) : { ...leg, together: false }
      }),
    )
  if (role === 'traveler') return whole()
  const legs = agreed.map((leg) => {
    const twin = leg.together && listing.legs.find((other) => isSameRoute(leg, other))
    return twin ? moved(leg, twin, flexible) : { ...leg, together: false }
  })
  return legs.some(({ together }) => together) ? legs : whole()
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Of a flight that leaves at another moment nobody knows when it lands, and another flight has other terminals. */
function moved(leg: TripLeg, { date, time, flightNumber }: Flights['legs'][number], flexible: number): TripLeg {
  const isWithin = leg.date >= date && leg.date <= daysAfter(date, flexible)
  const next = {
    ...leg,
    date: isWithin ? leg.date : date,
    time: time ?? leg.time,
    flightNumber: flightNumber ?? leg.flightNumber,
  }
  const isSameTime = next.date === leg.date && next.time === leg.time
  const isSame = isSameTime && next.flightNumber === leg.flightNumber
  return {
    ...next,
    ...(!isSameTime && { arrivalDate: undefined, arrivalTime: undefined }),
    ...(!isSame && { departureTerminal: undefined, arrivalTerminal: undefined }),
  }
}
