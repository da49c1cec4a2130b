import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import type { GaugeMetric } from '../metrics/gauges.ts'
import { findOldestDue } from './boss-tables.ts'
import type { FailedJobsService } from './failed-jobs.service.ts'
import type { ScheduledJob } from './schedules.ts'

interface Sources {
  pool: Pool
  boss: PgBoss
  failed: FailedJobsService
  scheduledJobs: () => readonly ScheduledJob[]
}

export const jobGauges = ({ pool, boss, failed, scheduledJobs }: Sources): GaugeMetric[] => [
  {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest job of a queue has been due.',
    labels: ['queue'],
    read: async () => (await findOldestDue(pool)).map(({ queue, seconds: value }) => ({ labels: { queue }, value })),
  },
  {
    name: 'queue_due',
    help: 'The jobs of a queue that are due, as pg-boss counts them every few seconds.',
    labels: ['queue'],
    read: async () =>
      (await boss.getQueues()).map(({ name, readyCount: value }) => ({ labels: { queue: name }, value })),
  },
  {
    name: 'jobs_dead',
    help: 'The jobs that can never succeed, by the queue that they come from.',
    labels: ['queue'],
    read: async () => {
      const dead = (await failed.find()).filter(({ name }) => name === 'dead')
      const byQueue = Object.groupBy(dead, ({ sourceName }) => sourceName ?? 'unknown')
      return Object.entries(byQueue).map(([queue, jobs = []]) => ({ labels: { queue }, value: jobs.length }))
    },
  },
  {
    name: 'step_oldest_seconds',
    help: 'How long the oldest work of a step that runs every minute has been due, including while it fails.',
    labels: ['step'],
    read: () =>
      Promise.all(
        scheduledJobs().flatMap(({ name, oldestSeconds }) =>
          oldestSeconds ? [oldestSeconds().then((value) => ({ labels: { step: name }, value }))] : [],
        ),
      ),
  },
]
