import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Pool } from 'pg'
import { ago, anyOf, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'

const HOUR = 3600
const WRITE_MS = 60_000
const AT_ONCE = 1000
/** A session that would end within the hour waits for no batch. */
const NEARLY_OVER = 14 * 24 * HOUR - HOUR

// A row that is locked is left out: whoever holds it ends the session, or has seen it too.
const writeSeen = statement((db, { hashes }: Args<{ hashes: Buffer[] }>) =>
  db
    .updateTable('session')
    .set({ seen_at: now() })
    .where('id_hash', '=', (eb) =>
      anyOf(
        eb
          .selectFrom('session')
          .select('id_hash')
          .where('id_hash', '=', eb.fn.any(hashes))
          .where('seen_at', '<', ago('1 hour'))
          .forUpdate()
          .skipLocked()
          .$asScalar(),
      ),
    ),
)

/**
 * Gathers which sessions were used, and writes it at most once a minute, so that reading a session writes nothing. As
 * before, `seen_at` moves at most once an hour. A process that is killed forgets a minute: that shortens the life of a
 * session only if it was used in this minute and in no other of the days that it had left.
 */
@Injectable()
export class LastSeen implements OnApplicationShutdown {
  readonly #log = new Logger('sessions')
  readonly #timer = setInterval(() => void this.write(), WRITE_MS).unref()
  #seen = new Map<string, Buffer>()

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** A session, by the hash of its secret, was used now; before, it was idle for so many seconds. */
  async note(hash: Buffer, idleSeconds: number): Promise<void> {
    if (idleSeconds < HOUR) return
    this.#seen.set(hash.toString('latin1'), hash)
    if (idleSeconds >= NEARLY_OVER) await this.write()
  }

  /** Writes what was gathered. What cannot be written now is written with the next batch. */
  async write(): Promise<void> {
    const seen = this.#seen
    this.#seen = new Map()
    const hashes = [...seen.values()]
    try {
      while (hashes.length > 0) {
        await writeSeen.rows(this.pool, { hashes: hashes.slice(-AT_ONCE) })
        hashes.length = Math.max(0, hashes.length - AT_ONCE)
      }
    } catch (error) {
      for (const hash of hashes) this.#seen.set(hash.toString('latin1'), hash)
      this.#log.warn({ code: (error as { code?: string }).code, sessions: hashes.length }, 'use was not written yet')
    }
  }

  async onApplicationShutdown() {
    clearInterval(this.#timer)
    await this.write()
  }
}
