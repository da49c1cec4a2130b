import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { ago, kysely, utcToday } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { sendJobs } from '../../jobs/sending.ts'
import { flightNumberOf } from '../listing.read.ts'
import { carriers } from './carriers.ts'
import { enqueueRenewedMatching, isUnknownFlight } from './changed-listings.public.ts'
import { parseFlight } from './flight.contract.ts'

// Looks up the flights of listings and saved searches when the provider publishes their schedules (flights/). Until then,
// and for flights that the provider lacks, matching compares the numbers and times that users typed.

const knownCarriers = new Set(carriers.values())
export const isOfKnownCarrier = (flight: string): boolean => knownCarriers.has(parseFlight(flight)?.carrier ?? '')

export interface FlightOnDate {
  flight: string
  date: string
}

const findLookupOfSearch = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('saved_search as search')
    .select(({ ref }) =>
      jsonBuildObject({ lookUp: jsonBuildObject({ flight: flightNumberOf('search'), date: ref('search.date') }) }).as(
        'data',
      ),
    )
    .where('search.id', '=', id)
    .where('search.carrier', 'is not', null)
    .where('search.date', 'is not', null)
    .where('search.end_date', 'is', null),
)

export const enqueueScheduleOfSearch = async (em: EntityManager, id: number): Promise<void> =>
  sendJobs(em, 'flights', await findLookupOfSearch.rows(em, { id }))

export const unknownFlights = statement((db, { listing }: Args<{ listing: number }>) =>
  db
    .selectFrom('listing_leg as leg')
    .select(({ cast }) => [flightNumberOf('leg').$notNull().as('flight'), cast<string>('leg.date', 'text').as('date')])
    .where('leg.listing_id', '=', listing)
    .where(isUnknownFlight),
)

/** The provider publishes schedules for about a year. */
const isPublished = (date: Expression<string | null>) => {
  const { and, eb } = expressionBuilder<Database>()
  return and([eb(date, '>=', utcToday(-1)), eb(date, '<=', utcToday(360))])
}
const MAX_LOOKUPS = 500

const wasReadRecently = (table: 'leg' | 'search') => {
  const { exists, selectFrom } = expressionBuilder<Database>()
  return exists(
    selectFrom('flight_lookup as lookup')
      .select('lookup.flight')
      .where('lookup.flight', '=', flightNumberOf(table))
      .where('lookup.date', '=', sql.ref<string>(`${table}.date`))
      .where('lookup.read_at', '>', ago('7 days')),
  )
}

export const dueFlights = statement((db) =>
  db
    .selectFrom((db) =>
      db
        .selectFrom('listing_leg as leg')
        .select(({ cast }) => [
          flightNumberOf('leg').$notNull().as('flight'),
          cast<string>('leg.date', 'text').as('date'),
          sql.lit<boolean>(false).as('isSearched'),
        ])
        .where(isUnknownFlight)
        .where(({ ref }) => isPublished(ref('leg.date')))
        .where(({ not }) => not(wasReadRecently('leg')))
        .union(
          db
            .selectFrom('saved_search as search')
            .select(({ cast }) => [
              flightNumberOf('search').$notNull().as('flight'),
              cast<string>('search.date', 'text').as('date'),
              sql.lit<boolean>(true).as('isSearched'),
            ])
            .where('search.confirmed_at', 'is not', null)
            .where('search.carrier', 'is not', null)
            .where('search.end_date', 'is', null)
            .where(({ ref }) => isPublished(ref('search.date')))
            .where(({ not }) => not(wasReadRecently('search')))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('flight_number as known')
                    .select('known.leg_id')
                    .where('known.flight', '=', flightNumberOf('search'))
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
    .limit(sql.lit(MAX_LOOKUPS)),
)

/** Updates listings without a change, because triggers derive their flights. */
async function rederiveFlights(
  em: EntityManager,
  { flight, date }: FlightOnDate,
  condition: typeof isUnknownFlight,
): Promise<void> {
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
        .where(condition),
    )
    .returning('id')
    .execute()
  await enqueueRenewedMatching(
    em,
    renewed.map(({ id }) => id),
  )
}

/** Updates listings with this number as their owner typed it, now that the schedule of the flight is known. */
export const renewListingsOf = (em: EntityManager, typed: FlightOnDate): Promise<void> =>
  rederiveFlights(em, typed, (eb) =>
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

/** Updates listings with this number of the operating airline, whose schedule has changed. */
export const renewChangedListingsOf = (em: EntityManager, operated: FlightOnDate): Promise<void> =>
  rederiveFlights(em, operated, ({ eb }) => eb('leg.schedule_known', '=', sql.lit(true)))

export async function matchListingsOf(em: EntityManager, { flight, date }: FlightOnDate): Promise<void> {
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
