import type { Pool } from 'pg'

/** The rows of one statement, which then takes milliseconds of the five seconds that it has (db/db.module.ts). */
const BATCH = 1_000
/** The rows of one statement where each row has many indexes and triggers. */
export const FEW = 200
/** How long a sweep goes on; what is left waits for the next one. */
const LONGEST_MS = 4 * 60_000

/** Repeats a step until it says that nothing is left, for at most four minutes. */
export async function inSteps(step: () => Promise<boolean>, now = () => performance.now()): Promise<void> {
  for (const end = now() + LONGEST_MS; now() < end; ) if (!(await step())) return
}

/** Repeats a statement that changes at most `$1` rows until it finds fewer, for at most four minutes. */
export const inBatches = (pool: Pool, statement: string, batch = BATCH): Promise<void> =>
  inSteps(async () => (await pool.query(statement, [batch])).rowCount === batch)

/**
 * Deletes at most `$1` rows that are older than `age` by `column`, which needs an index; skips locked rows. The table may have
 * no partitions: a `ctid` is a place in one of them, and in the others somebody else's.
 */
export const deletion = (table: string, column: string, age: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${column} < now() - interval '${age}'
    order by ${column} limit $1 for update skip locked))`

export const deleteOld = (pool: Pool, table: string, column: string, age: string): Promise<void> =>
  inBatches(pool, deletion(table, column, age))
