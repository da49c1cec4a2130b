import type { QueueOptions, WorkOptions } from 'pg-boss'

// A killed worker's job comes back one heartbeat (the minimum is 10 s) plus one supervision later.
const ALIVE = { heartbeatSeconds: 10, expireInSeconds: 60 } satisfies QueueOptions

/** Codes: woken by NOTIFY, retried within seconds, given up when the code is no longer of use. */
const NOW = {
  options: {
    ...ALIVE,
    notify: true,
    retryLimit: 30,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    retentionSeconds: 600,
  },
  work: { batchSize: 1, localConcurrency: 4, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 },
}

/**
 * Everything else: polled, retried for up to a day. The first retry comes soon, because a killed worker's job waits for
 * it too.
 */
const SOON = {
  options: { ...ALIVE, retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, deadLetter: 'dead' },
  work: { localConcurrency: 2, pollingIntervalSeconds: 0.5, burstWhenBatchFull: true },
}

export interface Declared {
  options: QueueOptions & { notify?: boolean; deadLetter?: string; policy?: string }
  work: WorkOptions
}

/** Every queue, what it promises, and how it is worked. */
export const queues = {
  'mail.now': NOW,
  /** A few at once; a small batch bounds the duplicates of a crash. */
  'mail.soon': { options: SOON.options, work: { ...SOON.work, batchSize: 5, perJobResults: true } },
  /** A retry looks first whether Twilio took the message (sms/twilio.ts). */
  'sms.now': { options: NOW.options, work: { ...NOW.work, burstWhenBatchFull: true, includeMetadata: true } },
  /** Copies of messages. */
  'sms.soon': { options: SOON.options, work: { ...SOON.work, batchSize: 1, includeMetadata: true } },
  /** Looking after payments (payments/upkeep.ts): repeated until Stripe's record and ours agree. */
  payments: { options: SOON.options, work: { ...SOON.work, batchSize: 4 } },
  /** Where jobs end that can never succeed. Nobody works it; a person looks. */
  dead: { options: { retentionSeconds: 30 * 86_400 }, work: {} },
} satisfies Record<string, Declared>

/** The queue of each sweep (`jobs.hourly`): one at a time over all processes, and none behind another. */
export const SWEEP = {
  options: {
    ...ALIVE,
    expireInSeconds: 600,
    notify: true,
    policy: 'exclusive',
    retryLimit: 3,
    retryDelay: 60,
    retryBackoff: true,
  },
  work: { pollingIntervalSeconds: 30 },
} satisfies Declared

export type QueueName = keyof typeof queues

/** A failure that no retry can mend: the job goes to the dead-letter queue at once. */
export class Hopeless extends Error {}
