import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { LIMITS_POOL } from '../db/pool.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { CoarseLimits, type Limit } from './coarse-limits.ts'
import { httpErrors } from './http.contract.ts'
import { neighborhoodOf, networkOf } from './network.ts'
import { Problem } from './problem.ts'
import { pseudonym } from './pseudonym.ts'
import { refundUse, takeTwoUses, takeUse } from './rate-limit.sql.ts'

export type { Limit }

// These series exist from the start, because alerts watch their first refusal.
const ALERTED = [
  ...['code', 'travel', 'copy', 'invitation'].map((purpose) => ({ limit: `sms-budget-${purpose}` })),
  ...[{ limit: 'flight-budget' }, { limit: 'flight-budget-account' }, { limit: 'flight-budget-matching' }],
  ...[{ limit: 'tips-helper' }, { limit: 'tips-site' }],
]

export const refusals = new ProcessCounter(
  'limit_refusals_total',
  'Uses that a limit has refused, by the name of the limit.',
  ['limit'],
  ALERTED,
)

const NEIGHBORS = 10

const ofNeighborhood = ({ name, max, seconds }: Limit): Limit => ({
  name: `${name}-wide`,
  max: NEIGHBORS * max,
  seconds,
})

/** The limit's name and an id, or the pseudonym of a text such as a network or an address. */
export const limitKey = (secrets: Secrets, name: string, who: string | number): string =>
  `${name}:${typeof who === 'number' ? who : pseudonym(secrets, who)}`

/**
 * `take` is exact over all processes, survives a restart, and refuses while it cannot count. `takeCoarse`, for frequent
 * reads, counts in this process. Each use case has its limits in `*.limits.ts`, such as `login-code.limits.ts`.
 */
@Injectable()
export class RateLimit {
  readonly #on: boolean
  readonly #secrets: Secrets
  readonly #coarse = new CoarseLimits()

  constructor(
    @Inject(LIMITS_POOL) private readonly pool: Pool,
    @Inject(ENV) env: Pick<Env, 'RATE_LIMITS' | 'CODE_SECRET'>,
  ) {
    this.#on = env.RATE_LIMITS
    this.#secrets = env.CODE_SECRET
  }

  /** Throws 429, or 503 if it cannot count. A request that is rolled back counts too. */
  async take(limit: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const { used, wait } = await this.#count(limit, who)
    if (used > limit.max) throw tooMany(limit, wait)
  }

  async takeBoth(limit: Limit, next: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const keys = { key: this.#key(limit, who), nextKey: this.#key(next, who) }
    const args = { ...keys, seconds: limit.seconds, max: limit.max, nextSeconds: next.seconds }
    const { used, wait, nextUsed, nextWait } = await counted(takeTwoUses.first(this.pool, args))
    if (used > limit.max) throw tooMany(limit, wait)
    if (nextUsed! > next.max) throw tooMany(next, nextWait!)
  }

  /**
   * Counts one use by the network of an IP address and by its neighborhood. The network comes first: one that has
   * reached its limit does not use up its neighbors'.
   */
  async takeFrom(limit: Limit, ip: string): Promise<void> {
    await this.take(limit, networkOf(ip))
    await this.take(ofNeighborhood(limit), neighborhoodOf(ip))
  }

  async refundFrom(limit: Limit, ip: string): Promise<void> {
    await this.refund(limit, networkOf(ip))
    await this.refund(ofNeighborhood(limit), neighborhoodOf(ip))
  }

  /**
   * Counts one use of a limit that refuses no requests. Returns how many uses exceed it; throws 503 if it cannot count.
   */
  async countAbove(limit: Limit, who: string | number): Promise<number> {
    if (!this.#on) return 0
    const { used } = await this.#count(limit, who)
    return Math.max(0, used - limit.max)
  }

  /** Returns the seconds since the first use of the window, which is 0 for the first. Refuses nothing. */
  async secondsSinceFirst(limit: Limit, who: string | number): Promise<number> {
    if (!this.#on) return limit.seconds
    const { wait } = await this.#count(limit, who)
    return Math.max(0, Math.floor(limit.seconds - wait))
  }

  /** Refunds one use. A failure is ignored: one use too many is counted. */
  async refund(limit: Limit, who: string | number): Promise<void> {
    await refundUse.rows(this.pool, { key: this.#key(limit, who) }).catch(() => {})
  }

  /** Throws 429. Never waits, and works without the database. */
  takeCoarse(limit: Limit, who: string | number): void {
    const wait = this.#on ? this.#coarse.take(limit, who) : undefined
    if (wait !== undefined) throw tooMany(limit, wait)
  }

  takeCoarseFrom(limit: Limit, ip: string): void {
    this.takeCoarse(limit, networkOf(ip))
    this.takeCoarse(ofNeighborhood(limit), neighborhoodOf(ip))
  }

  #count(limit: Limit, who: string | number) {
    return counted(takeUse.first(this.pool, { key: this.#key(limit, who), seconds: limit.seconds }))
  }

  #key({ name }: Limit, who: string | number): string {
    return limitKey(this.#secrets, name, who)
  }
}

/** The timeouts of the pool bound how long counting takes (db/pool.ts). */
async function counted<Row>(counting: Promise<Row | undefined>): Promise<Row> {
  try {
    return (await counting)!
  } catch (cause) {
    throw new Problem(httpErrors.unavailable, { cause, retryAfter: 1 })
  }
}

export function tooMany({ name }: Pick<Limit, 'name'>, wait: number): Problem {
  refusals.inc({ limit: name })
  return new Problem(httpErrors['too-many'], { retryAfter: Math.max(1, wait) })
}
