import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Count, Limit, Refusal } from './limit.ts'

interface Lease {
  /** The remaining uses of this lease. */
  left: number
  /** Whether the limit has no more uses to lease. */
  readonly isLast: boolean
  readonly until: number
  /** The uses that this process has granted in this window. */
  granted: number
  /** The uses that this process has leased in this window. */
  readonly leased: number
  /** The uses that all processes have leased in this window. */
  readonly used: number
}

interface PendingLease {
  uses: number
  /** When the window of the lease ends; infinite while it is requested. */
  until: number
  readonly lease: Promise<Lease | undefined>
}

const MAX_AHEAD = 10
const MAX_LEASES = 50_000

/**
 * Counts several uses of a limit in one write. A lease covers the uses that wait for it and some in advance (`ahead`).
 * The limit is never exceeded, and a process with few requests leases hardly more than it uses.
 */
export class Leases {
  readonly #pending = new Map<string, PendingLease>()

  constructor(
    private readonly count: (limit: Limit, who: string | number, uses: number) => Promise<Count>,
    private readonly breaker: CircuitBreaker,
  ) {}

  /** How many leases are stored. */
  get size(): number {
    return this.#pending.size
  }

  /** Allows everything while it cannot count. */
  async take(limit: Limit, who: string | number): Promise<Refusal | undefined> {
    const key = `${limit.name}:${who}`
    for (;;) {
      const pending = this.#pending.get(key)
      if (pending) pending.uses++
      const lease = await pending?.lease
      const now = performance.now()
      if (lease && lease.until > now) {
        if (lease.left > 0) {
          lease.left--
          lease.granted++
          return undefined
        }
        if (lease.isLast) return { seconds: (lease.until - now) / 1000 }
      }
      if (this.breaker.isOpen) return undefined
      if (this.#pending.get(key) === pending) this.#renew(key, limit, who, lease) // otherwise another use has renewed it
    }
  }

  #renew(key: string, limit: Limit, who: string | number, before: Lease | undefined): void {
    this.#pending.delete(key)
    const pending: PendingLease = {
      ...{ uses: 0, until: Number.POSITIVE_INFINITY },
      lease: nextTick().then(async () => {
        const lease = await this.#lease(limit, who, pending.uses, before)
        pending.until = lease?.until ?? 0
        return lease
      }),
    }
    this.#pending.set(key, pending)
    // Drops those whose window has ended, and above the limit the ones that were renewed longest ago; each costs a few uses.
    const now = performance.now()
    for (const [old, { until }] of this.#pending) {
      if (until > now && this.#pending.size <= MAX_LEASES) break
      this.#pending.delete(old)
    }
  }

  async #lease(limit: Limit, who: string | number, requested: number, before?: Lease): Promise<Lease | undefined> {
    const requestedAt = performance.now() // earlier than the database's now(), so that no lease outlives its window
    const previous = before && before.until > requestedAt ? before : undefined
    const uses = Math.max(1, requested) + (previous ? ahead(limit, previous) : 0)
    const count = await this.breaker.wait(this.count(limit, who, uses))
    if (!count) return undefined
    return {
      left: Math.max(0, Math.min(uses, limit.max - count.used + uses)),
      isLast: count.used >= limit.max,
      until: requestedAt + count.wait * 1000,
      granted: previous?.granted ?? 0,
      leased: (previous?.leased ?? 0) + uses,
      used: count.used,
    }
  }
}

/**
 * The number of uses to count in advance. A process that is the only user of a limit doubles its lease; otherwise it is
 * an eighth of the uses that it has granted, and at most a fortieth of the remaining ones.
 */
function ahead({ max }: Limit, { granted, leased, used }: Lease): number {
  const left = Math.max(0, max - used)
  return Math.floor(
    used === leased ? Math.min(MAX_AHEAD, granted, left / 4) : Math.min(MAX_AHEAD, granted / 8, left / 40),
  )
}

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))
