import type { Hint } from './bus.ts'
import { HINTS_LOST } from './live.contract.ts'

const STORED_MS = 60_000
const MAX_STORED = 5_000
/** A hint may arrive here this much later than in another process. */
const MARGIN_MS = 1_000

/** Streams that continue a document need the hints of the last minute. */
export class RecentHints {
  #hints: { hint: Hint; at: number }[] = []
  /** Hints before this time may be missing. */
  #completeSince: number

  constructor(private readonly now: () => number = Date.now) {
    this.#completeSince = now()
  }

  add(hint: Hint): Hint['event'] {
    const now = this.now()
    this.#hints.push({ hint, at: now })
    while (this.#hints[0] && (this.#hints.length > MAX_STORED || this.#hints[0].at < now - STORED_MS))
      this.#completeSince = Math.max(this.#completeSince, this.#hints.shift()?.at ?? 0)
    return hint.event
  }

  lost(): void {
    this.#completeSince = this.now()
  }

  hintsOf(account: number, ageMs: number): Hint['event'][] {
    const since = this.now() - ageMs - MARGIN_MS
    if (since <= this.#completeSince) return [{ type: HINTS_LOST }]
    return this.#hints.flatMap(({ hint, at }) => (hint.account === account && at >= since ? [hint.event] : []))
  }
}
