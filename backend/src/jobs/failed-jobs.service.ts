import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { JobWithMetadata } from 'pg-boss'
import { allQueues, JobsService } from './jobs.service.ts'
import { DEAD_LETTERS, type QueueName } from './queues.ts'
import { databaseOf, sendJobs } from './sending.ts'

export type StoredJob = JobWithMetadata<{ kind?: string }>

const isQueue = (name: string | null): name is QueueName => name !== null && Object.hasOwn(allQueues, name)

/** The jobs of one transaction. */
const AT_ONCE = 1_000

/** Failed jobs are in the dead-letter queues. */
@Injectable()
export class FailedJobsService {
  constructor(private readonly jobs: JobsService) {}

  /** The jobs that have failed for good, the oldest first. */
  async find(): Promise<StoredJob[]> {
    const lists = await Promise.all(
      DEAD_LETTERS.map((name) => this.jobs.boss.findJobs<StoredJob['data']>(name, { queued: true })),
    )
    return lists.flat().sort((one, other) => one.createdOn.getTime() - other.createdOn.getTime())
  }

  /** The jobs of a queue that wait for another attempt. */
  async findRetrying(queue: QueueName): Promise<StoredJob[]> {
    const queued = await this.jobs.boss.findJobs<StoredJob['data']>(queue, { queued: true })
    return queued.filter(({ state }) => state === 'retry')
  }

  /**
   * Sends the failed jobs of a queue, or one of them by its id, to their queue again. Returns their number. pg-boss's
   * `redrive` would lose a job that fails again, because the job would have no dead-letter queue.
   */
  async retry(em: EntityManager, which: string): Promise<number> {
    const failed = (await this.find()).filter(({ id, sourceName }) => id === which || sourceName === which)
    let count = 0
    for (let from = 0; from < failed.length; from += AT_ONCE) {
      const jobs = failed.slice(from, from + AT_ONCE)
      count += await em.transactional((em) => this.#resend(em, jobs))
    }
    return count
  }

  async #resend(em: EntityManager, failed: readonly StoredJob[]): Promise<number> {
    let count = 0
    for (const { id, name, sourceName, data } of failed) {
      if (!isQueue(sourceName)) continue
      const { affected } = (await this.jobs.boss.deleteJob(name, id, { db: databaseOf(em) })) as { affected: number }
      if (affected === 0) continue // it has been retried meanwhile
      await sendJobs(em, sourceName, [{ data, priority: -1 }])
      count += 1
    }
    return count
  }
}
