/** Lets `atOnce` works run at the same time and `waiting` more wait for them; for others there is no place. */
export class ConcurrencyLimit {
  #running = 0
  readonly #queue: Array<() => void> = []

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** Runs a work when there is a place; throws what `full` answers if even the queue has none. */
  async run<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (this.#running < this.atOnce) this.#running++
    else if (this.#queue.length < this.waiting) await new Promise<void>((go) => this.#queue.push(go))
    else throw full()
    try {
      return await work()
    } finally {
      // The place goes to the next one without becoming free in between.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }
}
