import { clockTime } from '../../http/clock.contract.ts'
export interface KnownFlight {
  time?: string | null | undefined
  flightNumber?: string | null | undefined
  /** The number of the airline that flies it, where its schedule is known. */
  operatedAs?: string | undefined
}

/** A codeshare is compared by the number of the airline that flies it. */
const numberOf = ({ flightNumber, operatedAs }: KnownFlight) => operatedAs ?? flightNumber

/**
 * `same-number` and `same-time` are one flight; `same-plane` has two numbers at one time, so it is likely one;
 * `possible` has nothing on both sides that could be compared; `different` contradicts.
 */
export type FlightRelation = 'same-number' | 'same-time' | 'same-plane' | 'possible' | 'different'

/** Airlines move departures by some minutes between two timetables. */
const SAME_TIME_MINUTES = 20

/** Both flights must have the same airports and day. */
export function compareFlights(one: KnownFlight, other: KnownFlight): FlightRelation {
  const isOtherTime = timesDiffer(one, other)
  if (one.flightNumber && other.flightNumber) {
    if (numberOf(one) === numberOf(other)) return 'same-number'
    const areKnown = one.operatedAs && other.operatedAs
    return !areKnown && one.time && one.time === other.time ? 'same-plane' : 'different'
  }
  if (isOtherTime) return 'different'
  return one.time && other.time ? 'same-time' : 'possible'
}

export const timesDiffer = ({ time: one }: KnownFlight, { time: other }: KnownFlight): boolean =>
  !!one && !!other && Math.abs(minutesOf(one) - minutesOf(other)) > SAME_TIME_MINUTES

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5))

export const isCertain = (relation: FlightRelation | undefined): boolean =>
  relation === 'same-number' || relation === 'same-time'

export interface ItineraryFlight extends KnownFlight {
  departureAirport: string
  arrivalAirport: string
  date: string
  endDate?: string | undefined
}

export interface FlightPair<Mine extends ItineraryFlight, Other extends ItineraryFlight> {
  mine: Mine
  other?: Other
  relation?: FlightRelation
  endsElsewhere?: boolean
}

export function pairFlights<Mine extends ItineraryFlight, Other extends ItineraryFlight>(
  mine: readonly Mine[],
  theirs: readonly Other[],
): Array<FlightPair<Mine, Other>> {
  const pairs: Array<FlightPair<Mine, Other>> = []
  while (pairs.length < mine.length) {
    const rest = mine.slice(pairs.length)
    pairs.push(...(throughFlight(rest, theirs) ?? [sameRoute(rest[0]!, theirs)]))
  }
  return pairs
}

/**
 * Pairs the first flights with one flight number of theirs, from the same airport on the same day. A user may post a
 * flight with a stop as one flight, so the legs up to the common arrival are covered.
 */
function throughFlight<Mine extends ItineraryFlight, Other extends ItineraryFlight>(
  mine: readonly Mine[],
  theirs: readonly Other[],
): Array<FlightPair<Mine, Other>> | undefined {
  const first = mine[0]!
  const at = theirs.findIndex(
    (flight) => first.flightNumber && numberOf(flight) === numberOf(first) && isSameStart(first, flight),
  )
  const other = theirs[at]
  if (!other) return
  const pair = { mine: first, other, relation: 'same-number' as const }
  if (stopsOf(theirs.slice(at)).includes(first.arrivalAirport)) return [pair]
  const count = stopsOf(mine).indexOf(other.arrivalAirport) + 1
  if (count === 0) return [{ ...pair, endsElsewhere: true }]
  return mine.slice(0, count).map((flight) => ({
    mine: flight,
    other,
    relation: flight.flightNumber ? ('same-number' as const) : ('possible' as const),
  }))
}

/** The stops of one flight number; a flight without a number may be part of it. */
function stopsOf(flights: readonly ItineraryFlight[]): string[] {
  const number = flights[0] && numberOf(flights[0])
  const end = flights.findIndex((flight) => flight.flightNumber && numberOf(flight) !== number)
  return flights.slice(0, end < 0 ? undefined : end).map(({ arrivalAirport }) => arrivalAirport)
}

const BEST_FIRST = ['same-number', 'same-plane', 'same-time', 'possible', 'different'] as const

function sameRoute<Mine extends ItineraryFlight, Other extends ItineraryFlight>(
  mine: Mine,
  theirs: readonly Other[],
): FlightPair<Mine, Other> {
  const pairs = theirs
    .filter((other) => isSameStart(mine, other) && other.arrivalAirport === mine.arrivalAirport)
    .map((other) => ({ mine, other, relation: compareFlights(mine, other) }))
  const best = BEST_FIRST.find((relation) => pairs.some((pair) => pair.relation === relation))
  return pairs.find(({ relation }) => relation === best) ?? { mine }
}

const lastDay = ({ date, endDate = date }: ItineraryFlight) => endDate
const isSameStart = (one: ItineraryFlight, other: ItineraryFlight) =>
  one.departureAirport === other.departureAirport && one.date <= lastDay(other) && other.date <= lastDay(one)

/** 'QR499 at 8:10 PM', 'QR499' or 'a flight at 8:10 PM'. */
export function flightText({ time, flightNumber }: KnownFlight): string | undefined {
  if (!time) return flightNumber ?? undefined
  return `${flightNumber ?? 'a flight'} at ${clockTime(time)}`
}
