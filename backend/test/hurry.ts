import type { Pool } from 'pg'
import { eventually } from './eventually.ts'

/** As `eventually`, while the waits between the tries of a failed job are over at once. */
export function soon(pool: Pool, check: () => unknown, ms?: number): Promise<void> {
  return eventually(async () => {
    await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()")
    await check()
  }, ms)
}

/** What a killed process was working on is found abandoned at once, not after as long as a heartbeat may be missing. */
export async function heartsHaveStopped(pool: Pool): Promise<void> {
  await pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'")
}
