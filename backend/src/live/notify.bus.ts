import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Listener } from '../db/notifications.ts'
import { type Args, statement } from '../db/statement.ts'
import { Fences } from './fences.ts'
import type { Bus, BusListener, Everybody, LiveEvent, Mark } from './live-event.ts'

export const CHANNEL = 'live'
const IDS_AT_ONCE = 400 // of up to 19 digits; a payload ends at 8,000 bytes
const MARKS_AT_ONCE = 60 // of about 100 bytes

/** What the processes of former releases understand, too, and what triggers say. */
type Payload =
  | number[]
  | { ended: number }
  | { nudged: number[] }
  | { marks: Mark[] }
  | { all: true }
  | { fence: string }

/** What a statement of any module tells when a process has vanished, perhaps with changes that it told nobody. */
export const EVERYBODY = JSON.stringify({ all: true } satisfies Payload)

const notify = statement((db, { payloads }: Args<{ payloads: string[] }>) =>
  db
    .selectFrom(sql<{ payload: string }>`unnest(${payloads}::text[])`.as<'sent'>(sql`sent (payload)`))
    .select(sql`pg_notify(${sql.lit(CHANNEL)}, payload)`.as('notified')),
)

/**
 * Signs by PostgreSQL's NOTIFY, all of them in every process. It is sent after the commit: inside a transaction it takes a
 * global lock at commit and halves the rate of writes. It is heard with any bus: former releases and triggers use it.
 */
export class NotifyBus implements Bus {
  readonly name = 'notify'
  readonly subscriptions = 0
  isConnected = false
  readonly #fences = new Fences()
  ended = 0

  constructor(
    private readonly pool: Pool,
    private readonly ears: BusListener,
  ) {}

  get listener(): Listener {
    return {
      channel: CHANNEL,
      heard: (payload) => this.#hear(JSON.parse(payload) as Payload),
      connected: () => {
        this.isConnected = true
        this.ears.missed('reconnected')
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

  async hear(): Promise<void> {}

  forget(): void {}

  async send(signs: ReadonlyArray<LiveEvent | Everybody>): Promise<void> {
    const payloads = payloadsOf(signs).map((payload) => JSON.stringify(payload))
    await notify.rows(this.pool, { payloads })
  }

  #hear(payload: Payload): void {
    if ('fence' in payload) {
      this.#fences.heard(payload.fence)
      return
    }
    this.ended += 1
    if (Array.isArray(payload)) for (const account of payload) this.ears.heard({ of: 'changes', account })
    else if ('ended' in payload) this.ears.heard({ of: 'ended', account: payload.ended })
    else if ('nudged' in payload) for (const account of payload.nudged) this.ears.heard({ of: 'nudge', account })
    else if ('marks' in payload) for (const mark of payload.marks) this.ears.heard({ of: 'mark', ...mark })
    else if ('all' in payload) this.ears.missed('told')
  }
}

function payloadsOf(signs: ReadonlyArray<LiveEvent | Everybody>): Payload[] {
  const accounts = (of: LiveEvent['of']) => signs.flatMap((sign) => (sign.of === of ? [sign.account] : []))
  const marks = signs.flatMap((sign) => (sign.of === 'mark' ? [{ account: sign.account, event: sign.event }] : []))
  return [
    ...parts(accounts('changes'), IDS_AT_ONCE),
    ...parts(accounts('nudge'), IDS_AT_ONCE).map((nudged) => ({ nudged })),
    ...parts(marks, MARKS_AT_ONCE).map((some) => ({ marks: some })),
    ...accounts('ended').map((ended) => ({ ended })),
    ...(signs.some(({ of }) => of === 'everybody') ? [{ all: true as const }] : []),
  ]
}

const parts = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
