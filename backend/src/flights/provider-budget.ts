import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { utcToday } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ENV, type Env } from '../env.ts'
import { refusals } from '../http/rate-limit.ts'

export type Purpose = 'visitor' | 'account' | 'matching' | 'status' | 'refresh' | 'alert'

const VISITORS_SHARE = 0.4

interface Call {
  purpose: Purpose
  day: number
  month: number
  visitorsDay: number
  visitorsMonth: number
}

const today = utcToday()

/** The calls of today or of 30 days, all or those for visitors. */
function callsOf(days: 1 | 30, purpose?: 'visitor') {
  const { lit, selectFrom } = expressionBuilder<Database>()
  return selectFrom('flight_calls')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('calls'), lit(0)).as('calls'))
    .where('day', '>', utcToday(-days))
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', sql.lit('visitor' as const)))
    .$asScalar()
}

// Two processes at the end of the budget may exceed it by a call each.
const takeCall = statement((db, { purpose, day, month, visitorsDay, visitorsMonth }: Args<Call>) =>
  db
    .insertInto('flight_calls')
    .columns(['day', 'purpose', 'calls'])
    .expression(
      db
        .selectNoFrom([today.as('day'), purpose.as('purpose'), sql.lit(1).as('calls')])
        .where(callsOf(1), '<', day)
        .where(callsOf(30), '<', month)
        .where(({ or, eb, and }) =>
          or([
            eb(purpose, '<>', sql.lit('visitor' as const)),
            and([eb(callsOf(1, 'visitor'), '<', visitorsDay), eb(callsOf(30, 'visitor'), '<', visitorsMonth)]),
          ]),
        ),
    )
    .onConflict((of) =>
      of.columns(['day', 'purpose']).doUpdateSet(({ eb }) => ({ calls: eb('flight_calls.calls', '+', eb.lit(1)) })),
    )
    .returning('calls'),
)

const addCallback = statement((db) =>
  db
    .insertInto('flight_calls')
    .values({ day: today, purpose: 'callback', calls: 1 })
    .onConflict((of) =>
      of.columns(['day', 'purpose']).doUpdateSet(({ eb }) => ({ calls: eb('flight_calls.calls', '+', eb.lit(1)) })),
    ),
)

const addHits = statement((db, { purpose, hits }: Args<{ purpose: Purpose; hits: number }>) =>
  db
    .insertInto('flight_calls')
    .values({ day: today, purpose, hits })
    .onConflict((of) =>
      of
        .columns(['day', 'purpose'])
        .doUpdateSet(({ eb, ref }) => ({ hits: eb('flight_calls.hits', '+', ref('excluded.hits')) })),
    ),
)

const HITS_PER_WRITE = 50

/** Counts calls before they are made, and refuses those above the budget. */
@Injectable()
export class ProviderBudget implements OnApplicationShutdown {
  readonly #log = new Logger('flights')
  readonly #hits = new Map<Purpose, number>()

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async take(purpose: Purpose): Promise<boolean> {
    const { FLIGHT_DATA_DAILY_CALLS: day, FLIGHT_DATA_MONTHLY_CALLS: month } = this.env
    const [visitorsDay, visitorsMonth] = [Math.floor(VISITORS_SHARE * day), Math.floor(VISITORS_SHARE * month)]
    const taken = await takeCall.first(this.pool, { purpose, day, month, visitorsDay, visitorsMonth })
    if (taken) return true
    this.#log.warn({ purpose }, 'the budget for flight data is used up')
    refusals.inc({ limit: purpose === 'visitor' ? 'flight-budget-visitors' : 'flight-budget' })
    return false
  }

  /** The provider charges each delivery of an alert as a call, also above the budget. */
  async countCallback(): Promise<void> {
    await addCallback.rows(this.pool, {})
  }

  /** Counts a request that stored flight data served without a call. */
  async countHit(purpose: Purpose): Promise<void> {
    const hits = (this.#hits.get(purpose) ?? 0) + 1
    this.#hits.set(purpose, hits)
    if (hits >= HITS_PER_WRITE) await this.writeHits()
  }

  async writeHits(): Promise<void> {
    for (const [purpose, hits] of this.#hits) {
      this.#hits.delete(purpose)
      await addHits.rows(this.pool, { purpose, hits })
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.writeHits().catch(() => {})
  }
}
