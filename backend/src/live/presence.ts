import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ago, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { CHANNEL, MESSAGES_LOST } from './notify.bus.ts'

const HEARTBEAT_MS = 4_000

const sendHeartbeat = statement((db, { id, bus }: Args<{ id: string; bus: string }>) =>
  db
    .insertInto('live_process')
    .values({ id, bus })
    .onConflict((of) => of.column('id').doUpdateSet({ seen_at: now() })),
)
const removeProcess = statement((db, { id }: Args<{ id: string }>) =>
  db.deleteFrom('live_process').where('id', '=', id),
)

// The process that deletes the row notifies all others in the same transaction.
const notifyVanished = statement((db, { bus }: Args<{ bus: string }>) =>
  db
    .with('vanished', (db) => db.deleteFrom('live_process').where('seen_at', '<', ago('12 seconds')).returning('id'))
    .with('notified', (db) =>
      db
        .selectFrom('vanished')
        .select(({ fn }) => fn('pg_notify', [sql.lit(CHANNEL), sql.lit(MESSAGES_LOST)]).as('notified'))
        .limit(sql.lit(1)),
    )
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('notified')
        .select(({ fn }) => fn.count('notified').as('count'))
        .as('notified'),
      exists(selectFrom('live_process').select('id').where('bus', '<>', bus))
        .$castTo<boolean>()
        .as('otherBus'),
    ]),
)

/**
 * A process that vanishes may have committed changes without announcing them. All other processes then check their
 * streams once: at most 16 seconds later, spread over up to 15 more (`staggered-check.ts`).
 */
export class Presence {
  readonly #id = randomUUID()
  #timer: NodeJS.Timeout | undefined
  lastHeartbeat: Promise<void> = Promise.resolve()
  /** Another process may use another bus while VALKEY_URL is being introduced. */
  usesOtherBus = false

  constructor(
    private readonly pool: Pool,
    private readonly bus: string,
  ) {}

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
      await sendHeartbeat.rows(this.pool, { id: this.#id, bus: this.bus })
      this.usesOtherBus = (await notifyVanished.first(this.pool, { bus: this.bus }))?.otherBus === true
    } catch {
      // Without a database there are no changes to announce. The next heartbeat is the retry.
    }
  }
}
