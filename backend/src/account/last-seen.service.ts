import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { writeSeen } from './sessions.sql.ts'

const HOUR = 3600
const WRITE_INTERVAL_MS = 60_000
const BATCH_SIZE = 1000
/** A session that would expire within the hour does not wait for the batch. */
const NEARLY_EXPIRED_SECONDS = 14 * 24 * HOUR - HOUR

/**
 * Batches updates of `session.seen_at` once a minute, so that reading a session writes nothing. `seen_at` moves at most
 * once an hour. A killed process loses one minute of updates: a session expires early only if it was used in that
 * minute and never again.
 */
@Injectable()
export class LastSeenService implements OnApplicationShutdown {
  readonly #log = new Logger('sessions')
  readonly #timer = setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref()
  #seen = new Map<string, Buffer>()

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async note(hash: Buffer, idleSeconds: number): Promise<void> {
    if (idleSeconds < HOUR) return
    this.#seen.set(hash.toString('latin1'), hash)
    if (idleSeconds >= NEARLY_EXPIRED_SECONDS) await this.write()
  }

  async write(): Promise<void> {
    const seen = this.#seen
    this.#seen = new Map()
    const hashes = [...seen.values()]
    try {
      while (hashes.length > 0) {
        await writeSeen.rows(this.pool, { hashes: hashes.slice(-BATCH_SIZE) })
        hashes.length = Math.max(0, hashes.length - BATCH_SIZE)
      }
    } catch (error) {
      for (const hash of hashes) this.#seen.set(hash.toString('latin1'), hash)
      this.#log.warn(
        { code: (error as { code?: string }).code, sessions: hashes.length },
        'could not save when sessions were last used; will retry',
      )
    }
  }

  async onApplicationShutdown() {
    clearInterval(this.#timer)
    await this.write()
  }
}
