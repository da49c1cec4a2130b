import { sql } from 'kysely'
import { Client } from 'pg'
import { acquireLock } from '../db/advisory-locks.ts'
import { START_CONNECTION } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'

/**
 * An index that pg-boss does not have. It finds the pending changes of one trip, which a request reads while it holds the
 * lock of the trip.
 */
const INDEXES: Record<string, string> = {
  job_common_trip: "(((data ->> 'trip')::bigint)) where name = 'trip-changes' and state < 'completed'",
}

type Catalog = {
  pg_index: { indexrelid: number; indisvalid: boolean }
  pg_class: { oid: number; relname: string }
}

const findIndexes = statement((db, { names }: Args<{ names: string[] }>) =>
  db
    .withTables<Catalog>()
    .selectFrom('pg_index')
    .innerJoin('pg_class', 'pg_class.oid', 'pg_index.indexrelid')
    .select(['relname as name', 'indisvalid as isValid'])
    .where('relname', '=', ({ fn }) => fn.any(names))
    .where(sql.ref('relnamespace'), '=', sql`'pgboss'::regnamespace`),
)

/** Also rebuilds indexes whose build was interrupted. */
export async function indexJobs(url: string): Promise<void> {
  const client = new Client({ ...START_CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const missing = async () => {
    const found = new Map<string, boolean>()
    for (const { name, isValid } of await findIndexes.rows(client, { names: Object.keys(INDEXES) }))
      found.set(name, isValid)
    return Object.keys(INDEXES).flatMap((name) => (found.get(name) ? [] : [{ name, isBroken: found.has(name) }]))
  }
  try {
    if ((await missing()).length === 0) return
    await acquireLock(client, 'schema')
    for (const { name, isBroken } of await missing()) {
      if (isBroken) await client.query(`drop index concurrently if exists pgboss.${name}`)
      await client.query(`create index concurrently if not exists ${name} on pgboss.job_common ${INDEXES[name]}`)
    }
  } finally {
    await client.end()
  }
}
