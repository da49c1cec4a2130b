import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { CHANNEL, EVERYBODY } from './notify.bus.ts'

const BEAT_MS = 4_000

const SAY = 'insert into live_process (id, bus) values ($1, $2) on conflict (id) do update set seen_at = now()'

// One process deletes the row, and tells all others in the same transaction.
const LOOK = `
  with vanished as (delete from live_process where seen_at < now() - interval '12 seconds' returning id)
  select (select count(pg_notify('${CHANNEL}', '${EVERYBODY}')) from (select from vanished limit 1) as any_of_them) as told,
         exists (select from live_process where bus <> $1) as mixed`

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
    const say = () => {
      this.said = this.#say()
    }
    this.#beat = setInterval(say, BEAT_MS).unref()
    say()
  }

  /** This process says goodbye, when its last word was said. */
  async end(): Promise<void> {
    await this.said
    await this.pool.query('delete from live_process where id = $1', [this.#id]).catch(() => {}) // the others notice
  }

  /** Before `end`, so that no word follows the goodbye. */
  stop(): void {
    clearInterval(this.#beat)
  }

  async #say(): Promise<void> {
    try {
      await this.pool.query({ name: 'live-presence', text: SAY, values: [this.#id, this.bus] })
      const { rows } = await this.pool.query<{ mixed: boolean }>({
        name: 'live-others',
        text: LOOK,
        values: [this.bus],
      })
      this.isMixed = rows[0]?.mixed === true
    } catch {
      // The database is away, and with it whatever could be told.
    }
  }
}
