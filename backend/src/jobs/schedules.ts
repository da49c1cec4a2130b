import type { Pool } from 'pg'
import { RETENTION } from '../db/retention.ts'
import { deletion, inBatches } from './batches.ts'
import type { QueueDefinition } from './queues.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    scheduledJobs: ScheduledJob
  }
}

/** The jobs that run at a time, which are queues, too. The hourly ones have their own minutes. */
export const SCHEDULES = {
  'hourly.retention': '7 * * * *',
  'hourly.expiries': '14 * * * *',
  'hourly.payments': '21 * * * *',
  'hourly.flights': '28 * * * *',
  'hourly.address-changes': '35 * * * *',
  'hourly.notifications': '42 * * * *',
  'confirmation-prompts': '* * * * *',
}

export type Schedule = keyof typeof SCHEDULES

export const schedules = Object.keys(SCHEDULES) as Schedule[]

/** A step of a scheduled job, which runs its steps one after the other in one of the processes. */
export interface ScheduledJob {
  readonly schedule: Schedule
  readonly name: string
  /** A step of a job that runs every minute resolves with whether it had work. */
  readonly run: () => Promise<unknown>
  /** How long the oldest work of the step has been due. */
  readonly oldestSeconds?: () => Promise<number>
}

/** One run at a time over all processes. Each of its steps takes four minutes at most (batches.ts). */
const SCHEDULED: QueueDefinition = {
  options: {
    policy: 'exclusive',
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: 2 * 3_600,
    deleteAfterSeconds: 3_600,
    deadLetter: 'failed',
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
  },
  work: { pollingIntervalSeconds: 30 },
}
/** The next minute is its retry. */
const EVERY_MINUTE: QueueDefinition = { options: { ...SCHEDULED.options, retryLimit: 0 }, work: SCHEDULED.work }

export const runsEveryMinute = (schedule: Schedule): boolean => SCHEDULES[schedule] === '* * * * *'

export const scheduledQueues: Record<string, QueueDefinition> = Object.fromEntries(
  schedules.map((schedule) => [schedule, runsEveryMinute(schedule) ? EVERY_MINUTE : SCHEDULED]),
)

/** The steps for the rows that db/retention.ts lets live for a time. */
export const retentionSteps = (pool: Pool): ScheduledJob[] =>
  Object.entries(RETENTION).flatMap(([table, { ends }]) =>
    ends.flatMap((ending) => {
      if (ending.by !== 'age') return []
      const statement = deletion(table, ending.column, ending.age)
      return [
        { schedule: 'hourly.retention', name: `${table}.${ending.column}`, run: () => inBatches(pool, statement) },
      ]
    }),
  )
