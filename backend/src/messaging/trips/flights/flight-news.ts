import { arrivalOf, delayOf, departureOf, type ReadFacts } from '../../../flights/public.ts'

/** The first delay that is worth a notification, and each further one. */
const [FIRST_DELAY, NEXT_DELAY] = [30, 60]
const HOUR_MS = 3_600_000
/** A new gate matters only shortly before departure, */
const GATE_MS = 3 * HOUR_MS
/** and a landing shortly after it. */
const LANDED_MS = 3 * HOUR_MS
/** The time that travelers need to change planes. */
const CONNECTION_MS = 45 * 60_000

/** The kinds of news about the flights of a trip, each with the number of its flight. */
export type FlightNews =
  | `flight-delayed:${number}:${number}`
  | `flight-gate:${number}`
  | `flight-canceled:${number}`
  | `flight-diverted:${number}:${string}`
  | `flight-landed:${number}`
  | `connection-missed:${number}`

/** News about a flight of a trip for one of its two people; `kind` is its news, for a gate with the moment when it is due. */
export type FlightNotification = { trip: number; account: number; kind: string }

/** 0 below 30 minutes, then one more for each hour: a notification for each step upward. */
const delayStep = (facts: ReadFacts | undefined): number => {
  const minutes = facts ? delayOf(facts) : 0
  return minutes < FIRST_DELAY ? 0 : 1 + Math.floor((minutes - FIRST_DELAY) / NEXT_DELAY)
}

/** What a read has changed about a flight of a trip that is worth a notification. */
export function newsOf(flight: number, before: ReadFacts | undefined, after: ReadFacts, now: Date): FlightNews[] {
  if (after.canceled) return before?.canceled ? [] : [`flight-canceled:${flight}`]
  if (after.actualArrival) {
    const isRecent = now.getTime() - after.actualArrival.getTime() < LANDED_MS
    return before?.actualArrival || !isRecent ? [] : [`flight-landed:${flight}`]
  }
  const news: FlightNews[] = []
  if (after.divertedTo && after.divertedTo !== before?.divertedTo)
    news.push(`flight-diverted:${flight}:${after.divertedTo}`)
  const step = delayStep(after)
  if (step > delayStep(before)) news.push(`flight-delayed:${flight}:${step}`)
  const isNear = departureOf(after).getTime() - now.getTime() < GATE_MS && !after.actualDeparture
  const lastGate = before?.lastDepartureGate
  const hasOtherGate = lastGate && after.departureGate && lastGate !== after.departureGate
  if (isNear && hasOtherGate) news.push(`flight-gate:${flight}`)
  return news
}

/** The best known times of a flight of a trip. */
export interface Times {
  departsAt: Date
  landsAt: Date
}

/** The flights after which a connection may be missed now, and was not in danger before. */
export function missedConnections(before: readonly Times[], after: readonly Times[]): FlightNews[] {
  const gap = (legs: readonly Times[], n: number) => legs[n + 1]!.departsAt.getTime() - legs[n]!.landsAt.getTime()
  return after.slice(0, -1).flatMap((_, n): FlightNews[] => {
    const [planned, left] = [gap(before, n), gap(after, n)]
    // A connection that was booked shorter is missed only when the next flight has left.
    const least = planned < CONNECTION_MS ? 0 : CONNECTION_MS
    return left < least && planned >= least ? [`connection-missed:${n + 1}`] : []
  })
}

/** The best known times of a flight by its facts. A canceled one has its published times, and so has one with impossible facts. */
export function timesOf(facts: ReadFacts): Times {
  const [departsAt, landsAt] = [departureOf(facts), arrivalOf(facts)]
  if (facts.canceled || landsAt <= departsAt)
    return { departsAt: facts.scheduledDeparture, landsAt: facts.scheduledArrival }
  return { departsAt, landsAt }
}
