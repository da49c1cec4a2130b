import { Client, type Pool } from 'pg'
import { SLOWNESS } from '../src/http/clock.contract.ts'

// The schema comes before pg_catalog in the search path, so every `now()` of a statement, a function, a default and pg-boss is
// this one. In production there is no such schema, and `now()` is PostgreSQL's own. How far ahead it is stands in a sequence,
// because a function reads that without a query: `now()` is inlined, and moving the clock invalidates no plan of a connection.
const SCHEMA = `
  create schema clock;
  create table clock.setting (seconds_ahead float8 not null, slow_since timestamptz);
  insert into clock.setting values (0);
  create sequence clock.microseconds_ahead minvalue 0;
  do $do$ begin
    create function clock.value_of(sequence regclass) returns bigint
      language internal stable strict parallel safe as 'pg_sequence_last_value';
  exception when insufficient_privilege then -- of an owner who is no superuser; it is slower
    create function clock.value_of(sequence regclass) returns bigint
      language sql stable strict as 'select pg_sequence_last_value(sequence)';
  end $do$;
  create function clock.set(seconds float8) returns void language sql as $$
    update clock.setting set seconds_ahead = seconds;
    select setval('clock.microseconds_ahead', round(seconds * 1000000)::bigint);
  $$;
  create function clock.slow(since timestamptz) returns void language plpgsql as $$
  declare clock text; present text;
  begin
    update clock.setting set slow_since = since;
    foreach clock in array array['now', 'clock_timestamp'] loop
      present := format('pg_catalog.%I()', clock);
      if since is not null then
        present := format('%1$L::timestamptz + (%2$s - %1$L::timestamptz) / ${SLOWNESS}', since, present);
      end if;
      execute format(
        'create or replace function clock.%1$I() returns timestamptz language sql %2$s parallel safe as %3$L', clock,
        case clock when 'now' then 'stable' else 'volatile' end,
        format('select %s + clock.value_of(''clock.microseconds_ahead'') * interval ''1 microsecond''', present));
    end loop;
  end $$;
  select clock.set(0);
  select clock.slow(null);
  grant usage on schema clock to public;
  grant usage on sequence clock.microseconds_ahead to public`
const HAS_CLOCK = "select from pg_namespace where nspname = 'clock'"
const AHEAD = 'select seconds_ahead * 1000 as "aheadMs" from clock.setting'
/** The row stays locked until the end, so that of two calls at once neither is lost. */
const ADVANCE = `
  select clock.set(seconds_ahead + $1) from (select seconds_ahead from clock.setting for update) as setting
  where seconds_ahead + $1 <= $2`
/** Dates stay those that every part can read and show. */
const MOST_SECONDS_AHEAD = 100 * 365 * 86_400
const SLOW_SINCE = 'select extract(epoch from slow_since)::float8 * 1000 as ms from clock.setting'
const HOUR_MS = 3_600_000
/** The search path of every session on such a database. */
export const PATH = 'public, clock, pg_catalog'

/**
 * Gives a database a clock that can be moved, and returns how far ahead it is in milliseconds. It comes before the tables, so
 * that their defaults follow it too.
 */
export async function installClock(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(HAS_CLOCK)
    if (rowCount === 0) await client.query(SCHEMA)
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set search_path = ${PATH}`)
    return await aheadMs(client)
  } finally {
    await client.end()
  }
}

/**
 * Lets so many seconds pass for the database, and returns how far ahead it is in milliseconds; undefined if that would be more
 * than 100 years. Only the owner of the database may.
 */
export async function advanceClock(database: Client | Pool, seconds: number): Promise<number | undefined> {
  const { rowCount } = await database.query(ADVANCE, [seconds, MOST_SECONDS_AHEAD])
  return rowCount ? aheadMs(database) : undefined
}

/** Slows the clock of a database for good, as `slowClock` does that of a process; `since` is in milliseconds. */
export async function slowDatabase(database: Client | Pool, since: number): Promise<void> {
  await database.query('select clock.slow(to_timestamp($1::float8 / 1000))', [since])
}

/** Since when the clock of a database is slow, if it is. */
export async function slowSinceOf(database: Client | Pool): Promise<number | undefined> {
  const { rowCount } = await database.query(HAS_CLOCK)
  if (!rowCount) return undefined
  const { rows } = await database.query<{ ms: number | null }>(SLOW_SINCE)
  return rows[0]?.ms ?? undefined
}

export interface Site {
  /** Resolves when the process has nothing left to do. */
  settled: () => Promise<void>
  /** Runs what the site does once an hour. */
  runScheduledJobs: () => Promise<void>
  setClockAhead: (ms: number) => unknown
}

/**
 * Lets so many seconds pass for a site, and what is due by then be done; returns whether it could. What is due already is done
 * before, because a running job would seem to be abandoned afterwards. What runs once an hour runs once if the clock passes a
 * full hour since its start, so that no result depends on the time of day.
 */
export async function passTime(database: Client | Pool, seconds: number, site: Site): Promise<boolean> {
  await site.settled()
  const ahead = await advanceClock(database, seconds)
  if (ahead === undefined) return false
  await site.setClockAhead(ahead)
  await site.settled()
  if (Math.floor(ahead / HOUR_MS) > Math.floor(ahead / HOUR_MS - seconds / 3600)) {
    await site.runScheduledJobs()
    await site.settled()
  }
  return true
}

/** How far ahead the clock of a database is, in milliseconds; undefined if it has none that can be moved. */
export async function aheadOf(database: Client | Pool): Promise<number | undefined> {
  const { rowCount } = await database.query(HAS_CLOCK)
  return rowCount ? aheadMs(database) : undefined
}

async function aheadMs(database: Client | Pool): Promise<number> {
  const { rows } = await database.query<{ aheadMs: number }>(AHEAD)
  return rows[0]!.aheadMs
}
