import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../../db/database.types.ts'
import { iso } from '../../../db/kysely.ts'
import type { FlightStatus } from '../../../flights/flights.contract.ts'
import { isNumberOfLeg, nextReadAt } from '../../../flights/public.ts'
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

const { selectFrom } = expressionBuilder<Database>()

/** `leg` is an alias of `trip_leg`. The result is null without a flight number, and until the first read. */
export const statusOf = (leg: string) =>
  selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as status', 'status.id', 'number.leg_id')
    .select(({ ref }) =>
      jsonBuildObject({
        operatingFlightNumber: ref('status.operated_as'),
        scheduledDeparture: iso(ref('status.scheduled_departure')),
        scheduledArrival: iso(ref('status.scheduled_arrival')),
        estimatedDeparture: iso(ref('status.estimated_departure')),
        estimatedArrival: iso(ref('status.estimated_arrival')),
        actualDeparture: iso(ref('status.actual_departure')),
        actualArrival: iso(ref('status.actual_arrival')),
        departureTerminal: ref('status.departure_terminal'),
        departureGate: ref('status.departure_gate'),
        arrivalTerminal: ref('status.arrival_terminal'),
        arrivalGate: ref('status.arrival_gate'),
        baggage: ref('status.baggage_claim'),
        canceled: ref('status.canceled'),
        divertedTo: ref('status.diverted_to'),
        source: ref('status.source'),
        asOf: iso(ref('status.read_at')),
      })
        .$castTo<StoredStatus>()
        .as('status'),
    )
    .where(isNumberOfLeg(leg))
    .where('status.read_at', 'is not', null)
    .$asScalar()

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
