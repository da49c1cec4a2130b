import type { Pool, QueryConfig } from 'pg'

/** The rows of one statement, which takes milliseconds of its timeout of five seconds (db/db.module.ts). */
export const BATCH = 1_000
/** The rows of one statement where each row has many indexes and triggers. */
export const SMALL_BATCH = 200
const LONGEST_MS = 4 * 60_000

export async function inSteps(step: () => Promise<boolean>, now = () => performance.now()): Promise<void> {
  for (const end = now() + LONGEST_MS; now() < end; ) if (!(await step())) return
}

type Batch = { with(values: { limit: number }): QueryConfig } | string

export function inBatches(pool: Pool, statement: Batch, limit = BATCH): Promise<void> {
  const query = typeof statement === 'string' ? { text: statement, values: [limit] } : statement.with({ limit })
  return inSteps(async () => (await pool.query(query)).rowCount === limit)
}

/**
 * Deletes at most `$1` rows older than `age` by `column`, which needs an index; skips locked rows. Not for partitioned
 * tables: a `ctid` is unique within one partition only.
 */
export const deletion = (table: string, column: string, age: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${column} < now() - interval '${age}'
    order by ${column} limit $1 for update skip locked))`
