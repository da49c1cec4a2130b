import { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { migrations } from './migrations/index.ts'
import { ormOptions } from './options.ts'

/** Of who migrates: any number, the same in every release. */
export const LOCK = 7_208_141

/**
 * Brings the schema up to date. Processes that start together queue on an advisory lock; a statement may take its time
 * (an index on a large table), but waits at most lock_timeout for a lock, so that it never blocks the site behind it.
 *
 * Migrations only go forward, and each keeps the previous release running: expand in one release, contract in a later.
 */
export async function migrate(url: string): Promise<void> {
  const gate = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  gate.on('error', () => {})
  await gate.connect()
  try {
    if (await isUpToDate(gate)) return
    await gate.query('select pg_advisory_lock($1)', [LOCK])
    const orm = await MikroORM.init(ormOptions({ url, max: 2, statementMs: 0 }))
    try {
      await orm.migrator.up()
    } finally {
      await orm.close(true)
    }
  } finally {
    await gate.end()
  }
}

/** As nearly always: a process starts, and nothing has changed. */
async function isUpToDate(client: Client): Promise<boolean> {
  const table = await client.query("select to_regclass('migration') as name")
  if (!table.rows[0].name) return false
  const { rows } = await client.query('select name from migration')
  return migrations.every(({ name }) => rows.some((done) => done.name === name))
}
