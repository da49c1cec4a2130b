import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { kysely } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { insertJobs } from '../../jobs/boss-tables.ts'
import { enqueueRenewedMatching, isUnknownFlight } from './changed-listings.service.ts'
import { parseFlight } from './flight.contract.ts'

// The schedules of listings' and saved searches' flights are looked up once these are published (flights/). Until then,
// and where the provider has none, matching compares the numbers and times that users typed.

export interface NumberOnDay {
  flight: string
  date: string
}

const flightOf = (of: string) =>
  sql<string>`${sql.ref(`${of}.carrier`)} || ${sql.ref(`${of}.flight_number`)} || ${sql.ref(`${of}.flight_suffix`)}`

const enqueueOfSearch = statement((db, { id }: Args<{ id: number }>) =>
  insertJobs(db, 'flights', (db) =>
    db
      .selectFrom('saved_search as search')
      .select(({ ref }) =>
        jsonBuildObject({ lookUp: jsonBuildObject({ flight: flightOf('search'), date: ref('search.date') }) }).as(
          'data',
        ),
      )
      .where('search.id', '=', id)
      .where('search.carrier', 'is not', null)
      .where('search.date', 'is not', null)
      .where('search.end_date', 'is', null),
  ),
)

type On = Parameters<typeof enqueueOfSearch.rows>[0]

export const enqueueScheduleOfSearch = (on: On, id: number): Promise<unknown> => enqueueOfSearch.rows(on, { id })

export const unknownFlights = statement((db, { listing }: Args<{ listing: number }>) =>
  db
    .selectFrom('listing_leg as leg')
    .select(({ ref }) => [flightOf('leg').as('flight'), sql<string>`${ref('leg.date')}::text`.as('date')])
    .where('leg.listing_id', '=', listing)
    .where(isUnknownFlight),
)

/** The provider publishes schedules for about a year. */
const PUBLISHED = sql`(now() at time zone 'utc')::date - 1 and (now() at time zone 'utc')::date + 360`
const MAX_DUE = 500

const wasReadLately = (of: string) => sql<boolean>`exists (
  select from flight_lookup as lookup
  where lookup.flight = ${flightOf(of)} and lookup.date = ${sql.ref(`${of}.date`)} and lookup.read_at > now() - interval '7 days')`

export const dueFlights = statement((db) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('listing_leg as leg')
        .select(({ ref }) => [
          flightOf('leg').as('flight'),
          sql<string>`${ref('leg.date')}::text`.as('date'),
          sql<boolean>`false`.as('isSearched'),
        ])
        .where(isUnknownFlight)
        .where(sql<boolean>`leg.date between ${PUBLISHED}`)
        .where(({ not }) => not(wasReadLately('leg')))
        .union(
          db
            .selectFrom('saved_search as search')
            .select(({ ref }) => [
              flightOf('search').as('flight'),
              sql<string>`${ref('search.date')}::text`.as('date'),
              sql<boolean>`true`.as('isSearched'),
            ])
            .where('search.confirmed_at', 'is not', null)
            .where('search.carrier', 'is not', null)
            .where('search.end_date', 'is', null)
            .where(sql<boolean>`search.date between ${PUBLISHED}`)
            .where(({ not }) => not(wasReadLately('search')))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('flight_number as known')
                    .select('known.leg_id')
                    .where('known.flight', '=', flightOf('search'))
                    .whereRef('known.departure', '=', 'search.departure')
                    .whereRef('known.date', '=', 'search.date'),
                ),
              ),
            ),
        )
        .as('due'),
    )
    .selectAll()
    .orderBy('date')
    .limit(sql.lit(MAX_DUE)),
)

/** An update without a change runs the triggers that derive the flights. */
async function renew(em: EntityManager, { flight, date }: NumberOnDay, fits: typeof isUnknownFlight): Promise<void> {
  const { carrier, number, suffix } = parseFlight(flight) ?? {}
  if (!carrier) return
  const renewed = await kysely(em)
    .updateTable('listing')
    .set(({ ref }) => ({ trust: ref('trust') }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('listing_leg as leg')
        .select('leg.listing_id')
        .where('leg.carrier', '=', carrier)
        .where('leg.flight_number', '=', number!)
        .where('leg.flight_suffix', '=', suffix!)
        .where('leg.date', '=', date)
        .where(fits),
    )
    .returning('id')
    .execute()
  await enqueueRenewedMatching(
    em,
    renewed.map(({ id }) => id),
  )
}

/**
 * By the number that users typed. They are notified of a flight that turns out to be theirs, but not again of one that
 * was likely theirs.
 */
export const renewListingsOf = (em: EntityManager, typed: NumberOnDay): Promise<void> =>
  renew(em, typed, (eb) =>
    eb.and([
      isUnknownFlight(eb),
      eb.exists(
        eb
          .selectFrom('flight_number as sold')
          .select('sold.leg_id')
          .where('sold.flight', '=', typed.flight)
          .whereRef('sold.departure', '=', 'leg.departure')
          .whereRef('sold.date', '=', 'leg.date'),
      ),
    ]),
  )

/** By the number of the airline that flew the flight until the change. */
export const renewChangedListingsOf = (em: EntityManager, operated: NumberOnDay): Promise<void> =>
  renew(em, operated, ({ eb }) => eb('leg.schedule_known', '=', sql.lit(true)))

export async function matchListingsOf(em: EntityManager, { flight, date }: NumberOnDay): Promise<void> {
  const { carrier, number, suffix } = parseFlight(flight) ?? {}
  if (!carrier) return
  const found = await kysely(em)
    .selectFrom('listing_leg')
    .select('listing_id as id')
    .where('carrier', '=', carrier)
    .where('flight_number', '=', number!)
    .where('flight_suffix', '=', suffix!)
    .where('date', '=', date)
    .whereRef('date', '=', 'end_date')
    .execute()
  await enqueueRenewedMatching(
    em,
    found.map(({ id }) => id),
  )
}
