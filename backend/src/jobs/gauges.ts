import type { Pool } from 'pg'
import { type Statement, statement } from '../db/statement.ts'
import type { GaugeMetric, GaugeSample } from '../metrics/gauges.ts'
import { countDead, countDue, MAX_COUNTED, waitOfQueues } from './boss-tables.ts'
import { findOldestUnfinished } from './boss-waits.ts'
import type { ScheduledJob } from './schedules.ts'

export function jobGauges(pool: Pool, scheduledJobs: () => readonly ScheduledJob[]): GaugeMetric[] {
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
  const readSteps = () =>
    Promise.all(
      scheduledJobs().flatMap(({ name, oldestSeconds }) =>
        oldestSeconds ? [oldestSeconds().then((value) => ({ labels: { step: name }, value }))] : [],
      ),
    )
  const findWaits = statement(waitOfQueues)
  const findDead = statement(countDead)
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
      name: 'step_oldest_seconds',
      help: 'How long the oldest work of a step that runs every minute has been due, including while it fails.',
      labels: ['step'],
      read: readSteps,
    },
  ]
}
