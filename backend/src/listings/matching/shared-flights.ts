import { type FlightPair, isCertain, pairFlights, timesDiffer } from '../itinerary/flight-comparison.contract.ts'
import type { Listing, Match } from '../listings.contract.ts'

export type Flight = NonNullable<Listing['legs']>[number] & { endDate: string; operatedAs?: string | undefined }

type Pair = FlightPair<Flight, Flight>
type MatchFlight = NonNullable<Match['withYou']>[number]

export interface SharedFlights {
  withYou: MatchFlight[]
  otherFlights: MatchFlight[]
  alone: Flight[]
}

export function sharedFlights(mine: readonly Flight[], theirs: readonly Flight[]): SharedFlights {
  const pairs = pairFlights(mine, theirs)
  const isShared = ({ relation }: Pair) => relation !== undefined && relation !== 'different'
  return {
    withYou: pairs.filter(isShared).map(matchFlightOf),
    otherFlights: pairs.flatMap((pair) =>
      pair.other && pair.relation === 'different' ? [{ ...startOf(pair), ...knownOf(pair.mine, pair.other) }] : [],
    ),
    alone: pairs.filter((pair) => !isShared(pair)).map((pair) => pair.mine),
  }
}

function matchFlightOf(pair: Pair): MatchFlight {
  const { mine, other, relation, endsElsewhere } = pair
  const start = startOf(pair)
  if (!other || relation === 'same-plane')
    return { ...start, flightNumber: mine.flightNumber, otherNumber: other?.flightNumber }
  const isFixed = mine.date === mine.endDate && other.date === other.endDate
  if (relation !== 'same-number') return { ...start, certain: isCertain(relation) && isFixed }
  const isOneStart = mine.departureAirport === other.departureAirport
  return {
    ...start,
    flightNumber: mine.flightNumber,
    certain: true,
    ...(mine.flightNumber && other.flightNumber && mine.flightNumber !== other.flightNumber
      ? { soldAs: other.flightNumber }
      : {}),
    ...(isOneStart && timesDiffer(mine, other) && { time: mine.time, otherTime: other.time }),
    ...(endsElsewhere && { otherArrival: other.arrivalAirport }),
  }
}

export const knownOf = (mine: Flight, other: Flight) => ({
  flightNumber: mine.flightNumber,
  otherNumber: other.flightNumber,
  time: mine.time,
  otherTime: other.time,
})

/** The date is the first on which both may take the flight. */
const startOf = ({ mine, other }: Pair) => ({
  departureAirport: mine.departureAirport,
  arrivalAirport: mine.arrivalAirport,
  date: other && other.departureAirport === mine.departureAirport && other.date > mine.date ? other.date : mine.date,
})
