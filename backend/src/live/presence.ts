import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { MESSAGES_LOST } from './bus.ts'
import { notifyVanished, removeProcess, sendHeartbeat } from './live.sql.ts'

const HEARTBEAT_MS = 4_000

/**
 * A process that vanishes may have committed changes without announcing them. All other processes then check their
 * streams once: at most 16 seconds later, spread over up to 15 more (`staggered-check.ts`).
 */
export class Presence {
  readonly #id = randomUUID()
  #timer: NodeJS.Timeout | undefined
  lastHeartbeat: Promise<void> = Promise.resolve()

  constructor(private readonly pool: Pool) {}

  start(): void {
    if (this.#timer) return
    const beat = () => {
      this.lastHeartbeat = this.#sendHeartbeat()
    }
    this.#timer = setInterval(beat, HEARTBEAT_MS).unref()
    beat()
  }

  async remove(): Promise<void> {
    await this.lastHeartbeat
    await removeProcess.rows(this.pool, { id: this.#id }).catch(() => {}) // other processes remove it later
  }

  /** Call before `remove`, so that no heartbeat follows it. */
  stop(): void {
    clearInterval(this.#timer)
  }

  async #sendHeartbeat(): Promise<void> {
    try {
      await sendHeartbeat.rows(this.pool, { id: this.#id })
      await notifyVanished.rows(this.pool, { payload: MESSAGES_LOST })
    } catch {
      // Without a database there are no changes to announce. The next heartbeat is the retry.
    }
  }
}
