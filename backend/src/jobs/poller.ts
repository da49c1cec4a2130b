import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Poller } from './workers.ts'

// A poller is woken when a transaction has written work; work that becomes due by itself waits for the end of a pause.
const PAUSE_MS = 5_000
const PAUSE_AFTER_FAILURE_MS = 2_000

/** Polls again immediately while there is work, otherwise when woken or after a pause. */
export class RunningPoller {
  readonly name: string
  readonly #log = new Logger('jobs')
  readonly #end = new AbortController()
  readonly #running: Promise<void>
  #pause = new AbortController()
  found = 0
  #begun = 0
  #waiting: Array<{ after: number; resolve: () => void }> = []

  constructor({ name, poll }: Poller) {
    this.name = name
    this.#running = this.#run(poll)
  }

  wake(): void {
    this.#pause.abort()
  }

  /** Resolves once a poll that begins from now on finds nothing. */
  drained(): Promise<void> {
    if (this.#end.signal.aborted) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ after: this.#begun, resolve })
    this.wake()
    return promise
  }

  async stop(): Promise<void> {
    this.#end.abort()
    this.wake()
    await this.#running
    for (const { resolve } of this.#waiting.splice(0)) resolve()
  }

  async #run(poll: Poller['poll']): Promise<void> {
    while (!this.#end.signal.aborted) {
      this.#pause = new AbortController() // a call during a poll counts for the next one
      this.#begun += 1
      try {
        const foundWork = await poll()
        if (foundWork) this.found += 1
        else {
          this.#resolveWaiting()
          await this.#rest(PAUSE_MS)
        }
      } catch (error) {
        const { name: kind, code } = error as { name: string; code?: string }
        this.#log.warn({ poller: this.name, name: kind, code }, 'polling for work failed')
        this.found += 1
        await this.#rest(PAUSE_AFTER_FAILURE_MS)
      }
    }
  }

  #resolveWaiting(): void {
    const done = this.#waiting.filter(({ after }) => after < this.#begun)
    this.#waiting = this.#waiting.filter((waiting) => !done.includes(waiting))
    for (const { resolve } of done) resolve()
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#pause.signal, ref: false }).catch(() => {})
  }
}
