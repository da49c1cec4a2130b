import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { now, shift } from '../../db/kysely.ts'
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
export const hasDeparted = eb.fn<boolean>('has_departed', [sql.ref('t')])

/** True by the clock. */
export const hasDepartedByClock = eb.fn<boolean>('has_departed_by_clock', [sql.ref('t')])

const isRecent = eb(shift(eb.ref('t.last_landing_at'), '2 days'), '>', now())
export const isAgreed = eb('t.state', '=', sql.lit('agreed'))

/** Does not include blocks, bans and suspensions, which hide the details nevertheless. */
export const isShared = eb.and([isAgreed, isRecent])

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

export const roleOf = (isHelper: Expression<SqlBool>) =>
  eb
    .case()
    .when(isHelper)
    .then(sql.lit('helper' as const))
    .else(sql.lit('traveler' as const))
    .end()

/** The next moment at which people are asked to confirm a trip with these flights. */
export const nextPrompt = (departure: Expression<string>, landing: Expression<string>) =>
  eb.fn<string | null>('next_prompt', [departure, landing, now()])

const ofPerson = expressionBuilder<Database & { t: Database['trip']; p: Database['trip_person'] }, 't' | 'p'>()
/** A helper may see the times of someone close once the trip is agreed, or in a proposal if the poster shares them. */
export const seesTimes = ofPerson.or([
  ofPerson('p.role', '=', sql.lit('traveler')),
  ofPerson('t.companion', 'is', null),
  ofPerson('t.state', '=', sql.lit('agreed')),
  ofPerson.and([
    ofPerson('t.state', '=', sql.lit('proposed')),
    ofPerson.exists(
      ofPerson
        .selectFrom('trip_person as poster')
        .select('poster.trip_id')
        .whereRef('poster.trip_id', '=', 't.id')
        .where('poster.role', '=', sql.lit('traveler'))
        .where('poster.shares_time', '=', sql.lit(true)),
    ),
  ]),
])
