import { MikroORM } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import { ormOptions } from './options.ts'

const LOCK = 7_208_141 // any number, the same in every release

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
