import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../../db/database.types.ts'
import { ago, ahead, iso, kysely, records } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isNumberOfLeg } from '../../../flights/flight-observers.public.ts'
import { sendJobs } from '../../../jobs/sending.ts'

const agreedTripsOn = (db: Kysely<Database>, leg: Expression<number>) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as own', 'own.trip_id', 'trip.id')
    .innerJoin('flight_number as number', (join) => join.on(isNumberOfLeg('own')))
    .where('number.leg_id', '=', leg)
    .where('trip.state', '=', sql.lit('agreed' as const))
    .where('trip.last_landing_at', '>', ago('12 hours'))
    .orderBy('trip.id')

/**
 * Locks the agreed trips on a flight. Their flights are read in another statement: one that waits for a lock sees the
 * other tables as they were before.
 */
export const lockTripsOn = statement((db, { leg }: Args<{ leg: number }>) =>
  agreedTripsOn(db, leg)
    .select(['trip.id', 'trip.helper_id as helper', 'trip.traveler_id as traveler'])
    .forUpdate('trip'),
)

/** Waits for other changes of the trip. Returns nothing once it is canceled. */
export const lockAgreedTrip = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .selectFrom('trip')
    .select('id')
    .where('id', '=', trip)
    .where('state', '=', sql.lit('agreed' as const))
    .forUpdate(),
)

/** The flights of a trip in order: as agreed, as moved since, and what is known about them. */
export const findFlightsOfTrip = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .selectFrom('trip_leg as leg')
    .leftJoin('flight_number as number', (join) => join.on(isNumberOfLeg('leg')))
    .leftJoin('flight_leg_status as status', (join) =>
      join
        .onRef('status.id', '=', 'number.leg_id')
        .on(({ eb, or, ref }) =>
          or([eb('status.read_at', 'is not', null), eb('status.arrival', '=', ref('leg.arrival'))]),
        ),
    )
    .select([
      ...(['leg.departure', 'leg.arrival', 'leg.date', 'leg.time', 'leg.flight', 'leg.together'] as const),
      ...(['leg.arrival_date as arrivalDate', 'leg.arrival_time as arrivalTime'] as const),
      ...(['status.canceled', 'status.diverted_to as divertedTo', 'status.baggage_claim as baggage'] as const),
      ...(['status.departure_gate as shownGate', 'status.last_departure_gate as gate'] as const),
    ])
    .select(({ ref }) => [
      iso(ref('leg.departs_at')).as('departsAt'),
      iso(ref('leg.lands_at')).as('landsAt'),
      iso(ref('status.scheduled_departure')).as('scheduledDeparture'),
      iso(ref('status.scheduled_arrival')).as('scheduledArrival'),
      iso(ref('status.estimated_departure')).as('estimatedDeparture'),
      iso(ref('status.estimated_arrival')).as('estimatedArrival'),
      iso(ref('status.actual_departure')).as('actualDeparture'),
      iso(ref('status.actual_arrival')).as('actualArrival'),
    ])
    .where('leg.trip_id', '=', trip)
    .orderBy('leg.number'),
)

export type FlightOfTripRow = Awaited<ReturnType<typeof findFlightsOfTrip.rows>>[number]

/** Selects flights that leave within 48 hours or landed in the last three. */
export const findNeededFlights = statement((db) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as leg', 'leg.trip_id', 'trip.id')
    .select(({ ref }) => [ref('leg.flight').$notNull().as('flight'), 'leg.departure', 'leg.date'])
    .distinct()
    .where('trip.state', '=', sql.lit('agreed' as const))
    .where('trip.last_landing_at', '>', ago('3 hours'))
    .where('trip.first_departure_at', '<', ahead('48 hours'))
    .where('leg.flight', 'is not', null)
    .where('leg.departs_at', '<', ahead('48 hours'))
    .where('leg.lands_at', '>', ago('3 hours')),
)

const MAX_LATER = 500

/** Selects flights that leave later, with a schedule that was not read for three days. */
export const findLaterFlights = statement((db) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as leg', 'leg.trip_id', 'trip.id')
    .leftJoin('flight_lookup as lookup', (join) =>
      join.onRef('lookup.flight', '=', 'leg.flight').onRef('lookup.date', '=', 'leg.date'),
    )
    .select(({ ref }) => [ref('leg.flight').$notNull().as('flight'), 'leg.departure', 'leg.date'])
    .distinct()
    .where('trip.state', '=', sql.lit('agreed' as const))
    .where('trip.last_landing_at', '>', ahead('48 hours'))
    .where('leg.flight', 'is not', null)
    .where('leg.departs_at', '>', ahead('48 hours'))
    .where(({ eb, or }) => or([eb('lookup.read_at', 'is', null), eb('lookup.read_at', '<', ago('3 days'))]))
    .orderBy('leg.date')
    .limit(sql.lit(MAX_LATER)),
)

/** The published schedules of flights by number, departure and date. */
export const findSchedules = statement((db, { flights }: Args<{ flights: string }>) =>
  db
    .selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as status', 'status.id', 'number.leg_id')
    .select(({ ref }) => [
      ...(['number.flight', 'number.departure', 'number.date', 'status.arrival'] as const),
      iso(ref('status.scheduled_departure')).as('scheduledDeparture'),
      iso(ref('status.scheduled_arrival')).as('scheduledArrival'),
    ])
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('number.flight', 'number.departure', 'number.date'),
        'in',
        selectFrom(records('flown', flights, { flight: 'text', departure: 'text', date: 'date' }))
          .select(['flown.flight', 'flown.departure', 'flown.date'])
          .$asTuple('flight', 'departure', 'date'),
      ),
    ),
)

/** Selects flights that leave within six hours, or were to land in the last three. */
export const findShownFlights = statement((db, { trip }: Args<{ trip: number }>) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as leg', 'leg.trip_id', 'trip.id')
    .innerJoin('flight_number as number', (join) => join.on(isNumberOfLeg('leg')))
    .select('number.leg_id as leg')
    .where('trip.id', '=', trip)
    .where('trip.state', '=', sql.lit('agreed' as const))
    .where('leg.departs_at', '<', ahead('6 hours'))
    .where('leg.lands_at', '>', ago('3 hours')),
)

/** Enqueues only flights that leave within 48 hours; the hourly job finds the others. */
export async function watchFlights(em: EntityManager, trip: number): Promise<void> {
  const soon = kysely(em)
    .selectFrom('trip_leg as leg')
    .select(({ ref }) =>
      jsonBuildObject({
        watch: jsonBuildObject({ flight: ref('leg.flight'), departure: ref('leg.departure'), date: ref('leg.date') }),
      }).as('data'),
    )
    .where('leg.trip_id', '=', trip)
    .where('leg.flight', 'is not', null)
    .where('leg.departs_at', '<', ahead('48 hours'))
    .where('leg.lands_at', '>', ago('3 hours'))
  await sendJobs(em, 'flights', await soon.execute())
}
