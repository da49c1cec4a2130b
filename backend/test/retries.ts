import type { Pool } from 'pg'
import { eventually } from './eventually.ts'

/** As `eventually`, but retries failed jobs without their delay. For tests with queues. */
export function soon(pool: Pool, check: () => unknown, ms?: number): Promise<void> {
  return eventually(async () => {
    await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()")
    await check()
  }, ms)
}

/** Abandons the jobs of a killed process immediately, without waiting for the missing heartbeat. */
export async function abandonActiveJobs(pool: Pool): Promise<void> {
  await pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
}
