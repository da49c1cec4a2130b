import { Inject, Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { now, seconds } from '../db/kysely.ts'
import { LIMITS_POOL } from '../db/pool.ts'
import { type Args, type Statement, statement } from '../db/statement.ts'
import { ENV, type Env, type Secrets } from '../env.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import { Valkey } from '../valkey/valkey.ts'
import { CircuitBreaker, timeout } from './circuit-breaker.ts'
import { httpErrors } from './http.contract.ts'
import { Leases } from './leases.ts'
import type { Count, Limit } from './limit.ts'
import { neighborhoodOf, networkOf } from './network.ts'
import { Problem } from './problem.ts'
import { pseudonym } from './pseudonym.ts'
import { ValkeyCounts } from './valkey-counts.ts'

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

type Use = { key: Expression<string>; seconds: Expression<number>; uses: Expression<number> }

// The row's lock makes the count exact across processes, and the database's now() across machines.
const count = (db: QueryCreator<Database>, rows: Expression<unknown>) =>
  db
    .insertInto('rate_limit')
    .columns(['key', 'ends_at', 'used'])
    .expression(rows as Expression<never>)
    .onConflict((of) =>
      of.column('key').doUpdateSet(({ eb, ref }) => {
        const whenEnded = () => eb.case().when('rate_limit.ends_at', '<=', now())
        return {
          used: whenEnded()
            .then(ref('excluded.used'))
            .else(eb('rate_limit.used', '+', ref('excluded.used')))
            .end(),
          ends_at: whenEnded().then(ref('excluded.ends_at')).else(ref('rate_limit.ends_at')).end(),
        }
      }),
    )
    .returning(({ eb }) => ['used', seconds(eb('ends_at', '-', now())).as('wait')])

const row = ({ key, seconds, uses }: Use) => {
  const { cast, eb } = expressionBuilder<Database>()
  return [
    cast<string>(key, 'text').as('key'),
    eb(now(), '+', sql<string>`make_interval(secs => ${seconds})`).as('ends_at'),
    cast<number>(uses, 'integer').as('used'),
  ]
}

const take = statement((db, { key, seconds, uses }: Args<{ key: string; seconds: number; uses: number }>) =>
  count(db, db.selectNoFrom(row({ key, seconds, uses }))),
)

type Two = Args<Record<'key' | 'nextKey', string> & Record<'seconds' | 'nextSeconds' | 'max', number>>

const one = sql.lit(1)

const takeTwo = statement((db, { key, seconds, max, nextKey, nextSeconds }: Two) =>
  db
    .with('first', (db) => count(db as never, db.selectNoFrom(row({ key, seconds, uses: one }))))
    .with('next', (db) =>
      count(
        db as never,
        db
          .selectFrom('first')
          .select(row({ key: nextKey, seconds: nextSeconds, uses: one }))
          .where('first.used', '<=', max),
      ),
    )
    .selectFrom('first')
    .leftJoin('next', (join) => join.onTrue())
    .select(['first.used', 'first.wait', 'next.used as nextUsed', 'next.wait as nextWait']),
)
const refund = statement((db, { key }: Args<{ key: string }>) =>
  db
    .updateTable('rate_limit')
    .set(({ eb }) => ({ used: eb('used', '-', eb.lit(1)) }))
    .where('key', '=', key)
    .where('used', '>', sql.lit(0))
    .where('ends_at', '>', now()),
)

/** An exact use waits this many timeouts for a database that does not respond; longer for a busy one. */
const OUTAGE = 6
/** With more uses than this waiting for a connection, others fail immediately, because they would time out. */
const QUEUE = 200

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
 * `take` is exact and fails closed; `takeLeased`, for frequent reads, fails open. Each use case has its limits in
 * `*.limits.ts`, such as `login-code.limits.ts`.
 */
@Injectable()
export class RateLimit {
  readonly #on: boolean
  readonly #secrets: Secrets
  readonly #timeoutMs: number
  readonly #coarse: Leases | ValkeyCounts
  #respondedAt = 0

  constructor(
    @Inject(LIMITS_POOL) private readonly pool: Pool,
    @Inject(ENV) env: Env,
    valkey: Valkey,
  ) {
    const breaker = new CircuitBreaker(env.RATE_LIMIT_TIMEOUT_MS)
    this.#coarse = valkey.isOn
      ? new ValkeyCounts(
          ({ name, seconds }, who) => valkey.count(`limit:${limitKey(env.CODE_SECRET, name, who)}`, seconds),
          breaker,
        )
      : new Leases((limit, who, uses) => this.#count(limit, who, uses), breaker)
    this.#on = env.RATE_LIMITS
    this.#secrets = env.CODE_SECRET
    this.#timeoutMs = env.RATE_LIMIT_TIMEOUT_MS
  }

  /** Throws 429, or 503 if it cannot count. A request that is rolled back counts too. */
  async take(limit: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const { used, wait } = await this.#withTimeout(this.#count(limit, who, 1))
    if (used > limit.max) throw tooMany(limit, wait)
  }

  async takeBoth(limit: Limit, next: Limit, who: string | number): Promise<void> {
    if (!this.#on) return
    const { used, wait, nextUsed, nextWait } = await this.#withTimeout(this.#countBoth(limit, next, who))
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
    const { used } = await this.#withTimeout(this.#count(limit, who, 1))
    return Math.max(0, used - limit.max)
  }

  /** Returns the seconds since the first use of the window, which is 0 for the first. Refuses nothing. */
  async secondsSinceFirst(limit: Limit, who: string | number): Promise<number> {
    if (!this.#on) return limit.seconds
    const { wait } = await this.#withTimeout(this.#count(limit, who, 1))
    return Math.max(0, Math.floor(limit.seconds - wait))
  }

  /** Refunds one use. A failure is ignored: one use too many is counted. */
  async refund({ name }: Limit, who: string | number): Promise<void> {
    await refund.rows(this.pool, { key: limitKey(this.#secrets, name, who) }).catch(() => {})
  }

  /**
   * For uses that are too frequent to write each one; allows everything while it cannot count. With Valkey each use is
   * counted there. Without it several are counted in advance; the limit is never exceeded, and at most a few uses are
   * lost.
   */
  async takeLeased(limit: Limit, who: string | number): Promise<void> {
    const refusal = this.#on && (await this.#coarse.take(limit, who))
    if (refusal) throw tooMany(limit, refusal.seconds)
  }

  async takeLeasedFrom(limit: Limit, ip: string): Promise<void> {
    await this.takeLeased(limit, networkOf(ip))
    await this.takeLeased(ofNeighborhood(limit), neighborhoodOf(ip))
  }

  async #withTimeout<T>(counted: Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      const count = await Promise.race([counted, timeout(OUTAGE * this.#timeoutMs)])
      if (!count && this.#respondedAt < began) throw new Error('Counting the limits timed out.')
      return count ?? (await counted)
    } catch (cause) {
      throw new Problem(httpErrors.unavailable, { cause, retryAfter: 1 })
    }
  }

  async #count({ name, seconds }: Limit, who: string | number, uses: number): Promise<Count> {
    return this.#counted(take, { key: limitKey(this.#secrets, name, who), seconds, uses })
  }

  async #countBoth({ name, seconds, max }: Limit, next: Limit, who: string | number) {
    const nextKey = limitKey(this.#secrets, next.name, who)
    const key = limitKey(this.#secrets, name, who)
    return this.#counted(takeTwo, { key, seconds, max, nextKey, nextSeconds: next.seconds })
  }

  async #counted<Values, Row>(counting: Statement<Values, Row>, values: Values): Promise<Row> {
    if (this.pool.waitingCount >= QUEUE) throw new Error('Too many requests are waiting for their limits.')
    const row = await counting.first(this.pool, values)
    this.#respondedAt = performance.now()
    return row!
  }
}

export function tooMany({ name }: Pick<Limit, 'name'>, wait: number): Problem {
  refusals.inc({ limit: name })
  return new Problem(httpErrors['too-many'], { retryAfter: Math.max(1, wait) })
}
