import type { FlightLegStatus } from './flight.entity.ts'
import type { FlightFacts } from './flight-data.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface ReadFacts extends FlightFacts {
  source: string
  readAt: Date
  /** The last known gate, even if the provider has withdrawn it. */
  lastDepartureGate: string | null
}

/** Undefined before the first read. */
export function factsIn(leg: FlightLegStatus): ReadFacts | undefined {
  const { readAt, source } = leg
  if (!readAt || !source) return
  return {
    scheduledDeparture: leg.scheduledDeparture,
    scheduledArrival: leg.scheduledArrival,
    estimatedDeparture: leg.estimatedDeparture ?? null,
    estimatedArrival: leg.estimatedArrival ?? null,
    actualDeparture: leg.actualDeparture ?? null,
    actualArrival: leg.actualArrival ?? null,
    departureTerminal: leg.departureTerminal ?? null,
    departureGate: leg.departureGate ?? null,
    lastDepartureGate: leg.lastDepartureGate ?? null,
    arrivalTerminal: leg.arrivalTerminal ?? null,
    arrivalGate: leg.arrivalGate ?? null,
    baggageClaim: leg.baggageClaim ?? null,
    canceled: leg.canceled,
    divertedTo: leg.divertedTo ?? null,
    source,
    readAt,
  }
}

/**
 * Replies may arrive in any order, so the later read counts. Events that have happened stay known if the later read
 * lacks them.
 */
export function mergeFacts(known: ReadFacts | undefined, read: ReadFacts): ReadFacts {
  if (!known) return read
  const [earlier, later] = known.readAt <= read.readAt ? [known, read] : [read, known]
  return {
    ...later,
    actualDeparture: later.actualDeparture ?? earlier.actualDeparture,
    actualArrival: later.actualArrival ?? earlier.actualArrival,
    baggageClaim: later.baggageClaim ?? earlier.baggageClaim,
    lastDepartureGate: later.lastDepartureGate ?? earlier.lastDepartureGate,
  }
}

/**
 * A provider that moves the departure may not have estimated the landing yet: then the flight takes as long as
 * published. An estimate that leaves less than half of that time belongs to the earlier departure, unless the flight
 * was diverted.
 */
export function withPossibleLanding(facts: ReadFacts): ReadFacts {
  const { scheduledDeparture, scheduledArrival, estimatedArrival, actualArrival, divertedTo } = facts
  const duration = scheduledArrival.getTime() - scheduledDeparture.getTime()
  const minDuration = divertedTo ? 0 : duration / 2
  const departure = departureOf(facts).getTime()
  const isMoved = departure > scheduledDeparture.getTime()
  const remaining = estimatedArrival && estimatedArrival.getTime() - departure
  const isPossible = remaining === null ? !isMoved : remaining > 0 && remaining >= minDuration
  if (actualArrival || facts.canceled || isPossible) return facts
  return { ...facts, estimatedArrival: new Date(departure + duration) }
}

interface Times extends Pick<FlightFacts, 'scheduledDeparture' | 'scheduledArrival'> {
  estimatedDeparture?: Date | null | undefined
  estimatedArrival?: Date | null | undefined
  actualDeparture?: Date | null | undefined
  actualArrival?: Date | null | undefined
}

export const departureOf = ({ actualDeparture, estimatedDeparture, scheduledDeparture }: Times): Date =>
  actualDeparture ?? estimatedDeparture ?? scheduledDeparture

export const arrivalOf = ({ actualArrival, estimatedArrival, scheduledArrival }: Times): Date =>
  actualArrival ?? estimatedArrival ?? scheduledArrival

export const delayOf = (facts: FlightFacts): number =>
  Math.round((departureOf(facts).getTime() - facts.scheduledDeparture.getTime()) / MINUTE_MS)

// Twelve reads in all, more often near departure and landing.
const BEFORE_DEPARTURE = [48, 24, 12, 6, 3, 1.5, 0.5]
const AFTER_DEPARTURE = 0.5
const AROUND_LANDING = [-1, 0, 0.5, 2]
/** Limits the planned reads of a flight whose times change again and again; alerts still cause some. */
export const MOST_PLANNED_READS = 12

export function nextReadAt(facts: Times & Pick<FlightFacts, 'canceled'>, now: Date): Date | undefined {
  if (facts.canceled) return
  const [departure, landing] = [departureOf(facts).getTime(), arrivalOf(facts).getTime()]
  const moments = [
    ...BEFORE_DEPARTURE.map((hours) => departure - hours * HOUR_MS),
    departure + AFTER_DEPARTURE * HOUR_MS,
    ...AROUND_LANDING.map((hours) => landing + hours * HOUR_MS),
  ]
  const next = Math.min(...moments.filter((moment) => moment > now.getTime() + MINUTE_MS))
  return Number.isFinite(next) ? new Date(next) : undefined
}
