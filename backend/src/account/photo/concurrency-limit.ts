/** Runs at most `atOnce` tasks at the same time; at most `waiting` more wait in a queue. */
export class ConcurrencyLimit {
  #running = 0
  readonly #queue: Array<() => void> = []

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  async run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (this.#running < this.atOnce) this.#running++
    else if (this.#queue.length < this.waiting) await new Promise<void>((go) => this.#queue.push(go))
    else throw full()
    try {
      return await work()
    } finally {
      // The slot passes to the next task without becoming free in between.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }
}
