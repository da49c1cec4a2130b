import type { Job } from 'pg-boss'
import type { QueueName } from './queues.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    workers: Worker
    pollers: Poller
  }
}

/** The only worker of a queue. It may receive the same job twice. */
export interface Worker {
  readonly queue: QueueName
  readonly work: (job: Job<never>) => Promise<void>
}

/**
 * Processes work in a table of its own, in every process: when a transaction notifies the channel `work` with its name,
 * and otherwise every five seconds. `poll` resolves with whether it found work; then it runs again immediately.
 */
export interface Poller {
  readonly name: string
  readonly poll: () => Promise<boolean>
  readonly oldestSeconds: () => Promise<number>
}
