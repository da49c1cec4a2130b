import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { now } from '../../db/kysely.ts'
import type { TripLeg } from './trips.contract.ts'

// Expressions about a trip `t`.

const eb = expressionBuilder<Database & { t: Database['trip'] }, 't'>()
const { ref: legRef } = expressionBuilder<{ leg: Database['trip_leg'] }, 'leg'>()

/** The columns of a flight `leg` as they were entered. */
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

/** Whether the journey has begun, by the clock or by a milestone. */
export const hasDeparted = sql<boolean>`has_departed(t)`

/** Whether the first flight has left by the clock. */
export const hasLeft = sql<boolean>`has_left(t)`

/** The first departure as agreed, in epoch seconds. It identifies the flights that a prompt is about, also if an airline moves them. */
export const departureSeconds = sql<number>`extract(epoch from coalesce(t.planned_departure_at, t.first_departure_at))::bigint`

/** Details are shared until two days after the last landing. */
const isRecent = sql<SqlBool>`t.last_landing_at + interval '2 days' > now()`
export const isAgreed = eb('t.state', '=', sql.lit('agreed'))

/** Whether the two people may see each other's details, unless a block, ban or suspension separates them. */
export const isShared = eb.and([isAgreed, isRecent])

/** Whether the trip has departed and its details are still shared. */
export const isUnderWay = eb.and([isAgreed, hasDeparted, isRecent])

/** Whether the proposal can still be accepted or declined. */
export const isProposed = eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '>', now())])

/** The state of a trip. A proposal reads as expired from its departure, even before the cleanup job has run. */
export const tripState = eb
  .case()
  .when(eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '<=', now())]))
  .then(sql.lit('expired' as const))
  .else(eb.ref('t.state'))
  .end()

/** The person who must respond: to a proposal until departure, to a change until the last landing. */
export const waitsFor = eb
  .case()
  .when(eb.or([isProposed, eb.and([isAgreed, eb('t.last_landing_at', '>', now())])]))
  .then(eb.ref('t.waits_for'))
  .end()

/** The flights of a trip as they were entered, without null values. */
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

/** The arrival airport of the last flight. */
export const lastLeg = eb
  .selectFrom('trip_leg')
  .select('trip_leg.arrival')
  .whereRef('trip_leg.trip_id', '=', 't.id')
  .orderBy('trip_leg.number', 'desc')
  .limit(sql.lit(1))

export const roleOf = (isHelper: Expression<SqlBool>) =>
  sql<'helper' | 'traveler'>`case when ${isHelper} then 'helper' else 'traveler' end`

/** The state of a proposal after a person ends it: declined if it waits for them, otherwise withdrawn. */
export const endedProposal = (waitsForThem: Expression<SqlBool>) =>
  sql<'declined' | 'withdrawn'>`case when ${waitsForThem} then 'declined' else 'withdrawn' end`
