import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueName } from '../../src/jobs/queues.ts'
import type { Load } from '../load/load.ts'
import type { LoadedSite } from '../site/site.ts'
import { idsOf } from './evidence.ts'

export const EMAIL_QUEUES: QueueName[] = ['email-urgent', 'email-normal']
/** The queues whose jobs are judged. */
const JUDGED: QueueName[] = [...EMAIL_QUEUES, 'sms-urgent', 'sms-normal', 'payments', 'push', 'matching']
/** The queues whose jobs have effects that a crash may repeat. */
const REPEATED: QueueName[] = [...EMAIL_QUEUES, 'push']

// Ends the waits between the tries of failed jobs, which are not judged here.
const HURRY = `
  update pgboss.job set start_after = now()
  where start_after > now() and (state = 'retry' or state = 'created' and name = 'push')`
const DUE = `
  select count(*)::int as n from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now() and name = any($1)`
const ABANDONED = "update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'"
const HURRY_WEBHOOKS = 'update dev.stripe_event set due_at = now() where delivered_at is null and tries > 0'
const WEBHOOKS = 'select count(*)::int as n from dev.stripe_event where delivered_at is null'
const MESSAGES = `
  select account_id::float8 as account, count(*)::int as n
  from message join conversation_side as side
    on side.conversation_id = message.conversation_id and side.other_id = sender_id
  where account_id = any($1) group by account_id`

/** The longest wait; jobs that are still due then count as lost. */
const LONGEST_MS = 45_000

/** Resolves when no job, webhook or live event is due. Returns how long that took. */
export async function settled({ database, outside }: LoadedSite, { record, streams }: Load): Promise<number> {
  const began = performance.now()
  const number = async (pool: typeof database.pool, text: string, values: unknown[] = []) =>
    (await pool.query<{ n: number }>(text, values)).rows[0]!.n
  const waiting = async () => {
    await database.pool.query(HURRY)
    await outside.pool.query(HURRY_WEBHOOKS)
    if ((await number(outside.pool, WEBHOOKS)) > 0) return true
    if ((await number(database.pool, DUE, [JUDGED])) > 0) return true
    const { rows } = await database.pool.query<{ account: number; n: number }>(MESSAGES, [idsOf(record)])
    return rows.some(({ account, n }) => (streams.heard.find((each) => each.account === account)?.ids.length ?? 0) < n)
  }
  const end = began + LONGEST_MS
  while (performance.now() < end && (await waiting().catch(() => true))) await sleep(100)
  return performance.now() - began
}

/** Abandons the jobs of a killed process immediately, without waiting for a missing heartbeat. */
export const abandonActiveJobs = ({ database }: LoadedSite) => database.pool.query(ABANDONED)

const ACTIVE = "select id::text from pgboss.job where state = 'active' and name = any($1)"

/** Records the running jobs; does nothing while the database is down. */
export async function noteRunningJobs({ database }: LoadedSite, inFlight: Set<string>): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(ACTIVE, [REPEATED]).catch(() => ({ rows: [] }))
  for (const { id } of rows) inFlight.add(id)
}
