import type { Job } from 'pg-boss'
import type { QueueName } from './queues.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    workers: Worker
  }
}

/** The only worker of a queue. It may receive the same job twice. */
export interface Worker {
  readonly queue: QueueName
  readonly work: (job: Job<never>) => Promise<void>
}
