import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { type Address, nameStatements, sessions } from './pool.ts'
import { guardPool } from './pool-guard.ts'
import type { PrimaryPath } from './primary-path.ts'
import { statement } from './statement.ts'

/** As on the primary (options.ts). */
const STATEMENT_MS = 5_000
/** How long a server may think about where it is. */
const TIMEOUT_MS = 500
const MOST_BEHIND_MS = 1_000
/** How long a standby rests after a read has failed on it. */
const REST_MS = 1_000
/** After so many unanswered questions in a row nobody waits for it any longer. */
const LOST_AFTER = 2

// A standby that was promoted is where it writes.
const findReplayed = statement((db) =>
  db.selectNoFrom(
    sql<number>`pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8`.as(
      'at',
    ),
  ),
)

/** A small pool that asks one question at a time and does not wait for long. */
export function askingPool(connectionString: string): Pool {
  const pool = new Pool({
    ...{ connectionString, application_name: 'standbys', max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true },
    ...{ connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS, keepAlive: true },
  })
  pool.on('error', () => {}) // the next question connects again
  return pool
}

/** The connections of reads to a standby; they read values as those of the primary do. */
function readsPool(address: Address, max: number, primary: Pool): Pool {
  const { types } = primary.options
  const pool = new Pool({
    ...sessions(address, { statement_timeout: STATEMENT_MS }),
    ...{ connectionString: address.url, application_name: 'reads', max, idleTimeoutMillis: 30_000 },
    ...(types && { types }),
  })
  pool.on('error', () => {}) // without a listener, the loss of an idle connection would end the process
  nameStatements(pool, address)
  guardPool(pool, STATEMENT_MS + TIMEOUT_MS)
  return pool
}

/** One standby: its connections, and how far it has replayed what the primary has written. */
export class Standby {
  /** Its host and port. */
  readonly name: string
  readonly pool: Pool
  /** The place in the primary's WAL up to which it shows everything. */
  replayed = 0
  readonly #asking: Pool
  readonly #sockets = new Set<Socket>()
  readonly #began = performance.now()
  #unanswered = 1
  #restsUntil = 0
  /** When the primary was where the standby is now. */
  #currentAt = Number.NEGATIVE_INFINITY
  #behindMs = Number.POSITIVE_INFINITY

  constructor(address: Address, max: number, primary: Pool) {
    const { hostname, port } = new URL(address.url)
    this.name = `${hostname}:${port || 5432}`
    this.pool = readsPool(address, max, primary)
    this.#asking = askingPool(address.url)
    this.pool.on('connect', (client) => {
      const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  get isUsable(): boolean {
    return this.#unanswered === 0 && this.#behindMs <= MOST_BEHIND_MS && performance.now() >= this.#restsUntil
  }

  /** How old what it shows may be; it grows while the standby does not answer. */
  get lagSeconds(): number {
    const now = performance.now()
    const behind = this.#unanswered === 0 ? this.#behindMs : now - this.#currentAt
    return Math.min(behind, now - this.#began) / 1000
  }

  /** A read has failed on it. */
  rest(): void {
    this.#restsUntil = performance.now() + REST_MS
  }

  /** Asks it where it is. */
  async look(primary: PrimaryPath): Promise<void> {
    try {
      const rows = await findReplayed.rows(this.#asking, {})
      this.#judge(rows[0]!.at, primary)
      this.#unanswered = 0
    } catch {
      this.#unanswered += 1
      // Whoever waits for an answer on a lost standby asks the primary instead.
      if (this.#unanswered === LOST_AFTER) for (const socket of this.#sockets) socket.destroy(new Error('no answer'))
    }
  }

  #judge(replayed: number, primary: PrimaryPath): void {
    const now = performance.now()
    this.replayed = replayed
    this.#currentAt = Math.max(this.#currentAt, primary.wasAt(replayed, now))
    this.#behindMs = now - this.#currentAt
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.#asking.end()])
  }
}
