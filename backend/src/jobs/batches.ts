import type { Pool } from 'pg'

/** So few that a statement takes milliseconds, however much there is to do: each has five seconds (db/db.module.ts). */
const BATCH = 1_000
const LONGEST_MS = 4 * 60_000

/** Repeats a statement that changes at most `$1` rows until it finds fewer, or until the next hour may as well go on. */
export async function inBatches(pool: Pool, statement: string): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    const { rowCount } = await pool.query(statement, [BATCH])
    if (rowCount !== BATCH) return
  }
}

/** The oldest `$1` rows older than `age` by `column`, which an index orders, but for those that somebody holds. */
export const deletion = (table: string, column: string, age: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${column} < now() - interval '${age}'
    order by ${column} limit $1 for update skip locked))`

export const deleteOld = (pool: Pool, table: string, column: string, age: string): Promise<void> =>
  inBatches(pool, deletion(table, column, age))
