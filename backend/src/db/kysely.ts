import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.types.ts'

/**
 * Kysely with all tables, in the transaction of `em` if it has one. It sees nothing that the entity manager has not flushed,
 * and an entity that was read before does not change. A hot read is a `statement` (statement.ts), which is built once.
 */
export const kysely = (em: EntityManager): Kysely<Database> => em.getKysely<Database>()

// The expressions of PostgreSQL for which Kysely has no method. Queries use these, and have little SQL text of their own.

export const now = (): RawBuilder<string> => sql`now()`

/** The moment that was this long ago, as `14 days`. */
export const ago = (interval: string): RawBuilder<string> => sql`now() - ${sql.lit(interval)}::interval`

/** The moment that comes after this time, as `72 hours`. */
export const ahead = (interval: string): RawBuilder<string> => sql`now() + ${sql.lit(interval)}::interval`

/** A moment as the wire has it (`Moment` of http.contract.ts): ISO 8601 in UTC, with milliseconds. */
export const iso = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A moment to the microsecond, which finds the same row again. */
export const exact = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A moment as an email says its day: March 5, 2026, in UTC. */
export const dayInWords = (moment: Expression<string | null>): RawBuilder<string> =>
  sql`to_char(${moment} at time zone 'utc', 'FMMonth FMDD, YYYY')`

/** How many seconds ago a moment was. */
export const secondsSince = (moment: Expression<string>): RawBuilder<number> =>
  sql`extract(epoch from now() - ${moment})::float8`

/** For `=`: the rows of a query, which runs once. PostgreSQL may run the query of `in` for each row, and lock others each time. */
export const anyOf = <Value>(query: Expression<Value>): RawBuilder<Value> => sql`any(array(${query}))`

/** A JSON text as PostgreSQL's JSON. pg would write an array as an array of PostgreSQL. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql`${JSON.stringify(value)}::jsonb`

/** The time by the database's clock, which decides what is over. */
export async function databaseTime(em: EntityManager): Promise<Date> {
  const { time } = await kysely(em).selectNoFrom(iso(now()).as('time')).executeTakeFirstOrThrow()
  return new Date(time)
}
