import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { type Statement, statement } from '../db/statement.ts'
import type { GaugeMetric, GaugeSample } from '../metrics/gauges.ts'
import { countDead, countDue, MAX_COUNTED, waitOfQueues } from './boss-tables.ts'
import { findOldestUnfinished } from './boss-waits.ts'
import type { Poller } from './workers.ts'

/** The work of pollers has no queue, so the label `queue` contains the name of the worker. */
const countDeadWork = (db: Kysely<Database>) =>
  db
    .selectFrom('failed_work')
    .select(({ cast, fn }) => ['worker as queue', cast<number>(fn.countAll(), 'float8').as('value')])
    .where('dead_at', 'is not', null)
    .groupBy('worker')

export function jobGauges(pool: Pool, pollers: () => readonly Poller[]): GaugeMetric[] {
  const queueGauge = (
    name: string,
    help: string,
    read: Statement<unknown, { queue: string; value: number }>,
  ): GaugeMetric => ({
    name,
    help,
    labels: ['queue'],
    async read() {
      const rows = await read.rows(pool, {})
      return rows.map(({ queue, value }): GaugeSample => ({ labels: { queue }, value }))
    },
  })
  const readMatchPending = async (): Promise<GaugeSample[]> => findOldestUnfinished.rows(pool, { queue: 'matching' })
  const readPollers = () =>
    Promise.all(
      pollers().map(async ({ name, oldestSeconds }) => ({ labels: { worker: name }, value: await oldestSeconds() })),
    )
  const findWaits = statement(waitOfQueues)
  const findDead = statement((db) => countDead(db).unionAll(countDeadWork(db)))
  return [
    queueGauge('queue_oldest_seconds', 'How long the oldest job of a queue has been due.', findWaits),
    {
      name: 'match_pending_seconds',
      read: readMatchPending,
      help: 'How long the oldest listing has waited for its matching, including while matching runs or hangs.',
    },
    queueGauge('queue_due', `The jobs of a queue that are due, counted up to ${MAX_COUNTED}.`, countDue),
    queueGauge('jobs_dead', 'The jobs that can never succeed, by the queue that they come from.', findDead),
    {
      name: 'poller_oldest_seconds',
      labels: ['worker'],
      read: readPollers,
      help: 'How long the oldest work of a polling worker has been due, including while it fails.',
    },
  ]
}
