import type { Pool } from 'pg'
import type { Figure, FigureRow } from '../metrics/figures.ts'
import type { Watch } from './work.ts'

// In the order of the index: with a limit alone the planner would read the whole table for a queue that has nothing due.
const DUE = "state < 'active' and not blocked and start_after <= now() order by start_after"

// One look into an index for each queue.
const WAITS = `
  select queue.name as queue, coalesce(extract(epoch from now() - (
    select start_after from pgboss.job where job.name = queue.name and ${DUE} limit 1)), 0)::float8 as value
  from pgboss.queue where queue.name <> 'dead'`

// Counting goes no further than anybody needs to know.
const MOST = 10_000
const WAITING = `
  select queue.name as queue, (
    select count(*) from (
      select from pgboss.job where job.name = queue.name and ${DUE} limit ${MOST}) due)::float8 as value
  from pgboss.queue where queue.name <> 'dead'`

const DEAD = `
  select coalesce(source_name, 'unknown') as queue, count(*)::float8 as value
  from (select source_name from pgboss.job where name = 'dead' and ${DUE} limit ${MOST}) dead group by 1
  union all
  select worker, count(*)::float8 from failed_work where dead_at is not null group by 1`

/** The same of the work that the database itself owes, which is in no queue. */
const owed = (watches: readonly Watch[]) =>
  watches.flatMap(({ name, oldest }) =>
    oldest === undefined
      ? []
      : `union all select '${name}', coalesce(extract(epoch from now() - (${oldest})), 0)::float8`,
  )

/** How long the oldest job of each queue has been due, how many are due, and what is dead. */
export function jobFigures(pool: Pool, watches: () => readonly Watch[]): Figure[] {
  const by = (name: string, help: string, textOf: () => string): Figure => ({
    ...{ name, help, labels: ['queue'] },
    async read() {
      const { rows } = await pool.query<{ queue: string; value: number }>({ name, text: textOf() })
      return rows.map(({ queue, value }): FigureRow => ({ labels: { queue }, value }))
    },
  })
  const waits = () => [WAITS, ...owed(watches())].join('\n')
  return [
    by('queue_oldest_seconds', 'How long the oldest job of a queue, or work that is owed, has been due.', waits),
    by('queue_due', `The jobs of a queue that are due, counted up to ${MOST}.`, () => WAITING),
    by('jobs_dead', 'The jobs that can never succeed, by the queue that they come from.', () => DEAD),
  ]
}
