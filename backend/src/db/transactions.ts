import type { EntityManager, TransactionOptions } from '@mikro-orm/postgresql'
import { DeadlockRetryEntityManager } from './deadlock-retry.ts'
import { Semaphore } from './semaphore.ts'

/**
 * Transactions hold at most half of a pool with `max` connections. A transaction may wait for a row lock, and such
 * transactions must not take the connections of reads. The others wait without one.
 */
export function entityManagerFor(max: number, waitMs: number) {
  const semaphore = new Semaphore(Math.max(1, Math.floor(max / 2)), waitMs)
  return class QueuedEntityManager extends DeadlockRetryEntityManager {
    static readonly queue = semaphore

    override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
      const begin = () => super.transactional(work, options)
      return this.isInTransaction() ? begin() : semaphore.run(begin)
    }
  }
}

export const queueOf = (em: EntityManager): Semaphore => (em.constructor as unknown as { queue: Semaphore }).queue
