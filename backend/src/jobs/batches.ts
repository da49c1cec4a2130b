import type { Pool } from 'pg'

/** The rows of one statement, which then takes milliseconds of the five seconds that it has (db/db.module.ts). */
const BATCH = 1_000
/** How long a sweep goes on; what is left waits for the next one. */
export const LONGEST_MS = 4 * 60_000

/** Repeats a statement that changes at most `$1` rows until it finds fewer, for at most four minutes. */
export async function inBatches(pool: Pool, statement: string): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    const { rowCount } = await pool.query(statement, [BATCH])
    if (rowCount !== BATCH) return
  }
}

/** Deletes at most `$1` rows that are older than `age` by `column`, which needs an index; skips locked rows. */
export const deletion = (table: string, column: string, age: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${column} < now() - interval '${age}'
    order by ${column} limit $1 for update skip locked))`

export const deleteOld = (pool: Pool, table: string, column: string, age: string): Promise<void> =>
  inBatches(pool, deletion(table, column, age))
