import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { waitFor } from './slots.ts'

/**
 * Runs the transactions of one account after each other in this process. They would wait for each other's row locks anyway;
 * here they do so without a connection. A transaction joins the queues of all its accounts at once, so no two wait for each
 * other.
 */
@Injectable()
export class Turns {
  /** Settles when the last transaction of an account is done. */
  readonly #last = new Map<number, Promise<void>>()

  /** `em` is for what waits for no account. */
  constructor(readonly em: EntityManager) {}

  async transactional<T>(accounts: readonly number[], work: (em: EntityManager) => Promise<T>): Promise<T> {
    const before = Promise.all(accounts.map((account) => this.#last.get(account)))
    const { promise: done, resolve: finish } = Promise.withResolvers<void>()
    for (const account of accounts) this.#last.set(account, done)
    void done.then(() => {
      for (const account of accounts) if (this.#last.get(account) === done) this.#last.delete(account)
    })
    try {
      await waitFor(before)
    } catch (error) {
      void before.then(() => finish()) // the next one waits for those before this one
      throw error
    }
    return this.em.transactional(work).finally(finish)
  }
}
