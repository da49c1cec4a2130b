import { nextReadAt } from '../../../flights/flight-observers.public.ts'
import type { FlightStatus } from '../../../flights/flights.contract.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'

export interface StoredStatus
  extends Omit<
    FlightStatus,
    'phase' | 'delayMinutes' | 'terminal' | 'gate' | 'recheckBags' | 'divertedCity' | 'divertedZone' | 'nextReadAt'
  > {
  departureTerminal: string | null
  departureGate: string | null
  arrivalTerminal: string | null
  arrivalGate: string | null
  canceled: boolean
}

const isInUsa = (airport: string) => locationOf(airport).country === locationOf('JFK').country

/** At a connection, bags go on without their owner, except where a traveler enters the USA. */
export const isFirstUsAirport = (departure: string, arrival: string) => isInUsa(arrival) && !isInUsa(departure)

function phaseOf({ canceled, divertedTo, actualDeparture, actualArrival }: StoredStatus): FlightStatus['phase'] {
  if (canceled) return 'canceled'
  if (actualArrival) return 'landed'
  if (divertedTo) return 'diverted'
  return actualDeparture ? 'departed' : 'scheduled'
}

const momentOrNull = (moment: string | null) => (moment === null ? null : new Date(moment))

const timesOf = (stored: StoredStatus) => ({
  scheduledDeparture: new Date(stored.scheduledDeparture),
  scheduledArrival: new Date(stored.scheduledArrival),
  estimatedDeparture: momentOrNull(stored.estimatedDeparture),
  estimatedArrival: momentOrNull(stored.estimatedArrival),
  actualDeparture: momentOrNull(stored.actualDeparture),
  actualArrival: momentOrNull(stored.actualArrival),
  canceled: stored.canceled,
})

const minutesBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / 60_000)

interface Ends {
  departureAirport: string
  arrivalAirport: string
}

/** The status of a flight of a trip; `isLast` if no flight of the trip follows. */
export function presentStatus(stored: StoredStatus, ends: Ends, isLast: boolean): FlightStatus {
  const { departureTerminal, departureGate, arrivalTerminal, arrivalGate, canceled, ...status } = stored
  const { scheduledDeparture, scheduledArrival, estimatedDeparture, actualDeparture, actualArrival } = status
  const departure = actualDeparture ?? estimatedDeparture ?? scheduledDeparture
  const phase = phaseOf(stored)
  const isToLand = phase === 'departed' || phase === 'diverted' || phase === 'landed'
  const [terminal, gate] = isToLand ? [arrivalTerminal, arrivalGate] : [departureTerminal, departureGate]
  const arrival = status.divertedTo ?? ends.arrivalAirport
  const recheckBags = isToLand && !isLast && isFirstUsAirport(ends.departureAirport, arrival)
  const diversion = status.divertedTo === null ? undefined : locationOf(status.divertedTo)
  return {
    ...{ ...status, phase, terminal, gate, baggage: isToLand && (isLast || recheckBags) ? status.baggage : null },
    ...(recheckBags && { recheckBags }),
    nextReadAt: nextReadAt(timesOf(stored), new Date(status.asOf))?.toISOString() ?? null,
    delayMinutes: actualArrival
      ? minutesBetween(scheduledArrival, actualArrival)
      : minutesBetween(scheduledDeparture, departure),
    ...(diversion && { divertedCity: diversion.city, divertedZone: diversion.zone }),
  }
}
