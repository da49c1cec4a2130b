import type { Socket } from 'node:net'
import { Pool } from 'pg'
import { type Address, nameStatements, sessions } from './pool.ts'
import { guardPool } from './pool-guard.ts'
import { findReplayed } from './standbys.sql.ts'
import type { WalHistory } from './wal-history.ts'

/** As on the primary (options.ts). */
const STATEMENT_MS = 5_000
const TIMEOUT_MS = 500
const MAX_LAG_MS = 1_000
/** A standby is not used for this time after a read has failed on it. */
const PAUSE_MS = 1_000
/** The number of failed polls in a row after which pending reads are canceled. */
const LOST_AFTER = 2

export function pollPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    application_name: 'standbys',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on('error', () => {}) // the next poll reconnects
  return pool
}

function readsPool(address: Address, max: number, primary: Pool): Pool {
  const { types } = primary.options
  const pool = new Pool({
    ...sessions(address, { statement_timeout: STATEMENT_MS }),
    connectionString: address.url,
    application_name: 'reads',
    max,
    idleTimeoutMillis: 30_000,
    ...(types && { types }),
  })
  pool.on('error', () => {}) // without a listener, losing an idle connection would end the process
  nameStatements(pool, address)
  guardPool(pool, STATEMENT_MS + TIMEOUT_MS)
  return pool
}

export class Standby {
  readonly name: string
  readonly pool: Pool
  replayed = 0
  readonly #pollPool: Pool
  readonly #sockets = new Set<Socket>()
  readonly #began = performance.now()
  #failedPolls = 1
  #pausedUntil = 0
  #currentAt = Number.NEGATIVE_INFINITY
  #behindMs = Number.POSITIVE_INFINITY

  constructor(address: Address, max: number, primary: Pool) {
    const { hostname, port } = new URL(address.url)
    this.name = `${hostname}:${port || 5432}`
    this.pool = readsPool(address, max, primary)
    this.#pollPool = pollPool(address.url)
    this.pool.on('connect', (client) => {
      const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  get isUsable(): boolean {
    return this.#failedPolls === 0 && this.#behindMs <= MAX_LAG_MS && performance.now() >= this.#pausedUntil
  }

  /** The replication lag; it grows while the standby does not respond. */
  get lagSeconds(): number {
    const now = performance.now()
    const behind = this.#failedPolls === 0 ? this.#behindMs : now - this.#currentAt
    return Math.min(behind, now - this.#began) / 1000
  }

  pause(): void {
    this.#pausedUntil = performance.now() + PAUSE_MS
  }

  async poll(primary: WalHistory): Promise<void> {
    try {
      const rows = await findReplayed.rows(this.#pollPool, {})
      this.#judge(rows[0]!.at, primary)
      this.#failedPolls = 0
    } catch {
      this.#failedPolls += 1
      // Pending reads on a lost standby are repeated on the primary.
      if (this.#failedPolls === LOST_AFTER)
        for (const socket of this.#sockets) socket.destroy(new Error('The standby does not respond.'))
    }
  }

  #judge(replayed: number, primary: WalHistory): void {
    const now = performance.now()
    this.replayed = replayed
    this.#currentAt = Math.max(this.#currentAt, primary.wasAt(replayed, now))
    this.#behindMs = now - this.#currentAt
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.#pollPool.end()])
  }
}
