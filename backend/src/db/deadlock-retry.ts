import { setTimeout } from 'node:timers/promises'
import { EntityManager, type TransactionOptions } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'

const DEADLOCK = '40P01'
const PAUSE_MS = 100
const log = new Logger('database')

/**
 * Repeats a transaction once when PostgreSQL has ended it to resolve a deadlock. A second failure is thrown. A repetition
 * without a pause could lock the same rows again before the other transaction has woken up, in the same deadlock.
 */
export class DeadlockRetryEntityManager extends EntityManager {
  override async transactional<T>(cb: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
    const run = () => super.transactional(cb, options)
    if (this.isInTransaction()) return run()
    try {
      return await run()
    } catch (error) {
      if ((error as { code?: string } | null)?.code !== DEADLOCK) throw error
      log.warn('a deadlock ended a transaction, which is repeated')
      await setTimeout(PAUSE_MS)
      return run()
    }
  }
}
