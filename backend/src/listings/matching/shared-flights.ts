import type { Listing, Match } from '../listings.contract.ts'
import { type FlightPair, isCertain, pairFlights, timesDiffer } from '../trip/flight-comparison.contract.ts'

/** A flight with the days on which it may leave. */
export type Flight = NonNullable<Listing['legs']>[number] & { endDate: string }

type Pair = FlightPair<Flight, Flight>
type Way = NonNullable<Match['withYou']>[number]

/** What two trips have in common, by the flights of one of them. */
export interface SharedFlights {
  /** The flights that the other takes, too, or may take. */
  withYou: Way[]
  /** The flights of which the other's number or time is another one. */
  otherFlights: Way[]
  /** The flights that the other does not take. */
  alone: Flight[]
}

/** Compares the flights of a trip with those of another. */
export function sharedFlights(mine: readonly Flight[], theirs: readonly Flight[]): SharedFlights {
  const pairs = pairFlights(mine, theirs)
  const isShared = ({ relation }: Pair) => relation !== undefined && relation !== 'different'
  return {
    withYou: pairs.filter(isShared).map(wayOf),
    otherFlights: pairs.flatMap((pair) =>
      pair.other && pair.relation === 'different' ? [{ ...startOf(pair), ...knownOf(pair.mine, pair.other) }] : [],
    ),
    alone: pairs.filter((pair) => !isShared(pair)).map((pair) => pair.mine),
  }
}

function wayOf(pair: Pair): Way {
  const { mine, other, relation, endsElsewhere } = pair
  const start = startOf(pair)
  if (!other || relation === 'same-plane')
    return { ...start, flightNumber: mine.flightNumber, otherNumber: other?.flightNumber }
  const isFixed = mine.date === mine.endDate && other.date === other.endDate
  if (relation !== 'same-number') return { ...start, certain: isCertain(relation) && isFixed }
  const isOneStart = mine.departureAirport === other.departureAirport
  return {
    ...{ ...start, flightNumber: mine.flightNumber, certain: true },
    ...(isOneStart && timesDiffer(mine, other) && { time: mine.time, otherTime: other.time }),
    ...(endsElsewhere && { otherArrival: other.arrivalAirport }),
  }
}

/** The numbers and times of two different flights. */
export const knownOf = (mine: Flight, other: Flight) => ({
  ...{ flightNumber: mine.flightNumber, otherNumber: other.flightNumber },
  ...{ time: mine.time, otherTime: other.time },
})

/** A flight of mine on the first day on which both may take it. */
const startOf = ({ mine, other }: Pair) => ({
  departureAirport: mine.departureAirport,
  arrivalAirport: mine.arrivalAirport,
  date: other && other.departureAirport === mine.departureAirport && other.date > mine.date ? other.date : mine.date,
})
