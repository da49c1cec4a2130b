import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.types.ts'

/**
 * Uses the transaction of `em` if it has one. It does not see changes that the entity manager has not flushed, and does
 * not update loaded entities. A hot read is a `statement` (statement.ts), which is built once.
 */
export const kysely = (em: EntityManager): Kysely<Database> => em.getKysely<Database>()

const eb = expressionBuilder<Database>()

// Expressions of PostgreSQL for which Kysely has no method.

export const now = (): RawBuilder<string> => sql`now()`

/** Later than `now()`, which is the start of the transaction. */
export const clock = (): RawBuilder<string> => sql`clock_timestamp()`

export const ago = (interval: string): RawBuilder<string> => sql`(now() - ${sql.lit(interval)}::interval)`

export const ahead = (interval: string): RawBuilder<string> => shift(now(), interval)

/** The format of `Moment` in http.contract.ts: ISO 8601 in UTC, with milliseconds. */
export const iso = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** To the microsecond, which identifies the same row again. */
export const exact = <Moment extends string | null>(moment: Expression<Moment>): RawBuilder<Moment> =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Of a moment since 1970, or of an interval. */
export const seconds = <Seconds extends number | null = number>(of: Expression<unknown>): RawBuilder<Seconds> =>
  sql`extract(epoch from ${of})::float8`

export const secondsSince = (moment: Expression<string>): RawBuilder<number> => seconds(eb(now(), '-', moment))

export const minutesSince = (moment: Expression<string>): RawBuilder<number> =>
  sql`round(${secondsSince(moment)} / 60)::int`

/** For example `shift(departure, '-72 hours')`. */
export const shift = (moment: Expression<string>, by: string): RawBuilder<string> =>
  sql`(${moment} + ${sql.lit(by)}::interval)`

/** A position in the write-ahead log as a number. */
export const walPosition = <Position extends number | null = number>(lsn: Expression<unknown>): RawBuilder<Position> =>
  sql`pg_wal_lsn_diff(${lsn}, '0/0')::float8`

/** The current date in UTC, or the date this many days later. */
export const utcToday = (days = 0): RawBuilder<string> => sql`((now() at time zone 'utc')::date + ${sql.lit(days)})`

export const arrayOf = <Value>(query: Expression<Value>): RawBuilder<Value[]> => sql`array(${query})`

/** A parameter has no type of its own. */
export const array = <Value>(values: Expression<readonly Value[]>, type: ArrayType): RawBuilder<Value[]> =>
  sql`${values}::${sql.raw(type)}[]`

type ArrayType = 'bigint' | 'int' | 'text' | 'bytea' | 'timestamptz'

export const emptyArray = <Value>(): RawBuilder<Value[]> => sql`'{}'`

/** The text of a field of a JSON object, whose type has no names of fields. */
export const textIn = (object: string, field: string): RawBuilder<string | null> =>
  sql`(${sql.ref(object)} ->> ${sql.lit(field)})`

type Columns = Record<string, Expression<readonly unknown[]>>
type RowOf<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Expression<ReadonlyArray<infer V>> ? V : never }

/** Arrays of equal length as a table. */
export const unnest = <Alias extends string, Of extends Columns>(alias: Alias, columns: Of) =>
  sql<RowOf<Of>>`unnest(${sql.join(Object.values(columns))})`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})`,
  )

interface RecordTypes {
  text: string
  int: number
  date: string
  timestamptz: string
}

/** The objects of a JSON array as a table. */
export const records = <Alias extends string, Of extends Record<string, keyof RecordTypes>>(
  alias: Alias,
  objects: Expression<unknown>,
  columns: Of,
) =>
  sql<{ [Name in keyof Of]: RecordTypes[Of[Name]] }>`jsonb_to_recordset(${objects}::jsonb)`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})`,
  )

/**
 * For `=`: PostgreSQL runs this query once. It may run the query of `in` for each row, and lock other rows each time.
 */
export const anyOf = <Value>(query: Expression<Value>): RawBuilder<Value> => sql`any(${arrayOf(query)})`

/** pg would send an array as an array of PostgreSQL. */
export const json = <Value>(value: Value): RawBuilder<Value> => sql`${JSON.stringify(value)}::jsonb`
