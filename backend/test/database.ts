// Reads and writes that a test can only do in the database. Everything else uses the API, the clock and make.ts.
import { Client, Pool, TypeOverrides, types } from 'pg'
import type { Env } from '../src/env.ts'
import { limitKey } from '../src/http/rate-limit.ts'
import type { TestApp } from './app.ts'
import { eventually } from './eventually.ts'

type Database = Pick<TestApp, 'pool'>

const numbers = new TypeOverrides()
numbers.setTypeParser(types.builtins.INT8, Number)

/** A pool that reads numbers as those of the site do. */
export const openPool = (connectionString: string) => new Pool({ connectionString, max: 4, types: numbers })

/** A connection that reads numbers as those of the site do. */
export const newClient = (connectionString: string) => new Client({ connectionString, types: numbers })

/** A transaction of another process. It holds its locks until it ends; in a deadlock, PostgreSQL cancels whichever detects it. */
export async function otherTransaction({ env }: { env: Pick<Env, 'DATABASE_DIRECT_URL'> }, findsDeadlocksAfter = '1s') {
  const client = newClient(env.DATABASE_DIRECT_URL)
  await client.connect()
  await client.query(`begin; set local deadlock_timeout = '${findsDeadlocksAfter}'`)
  const end = (how: 'commit' | 'rollback') => () => client.query(how).finally(() => client.end())
  return {
    pool: client as unknown as Pool,
    lockRow: (table: string, id: number, strength = 'update') =>
      client.query(`select from ${table} where id = $1 for ${strength}`, [id]),
    lockRows: (table: string) => client.query(`select from ${table} for update`),
    lockTable: (table: string, mode = 'exclusive') => client.query(`lock table ${table} in ${mode} mode`),
    lockSite: (key: number) => client.query('select pg_advisory_xact_lock($1)', [key]),
    commit: end('commit'),
    rollback: end('rollback'),
  }
}

/** Resolves when this many statements wait for a lock. A waiting request counts as work, so the site is not idle then. */
export const untilBlocked = ({ asOwner }: Pick<TestApp, 'asOwner'>, count = 1): Promise<void> =>
  eventually(async () => {
    const { rows } = await asOwner(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows[0]!.count !== count) throw new Error(`${rows[0]!.count} statements wait for a lock`)
  })

