import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '../../db/database.types.ts'
import { type Args, statement } from '../../db/statement.ts'
import { insertJobs } from '../../jobs/boss-tables.ts'

// Every transaction that publishes, confirms, changes, reopens or restores a listing, or moves a trip that decides about its state,
// enqueues its matching here. A boundary rule lists the files that may write listings, and pending-matches.http.test.ts has a case
// for each path. There is one job for each change: one that waits could be taken by a worker that does not see this change yet.

/** A page of the counterparts of a listing: which ones, after which id, and the email that collects them for its poster. */
export interface PendingMatch {
  listing: number
  stage?: 'listings' | 'searches'
  after?: number
  letter?: number | null
}

type Listings = ExpressionBuilder<Database, 'listing'>

const isMatched = ({ and, eb }: Listings) =>
  and([eb('status', 'in', [sql.lit('open' as const), sql.lit('partly' as const)]), eb('confirmed_at', 'is not', null)])

/** What a listing is matched by; null while nobody can find it. */
const keyOf = (eb: Listings) =>
  eb
    .case()
    .when(isMatched(eb))
    .then(
      sql<string>`md5(row(status, company, departure, arrival, date, end_date, time_of_day, carrier, flight_number,
        flight_suffix, legs, spoken, alerts = 'off', alert_scope)::text)`,
    )
    .end()

const jobsOf = (condition: (eb: Listings) => ReturnType<Listings['and']>) => (db: Parameters<typeof insertJobs>[0]) =>
  db
    .selectFrom('listing')
    .select(({ ref }) => jsonBuildObject({ listing: ref('listing.id') }).as('data'))
    .where(isMatched)
    .where(condition)
    .orderBy('listing.id')

const readKeys = statement((db, { ids }: Args<{ ids: number[] }>) =>
  db
    .selectFrom('listing')
    .select((eb) => ['id', keyOf(eb).as('key')])
    .where('id', '=', ({ fn }) => fn.any(ids)),
)

const enqueue = statement((db, { ids }: Args<{ ids: number[] }>) =>
  insertJobs(
    db,
    'matching',
    jobsOf(({ eb, fn, and }) => and([eb('listing.id', '=', fn.any(ids))])),
  ),
)

const enqueueChanged = statement((db, { before }: Args<{ before: string }>) =>
  insertJobs(
    db,
    'matching',
    jobsOf((eb) =>
      eb.and([
        sql<SqlBool>`listing.id = any(array(select jsonb_object_keys(${before}::jsonb)::bigint))`,
        eb(keyOf(eb), 'is distinct from', sql<string>`${before}::jsonb ->> listing.id::text`),
      ]),
    ),
  ),
)

// A listing for someone close, or with languages of its own, says nothing of the languages of its author.
const enqueueSpoken = statement((db, { account }: Args<{ account: number }>) =>
  insertJobs(
    db,
    'matching',
    jobsOf(({ and, eb }) =>
      and([eb('account_id', '=', account), eb('language_codes', '=', sql<string[]>`'{}'`), eb('traveler', 'is', null)]),
    ),
  ),
)

type On = Parameters<typeof enqueue.rows>[0]

/** Enqueues the matching of those of these listings that are new to others. */
export async function enqueueMatching(on: On, ids: number[]): Promise<void> {
  if (ids.length > 0) await enqueue.rows(on, { ids })
}

/** Enqueues the matching of an author's listings whose languages are those of the profile, which has changed. */
export async function enqueueMatchingOf(em: EntityManager, account: number): Promise<void> {
  await enqueueSpoken.rows(em, { account })
}

/** Makes a change of listings, and enqueues the matching of those that it makes different for others. */
export async function matchAfter<Result>(
  on: On,
  listings: ReadonlyArray<number | null>,
  change: () => Promise<Result>,
): Promise<Result> {
  const ids = listings.filter((id) => id !== null)
  if (ids.length === 0) return change()
  const before = await readKeys.rows(on, { ids })
  const result = await change()
  await enqueueChanged.rows(on, { before: JSON.stringify(Object.fromEntries(before.map(({ id, key }) => [id, key]))) })
  return result
}
