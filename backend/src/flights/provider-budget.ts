import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { refusals } from '../http/rate-limit.ts'
import { addCallback, addHits, takeCall } from './provider-budget.sql.ts'

export type Purpose = 'visitor' | 'account' | 'matching' | 'status' | 'refresh' | 'alert'

/**
 * The parts of the budget that lookups may use. The rest of it, and what they leave, is for the status and the alerts of
 * agreed trips.
 */
const SHARES: Partial<Record<Purpose, number>> = { visitor: 0.2, account: 0.2, matching: 0.1 }

const HITS_PER_WRITE = 50

/** Counts calls before they are made, and refuses those above the budget. */
@Injectable()
export class ProviderBudget implements OnApplicationShutdown {
  readonly #log = new Logger('flights')
  readonly #hits = new Map<Purpose, number>()
  readonly #usedUp = new Set<Purpose>()

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  async take(purpose: Purpose): Promise<boolean> {
    const { FLIGHT_DATA_DAILY_CALLS: day, FLIGHT_DATA_MONTHLY_CALLS: month } = this.env
    const share = SHARES[purpose] ?? 1
    const [dayShare, monthShare] = [Math.floor(share * day), Math.floor(share * month)]
    const taken = await takeCall.first(this.pool, { purpose, day, month, dayShare, monthShare })
    if (taken) {
      this.#usedUp.delete(purpose)
      return true
    }
    this.#usedUp.add(purpose)
    this.#log.warn({ purpose }, 'the budget for flight data is used up')
    refusals.inc({ limit: purpose in SHARES ? `flight-budget-${purpose}` : 'flight-budget' })
    return false
  }

  /** Whether the last call for this purpose was refused. */
  isUsedUp(purpose: Purpose): boolean {
    return this.#usedUp.has(purpose)
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
