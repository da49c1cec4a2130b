import type { Pool } from 'pg'
import { RETENTION } from '../db/retention.ts'
import { deletion, inBatches } from './batches.ts'
import type { QueueDefinition } from './queues.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    scheduledJobs: ScheduledJob
  }
}

/** The hourly jobs, each at its own minute. */
export const SCHEDULES = {
  retention: '7 * * * *',
  expiries: '14 * * * *',
  payments: '21 * * * *',
  flights: '28 * * * *',
  'address-changes': '35 * * * *',
  notifications: '42 * * * *',
}

export type Schedule = keyof typeof SCHEDULES

/** A step of an hourly job, which runs its steps one after the other in one of the processes. */
export interface ScheduledJob {
  readonly schedule: Schedule
  readonly name: string
  readonly run: () => Promise<unknown>
}

export const queueOf = (schedule: Schedule) => `hourly.${schedule}` as const

/** One run at a time over all processes. Each of its steps takes four minutes at most (batches.ts). */
const HOURLY: QueueDefinition = {
  options: {
    policy: 'exclusive',
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: 2 * 3_600,
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
  },
  work: { pollingIntervalSeconds: 30 },
}

export const schedules = Object.keys(SCHEDULES) as Schedule[]

export const hourlyQueues: Record<string, QueueDefinition> = Object.fromEntries(
  schedules.map((schedule) => [queueOf(schedule), HOURLY]),
)

/** The steps for the rows that db/retention.ts lets live for a time. */
export const retentionSteps = (pool: Pool): ScheduledJob[] =>
  Object.entries(RETENTION).flatMap(([table, { ends }]) =>
    ends.flatMap((ending) => {
      if (ending.by !== 'age') return []
      const statement = deletion(table, ending.column, ending.age)
      return [{ schedule: 'retention', name: `${table}.${ending.column}`, run: () => inBatches(pool, statement) }]
    }),
  )
