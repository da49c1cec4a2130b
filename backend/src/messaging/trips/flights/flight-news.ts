import { arrivalOf, delayOf, departureOf, type ReadFacts } from '../../../flights/public.ts'

/** The first delay that causes a notification. */
export const FIRST_DELAY_MINUTES = 30
/** Each further notification is about this much more delay. */
const NEXT_DELAY_MINUTES = 60
const HOUR_MS = 3_600_000
/** A new gate matters only within this time before departure. */
const GATE_MS = 3 * HOUR_MS
/** A landing matters only within this time after it. */
const LANDED_MS = 3 * HOUR_MS
const CONNECTION_MS = 45 * 60_000

/** The first number is that of the leg, the second one the step of the delay: `flight-delayed:1:2`. */
export type FlightNews =
  | `flight-delayed:${number}:${number}`
  | `flight-gate:${number}`
  | `flight-canceled:${number}`
  | `flight-diverted:${number}:${string}`
  | `flight-landed:${number}`
  | `connection-missed:${number}`

/** `kind` is a `FlightNews`; for a gate it contains the due time. */
export type FlightNotification = { trip: number; account: number; kind: string }

/** Each step upward causes a notification: the first at 30 minutes, then one for each hour. */
const delayStep = (facts: ReadFacts | undefined): number => {
  const minutes = facts ? delayOf(facts) : 0
  return minutes < FIRST_DELAY_MINUTES ? 0 : 1 + Math.floor((minutes - FIRST_DELAY_MINUTES) / NEXT_DELAY_MINUTES)
}

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

export interface Times {
  departsAt: Date
  landsAt: Date
}

/** Returns only connections that were not in danger before. */
export function missedConnections(before: readonly Times[], after: readonly Times[]): FlightNews[] {
  const gap = (legs: readonly Times[], n: number) => legs[n + 1]!.departsAt.getTime() - legs[n]!.landsAt.getTime()
  return after.slice(0, -1).flatMap((_, n): FlightNews[] => {
    const [planned, left] = [gap(before, n), gap(after, n)]
    // If the booked connection was shorter, it is missed only when the next flight has left.
    const least = planned < CONNECTION_MS ? 0 : CONNECTION_MS
    return left < least && planned >= least ? [`connection-missed:${n + 1}`] : []
  })
}

/** Uses the published times for a canceled flight and for contradictory estimates. */
export function timesOf(facts: ReadFacts): Times {
  const [departsAt, landsAt] = [departureOf(facts), arrivalOf(facts)]
  if (facts.canceled || landsAt <= departsAt)
    return { departsAt: facts.scheduledDeparture, landsAt: facts.scheduledArrival }
  return { departsAt, landsAt }
}
