import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import { liveEvents } from './counters.ts'
import type { Bus, Everybody, LiveEvent } from './live-event.ts'

const BATCH_MS = 2
const AGAIN_MS = 1_000
/** With more signs than this that could not be sent, everybody is told to look. */
const KEPT = 10_000

const keyOf = ({ of, account }: LiveEvent) => `${of} ${account}`

/** Gathers signs for some milliseconds and sends them, one batch at a time. Those that could not be sent are sent later. */
export class Outbox {
  readonly #log = new Logger('live')
  #signs = new Map<string, LiveEvent>()
  #marks: LiveEvent[] = []
  #isForEverybody = false
  #gathering: Promise<void> | undefined
  #sending = Promise.resolve()
  /** How many batches were sent, or failed. */
  ended = 0
  #again: NodeJS.Timeout | undefined

  constructor(private readonly bus: Bus) {}

  /** Resolves once they were tried; never rejects. */
  add(signs: Iterable<LiveEvent>): Promise<void> {
    for (const sign of signs) {
      if (sign.of === 'mark') this.#marks.push(sign)
      else this.#signs.set(keyOf(sign), sign)
    }
    if (!this.#again) this.#gathering ??= this.#gather()
    else this.#bound()
    return this.#gathering ?? Promise.resolve()
  }

  /** Waits for the batch on its way. Resolves with false while a batch that failed waits for its next try. */
  async isIdle(): Promise<boolean> {
    await (this.#gathering ?? this.#sending)
    return !this.#again
  }

  /** For a process that ends. Answers whether everything was sent. */
  async empty(): Promise<boolean> {
    this.#stopWaiting()
    await this.add([])
    this.#stopWaiting()
    return this.#signs.size === 0 && !this.#isForEverybody
  }

  async #gather(): Promise<void> {
    await sleep(BATCH_MS)
    await this.#sending
    this.#gathering = undefined
    this.#sending = this.#send()
    await this.#sending
  }

  async #send(): Promise<void> {
    const signs = this.#signs
    const isForEverybody = this.#isForEverybody
    const batch: Array<LiveEvent | Everybody> = [...signs.values(), ...this.#marks]
    if (isForEverybody) batch.push({ of: 'everybody' })
    this.#signs = new Map()
    this.#marks = []
    this.#isForEverybody = false
    if (batch.length === 0) return
    this.ended += 1
    try {
      await this.bus.send(batch)
      liveEvents.inc({ what: 'sent' }, batch.length)
    } catch (error) {
      this.#log.warn({ code: (error as { code?: string }).code, signs: batch.length }, 'signs are sent later')
      liveEvents.inc({ what: 'kept' }, signs.size)
      this.#signs = new Map([...signs, ...this.#signs])
      this.#isForEverybody ||= isForEverybody
      this.#bound()
      this.#stopWaiting()
      this.#again = setTimeout(
        () => {
          this.#stopWaiting()
          void this.add([])
        },
        AGAIN_MS * (0.5 + Math.random()),
      ).unref()
    }
  }

  /** Hints need not arrive, and nobody's memory grows without end. */
  #bound(): void {
    this.#marks = []
    if (this.#signs.size <= KEPT) return
    this.#signs = new Map()
    this.#isForEverybody = true
  }

  #stopWaiting(): void {
    clearTimeout(this.#again)
    this.#again = undefined
  }
}
