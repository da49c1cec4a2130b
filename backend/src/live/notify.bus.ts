import { sql } from 'kysely'
import type { Pool } from 'pg'
import { array, unnest } from '../db/kysely.ts'
import type { Listener } from '../db/notifications.ts'
import { type Args, statement } from '../db/statement.ts'
import type { Bus, BusListener, BusMessage, Hint, MessagesLost } from './bus.ts'
import { Fences } from './fences.ts'

export const CHANNEL = 'live'
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

const notify = statement((db, { payloads }: Args<{ payloads: string[] }>) =>
  db
    .selectFrom(unnest('sent', { payload: array(payloads, 'text') }))
    .select(({ fn }) => fn('pg_notify', [sql.lit(CHANNEL), 'sent.payload']).as('notified')),
)

/**
 * Sends NOTIFY after the commit: inside a transaction it takes a global lock at commit and halves the write rate.
 * Processes that send through Valkey also listen to NOTIFY, because other processes may not use Valkey.
 */
export class NotifyBus implements Bus {
  readonly name = 'notify'
  readonly subscriptions = 0
  isConnected = false
  readonly #fences = new Fences()
  processedCount = 0

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
        this.#fences.lost()
      },
    }
  }

  async fence(): Promise<boolean> {
    if (!this.isConnected) return false
    return this.#fences.pass((fence) =>
      notify.rows(this.pool, { payloads: [JSON.stringify({ fence } satisfies Payload)] }),
    )
  }

  async subscribe(): Promise<void> {}

  unsubscribe(): void {}

  async send(messages: ReadonlyArray<BusMessage | MessagesLost>): Promise<void> {
    const payloads = payloadsOf(messages).map((payload) => JSON.stringify(payload))
    await notify.rows(this.pool, { payloads })
  }

  #receive(payload: Payload): void {
    if ('fence' in payload) {
      this.#fences.received(payload.fence)
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
