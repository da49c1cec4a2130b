import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../../db/moment.ts'
import { POOL } from '../../db/pool.ts'
import { kind, writer } from '../../jobs/writers.ts'
import { letter } from '../../mail/letter.ts'
import { Mail } from '../../mail/mail.ts'
import type { Letter } from '../../mail/mailer.ts'
import { product } from '../../product.ts'

/** What happens to the passkeys of a staff member. `code`: earlier passkeys end, and a one-time code enrolls a new one. */
export type StaffEventKind = 'code' | 'enrolled' | 'added'

const ADD = `
  insert into staff_event (kind, account_id, address, by_id)
  select :kind, id, email, :by::bigint from account where id = :account returning id::float8 as id`
const STAFF = 'select id::float8 as id from account where staff_since is not null'
const EMAIL = `
  select reader.email as "to", event.kind, event.address, colleague.email as by
  from staff_event as event join account as reader on reader.id = $2 left join account as colleague on colleague.id = event.by_id
  where event.id = $1 and reader.staff_since is not null`
const LOG = `
  select ${isoText('at')} as at, kind, event.address, colleague.email as by
  from staff_event as event left join account as colleague on colleague.id = event.by_id order by event.id desc limit 50`

interface StaffEvent {
  kind: StaffEventKind
  /** The address of the member at that time. */
  address: string
  /** The colleague who gave the code; null for the command line. */
  by: string | null
}

/** Tells a staff member that a passkey of the team has changed. */
const staffEventEmail = kind<{ event: number; account: number }>('staff-passkey')

/** The audit of staff passkeys. Each change is also told to the whole team, because a thief would not announce it. */
@Injectable()
export class StaffEvents {
  readonly emails = [writer(staffEventEmail, ({ event, account }) => this.#email(event, account))]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly mail: Mail,
  ) {}

  /** Records an event in `em`'s transaction, and enqueues an email to every staff member. */
  async record(em: EntityManager, eventKind: StaffEventKind, account: number, by: number | null): Promise<void> {
    const [event] = await em.execute<[{ id: number }]>(ADD, { kind: eventKind, account, by })
    const staff = await em.execute<Array<{ id: number }>>(STAFF)
    for (const { id } of staff) await this.mail.owe(em, staffEventEmail, { event: event.id, account: id })
  }

  /** Returns the latest events, the newest first, as lines of text. */
  async log(): Promise<string[]> {
    const { rows } = await this.pool.query<StaffEvent & { at: string }>(LOG)
    return rows.map((event) => `${event.at.slice(0, 16)}  ${sentenceOf(event)}`)
  }

  async #email(event: number, account: number): Promise<Letter | undefined> {
    const { rows } = await this.pool.query<StaffEvent & { to: string }>(EMAIL, [event, account])
    const [row] = rows
    if (!row) return
    const text = letter({
      subject: `A staff passkey of ${product} has changed`,
      paragraphs: [
        sentenceOf(row),
        'Every member of the team gets this email. If nobody knows why this happened, end the access of this address at once: npm run ops -- staff remove ADDRESS.',
      ],
    })
    return { to: row.to, essential: true, ...text }
  }
}

function sentenceOf({ kind, address, by }: StaffEvent): string {
  if (kind === 'enrolled') return `${address} has set up a passkey with a one-time code.`
  if (kind === 'added') return `${address} has set up another passkey, besides the first one.`
  const from = by ? `from ${by}` : 'from the command line'
  return `${address} has got a one-time code for a new passkey ${from}. Any passkey that they had has stopped working.`
}
