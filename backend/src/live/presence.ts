import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ago, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { CHANNEL, EVERYBODY } from './notify.bus.ts'

const BEAT_MS = 4_000

const say = statement((db, { id, bus }: Args<{ id: string; bus: string }>) =>
  db
    .insertInto('live_process')
    .values({ id, bus })
    .onConflict((of) => of.column('id').doUpdateSet({ seen_at: now() })),
)
const sayGoodbye = statement((db, { id }: Args<{ id: string }>) => db.deleteFrom('live_process').where('id', '=', id))

// One process deletes the row, and tells all others in the same transaction.
const findOthers = statement((db, { bus }: Args<{ bus: string }>) =>
  db
    .with('vanished', (db) => db.deleteFrom('live_process').where('seen_at', '<', ago('12 seconds')).returning('id'))
    .with('told', (db) =>
      db
        .selectFrom('vanished')
        .select(sql`pg_notify(${sql.lit(CHANNEL)}, ${sql.lit(EVERYBODY)})`.as('told'))
        .limit(sql.lit(1)),
    )
    .selectNoFrom(({ exists, selectFrom }) => [
      selectFrom('told')
        .select(({ fn }) => fn.count('told').as('count'))
        .as('told'),
      exists(selectFrom('live_process').select('id').where('bus', '<>', bus))
        .$castTo<boolean>()
        .as('mixed'),
    ]),
)

/**
 * Says that this process runs. When another vanishes without a word, it may have committed changes that it told nobody,
 * so everybody looks once: at the latest 16 seconds later, spread over up to 15 more (gap.ts).
 */
export class Presence {
  readonly #id = randomUUID()
  #beat: NodeJS.Timeout | undefined
  /** Resolves when this process has said that it runs, and has looked for others. */
  said: Promise<void> = Promise.resolve()
  /** Whether a process that runs tells the others in another way, as while VALKEY_URL is being introduced. */
  isMixed = false

  constructor(
    private readonly pool: Pool,
    private readonly bus: string,
  ) {}

  begin(): void {
    if (this.#beat) return
    const sayNow = () => {
      this.said = this.#say()
    }
    this.#beat = setInterval(sayNow, BEAT_MS).unref()
    sayNow()
  }

  /** This process says goodbye, when its last word was said. */
  async end(): Promise<void> {
    await this.said
    await sayGoodbye.rows(this.pool, { id: this.#id }).catch(() => {}) // the others notice
  }

  /** Before `end`, so that no word follows the goodbye. */
  stop(): void {
    clearInterval(this.#beat)
  }

  async #say(): Promise<void> {
    try {
      await say.rows(this.pool, { id: this.#id, bus: this.bus })
      this.isMixed = (await findOthers.first(this.pool, { bus: this.bus }))?.mixed === true
    } catch {
      // The database is away, and with it whatever could be told.
    }
  }
}
