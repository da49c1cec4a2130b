import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Listener } from '../db/notifications.ts'
import { notify } from './live.sql.ts'

export type BusMessage =
  | { kind: 'changes'; account: number }
  | { kind: 'sessions-ended'; account: number }
  | { kind: 'refresh'; account: number }
  | ({ kind: 'hint' } & Hint)

/** A hint has no id and is not repeated, so a disconnected page does not receive it. */
export interface Hint {
  account: number
  event: { type: string } & Record<string, unknown>
}

export interface MessagesLost {
  kind: 'messages-lost'
}

export interface BusListener {
  received(message: BusMessage): void
  /** Messages about any account may be missing. */
  missed(reason: 'reconnected' | 'messages-lost'): void
}

const CHANNEL = 'live'
const IDS_PER_PAYLOAD = 400 // of up to 19 digits; PostgreSQL limits a payload to 8,000 bytes
const HINTS_PER_PAYLOAD = 60 // of about 100 bytes

/** An array contains the accounts with new changes. */
type Payload =
  | number[]
  | { sessionsEnded: number }
  | { refresh: number[] }
  | { hints: Hint[] }
  | { messagesLost: true }
  | { fence: string }

/** Sent when a process has vanished, perhaps before it announced all its changes. */
export const MESSAGES_LOST = JSON.stringify({ messagesLost: true } satisfies Payload)

/**
 * Sends NOTIFY after the commit: inside a transaction it takes a global lock at commit and halves the write rate.
 * Messages also return to the process that sent them.
 */
export class Bus {
  isConnected = false
  processedCount = 0
  readonly #fences = new Map<string, (hasArrived: boolean) => void>()

  constructor(
    private readonly pool: Pool,
    private readonly busListener: BusListener,
  ) {}

  get listener(): Listener {
    return {
      channel: CHANNEL,
      received: (payload) => this.#receive(JSON.parse(payload) as Payload),
      connected: () => {
        this.isConnected = true
        this.busListener.missed('reconnected')
      },
      lost: () => {
        this.isConnected = false
        for (const resolve of this.#fences.values()) resolve(false)
        this.#fences.clear()
      },
    }
  }

  async send(messages: ReadonlyArray<BusMessage | MessagesLost>): Promise<void> {
    await notify.rows(this.pool, { payloads: payloadsOf(messages).map((payload) => JSON.stringify(payload)) })
  }

  /** Resolves with true when every earlier message has arrived here, or with false while the bus is disconnected. */
  async fence(): Promise<boolean> {
    if (!this.isConnected) return false
    const fence = randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#fences.set(fence, resolve)
    await notify.rows(this.pool, { payloads: [JSON.stringify({ fence } satisfies Payload)] })
    return promise
  }

  #receive(payload: Payload): void {
    if ('fence' in payload) {
      this.#fences.get(payload.fence)?.(true)
      this.#fences.delete(payload.fence)
      return
    }
    this.processedCount += 1
    const { busListener } = this
    if (Array.isArray(payload)) for (const account of payload) busListener.received({ kind: 'changes', account })
    else if ('sessionsEnded' in payload)
      busListener.received({ kind: 'sessions-ended', account: payload.sessionsEnded })
    else if ('refresh' in payload)
      for (const account of payload.refresh) busListener.received({ kind: 'refresh', account })
    else if ('hints' in payload) for (const hint of payload.hints) busListener.received({ kind: 'hint', ...hint })
    else if ('messagesLost' in payload) busListener.missed('messages-lost')
  }
}

function payloadsOf(messages: ReadonlyArray<BusMessage | MessagesLost>): Payload[] {
  const accounts = (kind: BusMessage['kind']) =>
    messages.flatMap((message) => (message.kind === kind ? [message.account] : []))
  const hints = messages.flatMap((message) =>
    message.kind === 'hint' ? [{ account: message.account, event: message.event }] : [],
  )
  return [
    ...chunk(accounts('changes'), IDS_PER_PAYLOAD),
    ...chunk(accounts('refresh'), IDS_PER_PAYLOAD).map((refresh) => ({ refresh })),
    ...chunk(hints, HINTS_PER_PAYLOAD).map((some) => ({ hints: some })),
    ...accounts('sessions-ended').map((sessionsEnded) => ({ sessionsEnded })),
    ...(messages.some(({ kind }) => kind === 'messages-lost') ? [{ messagesLost: true as const }] : []),
  ]
}

const chunk = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
