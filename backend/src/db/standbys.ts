import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Env } from '../env.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import type { GaugeSample } from '../metrics/gauges.ts'
import { primaryAddress } from './pool.ts'
import { pollPool, Standby } from './standby.ts'
import { findFlushed } from './standbys.sql.ts'
import { WalHistory } from './wal-history.ts'

const READ_TARGETS = ['standby', 'after-write', 'behind', 'not-found', 'failed'] as const
type ReadTarget = (typeof READ_TARGETS)[number]

export const standbyReads = new ProcessCounter(
  'standby_reads_total',
  'Reads that may go to a standby by target: a standby, or the primary because the reader had just written (after-write), no standby was usable (behind), the row was not found (not-found), or the read failed (failed).',
  ['target'],
  READ_TARGETS.map((target) => ({ target })),
)

const POLL_MS = 250

// SQLSTATE classes. Invalid values and statement timeouts fail on the primary, too. Conflicts with the replay and a
// newer schema fail only on this standby. After any other error the standby is paused.
const FAILS_ANYWHERE = /^(22|57014)/
const FAILS_HERE = /^(40|42|0A)/

interface Reader {
  /** The position in the primary's WAL that includes the reader's own writes; 0 without a write. */
  position: number
}

/** Reads from standbys that lag at most a second, and from the primary otherwise. */
export class Standbys {
  readonly all: readonly Standby[]
  readonly #reader = new AsyncLocalStorage<Reader>()
  readonly #walHistory = new WalHistory()
  readonly #pollPool: Pool
  #isEnding = false
  #nextIndex = 0

  constructor(
    private readonly primary: Pool,
    env: Env,
  ) {
    const { DATABASE_REPLICA_URLS: urls, DATABASE_URL, POOL_MAX } = env
    // When the primary is behind a pooler, the standbys may be, too.
    this.all = urls.map((url) => new Standby({ ...primaryAddress(env), url }, POOL_MAX, primary))
    this.#pollPool = pollPool(DATABASE_URL)
    void this.#pollForever()
  }

  /** Runs a request that only reads. Changes and jobs read from the primary. */
  asReader(act: () => void): void {
    this.#reader.run({ position: 0 }, act)
  }

  requirePosition(lsn: number): void {
    const reader = this.#reader.getStore()
    if (reader) reader.position = lsn
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return (await this.#read<Row>(statement)).result
  }

  async find<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const { result, target } = await this.#read<Row>(statement)
    return target === 'standby' && result.rows.length === 0 ? this.#onPrimary(statement, 'not-found') : result
  }

  get lagSeconds(): GaugeSample[] {
    return this.all.map(({ name, lagSeconds }) => ({ labels: { standby: name }, value: lagSeconds }))
  }

  get lagBytes(): GaugeSample[] {
    return this.all.map(({ name, replayed }) => ({
      labels: { standby: name },
      value: this.#walHistory.bytesFrom(replayed),
    }))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all([this.#pollPool.end(), ...this.all.map((standby) => standby.end())])
  }

  async #read<Row extends QueryResultRow>(
    statement: QueryConfig,
  ): Promise<{ result: QueryResult<Row>; target?: ReadTarget }> {
    const reader = this.#reader.getStore()
    if (!reader) return { result: await this.primary.query<Row>(statement) }
    const standby = this.#standbyFor(reader)
    if (typeof standby === 'string') return { result: await this.#onPrimary<Row>(statement, standby), target: standby }
    try {
      const result = await standby.pool.query<Row>(statement)
      standbyReads.inc({ target: 'standby' })
      return { result, target: 'standby' }
    } catch (error) {
      if (FAILS_ANYWHERE.test(codeOf(error))) throw error
      if (!FAILS_HERE.test(codeOf(error))) standby.pause()
      return { result: await this.#onPrimary<Row>(statement, 'failed'), target: 'failed' }
    }
  }

  #onPrimary<Row extends QueryResultRow>(statement: QueryConfig, target: ReadTarget): Promise<QueryResult<Row>> {
    standbyReads.inc({ target })
    return this.primary.query<Row>(statement)
  }

  #standbyFor({ position }: Reader): Standby | 'behind' | 'after-write' {
    const usable = this.all.filter(({ isUsable }) => isUsable)
    const current = usable.filter(({ replayed }) => replayed >= position)
    this.#nextIndex = (this.#nextIndex + 1) % 1_000_000
    return current[this.#nextIndex % current.length] ?? (usable.length === 0 ? 'behind' : 'after-write')
  }

  async #pollForever(): Promise<void> {
    while (!this.#isEnding) {
      await this.#pollPrimary()
      await Promise.all(this.all.map((standby) => standby.poll(this.#walHistory)))
      await sleep(POLL_MS, undefined, { ref: false })
    }
  }

  /** While the primary is unavailable nothing changes, so the standbys remain current. */
  async #pollPrimary(): Promise<void> {
    try {
      const rows = await findFlushed.rows(this.#pollPool, {})
      this.#walHistory.add(rows[0]!.at, performance.now())
    } catch {}
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '')
