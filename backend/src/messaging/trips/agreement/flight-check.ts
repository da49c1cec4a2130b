import type { EntityManager } from '@mikro-orm/postgresql'
import { Problem } from '../../../http/problem.ts'
import {
  flightText,
  isCertain,
  type KnownFlight,
  pairFlights,
} from '../../../listings/itinerary/flight-comparison.contract.ts'
import {
  type OperatedNumbers,
  withNumbers,
  withOperatedAs,
} from '../../../listings/itinerary/operated-flights.public.ts'
import type { TripListing, TripListingsService } from '../../../listings/itinerary/trip-listings.service.ts'
import { type TripLeg, type TripLegView, tripErrors } from '../trips.contract.ts'
import { type Flights, flexibleLegsOf } from './legs.ts'

interface Difference {
  at: number
  leg: TripLeg
  listed: KnownFlight
}

async function differences(em: EntityManager, legs: readonly TripLeg[], listing: Flights): Promise<Difference[]> {
  const [flown, listed] = await Promise.all([withOperatedAs(em, legs), withOperatedAs(em, flexibleLegsOf(listing))])
  return pairFlights(flown, listed).flatMap(({ mine, other, relation }) =>
    mine.together && other && relation === 'different' ? [{ at: listed.indexOf(other), leg: mine, listed: other }] : [],
  )
}

/**
 * If the flights of the trip differ from the user's own listing, throws `other-flight`, so that the user can confirm;
 * with `update`, changes the listing instead.
 */
export async function confirmFlights(
  em: EntityManager,
  listings: TripListingsService,
  own: TripListing | undefined,
  legs: readonly TripLeg[],
  update = false,
): Promise<void> {
  if (!own || own.state === 'over') return
  const found = await differences(em, legs, own)
  if (found.length === 0) return
  if (!update) throw confirmationRequired(found, own)
  await listings.setFlights(em, own.id, confirmedFlights(own, found))
}

function confirmationRequired(found: readonly Difference[], { traveler }: Pick<TripListing, 'traveler'>): Problem {
  const from = ({ departureAirport }: TripLeg) => (found.length > 1 ? ` from ${departureAirport}` : '')
  const named = (flight: (each: Difference) => KnownFlight) =>
    found.map((each) => `${flightText(flight(each))}${from(each.leg)}`).join(' and ')
  const who = traveler ? `Is ${traveler.firstName ?? `your ${traveler.relation}`}` : 'Are you'
  const which = found.length > 1 ? 'these flights' : 'this flight'
  return new Problem({
    ...tripErrors['other-flight'],
    message: `Your listing says ${named(({ listed }) => listed)}; this trip is ${named(({ leg }) => leg)}. ${who} on ${which}?`,
  })
}

function confirmedFlights({ legs }: Pick<TripListing, 'legs'>, found: readonly Difference[]) {
  return legs.map((flight, n) => {
    const leg = found.find(({ at }) => at === n)?.leg
    if (!leg) return flight
    // The listed time belongs to another flight number.
    const isOtherNumber = leg.flightNumber && leg.flightNumber !== flight.flightNumber
    return {
      ...flight,
      flightNumber: leg.flightNumber ?? (leg.time && leg.time !== flight.time ? undefined : flight.flightNumber),
      time: leg.time ?? (isOtherNumber ? undefined : flight.time),
    }
  })
}

export function unconfirmedIn(
  legs: ReadonlyArray<Pick<TripLegView, 'departureAirport' | 'arrivalAirport' | 'date' | 'time' | 'flightNumber'>>,
  listing: Flights | null,
  numbers: OperatedNumbers,
): Array<TripLegView['unconfirmed']> {
  const listed = withNumbers(listing ? flexibleLegsOf(listing) : [], numbers)
  return pairFlights(withNumbers(legs, numbers), listed).map(({ other, relation, endsElsewhere }) => {
    if (relation === 'different' || endsElsewhere) return 'different'
    const isFixed = relation === 'same-number' || other?.date === other?.endDate
    return isCertain(relation) && isFixed ? undefined : 'unknown'
  })
}
