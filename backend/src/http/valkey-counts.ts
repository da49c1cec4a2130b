import type { Window } from '../valkey/connection.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Limit, Refusal } from './limit.ts'

const KEPT = 50_000

/** Counts each use in Valkey, exactly, by one round trip. */
export class ValkeyCounts {
  /** The windows that have no more uses, with the time at which they end: refusing costs nothing. */
  readonly #full = new Map<string, number>()

  constructor(
    private readonly count: (limit: Limit, who: string | number) => Promise<Window>,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** Takes one use, or answers that there is none; while it cannot count, it allows everything. */
  async take(limit: Limit, who: string | number): Promise<Refusal | undefined> {
    const key = `${limit.name}:${who}`
    const now = performance.now()
    const until = this.#full.get(key) ?? 0
    if (until > now) return { seconds: (until - now) / 1000 }
    this.#full.delete(key)
    if (this.breaker.isOpen) return undefined
    const count = await this.breaker.wait(this.count(limit, who))
    if (!count || count.used <= limit.max) return undefined
    this.#full.set(key, now + count.waitMs)
    for (const old of this.#full.keys()) {
      if (this.#full.size <= KEPT) break
      this.#full.delete(old)
    }
    return { seconds: count.waitMs / 1000 }
  }
}
