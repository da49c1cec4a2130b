import type { QueueOptions, WorkOptions } from 'pg-boss'

// The job of a killed worker returns after one heartbeat (at least 10 s) and one supervision.
const ALIVE = { heartbeatSeconds: 10, expireInSeconds: 60, deleteAfterSeconds: 3_600 } satisfies QueueOptions

/**
 * Without it, jobs that share a NOTIFY would wait for one poll after the other. pg-boss ignores it for batches of one job.
 */
const FETCH_ALL = { burstWhenBatchFull: true } satisfies WorkOptions

/** For codes: woken by NOTIFY, retried within seconds, not retried after the code has expired. */
const URGENT = {
  options: {
    ...ALIVE,
    notify: true,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    retentionSeconds: 600,
    deadLetter: 'failed',
  },
  work: {
    ...FETCH_ALL,
    batchSize: 5,
    localConcurrency: 4,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 2,
  },
}

/**
 * For everything else: woken by NOTIFY, retried for up to a day. The first retry comes soon, because the job of a
 * killed worker waits for it too.
 */
const NORMAL = {
  options: {
    ...ALIVE,
    notify: true,
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    deadLetter: 'dead',
  },
  work: { ...FETCH_ALL, localConcurrency: 2, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
}

/** For jobs that follow a user's action: four at a time, because most of their time is waiting for the database. */
const FOLLOW_UP_WORK = {
  ...FETCH_ALL,
  batchSize: 2,
  localConcurrency: 2,
  // Only a retry and a lost NOTIFY wait for these.
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
}

export interface QueueDefinition {
  options: QueueOptions & { notify?: boolean; deadLetter?: string; policy?: string }
  work: WorkOptions
}

export const queues = {
  'email-urgent': URGENT,
  /** Small batches, because a crash may repeat a whole batch. */
  'email-normal': { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 5, perJobResults: true } },
  /** A retry first checks whether Twilio already has the message (sms/twilio.ts). */
  'sms-urgent': { options: URGENT.options, work: { ...URGENT.work, includeMetadata: true } },
  'sms-normal': { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 2, includeMetadata: true } },
  /** A push message for one browser. Its push service recognizes a repetition by its topic. */
  push: { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 2 } },
  payments: { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 4 } },
  /** Notifies users of a new or changed listing (listings/matching/alerts). Each job is one page of them. */
  matching: { options: NORMAL.options, work: FOLLOW_UP_WORK },
  'trip-changes': { options: NORMAL.options, work: FOLLOW_UP_WORK },
  /** Sends what is news by then about the flights of a trip (messaging/trips/flights). */
  'flight-news': { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 2 } },
  flights: { options: NORMAL.options, work: { ...NORMAL.work, batchSize: 5 } },
  /** The dead-letter queues have no workers; operators inspect them. This one raises an alert. */
  dead: { options: { retentionSeconds: 30 * 86_400 }, work: {} },
  /** Codes and scheduled jobs: after an hour the code has expired, and the job has run again. */
  failed: { options: { retentionSeconds: 3_600 }, work: {} },
} satisfies Record<string, QueueDefinition>

export type QueueName = keyof typeof queues

export const DEAD_LETTERS = ['dead', 'failed'] as const satisfies QueueName[]

/** Steps of an hourly job failed. The code names them. */
export class StepsFailedError extends Error {
  override readonly name = 'StepsFailedError'
  readonly code: string

  constructor(steps: readonly string[]) {
    super()
    this.code = steps.join(', ')
  }
}

/** A request with an unknown outcome, such as a timeout. The job stores its time for the next attempt. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError'
  readonly requestedAt: number

  constructor(requestedAt: number) {
    super()
    this.requestedAt = requestedAt
  }
}

/**
 * A failure that no retry can fix: the job goes to the dead-letter queue immediately, with the message, which must not
 * contain personal data.
 */
export class PermanentError extends Error {}
