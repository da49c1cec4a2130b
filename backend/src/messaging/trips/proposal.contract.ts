import { daysAfter } from '../../listings/itinerary/flight.contract.ts'
import { pairFlights } from '../../listings/itinerary/flight-comparison.contract.ts'
import type { TripLeg } from './trips.contract.ts'

export { ProposableListing } from './proposable-listing.contract.ts'

export interface Flights {
  date: string
  endDate: string | null
  legs: ReadonlyArray<Pick<TripLeg, 'departureAirport' | 'arrivalAirport' | 'date' | 'time' | 'flightNumber'>>
  openLegs?: readonly Route[] | undefined
}

/** The flights of the request, on a day that suits both listings. */
export function proposedFlights(seeking: Flights | undefined, helper: Flights | undefined): TripLeg[] {
  const day = sharedDay(seeking, helper)
  const whole = flightsOn(day, seeking ?? helper)
  const theirs = seeking ? flightsOn(day, helper) : whole
  const isFree = (leg: Route) => !seeking?.openLegs || seeking.openLegs.some((other) => isSameRoute(leg, other))
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

export const isSameRoute = (one: Route, other: Route) =>
  one.departureAirport === other.departureAirport && one.arrivalAirport === other.arrivalAirport
type Route = Pick<TripLeg, 'departureAirport' | 'arrivalAirport'>

/** A proposal needs a shared flight: without one, all free flights count as shared. */
export function withCompany(legs: TripLeg[], isFree: (leg: Route) => boolean = () => true): TripLeg[] {
  return legs.some(({ together }) => together) ? legs : legs.map((leg) => ({ ...leg, together: isFree(leg) }))
}

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

export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
