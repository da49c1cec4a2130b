import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Listener } from '../db/notifications.ts'
import { liveEvents } from './counters.ts'
import { notify } from './live.sql.ts'

/** A hint has no id and is not repeated, so a disconnected page does not receive it. */
export interface Hint {
  account: number
  event: { type: string } & Record<string, unknown>
}

export type BusMessage =
  | { kind: 'changes' | 'sessions-ended' | 'refresh'; account: number }
  | ({ kind: 'hint' } & Hint)
  | { kind: 'fence'; id: string }

interface BusEvents {
  received(message: Exclude<BusMessage, { kind: 'fence' }>): void
  /** Called after each connection: messages about any account may be missing. */
  connected(): void
}

const CHANNEL = 'live'
const BATCH_MS = 2
const RETRY_MS = 1_000
/** PostgreSQL limits a payload to 8,000 bytes. */
const MESSAGES_PER_PAYLOAD = 50

/**
 * Collects messages for some milliseconds and sends one batch at a time by NOTIFY after the commit: inside a transaction
 * it takes a global lock at commit and halves the write rate. Messages also return to the process that sent them.
 */
export class Bus {
  readonly #log = new Logger('live')
  readonly #fences = new Map<string, (hasArrived: boolean) => void>()
  #unsent = new Map<string, BusMessage>()
  #next: Promise<void> | undefined
  #sending = Promise.resolve()
  #pause = Promise.resolve()
  isConnected = false
  processedCount = 0

  constructor(
    private readonly pool: Pick<Pool, 'query'>,
    private readonly events: BusEvents,
  ) {}

  get listener(): Listener {
    return {
      channel: CHANNEL,
      received: (payload) => {
        for (const message of JSON.parse(payload) as BusMessage[]) this.#receive(message)
      },
      connected: () => {
        this.isConnected = true
        this.events.connected()
      },
      lost: () => {
        this.isConnected = false
        for (const resolve of this.#fences.values()) resolve(false)
        this.#fences.clear()
      },
    }
  }

  /** Resolves after the first attempt to send them; never rejects. Unsent messages are retried. */
  send(messages: Iterable<BusMessage>): Promise<void> {
    for (const message of messages) this.#unsent.set(JSON.stringify(message), message)
    this.#next ??= this.#collect()
    return this.#next
  }

  /** Returns whether all messages are sent. */
  async flush(): Promise<boolean> {
    await this.send([])
    return this.#unsent.size === 0
  }

  /** Waits until every message sent before has arrived here. Returns false while the bus is disconnected. */
  async isIdle(): Promise<boolean> {
    if (!(await this.flush()) || !this.isConnected) return false
    const id = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#fences.set(id, resolve)
    await this.send([{ kind: 'fence', id }])
    return promise
  }

  async #collect(): Promise<void> {
    await Promise.all([sleep(BATCH_MS), this.#sending, this.#pause])
    this.#next = undefined
    this.#sending = this.#sendBatch()
    await this.#sending
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#unsent
    if (batch.size === 0) return
    this.#unsent = new Map()
    try {
      await notify.rows(this.pool, { payloads: payloadsOf([...batch.values()]) })
      liveEvents.inc({ outcome: 'sent' }, batch.size)
    } catch (error) {
      const { code } = error as { code?: string }
      this.#log.warn({ code, messages: batch.size }, 'could not send messages; retrying soon')
      liveEvents.inc({ outcome: 'stored' }, batch.size)
      this.#unsent = new Map([...batch, ...this.#unsent])
      this.#pause = sleep(RETRY_MS * (0.5 + Math.random()), undefined, { ref: false })
      void this.send([])
    }
  }

  #receive(message: BusMessage): void {
    if (message.kind === 'fence') {
      this.#fences.get(message.id)?.(true)
      this.#fences.delete(message.id)
      return
    }
    this.processedCount += 1
    liveEvents.inc({ outcome: 'received' })
    this.events.received(message)
  }
}

const payloadsOf = (messages: readonly BusMessage[]): string[] =>
  Array.from({ length: Math.ceil(messages.length / MESSAGES_PER_PAYLOAD) }, (_, i) =>
    JSON.stringify(messages.slice(i * MESSAGES_PER_PAYLOAD, (i + 1) * MESSAGES_PER_PAYLOAD)),
  )
