import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { now } from '../../db/kysely.ts'
import type { TripLeg } from './trips.contract.ts'

// Expressions about a trip `t`.

const eb = expressionBuilder<Database & { t: Database['trip'] }, 't'>()
const { ref: legRef } = expressionBuilder<{ leg: Database['trip_leg'] }, 'leg'>()

/** A flight `leg` of a trip, as it was typed. */
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

/** The condition that a person is one of the two of a trip. */
export const isOf = (person: Expression<number>) => eb(person, 'in', [eb.ref('t.helper_id'), eb.ref('t.traveler_id')])

/** The journey has begun: by the clock, or by the steps that are recorded. */
export const hasDeparted = sql<boolean>`has_departed(t)`

/** The first flight has left by the clock. */
export const hasLeft = sql<boolean>`has_left(t)`

/** The first departure in seconds since 1970: the flights that a question is about. */
export const departureSeconds = sql<number>`extract(epoch from t.first_departure_at)::bigint`

/** The details of a trip are needed until two days after the last landing. */
const isRecent = sql<SqlBool>`t.last_landing_at + interval '2 days' > now()`
export const isAgreed = eb('t.state', '=', sql.lit('agreed'))

/** The two may still see each other's details, unless something has come between them. */
export const isShared = eb.and([isAgreed, isRecent])

/** The trip has departed, and its people still need it. */
export const isUnderWay = eb.and([isAgreed, hasDeparted, isRecent])

/** A proposal that can still be answered. */
export const isProposed = eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '>', now())])

/** The state of a trip as people read it: a proposal expires at the departure, before the cleanup comes. */
export const tripState = eb
  .case()
  .when(eb.and([eb('t.state', '=', sql.lit('proposed')), eb('t.first_departure_at', '<=', now())]))
  .then(sql.lit('expired' as const))
  .else(eb.ref('t.state'))
  .end()

/** The person who must answer now: no one after the departure, or after the last landing of what was agreed. */
export const waitsFor = eb
  .case()
  .when(eb.or([isProposed, eb.and([isAgreed, eb('t.last_landing_at', '>', now())])]))
  .then(eb.ref('t.waits_for'))
  .end()

/** The flights of a trip as they were typed: what was not given is left out. */
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

/** The last flight of a trip, for its end. */
export const lastLeg = eb
  .selectFrom('trip_leg')
  .select('trip_leg.arrival')
  .whereRef('trip_leg.trip_id', '=', 't.id')
  .orderBy('trip_leg.number', 'desc')
  .limit(sql.lit(1))

/** The role of the person who is the helper of a trip, or not. */
export const roleOf = (isHelper: Expression<SqlBool>) =>
  sql<'helper' | 'traveler'>`case when ${isHelper} then 'helper' else 'traveler' end`

/** The state of a proposal that a person ends: they decline it if it waits for them, otherwise they withdraw it. */
export const endedProposal = (waitsForThem: Expression<SqlBool>) =>
  sql<'declined' | 'withdrawn'>`case when ${waitsForThem} then 'declined' else 'withdrawn' end`
