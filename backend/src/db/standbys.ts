import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Env } from '../env.ts'
import { ProcessCounter } from '../metrics/counters.ts'
import type { FigureRow } from '../metrics/figures.ts'
import { primaryAddress } from './pool.ts'
import { PrimaryPath } from './primary-path.ts'
import { askingPool, Standby } from './standby.ts'
import { statement } from './statement.ts'

const WAYS = ['standby', 'after-write', 'behind', 'not-found', 'failed'] as const
/** Where a read went that may go to a standby: there, or to the primary, and why. */
type ReadWay = (typeof WAYS)[number]

/** Counts the reads that may go to standbys. */
export const standbyReads = new ProcessCounter(
  'standby_reads_total',
  'Reads that may go to a standby: to one (standby), or to the primary, because the reader had just written (after-write), no standby was usable (behind), it was not found there (not-found), or failed there.',
  ['way'],
  WAYS.map((way) => ({ way })),
)

const LOOK_MS = 250

const findFlushed = statement((db) =>
  db.selectNoFrom(sql<number>`pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8`.as('at')),
)

// What PostgreSQL refuses by its code (SQLSTATE): a value, or a statement that has run for too long, anywhere; a conflict
// with the replay, or a schema that is younger than the standby, only here and now. After all else the standby rests.
const WRONG_ANYWHERE = /^(22|57014)/
const OF_THIS_READ = /^(40|42|0A)/

/** The reader of one request. */
interface Reader {
  /** The place in the primary's WAL up to which they must see everything, because they have written it; 0 without. */
  wrote: number
}

/** Reads on standbys that are at most a second behind, and on the primary otherwise. */
export class Standbys {
  readonly all: readonly Standby[]
  readonly #reader = new AsyncLocalStorage<Reader>()
  readonly #path = new PrimaryPath()
  readonly #asking: Pool
  #isEnding = false
  #turn = 0

  constructor(
    private readonly primary: Pool,
    env: Env,
  ) {
    const { DATABASE_REPLICA_URLS: urls, DATABASE_URL, POOL_MAX } = env
    // Where the primary is behind a pooler, its standbys may be.
    this.all = urls.map((url) => new Standby({ ...primaryAddress(env), url }, POOL_MAX, primary))
    this.#asking = askingPool(DATABASE_URL)
    void this.#lookOnAndOn()
  }

  /** Runs a request that only reads. Whatever runs otherwise (a change, a job) reads the primary. */
  asReader(act: () => void): void {
    this.#reader.run({ wrote: 0 }, act)
  }

  /** The reader of this request has written up to this place of the primary's WAL. */
  mustShow(lsn: number): void {
    const reader = this.#reader.getStore()
    if (reader) reader.wrote = lsn
  }

  async query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    return (await this.#read<Row>(statement)).result
  }

  /** As `query`, but what a standby does not find is asked of the primary, too. */
  async find<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> {
    const { result, way } = await this.#read<Row>(statement)
    return way === 'standby' && result.rows.length === 0 ? this.#onPrimary(statement, 'not-found') : result
  }

  get lagSeconds(): FigureRow[] {
    return this.all.map(({ name, lagSeconds }) => ({ labels: { standby: name }, value: lagSeconds }))
  }

  get lagBytes(): FigureRow[] {
    return this.all.map(({ name, replayed }) => ({ labels: { standby: name }, value: this.#path.bytesFrom(replayed) }))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all([this.#asking.end(), ...this.all.map((standby) => standby.end())])
  }

  async #read<Row extends QueryResultRow>(
    statement: QueryConfig,
  ): Promise<{ result: QueryResult<Row>; way?: ReadWay }> {
    const reader = this.#reader.getStore()
    if (!reader) return { result: await this.primary.query<Row>(statement) }
    const standby = this.#standbyFor(reader)
    if (typeof standby === 'string') return { result: await this.#onPrimary<Row>(statement, standby), way: standby }
    try {
      const result = await standby.pool.query<Row>(statement)
      standbyReads.inc({ way: 'standby' })
      return { result, way: 'standby' }
    } catch (error) {
      if (WRONG_ANYWHERE.test(codeOf(error))) throw error
      if (!OF_THIS_READ.test(codeOf(error))) standby.rest()
      return { result: await this.#onPrimary<Row>(statement, 'failed'), way: 'failed' }
    }
  }

  #onPrimary<Row extends QueryResultRow>(statement: QueryConfig, way: ReadWay): Promise<QueryResult<Row>> {
    standbyReads.inc({ way })
    return this.primary.query<Row>(statement)
  }

  /** The next standby that shows this reader all that they must see, or why there is none. */
  #standbyFor({ wrote }: Reader): Standby | 'behind' | 'after-write' {
    const usable = this.all.filter(({ isUsable }) => isUsable)
    const fitting = usable.filter(({ replayed }) => replayed >= wrote)
    this.#turn = (this.#turn + 1) % 1_000_000
    return fitting[this.#turn % fitting.length] ?? (usable.length === 0 ? 'behind' : 'after-write')
  }

  async #lookOnAndOn(): Promise<void> {
    while (!this.#isEnding) {
      await this.#lookAtPrimary()
      await Promise.all(this.all.map((standby) => standby.look(this.#path)))
      await sleep(LOOK_MS, undefined, { ref: false })
    }
  }

  /** While the primary is away, nothing changes, and the standbys go on with what they have. */
  async #lookAtPrimary(): Promise<void> {
    try {
      const rows = await findFlushed.rows(this.#asking, {})
      this.#path.add(rows[0]!.at, performance.now())
    } catch {
      // The next look asks again.
    }
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? '')
