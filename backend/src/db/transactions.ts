import { setTimeout as sleep } from 'node:timers/promises'
import { EntityManager, type TransactionOptions } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Without a pause, both transactions of a deadlock could lock the same rows again in the same order. */
const PAUSE_MS = 100
const log = new Logger('database')

/**
 * Transactions hold at most half of a pool with `max` connections, because they may wait for row locks, and reads need
 * connections too. The others wait without one. A transaction that PostgreSQL has ended because of a concurrent one is
 * repeated once.
 */
export function entityManagerFor(max: number, waitMs: number) {
  const limit = new TransactionLimit(Math.max(1, Math.floor(max / 2)), waitMs)
  return class LimitedEntityManager extends EntityManager {
    static readonly limit = limit

    override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
      const run = () => super.transactional(work, options)
      if (this.isInTransaction()) return run()
      try {
        return await limit.run(run)
      } catch (error) {
        const { code } = (error ?? {}) as { code?: string }
        if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK) throw error
        log.warn({ code }, 'a transaction that a concurrent one has ended is repeated')
        await sleep(PAUSE_MS)
        return limit.run(run)
      }
    }
  }
}

export const limitOf = (em: EntityManager): TransactionLimit =>
  (em.constructor as unknown as { limit: TransactionLimit }).limit

/** Has PostgreSQL's code for too many connections, so that it is handled like that error. */
class TurnTimeout extends Error {
  readonly code = '53300'
}

class TransactionLimit {
  #free: number
  readonly #timeoutMs: number
  readonly #waiting = new Set<() => void>()
  #observe: (seconds: number) => void = () => {}

  constructor(count: number, timeoutMs: number) {
    this.#free = count
    this.#timeoutMs = timeoutMs
  }

  /** Calls `observe` with the seconds that each transaction has waited, also those that timed out. */
  watch(observe: (seconds: number) => void): void {
    this.#observe = observe
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      if (this.#free > 0) this.#free -= 1
      else await this.#turn()
    } finally {
      this.#observe((performance.now() - began) / 1000)
    }
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#free += 1
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        this.#waiting.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(new TurnTimeout('Too many transactions are waiting.'))
      }, this.#timeoutMs)
      this.#waiting.add(begin)
    })
  }
}