/** Until `acting` ends, cancels every statement that waits for a lock. The site responds as after a timeout, with 503. */
export async function cancelBlocked<T>({ asOwner }: Pick<TestApp, 'asOwner'>, acting: Promise<T>): Promise<T> {
  let isActing = true
  const ended = () => {
    isActing = false
  }
  acting.then(ended, ended)
  await eventually(async () => {
    await asOwner(
      `select pg_cancel_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (isActing) throw new Error('Statements still wait for a lock.')
  })
  return acting
}

/** Runs `act` while every statement about this table fails. */
export async function withoutTable<T>({ asOwner }: TestApp, table: string, act: () => T): Promise<Awaited<T>> {
  await asOwner(`alter table ${table} rename to ${table}_away`)
  try {
    return await act()
  } finally {
    await asOwner(`alter table ${table}_away rename to ${table}`)
  }
}

/** Whether a query reads this table first. */
export const readsFirst = (table: string, query: unknown): boolean =>
  new RegExp(`from "?${table}\\b`).test((query as { text?: string }).text ?? '')

/** The tables and jobs whose rows contain this text. */
export async function tablesWith({ pool }: Database, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const names: string[] = []
  for (const { name } of rows) {
    const found = await pool.query(`select from ${name} as row where row::text like '%' || $1 || '%' limit 1`, [text])
    if (found.rows.length > 0) names.push(name)
  }
  return names.sort()
}

/** The row of an account by its id or address, for columns that no user sees. */
export async function accountRow({ pool }: Database, who: number | string): Promise<Record<string, unknown>> {
  return (await pool.query('select * from account where $1 in (id::text, email)', [String(who)])).rows[0]
}

/** All sessions, oldest account first: how long ago their last use was stored, and by which transaction. */
export async function sessionRows({ pool }: Database): Promise<Array<{ idleSeconds: number; xmin: string }>> {
  const idle = 'extract(epoch from now() - seen_at)::float8 as "idleSeconds"'
  return (await pool.query(`select ${idle}, xmin::text from session order by account_id`)).rows
}

/** Deletes the counts of the limits whose keys have this prefix. */
export const forgetLimits = ({ pool }: Database, prefix = '') =>
  pool.query("delete from rate_limit where key like $1 || '%'", [prefix])

/** The counts of the limits whose keys have this prefix. */
export async function limitUses({ pool }: Database, prefix: string): Promise<number[]> {
  const { rows } = await pool.query<{ used: number }>(
    "select used from rate_limit where key like $1 || '%' order by used",
    [prefix],
  )
  return rows.map(({ used }) => used)
}

/** The errors when the owner of an append-only table changes, deletes or truncates its rows. */
export function refusedChanges({ asOwner }: TestApp, table: string, change: string): Promise<string[]> {
  const statements = [`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table}`]
  const refusal = (statement: string) =>
    asOwner(statement).then(
      () => 'changed',
      ({ message }: Error) => message,
    )
  return Promise.all(statements.map(refusal))
}

/** All columns of the pages' events, the oldest first; no page shows them. */
export const storedEvents = async ({ pool }: Database) =>
  (await pool.query('select * from event order by created_at')).rows

export async function limitKeys({ pool }: Database, prefix: string): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>("select key from rate_limit where key like $1 || '%'", [prefix])
  return rows.map(({ key }) => key)
}

/** Counts this many uses of a limit, as of now. */
export const useLimit = (
  { pool, env }: Pick<TestApp, 'pool' | 'env'>,
  name: string,
  who: string | number,
  used: number,
) =>
  pool.query("insert into rate_limit (key, ends_at, used) values ($1, now() + interval '5 minutes', $2)", [
    limitKey(env.CODE_SECRET, name, who),
    used,
  ])

/** The jobs of the emails and SMS of one kind that are still stored: their state and their data. */
export async function deliveriesOf({ pool }: Database, kind: string) {
  const { rows } = await pool.query<{ state: string; data: object }>(
    `select state::text, data from pgboss.job where data ->> 'kind' = $1 and name <> 'dead' order by created_on`,
    [kind],
  )
  return rows
}

/** All rows, one line for each table, without the heartbeats of processes. */
export async function everyRow({ pool }: Database): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> 'backend_process' order by 1`,
  )
  const each = tables.map(
    ({ name }) => `select '${name}: ' || coalesce(string_agg(written, ' ' order by written), '') as line
      from (select one::text as written from public."${name}" as one) as lines`,
  )
  const { rows } = await pool.query<{ line: string }>(`${each.join(' union all ')} order by line`)
  return rows.map(({ line }) => line)
}

/** Stores Twilio's report that it could not deliver an SMS. */
export const reportUndelivered = ({ pool }: Database, sid: string, kind: string, code: number) =>
  pool.query('insert into sms_status (sid, kind, code) values ($1, $2, $3)', [sid, kind, code])

/** Adds this many messages of about a kilobyte to the conversation with a user's only message. */
export const repeatMessage = ({ pool }: Database, { id }: { id: number }, times: number) =>
  pool.query(
    `insert into message (conversation_id, number, sender_id, content)
     select conversation_id, number + n, sender_id, 'Message ' || n || repeat(' words', 160)
     from message, generate_series(1, $2::int) as n where sender_id = $1`,
    [id, times],
  )

/** Deletes the sessions of these accounts without notifying any process. */
export const deleteSessionsSilently = ({ pool }: Database, accounts: readonly number[]) =>
  pool.query('delete from session where account_id = any($1)', [accounts])

/** Notifies all processes, as the live bus does. */
export const notifyLive = ({ pool }: Database, payload: string) => pool.query("select pg_notify('live', $1)", [payload])

/** Terminates the connections on which processes receive notifications, and returns their number. They reconnect. */
export async function endListening({ asOwner }: TestApp): Promise<number> {
  const { rowCount } = await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'notifications'`,
  )
  return rowCount ?? 0
}

/** The number of processes that report that they run. */
export const runningProcesses = async ({ pool }: Database) => (await pool.query('select from backend_process')).rowCount

/** A process that was killed before it sent notifications for all its commits. */
export const addVanishedProcess = ({ pool }: Database) =>
  pool.query("insert into backend_process (id, seen_at) values (gen_random_uuid(), now() - interval '13 seconds')")

/** Collects the notifications of a channel until `end`, which returns their payloads. */
export async function listenTo({ env }: Pick<TestApp, 'env'>, channel: string) {
  const client = new Client({ connectionString: env.DATABASE_DIRECT_URL })
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query(`listen ${channel}`)
  return {
    async end(): Promise<string[]> {
      await client.query('select') // earlier notifications arrive before its result
      await client.end()
      return heard
    },
  }
}

/** The numbers of an account's listings, sessions and photos. */
export async function rowsAbout({ pool }: Database, { id }: { id: number }) {
  const { rows } = await pool.query<{ listings: number; sessions: number; photos: number }>(
    `select (select count(*)::int from listing where account_id = $1) as listings,
            (select count(*)::int from session where account_id = $1) as sessions,
            (select count(*)::int from photo where account_id = $1) as photos`,
    [id],
  )
  return rows[0]!
}

/** The pseudonyms by which people who deleted their account are recognized. */
export async function previousKeys({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ pseudonym: string }>('select pseudonym from previous_identity order by 1')
  return rows.map(({ pseudonym }) => pseudonym)
}

/** Makes the next attempt of a queue's failed jobs their last one. */
export const makeLastTry = ({ pool }: Database, queue: string) =>
  pool.query("update pgboss.job set retry_limit = retry_count where name = $1 and state = 'retry'", [queue])

/**
 * The numbers of lost messages among these acknowledged ones, of messages without an email, and of emails without a message.
 * For tests of outages, where a process may end between the two.
 */
export async function contactFaults(url: string, acknowledged: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ lost: number; rowsWithoutJob: number; jobsWithoutRow: number }>(
    `select (select count(*)::int from unnest($1::text[]) ack where not exists (select from contact_message where name = ack)) as lost,
            (select count(*)::int from contact_message c where not exists
               (select from pgboss.job where name = 'email-normal' and data->'ids'->>'message' = c.id::text)) as "rowsWithoutJob",
            (select count(*)::int from pgboss.job where name = 'email-normal' and not exists
               (select from contact_message where id::text = data->'ids'->>'message')) as "jobsWithoutRow"`,
    [acknowledged],
  )
  await client.end()
  return rows[0]
}
