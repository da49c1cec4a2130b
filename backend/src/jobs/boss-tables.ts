import type { Pool } from 'pg'

// The only reads of pg-boss's tables: its API has counts, and neither times nor several queues or keys at once. An
// upgrade of pg-boss changes only this file (a rule of .workspace/boundaries).

type Queries = Pick<Pool, 'query'>

// With a limit alone the planner would scan the whole table for a queue without due jobs.
const OLDEST_DUE = `
  select queue.name as queue, coalesce(extract(epoch from now() - (
    select start_after from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    order by start_after limit 1)), 0)::float8 as seconds
  from pgboss.queue where queue.name not in ('dead', 'failed')`

/** How long the oldest due job of each queue has waited. */
export const findOldestDue = async (pool: Queries) =>
  (await pool.query<{ queue: string; seconds: number }>(OLDEST_DUE)).rows

const BUSY = `
  select name, bool_or(state < 'active') as "isWaiting" from pgboss.job
  where name = any($1) and (state = 'active' or state < 'active' and not blocked and start_after <= now())
  group by name`

/** Those of these queues that have due or running jobs. Tests and development wait until there are none. */
export const findBusy = async (pool: Queries, names: readonly string[]) =>
  (await pool.query<{ name: string; isWaiting: boolean }>(BUSY, [names])).rows

const DUE_PAYMENTS = `
  select key from (
    select concat_ws(' ', data ->> 'kind', coalesce(data ->> 'tip', data ->> 'account')) as key from pgboss.job
    where name = 'payments' and state < 'completed' and (state = 'retry' or start_after <= now())) as due
  where key in (select unnest($1::text[]))`

/** Those of these keys whose payment job is due, runs or is retried: one that is delayed may run too late. */
export const findDuePayments = async (pool: Queries, keys: readonly string[]) =>
  (await pool.query<{ key: string }>(DUE_PAYMENTS, [keys])).rows.map(({ key }) => key)
