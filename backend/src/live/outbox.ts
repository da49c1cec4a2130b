import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Bus, BusMessage, MessagesLost } from './bus.ts'
import { liveEvents } from './counters.ts'

const BATCH_MS = 2
const RETRY_MS = 1_000
/** Above this number, one `messages-lost` replaces all unsent messages. */
const MAX_STORED = 10_000

const keyOf = ({ kind, account }: BusMessage) => `${kind} ${account}`

/** Collects messages for some milliseconds and sends one batch at a time. */
export class Outbox {
  readonly #log = new Logger('live')
  #messages = new Map<string, BusMessage>()
  #hints: BusMessage[] = []
  #messagesLost = false
  #collecting: Promise<void> | undefined
  #sending = Promise.resolve()
  processedCount = 0
  #retryTimer: NodeJS.Timeout | undefined

  constructor(private readonly bus: Pick<Bus, 'send'>) {}

  /** Resolves after the first attempt to send them; never rejects. */
  add(messages: Iterable<BusMessage>): Promise<void> {
    for (const message of messages) {
      if (message.kind === 'hint') this.#hints.push(message)
      else this.#messages.set(keyOf(message), message)
    }
    if (!this.#retryTimer) this.#collecting ??= this.#collect()
    else this.#dropExcess()
    return this.#collecting ?? Promise.resolve()
  }

  async isIdle(): Promise<boolean> {
    await (this.#collecting ?? this.#sending)
    return !this.#retryTimer
  }

  async flush(): Promise<boolean> {
    this.#cancelRetry()
    await this.add([])
    this.#cancelRetry()
    return this.#messages.size === 0 && !this.#messagesLost
  }

  async #collect(): Promise<void> {
    await sleep(BATCH_MS)
    await this.#sending
    this.#collecting = undefined
    this.#sending = this.#send()
    await this.#sending
  }

  async #send(): Promise<void> {
    const messages = this.#messages
    const messagesLost = this.#messagesLost
    const batch: Array<BusMessage | MessagesLost> = [...messages.values(), ...this.#hints]
    if (messagesLost) batch.push({ kind: 'messages-lost' })
    this.#messages = new Map()
    this.#hints = []
    this.#messagesLost = false
    if (batch.length === 0) return
    this.processedCount += 1
    try {
      await this.bus.send(batch)
      liveEvents.inc({ outcome: 'sent' }, batch.length)
    } catch (error) {
      this.#log.warn(
        { code: (error as { code?: string }).code, messages: batch.length },
        'could not send messages; retrying soon',
      )
      liveEvents.inc({ outcome: 'stored' }, messages.size)
      this.#messages = new Map([...messages, ...this.#messages])
      this.#messagesLost ||= messagesLost
      this.#dropExcess()
      this.#cancelRetry()
      this.#retryTimer = setTimeout(
        () => {
          this.#cancelRetry()
          void this.add([])
        },
        RETRY_MS * (0.5 + Math.random()),
      ).unref()
    }
  }

  /** Bounds the memory: hints may be lost, and too many messages become one. */
  #dropExcess(): void {
    this.#hints = []
    if (this.#messages.size <= MAX_STORED) return
    this.#messages = new Map()
    this.#messagesLost = true
  }

  #cancelRetry(): void {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
  }
}
