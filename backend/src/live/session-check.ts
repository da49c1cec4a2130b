import type { Sessions } from '../account/sessions.service.ts'
import type { Stream } from './streams.ts'

const AT_ONCE = 500

/** Ends the streams whose sessions have ended. */
export class SessionCheck {
  readonly #toCheck = new Set<Stream>()
  #checking = false

  constructor(private readonly sessions: Pick<Sessions, 'aliveOf'>) {}

  check(streams: Iterable<Stream>): void {
    for (const stream of streams) this.#toCheck.add(stream)
    if (!this.#checking && this.#toCheck.size > 0) void this.#checkAll()
  }

  /** One query at a time, about many sessions: many streams must not take every connection of the pool. */
  async #checkAll(): Promise<void> {
    this.#checking = true
    while (this.#toCheck.size > 0) {
      const some = [...this.#toCheck].slice(0, AT_ONCE)
      for (const stream of some) this.#toCheck.delete(stream)
      // When the check fails, the streams end; clients with a session reconnect.
      const alive = await this.sessions.aliveOf(some.map(({ reader }) => reader.session)).catch(() => new Set<string>())
      for (const { reader } of some) if (!alive.has(reader.session)) reader.end()
    }
    this.#checking = false
  }
}
