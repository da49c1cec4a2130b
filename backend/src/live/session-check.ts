import { setTimeout as sleep } from 'node:timers/promises'
import type { Sessions } from '../account/sessions.service.ts'
import type { Stream } from './streams.ts'

const AT_ONCE = 500
/** A stream ends when its session could not be checked for so long. */
export const PATIENCE_MS = 10_000
/** The time until what a busy database has not answered is asked again, at random around this. */
export const AGAIN_MS = 1_000

/** Ends the streams whose sessions have ended. */
export class SessionCheck {
  /** Until when each is waited for. */
  readonly #toCheck = new Map<Stream, number>()
  #checking = false

  constructor(
    private readonly sessions: Pick<Sessions, 'aliveOf'>,
    private readonly againMs = AGAIN_MS,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  check(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#wait(stream, Date.now() + this.patienceMs)
    if (!this.#checking && this.#toCheck.size > 0) void this.#checkAll()
  }

  #wait(stream: Stream, until: number): void {
    if (!this.#toCheck.has(stream)) this.#toCheck.set(stream, until)
  }

  /** One query at a time, about many sessions: many streams must not take every connection of the pool. */
  async #checkAll(): Promise<void> {
    this.#checking = true
    while (this.#toCheck.size > 0) {
      const some = [...this.#toCheck].slice(0, AT_ONCE)
      for (const [stream] of some) this.#toCheck.delete(stream)
      const secrets = some.map(([{ reader }]) => reader.session)
      const alive = await this.sessions.aliveOf(secrets).catch(() => undefined)
      // Streams that all ended now would all come back, and keep the database busy.
      const unknown = alive ? [] : some.filter(([, until]) => Date.now() < until)
      for (const [stream, until] of unknown) this.#wait(stream, until)
      for (const [stream] of some)
        if (!alive?.has(stream.reader.session) && !this.#toCheck.has(stream)) stream.reader.end()
      if (!alive) await sleep(this.againMs * (0.5 + Math.random()), undefined, { ref: false })
    }
    this.#checking = false
  }
}
