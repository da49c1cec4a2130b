/** All accounts with a stream are checked within this time. */
const SPREAD_MS = 15_000
const BATCH_SIZE = 500
/** With few streams the check is faster, since it costs the database little. */
const LONGEST_PAUSE_MS = 750

/**
 * Checks accounts in batches at random intervals, after messages may have been missed. Every process does so at the same
 * time, so the intervals spread the load on the database.
 */
export class StaggeredCheck {
  readonly #waiting = new Set<number>()
  #pauseMs = LONGEST_PAUSE_MS
  #next: NodeJS.Timeout | undefined

  constructor(private readonly check: (accounts: number[]) => void) {}

  /** Accounts that already wait keep their position. */
  begin(accounts: Iterable<number>): void {
    for (const account of accounts) this.#waiting.add(account)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, SPREAD_MS / Math.ceil(this.#waiting.size / BATCH_SIZE))
    if (this.#waiting.size > 0) this.#next ??= this.#schedule()
  }

  /** Whether accounts still wait for their check. */
  get isPending(): boolean {
    return this.#waiting.size > 0
  }

  end(): void {
    clearTimeout(this.#next)
    this.#waiting.clear()
  }

  #schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#next = undefined
      const batch = [...this.#waiting].slice(0, BATCH_SIZE)
      for (const account of batch) this.#waiting.delete(account)
      this.check(batch)
      if (this.#waiting.size > 0) this.#next = this.#schedule()
    }, this.#pauseMs * Math.random()).unref()
  }
}
