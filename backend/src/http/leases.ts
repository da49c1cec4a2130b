import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Count, Limit, Refusal } from './limit.ts'

/** Uses of a limit that this process may give out until the window ends; `last` when the limit has no more. */
interface Lease {
  left: number
  readonly last: boolean
  readonly until: number
  /** The uses that this process has given out in this window. */
  given: number
  /** The uses that this process has asked for in this window, and those that all processes have. */
  readonly mine: number
  readonly used: number
}

interface Held {
  /** The uses that wait for it, as long as it is not asked for. */
  wanted: number
  readonly lease: Promise<Lease | undefined>
}

const MOST = 10
const KEPT = 50_000

/**
 * Gives out uses that were counted ahead, so that not each use is written. A lease has the uses that wait for it, and some
 * ahead, as `ahead` says. So a limit is never exceeded, and of forty processes that nobody asks any more hardly one holds
 * uses that others would want.
 */
export class Leases {
  readonly #held = new Map<string, Held>()

  constructor(
    private readonly count: (limit: Limit, who: string | number, uses: number) => Promise<Count>,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** Takes one use, or answers that there is none; while it cannot count, it allows everything. */
  async take(limit: Limit, who: string | number): Promise<Refusal | undefined> {
    const key = `${limit.name}:${who}`
    for (;;) {
      const held = this.#held.get(key)
      if (held) held.wanted++
      const lease = await held?.lease
      const now = performance.now()
      if (lease && lease.until > now) {
        if (lease.left > 0) {
          lease.left--
          lease.given++
          return undefined
        }
        if (lease.last) return { seconds: (lease.until - now) / 1000 }
      }
      if (this.breaker.isOpen) return undefined
      if (this.#held.get(key) === held) this.#renew(key, limit, who, lease) // else another use has renewed it already
    }
  }

  #renew(key: string, limit: Limit, who: string | number, before: Lease | undefined): void {
    this.#held.delete(key)
    const held: Held = { wanted: 0, lease: nextTick().then(() => this.#lease(limit, who, held.wanted, before)) }
    this.#held.set(key, held)
    // Drops the leases that were renewed longest ago; each costs its holder a few uses.
    for (const old of this.#held.keys()) {
      if (this.#held.size <= KEPT) break
      this.#held.delete(old)
    }
  }

  async #lease(limit: Limit, who: string | number, wanted: number, before?: Lease): Promise<Lease | undefined> {
    const asked = performance.now() // earlier than the database's now(), so that no lease outlives its window
    const former = before && before.until > asked ? before : undefined
    const uses = Math.max(1, wanted) + (former ? ahead(limit, former) : 0)
    const count = await this.breaker.wait(this.count(limit, who, uses))
    if (!count) return undefined
    return {
      left: Math.max(0, Math.min(uses, limit.max - count.used + uses)),
      last: count.used >= limit.max,
      until: asked + count.wait * 1000,
      given: former?.given ?? 0,
      mine: (former?.mine ?? 0) + uses,
      used: count.used,
    }
  }
}

/**
 * How many uses are counted ahead. A process that is alone with a limit doubles its lease; as soon as another has used it too,
 * an eighth of what it has given out, and never more than a fortieth of what is left.
 */
function ahead({ max }: Limit, { given, mine, used }: Lease): number {
  const left = Math.max(0, max - used)
  return Math.floor(used === mine ? Math.min(MOST, given, left / 4) : Math.min(MOST, given / 8, left / 40))
}

/** When all that waited for the lease before have looked at it, and wait for the next one. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))
