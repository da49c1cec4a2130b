import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { now } from '../../db/kysely.ts'
import type { TripLeg } from './trips.contract.ts'

const eb = expressionBuilder<Database & { t: Database['trip'] }, 't'>()
const { ref: legRef } = expressionBuilder<{ leg: Database['trip_leg'] }, 'leg'>()

export const legColumns = {
  departureAirport: legRef('leg.departure'),
  arrivalAirport: legRef('leg.arrival'),
  date: legRef('leg.date'),
  time: legRef('leg.time'),
  flightNumber: legRef('leg.flight'),
  departureTerminal: legRef('leg.departure_terminal'),
  arrivalTerminal: legRef('leg.arrival_terminal'),
  arrivalDate: legRef('leg.arrival_date'),
  arrivalTime: legRef('leg.arrival_time'),
  together: legRef('leg.together'),
}

export const isOf = (person: Expression<number>) => eb(person, 'in', [eb.ref('t.helper_id'), eb.ref('t.traveler_id')])

/** True by the clock or by a milestone. */
export const hasDeparted = sql<boolean>`has_departed(t)`

/** True by the clock. */
export const hasDepartedByClock = sql<boolean>`has_departed_by_clock(t)`

/** The agreed departure in epoch seconds. It identifies the flights of a prompt even if the airline moves them. */
export const departureSeconds = sql<number>`extract(epoch from coalesce(t.planned_departure_at, t.first_departure_at))::bigint`

const isRecent = sql<SqlBool>`t.last_landing_at + interval '2 days' > now()`
export const isAgreed = eb('t.state', '=', sql.lit('agreed'))

/** Does not include blocks, bans and suspensions, which hide the details nevertheless. */
export const isShared = eb.and([isAgreed, isRecent])

export const isUnderWay = eb.and([isAgreed, hasDeparted, isRecent])

export const isProposed = eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '>', now())])

/** A proposal reads as expired from its departure, even before the cleanup job has run. */
export const tripState = eb
  .case()
  .when(eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '<=', now())]))
  .then(sql.lit('expired' as const))
  .else(eb.ref('t.state'))
  .end()

/** A proposal needs a response until departure, a change until the last landing. */
export const waitsFor = eb
  .case()
  .when(eb.or([isProposed, eb.and([isAgreed, eb('t.last_landing_at', '>', now())])]))
  .then(eb.ref('t.waits_for'))
  .end()

export const legsOf = (trip: Expression<number>) =>
  eb
    .selectFrom('trip_leg as leg')
    .select(({ fn }) =>
      fn
        .agg<TripLeg[]>('json_agg', [fn('json_strip_nulls', [jsonBuildObject(legColumns)])])
        .orderBy('leg.number')
        .as('legs'),
    )
    .where('leg.trip_id', '=', trip)
    .$asScalar()
    .$notNull()

export const lastLeg = eb
  .selectFrom('trip_leg')
  .select('trip_leg.arrival')
  .whereRef('trip_leg.trip_id', '=', 't.id')
  .orderBy('trip_leg.number', 'desc')
  .limit(sql.lit(1))

export const roleOf = (isHelper: Expression<SqlBool>) =>
  sql<'helper' | 'traveler'>`case when ${isHelper} then 'helper' else 'traveler' end`

export const endedProposal = (waitsForThem: Expression<SqlBool>) =>
  sql<'declined' | 'withdrawn'>`case when ${waitsForThem} then 'declined' else 'withdrawn' end`
