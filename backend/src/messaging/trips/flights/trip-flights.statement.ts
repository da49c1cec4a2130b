import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ago, ahead, iso } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'

/** The agreed trips on a flight, locked in the order of their ids, each with its two people and all its legs. */
export const findTripsOn = statement((db, { leg }: Args<{ leg: number }>) =>
  db
    .selectFrom('trip')
    .innerJoin('trip_leg as own', 'own.trip_id', 'trip.id')
    .innerJoin('flight_number as number', (join) =>
      join
        .onRef('number.flight', '=', 'own.flight')
        .onRef('number.departure', '=', 'own.departure')
        .onRef('number.date', '=', 'own.date'),
    )
    .select([
      'trip.id',
      'own.number as flight',
      'own.departure',
      'trip.helper_id as helper',
      'trip.traveler_id as traveler',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('trip_leg as leg')
          .select(({ ref }) => [iso(ref('leg.departs_at')).as('departsAt'), iso(ref('leg.lands_at')).as('landsAt')])
          .whereRef('leg.trip_id', '=', 'trip.id')
          .orderBy('leg.number'),
      ).as('legs'),
    )
    .where('number.leg_id', '=', leg)
    .where('trip.state', '=', sql.lit('agreed' as const))
    .where('trip.last_landing_at', '>', ago('12 hours'))
    .orderBy('trip.id')
    .forUpdate('trip'),
)

/** The flights of agreed trips that leave within 48 hours or landed in the last three. */
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
