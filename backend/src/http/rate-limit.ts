import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from './http.contract.ts'
import { Problem } from './problem.ts'

/** At most `max` in each window of `seconds`; the name is part of the key. */
export interface Limit {
  name: string
  max: number
  seconds: number
}

/** Uses of a limit that this process may give out until the window ends; the last ones if there are no more to get. */
interface Lease {
  left: number
  last: boolean
  until: number
}

// One row, one statement, one clock: the row lock makes it exact over processes, now() over machines.
const TAKE = `
  insert into rate_limit as l (key, ends_at, used) values ($1, now() + make_interval(secs => $2), $3)
  on conflict (key) do update set
    used    = case when l.ends_at <= now() then $3 else l.used + $3 end,
    ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait`

const LEASED_AT_ONCE = 10
const LEASES_KEPT = 50_000

@Injectable()
export class RateLimit {
  readonly #pool: Pool
  readonly #on: boolean
  readonly #leases = new Map<string, Promise<Lease>>()

  constructor(@Inject(POOL) pool: Pool, @Inject(ENV) env: Env) {
    this.#pool = pool
    this.#on = env.RATE_LIMITS
  }

  /** Counts one use by `who` or throws 429. Runs on its own connection: a rolled-back request has still been made. */
  async take(limit: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const { used, wait } = await this.#count(limit, who, 1)
    if (used > limit.max) throw tooMany(wait)
  }

  /** Takes back one use that turned out not to count. */
  async giveBack(limit: Limit, who: string | number): Promise<void> {
    const key = `${limit.name}:${who}`
    await this.#pool.query('update rate_limit set used = used - 1 where key = $1 and used > 0 and ends_at > now()', [
      key,
    ])
  }

  /**
   * As `take`, for what happens too often to be written down each time: ten uses are counted at once and given out from
   * memory. The limit is never exceeded; a few uses that another process holds may go to waste.
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
        if (lease.last) throw tooMany((lease.until - now) / 1000)
      }
      if (this.#leases.get(key) === held) this.#lease(key, limit, who) // else another request has asked already
    }
  }

  #lease(key: string, limit: Limit, who: string | number): void {
    const asked = performance.now() // before the database's now(), so that no lease outlives its window
    const granted = this.#count(limit, who, LEASED_AT_ONCE).then(({ used, wait }) => ({
      left: Math.max(0, Math.min(LEASED_AT_ONCE, limit.max - used + LEASED_AT_ONCE)),
      last: used >= limit.max,
      until: asked + wait * 1000,
    }))
    this.#leases.delete(key)
    this.#leases.set(key, granted)
    granted.catch(() => this.#leases.delete(key))
    // Those that were renewed longest ago go first; a lease that is lost costs its holder a few uses.
    for (const old of this.#leases.keys()) {
      if (this.#leases.size <= LEASES_KEPT) break
      this.#leases.delete(old)
    }
  }

  async #count(limit: Limit, who: string | number, uses: number) {
    const values = [`${limit.name}:${who}`, limit.seconds, uses]
    const { rows } = await this.#pool.query<{ used: number; wait: number }>({ name: 'rate-limit', text: TAKE, values })
    return rows[0] as { used: number; wait: number }
  }
}

const tooMany = (wait: number) => new Problem(httpErrors['too-many'], { retryAfter: Math.max(1, wait) })
