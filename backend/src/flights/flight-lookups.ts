import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { ago, ahead, iso, kysely, now, utcToday } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { todayIn } from '../listings/itinerary/flight.contract.ts'
import { locationOf } from '../listings/itinerary/flight-times.public.ts'
import type { PublishedFlight } from './flight-data.ts'

interface RequestedNumber {
  flight: string
  date: string
}

/** A schedule changes rarely. That of a flight of the next days, or of an unknown one, is read again sooner. */
const { eb, exists, fn, not, or, selectFrom } = expressionBuilder<Database, 'flight_lookup'>()
const isKnown = exists(
  selectFrom('flight_number as number')
    .select('number.leg_id')
    .whereRef('number.flight', '=', 'flight_lookup.flight')
    .whereRef('number.date', '=', 'flight_lookup.date'),
)
const staleBefore = eb
  .case()
  .when(or([eb('flight_lookup.date', '<=', utcToday(3)), not(isKnown)]))
  .then(ago('6 hours'))
  .else(ago('3 days'))
  .end()
const isFresh = fn.coalesce(eb('flight_lookup.read_at', '>', staleBefore).$castTo<boolean>(), sql.lit(false))

export const findLookup = statement((db, { flight, date }: Args<RequestedNumber>) =>
  db
    .selectFrom('flight_lookup')
    .select(({ eb, fn }) => [
      eb('read_at', 'is not', null).as('isKnown'),
      isFresh.as('isFresh'),
      fn.coalesce(eb('claimed_until', '>', now()).$castTo<boolean>(), sql.lit(false)).as('isClaimed'),
    ])
    .where('flight', '=', flight)
    .where('date', '=', date),
)

export const findLegs = statement((db, { flight, date }: Args<RequestedNumber>) =>
  db
    .selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as leg', 'leg.id', 'number.leg_id')
    .select(({ ref }) => [
      ...(['leg.id', 'leg.operated_as as operatedAs', 'leg.departure', 'leg.arrival'] as const),
      ...(['leg.departure_terminal as departureTerminal', 'leg.arrival_terminal as arrivalTerminal'] as const),
      iso(ref('leg.scheduled_departure')).as('departsAt'),
      iso(ref('leg.scheduled_arrival')).as('landsAt'),
    ])
    .where('number.flight', '=', flight)
    .where('number.date', '=', date)
    .orderBy('leg.scheduled_departure'),
)

/** Of all processes that look up the same flight, one gets the row and calls the provider. */
export const claimLookup = statement((db, { flight, date }: Args<RequestedNumber>) =>
  db
    .insertInto('flight_lookup')
    .values({ flight, date, claimed_until: ahead('5 seconds') })
    .onConflict((of) =>
      of
        .columns(['flight', 'date'])
        .doUpdateSet(({ ref }) => ({ claimed_until: ref('excluded.claimed_until') }))
        .where(({ or, eb }) =>
          or([eb('flight_lookup.claimed_until', 'is', null), eb('flight_lookup.claimed_until', '<', now())]),
        )
        .where(({ not }) => not(isFresh)),
    )
    .returning('flight'),
)

const release = statement((db, { flight, date }: Args<RequestedNumber>) =>
  db.updateTable('flight_lookup').set({ claimed_until: null }).where('flight', '=', flight).where('date', '=', date),
)
export const releaseLookup = (pool: Pool, requested: RequestedNumber): Promise<unknown> => release.rows(pool, requested)

const operatedFlights = (em: EntityManager, { flight, date }: RequestedNumber) =>
  kysely(em)
    .selectFrom('flight_number as number')
    .innerJoin('flight_leg_status as leg', 'leg.id', 'number.leg_id')
    .select(['number.departure', 'leg.operated_as as operatedAs'])
    .where('number.flight', '=', flight)
    .where('number.date', '=', date)
    .execute()

/**
 * Returns the flights that were stored under this number and are not published under it any more, and those whose
 * schedule is new or has changed. Once a status is read, the status has the schedule.
 */
export async function storeLegs(
  em: EntityManager,
  requested: RequestedNumber,
  published: PublishedFlight[],
): Promise<{ replaced: RequestedNumber[]; rescheduled: number[] }> {
  const { flight, date } = requested
  const rescheduled: number[] = []
  const db = kysely(em)
  const known = await operatedFlights(em, requested)
  const legs = published.filter(({ departure, departsAt }) => todayIn(locationOf(departure).zone, departsAt) === date)
  await db.deleteFrom('flight_number').where('flight', '=', flight).where('date', '=', date).execute()
  for (const { operatedAs, providerIdent, departure, arrival, departsAt, landsAt } of legs) {
    const leg = await db
      .insertInto('flight_leg_status')
      .values({
        operated_as: operatedAs,
        provider_ident: providerIdent,
        departure,
        arrival,
        date,
        scheduled_departure: departsAt,
        scheduled_arrival: landsAt,
      })
      .onConflict((of) =>
        of.columns(['operated_as', 'departure', 'date']).doUpdateSet(({ ref }) => ({
          provider_ident: ref('excluded.provider_ident'),
          arrival: ref('excluded.arrival'),
          scheduled_departure: ref('excluded.scheduled_departure'),
          scheduled_arrival: ref('excluded.scheduled_arrival'),
        })),
      )
      .returning([
        'id',
        sql<boolean>`
          new.read_at is null and (old.scheduled_departure, old.scheduled_arrival)
            is distinct from (new.scheduled_departure, new.scheduled_arrival)`.as('isRescheduled'),
      ])
      .executeTakeFirstOrThrow()
    if (leg.isRescheduled) rescheduled.push(leg.id)
    const numbers = [...new Set([flight, operatedAs])].map((number) => ({
      flight: number,
      departure,
      date,
      leg_id: leg.id,
    }))
    await db
      .insertInto('flight_number')
      .values(numbers)
      .onConflict((of) =>
        of.columns(['flight', 'departure', 'date']).doUpdateSet(({ ref }) => ({ leg_id: ref('excluded.leg_id') })),
      )
      .execute()
  }
  await db
    .updateTable('flight_lookup')
    .set({ read_at: now(), claimed_until: null })
    .where('flight', '=', flight)
    .where('date', '=', date)
    .execute()
  const isStill = (one: (typeof known)[number]) =>
    legs.some(({ departure, operatedAs }) => departure === one.departure && operatedAs === one.operatedAs)
  const replaced = known.filter((one) => !isStill(one)).map(({ operatedAs }) => ({ flight: operatedAs, date }))
  return { replaced, rescheduled }
}
