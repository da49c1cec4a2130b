import type { Pool } from 'pg'
import { eventually } from './eventually.ts'

/** As `eventually`, but without the waits between the tries of a failed job. Apart from it, for tests with queues. */
export function soon(pool: Pool, check: () => unknown, ms?: number): Promise<void> {
  return eventually(async () => {
    await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()")
    await check()
  }, ms)
}

/** Makes the jobs of a killed process abandoned at once, without the wait for a missing heartbeat. */
export async function abandonActiveJobs(pool: Pool): Promise<void> {
  await pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
}
