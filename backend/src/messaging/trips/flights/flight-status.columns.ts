import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../../db/database.types.ts'
import { iso } from '../../../db/kysely.ts'
import type { FlightStatus } from '../../../flights/flights.contract.ts'
import { isNumberOf } from '../../../flights/public.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'

const { selectFrom } = expressionBuilder<Database>()

/** The status of the flight of a row of `trip_leg` with this alias; null without a flight number, and until it was read. */
export const statusOf = (leg: string) =>
  selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as status', 'status.id', 'number.leg_id')
    .select(({ ref }) =>
      jsonBuildObject({
        operatedAs: ref('status.operated_as'),
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
        baggageClaim: ref('status.baggage_claim'),
        canceled: ref('status.canceled'),
        divertedTo: ref('status.diverted_to'),
        source: ref('status.source'),
        readAt: iso(ref('status.read_at')),
      })
        .$castTo<FlightStatus>()
        .as('status'),
    )
    .where(isNumberOf(leg))
    .where('status.read_at', 'is not', null)
    .$asScalar()

/** Adds the city and the zone where a diverted flight lands. */
export function presentStatus<Status extends FlightStatus | null | undefined>(status: Status): Status {
  if (!status?.divertedTo) return status
  const { city: divertedCity, zone: divertedZone } = placeOf(status.divertedTo)
  return { ...status, divertedCity, divertedZone }
}
