import { setImmediate, setTimeout } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { LIMITS_POOL } from '../db/pool.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { refusals } from '../metrics/counter.ts'
import { httpErrors } from './http.contract.ts'
import { Problem } from './problem.ts'
import { pseudonym } from './pseudonym.ts'

/** At most `max` uses in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/** Uses of a limit that this process may give out until the window ends; `last` when the limit has no more. */
interface Lease {
  left: number
  last: boolean
  until: number
}

/** The uses in a window, these included, and the seconds until it ends. */
interface Count {
  used: number
  wait: number
}

// The row's lock makes the count exact across processes, and the database's now() across machines.
const TAKE = `
  insert into rate_limit as l (key, ends_at, used) values ($1, now() + make_interval(secs => $2), $3)
  on conflict (key) do update set
    used    = case when l.ends_at <= now() then $3 else l.used + $3 end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait`

const LEASED_AT_ONCE = 10
const LEASES_KEPT = 50_000
/** After a leased use has waited in vain, all leased uses pass uncounted for this long. */
const REST_MS = 1_000
/** An exact use waits this many times as long for a database that answers nobody; for a busy one, longer. */
const OUTAGE = 6
/** With more uses than this in the queue for a connection, others fail at once: they would not be served in time. */
const QUEUE = 200

/** A row's key: the limit's name and an id, or the pseudonym of a text such as a network or an address. */
export const limitKey = (secrets: Secrets, name: string, who: string | number): string =>
  `${name}:${typeof who === 'number' ? who : pseudonym(secrets, who)}`

/** Counts uses of limits: `take` is exact and fails closed; `takeLeased`, for frequent reads, fails open. */
@Injectable()
export class RateLimit {
  readonly #on: boolean
  readonly #secrets: Secrets
  readonly #patienceMs: number
  readonly #leases = new Map<string, Promise<Lease>>()
  #restsUntil = 0
  #answeredAt = 0

  constructor(
    @Inject(LIMITS_POOL) private readonly pool: Pool,
    @Inject(ENV) env: Env,
  ) {
    this.#on = env.RATE_LIMITS
    this.#secrets = env.CODE_SECRET
    this.#patienceMs = env.LIMITS_PATIENCE_MS
  }

  /** Counts one use by `who`, or throws 429; 503 if it cannot count. A request that is rolled back counts too. */
  async take(limit: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const { used, wait } = await this.#answer(this.#count(limit, who, 1)).catch((cause: unknown) => {
      throw new Problem(httpErrors.unavailable, { cause, retryAfter: 1 })
    })
    if (used > limit.max) throw tooMany(limit, wait)
  }

  /**
   * Counts one use of a limit that refuses nobody. Answers how many uses are above it; throws 503 if it cannot count.
   */
  async countAbove(limit: Limit, who: string | number): Promise<number> {
    if (!this.#on) return 0
    const { used } = await this.#answer(this.#count(limit, who, 1)).catch((cause: unknown) => {
      throw new Problem(httpErrors.unavailable, { cause, retryAfter: 1 })
    })
    return Math.max(0, used - limit.max)
  }

  /** Returns one use that should not count. When that fails, one use too many is counted and nothing is thrown. */
  async giveBack({ name }: Limit, who: string | number): Promise<void> {
    const text = 'update rate_limit set used = used - 1 where key = $1 and used > 0 and ends_at > now()'
    await this.pool.query(text, [limitKey(this.#secrets, name, who)]).catch(() => {})
  }

  /**
   * As `take`, for uses that are too frequent to write each one: ten are counted at once and given out from memory.
   * While the database answers, the limit is never exceeded; a few uses that another process holds may be lost.
   */
  async takeLeased(limit: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const key = `${limit.name}:${who}`
    for (;;) {
      const held = this.#leases.get(key)
      const lease = await held
      const now = performance.now()
      if (lease && lease.until > now) {
        if (lease.left-- > 0) return
        if (lease.last) throw tooMany(limit, (lease.until - now) / 1000)
      }
      if (now < this.#restsUntil) return
      if (this.#leases.get(key) === held) this.#lease(key, limit, who) // else another request has renewed it already
    }
  }

  #lease(key: string, limit: Limit, who: string | number): void {
    const asked = performance.now() // earlier than the database's now(), so that no lease outlives its window
    const counted = Promise.race([this.#count(limit, who, LEASED_AT_ONCE), late(this.#patienceMs)]).catch(
      () => undefined,
    )
    const granted = counted.then((count): Lease => {
      if (count) return leaseOf(limit, count, asked)
      this.#restsUntil = performance.now() + REST_MS
      return NO_LEASE
    })
    this.#leases.delete(key)
    this.#leases.set(key, granted)
    // Drops the leases that were renewed longest ago; each costs its holder a few uses.
    for (const old of this.#leases.keys()) {
      if (this.#leases.size <= LEASES_KEPT) break
      this.#leases.delete(old)
    }
  }

  /** The count, unless the database has answered nobody for a while. */
  async #answer(counted: Promise<Count>): Promise<Count> {
    const began = performance.now()
    const count = await Promise.race([counted, late(OUTAGE * this.#patienceMs)])
    if (!count && this.#answeredAt < began) throw new Error('The limits do not answer.')
    return count ?? counted
  }

  async #count({ name, seconds }: Limit, who: string | number, uses: number): Promise<Count> {
    if (this.pool.waitingCount >= QUEUE) throw new Error('Too many wait for their limits.')
    const values = [limitKey(this.#secrets, name, who), seconds, uses]
    const { rows } = await this.pool.query<Count>({ name: 'rate-limit', text: TAKE, values })
    this.#answeredAt = performance.now()
    return rows[0] as Count
  }
}

const NO_LEASE: Lease = { left: 0, last: false, until: 0 }

const leaseOf = ({ max }: Limit, { used, wait }: Count, asked: number): Lease => ({
  left: Math.max(0, Math.min(LEASED_AT_ONCE, max - used + LEASED_AT_ONCE)),
  last: used >= max,
  until: asked + wait * 1000,
})

async function late(ms: number): Promise<undefined> {
  await setTimeout(ms, undefined, { ref: false })
  await setImmediate() // reads an answer that came while this process was busy
}

function tooMany({ name }: Limit, wait: number): Problem {
  refusals.add({ limit: name })
  return new Problem(httpErrors['too-many'], { retryAfter: Math.max(1, wait) })
}
