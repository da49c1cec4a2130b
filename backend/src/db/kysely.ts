import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.types.ts'

/**
 * Uses the transaction of `em` if it has one. It does not see changes that the entity manager has not flushed, and does
 * not update loaded entities. A hot read is a `statement` (statement.ts), which is built once.
 */
export const kysely = (em: EntityManager): Kysely<Database> => em.getKysely<Database>()

// Expressions of PostgreSQL for which Kysely has no method.

export const now = (): RawBuilder<string> => sql`now()`

export const ago = (interval: string): RawBuilder<string> => sql`now() - ${sql.lit(interval)}::interval`

export const ahead = (interval: string): RawBuilder<string> => sql`now() + ${sql.lit(interval)}::interval`

/** The format of `Moment` in http.contract.ts: ISO 8601 in UTC, with milliseconds. */
export const iso = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** To the microsecond, which identifies the same row again. */
export const exact = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const formatDay = (moment: Expression<string | null>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'utc', 'FMMonth FMDD, YYYY')`

export const secondsSince = (moment: Expression<string>): RawBuilder<number> =>
  sql`extract(epoch from now() - ${moment})::float8`

/**
 * For `=`: PostgreSQL runs this query once. It may run the query of `in` for each row, and lock other rows each time.
 */
export const anyOf = <Value>(query: Expression<Value>): RawBuilder<Value> => sql`any(array(${query}))`

/** pg would send an array as an array of PostgreSQL. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql`${JSON.stringify(value)}::jsonb`

export async function databaseTime(em: EntityManager): Promise<Date> {
  const { time } = await kysely(em).selectNoFrom(iso(now()).as('time')).executeTakeFirstOrThrow()
  return new Date(time)
}
