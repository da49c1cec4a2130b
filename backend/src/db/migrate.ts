import { setTimeout as sleep } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { acquireLock } from './advisory-locks.ts'
import { isLockTimeout } from './lock-timeout.ts'
import { migrations } from './migrations/index.ts'
import { hashOf, type Listed } from './migrations/migration-hash.ts'
import { ormOptions } from './options.ts'
import { START_CONNECTION } from './pool.ts'
import { EditedMigration, OtherBaseline } from './unusable-schema.ts'

const PAUSE_MS = 1_000
const TRIES = 20

/**
 * Processes that start together take turns. A statement waits at most lock_timeout for a lock, so that no request
 * queues behind it, and is retried. A database may have migrations of a later release, so each migration must let the
 * previous release run: expand in one release, contract in a later.
 */
export async function migrate(url: string, list: readonly Listed[] = migrations): Promise<void> {
  const known = await knownIn(list)
  const gate = new Client({ ...START_CONNECTION, connectionString: url })
  gate.on('error', () => {})
  await gate.connect()
  try {
    if (isUpToDate(known, await assertUnedited(gate, known))) return
    await acquireLock(gate, 'schema')
    await assertUnedited(gate, known) // a process of another release may have migrated meanwhile
    await dropUnfinishedIndexes(gate)
    await run(url, list)
    await writeHashes(gate, known)
  } finally {
    await gate.end()
  }
}

export async function isMigrated(url: string): Promise<boolean> {
  const known = await knownIn(migrations)
  const client = new Client({ ...START_CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return isUpToDate(known, await assertUnedited(client, known))
  } finally {
    await client.end()
  }
}

const knownIn = (list: readonly Listed[]): Promise<Known> =>
  Promise.all(list.map(async (listed) => ({ name: listed.name, hash: await hashOf(listed) })))

type Known = Array<{ name: string; hash: string }>
type Applied = Map<string, string | null | undefined>

async function assertUnedited(client: Client, known: Known): Promise<Applied> {
  const table = await client.query("select to_regclass('migration') as name")
  if (!table.rows[0].name) return new Map()
  const { rows } = await client.query('select * from migration')
  const applied: Applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const [first] = known
  if (first && applied.size > 0 && !applied.has(first.name)) throw new OtherBaseline()
  const edited = known.find(({ name, hash }) => applied.get(name) && applied.get(name) !== hash)
  if (edited) throw edited === first ? new OtherBaseline() : new EditedMigration(edited.name)
  return applied
}

function isUpToDate(known: Known, applied: Applied): boolean {
  return known.every(({ name }) => applied.get(name))
}

/** The invalid indexes of interrupted builds slow every write and serve no query. */
async function dropUnfinishedIndexes(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

async function run(url: string, list: readonly Listed[]): Promise<void> {
  // One connection, so that a setting of a migration applies to its other statements.
  const { migrations: options, ...rest } = ormOptions({ url, max: 1, statementMs: 0 })
  const orm = await MikroORM.init({ ...rest, migrations: { ...options, migrationsList: [...list] } })
  try {
    for (let tries = 1; ; tries++) {
      try {
        return void (await orm.migrator.up())
      } catch (error) {
        if (!isLockTimeout(error) || tries === TRIES) throw error
        await sleep(PAUSE_MS) // the queries that have queued behind it run now
      }
    }
  } finally {
    await orm.close(true)
  }
}

async function writeHashes(client: Client, known: Known): Promise<void> {
  await client.query('alter table migration add column if not exists hash text')
  await client.query(
    `update migration set hash = known.hash from json_to_recordset($1) as known (name text, hash text)
     where migration.name = known.name and migration.hash is null`,
    [JSON.stringify(known)],
  )
}
