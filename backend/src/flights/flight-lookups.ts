import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ahead, iso, kysely, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { todayIn } from '../listings/trip/flight.contract.ts'
import { locationOf } from '../listings/trip/flight-times.public.ts'
import type { PublishedFlight } from './flight-data.ts'

interface RequestedNumber {
  flight: string
  date: string
}

/** A schedule changes rarely. That of a flight of the next days, or of an unknown one, is read again sooner. */
const isFresh = sql<boolean>`coalesce(flight_lookup.read_at > now() - case
  when flight_lookup.date <= (now() at time zone 'utc')::date + 3 or not exists (
    select from flight_number as number where number.flight = flight_lookup.flight and number.date = flight_lookup.date
  ) then interval '6 hours' else interval '3 days' end, false)`

export const findLookup = statement((db, { flight, date }: Args<RequestedNumber>) =>
  db
    .selectFrom('flight_lookup')
    .select(({ eb }) => [
      eb('read_at', 'is not', null).as('isKnown'),
      isFresh.as('isFresh'),
      sql<boolean>`coalesce(claimed_until > now(), false)`.as('isClaimed'),
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
        .where(sql<boolean>`not ${isFresh}`),
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

/** Returns the flights that were stored under this number and are not published under it any more. */
export async function storeLegs(
  em: EntityManager,
  requested: RequestedNumber,
  published: PublishedFlight[],
): Promise<RequestedNumber[]> {
  const { flight, date } = requested
  const db = kysely(em)
  const known = await operatedFlights(em, requested)
  const legs = published.filter(({ departure, departsAt }) => todayIn(locationOf(departure).zone, departsAt) === date)
  await db.deleteFrom('flight_number').where('flight', '=', flight).where('date', '=', date).execute()
  for (const { operatedAs, providerIdent, departure, arrival, departsAt, landsAt } of legs) {
    const leg = await db
      .insertInto('flight_leg_status')
      .values({
        ...{ operated_as: operatedAs, provider_ident: providerIdent, departure, arrival, date },
        ...{ scheduled_departure: departsAt, scheduled_arrival: landsAt },
      })
      .onConflict((of) =>
        of.columns(['operated_as', 'departure', 'date']).doUpdateSet(({ ref }) => ({
          provider_ident: ref('excluded.provider_ident'),
          arrival: ref('excluded.arrival'),
          scheduled_departure: ref('excluded.scheduled_departure'),
          scheduled_arrival: ref('excluded.scheduled_arrival'),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const numbers = [...new Set([flight, operatedAs])].map((number) => ({
      ...{ flight: number, departure, date, leg_id: leg.id },
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
  return known.filter((one) => !isStill(one)).map(({ operatedAs }) => ({ flight: operatedAs, date }))
}
