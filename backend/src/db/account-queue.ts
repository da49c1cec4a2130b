import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { waitFor } from './semaphore.ts'

/**
 * Transactions of one account would wait for each other's row locks, so they wait here without a connection, in this
 * process. A transaction joins the queues of all its accounts at the same time, so there are no deadlocks.
 */
@Injectable()
export class AccountQueue {
  readonly #last = new Map<number, Promise<void>>()

  constructor(
    readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async transactional<T>(accounts: readonly number[], work: (em: EntityManager) => Promise<T>): Promise<T> {
    const before = Promise.all(accounts.map((account) => this.#last.get(account)))
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    for (const account of accounts) this.#last.set(account, done)
    void done.then(() => {
      for (const account of accounts) if (this.#last.get(account) === done) this.#last.delete(account)
    })
    try {
      await waitFor(before, this.env.DATABASE_WAIT_MS)
    } catch (error) {
      void before.then(() => finish()) // the next transaction still waits for the earlier ones
      throw error
    }
    return this.em.transactional(work).finally(finish)
  }
}
