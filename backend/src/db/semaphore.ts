/** Has PostgreSQL's code for too many connections, so that it is handled like that error. */
class QueueTimeout extends Error {
  readonly code = '53300'
}

export function waitFor(turn: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new QueueTimeout('Too many transactions are waiting.')), timeoutMs)
  return Promise.race([turn, late]).finally(() => clearTimeout(timer))
}

export class Semaphore {
  #free: number
  readonly #timeoutMs: number
  readonly #waiting = new Set<() => void>()
  #observe: (seconds: number) => void = () => {}

  constructor(count: number, timeoutMs: number) {
    this.#timeoutMs = timeoutMs
    this.#free = count
  }

  /** Calls `observe` with the seconds that each task has waited, also those that timed out. */
  watch(observe: (seconds: number) => void): void {
    this.#observe = observe
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      if (this.#free > 0) this.#free -= 1
      else await this.#wait()
    } finally {
      this.#observe((performance.now() - began) / 1000)
    }
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  async #wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    await waitFor(promise, this.#timeoutMs).catch((error: unknown) => {
      // A permit that was granted in the same moment goes to the next task.
      if (!this.#waiting.delete(resolve)) this.#pass()
      throw error
    })
  }

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
