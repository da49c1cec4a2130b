import { type SqlBool, sql } from 'kysely'
import { Client } from 'pg'
import { takeTurn } from '../db/advisory-locks.ts'
import { CONNECTION } from '../db/pool.ts'
import { statement } from '../db/statement.ts'

type IndexTable = { pg_index: { indisvalid: boolean } }

const findDoneIndex = statement((db) =>
  db
    .withTables<IndexTable>()
    .selectFrom('pg_index')
    .select('indisvalid as isValid')
    .where(sql<SqlBool>`indexrelid = to_regclass('pgboss.job_common_done')`),
)

/**
 * The index by which done jobs are found when they are deleted. pg-boss itself reads all of its table for that, and does so
 * every five seconds when it looks for jobs of killed workers, so the table must stay small.
 */
export async function indexDoneJobs(url: string): Promise<void> {
  const client = new Client({ ...CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const known = async () => (await findDoneIndex.first(client, {}))?.isValid
    if (await known()) return
    await takeTurn(client, 'schema')
    if ((await known()) === false) await client.query('drop index concurrently if exists pgboss.job_common_done')
    await client.query(`
      create index concurrently if not exists job_common_done on pgboss.job_common (completed_on)
        where state = 'completed'`)
  } finally {
    await client.end()
  }
}
