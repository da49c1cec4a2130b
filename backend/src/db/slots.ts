/** As long as the pool lets its users wait for a connection. */
const TIMEOUT_MS = 2_000

/** Thrown after waiting in vain. The code is PostgreSQL's for too many connections, so it is answered like that one. */
class QueueTimeout extends Error {
  readonly code = '53300'
}

/** Resolves when it is this one's turn, or rejects after the time-out. */
export function waitFor(turn: Promise<unknown>): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new QueueTimeout('Too many wait for their turn.')), TIMEOUT_MS)
  return Promise.race([turn, late]).finally(() => clearTimeout(timer))
}

/** Lets so many run at once; the others wait in the order of their arrival. */
export class Slots {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  async #wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    await waitFor(promise).catch((error: unknown) => {
      // A slot that was passed on in the same moment goes to the next one.
      if (!this.#waiting.delete(resolve)) this.#pass()
      throw error
    })
  }

  /** Gives the slot to the one that has waited longest. */
  #pass(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
