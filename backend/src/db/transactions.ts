import type { EntityManager, TransactionOptions } from '@mikro-orm/postgresql'
import { RetryingEntityManager } from './retrying-entity-manager.ts'
import { Semaphore } from './semaphore.ts'

/**
 * An entity manager whose transactions hold at most half of a pool with `max` connections. A transaction may wait for a row
 * lock, and those that do must not keep reads from a connection. The others wait without one.
 */
export function entityManagerFor(max: number, waitMs: number) {
  const semaphore = new Semaphore(Math.max(1, Math.floor(max / 2)), waitMs)
  return class QueuedEntityManager extends RetryingEntityManager {
    static readonly queue = semaphore

    override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
      const begin = () => super.transactional(work, options)
      return this.isInTransaction() ? begin() : semaphore.run(begin)
    }
  }
}

/** The queue of transactions in front of the pool of an entity manager. */
export const queueOf = (em: EntityManager): Semaphore => (em.constructor as unknown as { queue: Semaphore }).queue
