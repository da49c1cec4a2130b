import type { Window } from '../valkey/connection.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Limit, Refusal } from './limit.ts'

const MAX_CACHED = 50_000

export class ValkeyCounts {
  /** The end of each window that is used up, so that refusing needs no round trip. */
  readonly #full = new Map<string, number>()

  constructor(
    private readonly count: (limit: Limit, who: string | number) => Promise<Window>,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** Allows everything while it cannot count. */
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
      if (this.#full.size <= MAX_CACHED) break
      this.#full.delete(old)
    }
    return { seconds: count.waitMs / 1000 }
  }
}
