import type { Listing, Match } from '../listings.contract.ts'
import { compareFlights, isSameFlight, timesDiffer } from '../trip/flight-comparison.contract.ts'

/** A flight with the days on which it may leave. */
export type Flight = NonNullable<Listing['legs']>[number] & { endDate: string }

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

/** Compares the flights of a trip with those of another. One number may cover several flights that the other has posted as one. */
export function sharedFlights(mine: readonly Flight[], theirs: readonly Flight[]): SharedFlights {
  const shared: SharedFlights = { withYou: [], otherFlights: [], alone: [] }
  for (let at = 0; at < mine.length; ) {
    const flight = mine[at]!
    const through = throughFlight(mine.slice(at), theirs)
    if (through) {
      shared.withYou.push(...through)
      at += through.length
      continue
    }
    const way = sameRoute(flight, theirs)
    if (way?.relation === 'different') shared.otherFlights.push(way.way)
    else if (way) shared.withYou.push(way.way)
    if (!way || way.relation === 'different') shared.alone.push(flight)
    at += 1
  }
  return shared
}

/**
 * The first flights of mine that are one flight number of theirs from the same airport on the same day. Who posts a flight with
 * a stop as one leaves out the stop, so legs up to the common arrival are covered.
 */
function throughFlight(mine: readonly Flight[], theirs: readonly Flight[]): Way[] | undefined {
  const [first] = mine as [Flight, ...Flight[]]
  const isSame = (flight: Flight) =>
    first.flightNumber && flight.flightNumber === first.flightNumber && isSameStart(first, flight)
  const at = theirs.findIndex(isSame)
  const other = theirs[at]
  if (!other) return
  const times = timesDiffer(first, other) ? { time: first.time, otherTime: other.time } : {}
  const way: Way = { ...wayOf(first, other), flightNumber: first.flightNumber, certain: true, ...times }
  const theirStops = reachedBy(theirs.slice(at))
  if (theirStops.includes(first.arrivalAirport)) return [way]
  const myStops = reachedBy(mine)
  const count = myStops.indexOf(other.arrivalAirport) + 1
  if (count === 0) return [{ ...way, otherArrival: other.arrivalAirport }]
  const rest = mine.slice(1, count).map((flight) => ({
    ...{ departureAirport: flight.departureAirport, arrivalAirport: flight.arrivalAirport, date: flight.date },
    ...{ flightNumber: flight.flightNumber, certain: flight.flightNumber === first.flightNumber },
  }))
  return [way, ...rest]
}

/** Where one flight number lands, stop by stop; a flight without a number may be a part of it. */
function reachedBy(flights: readonly Flight[]): string[] {
  const number = flights[0]?.flightNumber
  const end = flights.findIndex(({ flightNumber }) => flightNumber && flightNumber !== number)
  return flights.slice(0, end < 0 ? undefined : end).map(({ arrivalAirport }) => arrivalAirport)
}

const RELATIONS = ['same-number', 'same-plane', 'same-time', 'possible', 'different'] as const

/** The flight of theirs with the same airports and day that comes nearest to mine. */
function sameRoute(mine: Flight, theirs: readonly Flight[]) {
  const compared = theirs
    .filter((flight) => isSameStart(mine, flight) && flight.arrivalAirport === mine.arrivalAirport)
    .map((flight) => ({ flight, relation: compareFlights(mine, flight) }))
  const relation = RELATIONS.find((each) => compared.some((one) => one.relation === each))
  const other = compared.find((one) => one.relation === relation)?.flight
  if (!relation || !other) return
  const way = wayOf(mine, other)
  const isFixed = mine.date === mine.endDate && other.date === other.endDate
  if (relation === 'same-plane')
    return { relation, way: { ...way, flightNumber: mine.flightNumber, otherNumber: other.flightNumber } }
  if (relation === 'different') return { relation, way: { ...way, ...knownOf(mine, other) } }
  return { relation, way: { ...way, certain: isSameFlight(relation) && isFixed } }
}

/** The numbers and times of two different flights. */
export const knownOf = (mine: Flight, other: Flight) => ({
  ...{ flightNumber: mine.flightNumber, otherNumber: other.flightNumber },
  ...{ time: mine.time, otherTime: other.time },
})

const isSameStart = (one: Flight, other: Flight) =>
  one.departureAirport === other.departureAirport && one.date <= other.endDate && other.date <= one.endDate

/** A flight of mine on the first day on which both may take it. */
const wayOf = (mine: Flight, other: Flight) => ({
  departureAirport: mine.departureAirport,
  arrivalAirport: mine.arrivalAirport,
  date: mine.date > other.date ? mine.date : other.date,
})
