import type { Pool } from 'pg'
import { inBatches } from '../../../jobs/batches.ts'
import { FORGET_LINKS } from '../family/family.statement.ts'

/** Proposals that nobody has answered before the first flight left. People read this without waiting for the sweep. */
export const EXPIRE = `
  update trip set state = 'expired', waits_for = null, ended_at = now(), revision = revision + 1
  where id = any(array(
    select id from trip where state = 'proposed' and first_departure_at <= now()
    order by first_departure_at limit $1 for update skip locked))`

/** Changes that nobody has answered before the last flight landed. */
export const DROP = `
  update trip set change = null, waits_for = null where id = any(array(
    select id from trip where change is not null and last_landing_at <= now()
    order by last_landing_at limit $1 for update skip locked))`

/** What came to nothing is of no use to anybody later. */
export const FORGET = `
  delete from trip where id = any(array(
    select id from trip where state in ('declined', 'withdrawn', 'expired') and ended_at < now() - interval '90 days'
    order by ended_at limit $1 for update skip locked))`

/** Ends what was never answered, and forgets what came to nothing or has ended. */
export async function sweepTrips(pool: Pool): Promise<void> {
  for (const statement of [EXPIRE, DROP, FORGET, FORGET_LINKS]) await inBatches(pool, statement)
}
