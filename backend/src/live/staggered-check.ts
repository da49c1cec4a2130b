const SPREAD_MS = 15_000
const BATCH_SIZE = 500
const LONGEST_PAUSE_MS = 750

/**
 * Used after messages may have been missed. Every process does so at the same time, so random intervals spread the load
 * on the database.
 */
export class StaggeredCheck {
  readonly #waiting = new Set<number>()
  #pauseMs = LONGEST_PAUSE_MS
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly check: (accounts: number[]) => void) {}

  /** Accounts that already wait stay at their position. */
  begin(accounts: Iterable<number>): void {
    for (const account of accounts) this.#waiting.add(account)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, SPREAD_MS / Math.ceil(this.#waiting.size / BATCH_SIZE))
    if (this.#waiting.size > 0) this.#timer ??= this.#schedule()
  }

  get isPending(): boolean {
    return this.#waiting.size > 0
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = undefined
      const batch = [...this.#waiting].slice(0, BATCH_SIZE)
      for (const account of batch) this.#waiting.delete(account)
      this.check(batch)
      if (this.#waiting.size > 0) this.#timer = this.#schedule()
    }, this.#pauseMs * Math.random()).unref()
  }
}
