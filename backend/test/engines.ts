// `npm test -- --engines`: the applications of the tests run behind a pooler, with a standby.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPooler } from '../dev/pooler.ts'
import type { Postgres } from '../dev/postgres.ts'
import { startStandby } from '../dev/standby.ts'
import { asSite } from './site-role.ts'

type Settings = Record<string, string>

/** Whether this run uses an engine (.workspace/engines.mjs). */
export const wants = (engine: string): boolean => (process.env.TEST_ENGINES ?? '').split(',').includes(engine)

const folder = (what: string) => mkdtempSync(join(tmpdir(), `flight-amigo-${what}-`))

/** As many sessions as a test process would open by itself. */
const SESSIONS = 20

/** Starts the engines that all test files share; returns a function that stops them. */
export async function startEngines(primary: Postgres): Promise<() => Promise<void>> {
  const stops: Array<() => Promise<void>> = []
  if (wants('pgbouncer')) {
    const pooler = await startPooler({ server: asSite(primary.url('')), dir: folder('pooler'), sessions: SESSIONS })
    process.env.TEST_POOLER = pooler.url('')
    stops.push(pooler.stop)
  }
  if (wants('standby')) {
    const standby = await startStandby(primary, { dir: folder('standby') })
    await waitForStandby(primary)
    process.env.TEST_STANDBY = standby.url('')
    stops.push(standby.stop)
  }
  return async () => {
    for (const stop of stops.reverse()) await stop()
  }
}

/** Makes each commit wait until the standby shows it, so that tests read their own writes. */
async function waitForStandby(primary: Postgres): Promise<void> {
  const client = new Client({ connectionString: primary.url('postgres') })
  await client.connect()
  await client.query("alter role all set synchronous_commit = 'remote_apply'")
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Connects an application to the engines of this run, unless its settings name others. One that prepares statements has no pooler. */
export async function throughEngines(settings: Settings): Promise<Settings> {
  const { TEST_POSTGRES: direct = '', TEST_POOLER: pooler, TEST_STANDBY: standby } = process.env
  const { DATABASE_URL = '' } = settings
  const from = [direct, pooler].find((server) => server && DATABASE_URL.startsWith(server))
  if (!from || !process.env.TEST_ENGINES || 'DATABASE_DIRECT_URL' in settings) return settings
  const name = DATABASE_URL.slice(from.length)
  const isPooled = pooler !== undefined && settings.PG_PREPARE !== 'on'
  return {
    ...(isPooled && { PG_PREPARE: 'off', DATABASE_DIRECT_URL: direct + name }),
    ...(standby && { DATABASE_REPLICA_URLS: asSite(standby + name) }),
    ...settings,
    ...(isPooled && { DATABASE_URL: pooler + name }),
  }
}

/** Settings of a process without standbys, independent of the engines of this run. */
export const DATABASE_ALONE: Settings = { DATABASE_REPLICA_URLS: '' }
