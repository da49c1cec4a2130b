/** All who have a stream are looked at within this time. */
const SPREAD_MS = 15_000
const AT_ONCE = 500
/** A process with few streams does not take that long: it costs the database little. */
const LONGEST_PAUSE_MS = 750

/**
 * After signs may have been missed, people with a stream are looked at: some at a time, spread over a time at random, because
 * every process does so in the same moment.
 */
export class Gap {
  readonly #left = new Set<number>()
  #pauseMs = LONGEST_PAUSE_MS
  #next: NodeJS.Timeout | undefined

  constructor(private readonly look: (accounts: number[]) => void) {}

  /** Those who are waited for already keep their turn. */
  begin(accounts: Iterable<number>): void {
    for (const account of accounts) this.#left.add(account)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, SPREAD_MS / Math.ceil(this.#left.size / AT_ONCE))
    if (this.#left.size > 0) this.#next ??= this.#later()
  }

  /** Whether people still wait for their turn. */
  get isOpen(): boolean {
    return this.#left.size > 0
  }

  end(): void {
    clearTimeout(this.#next)
    this.#left.clear()
  }

  #later(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#next = undefined
      const some = [...this.#left].slice(0, AT_ONCE)
      for (const account of some) this.#left.delete(account)
      this.look(some)
      if (this.#left.size > 0) this.#next = this.#later()
    }, this.#pauseMs * Math.random()).unref()
  }
}
