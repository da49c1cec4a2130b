import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kind, renderer } from '../../jobs/renderers.ts'
import { renderEmail } from '../../mail/email-template.ts'
import { MailService } from '../../mail/mail.service.ts'
import type { Email } from '../../mail/mailer.ts'
import { product } from '../../product.ts'
import { staffIds } from '../staff-alerts.public.ts'
import { findEventFor, findNewestEvents, storeEvent } from './passkeys.sql.ts'

/** `code`: a one-time code enrolls a passkey, which replaces all others. `confirmed`: the code of a colleague works. */
export type StaffEventKind = 'code' | 'confirmed' | 'enrolled' | 'added'

interface StaffEvent {
  kind: StaffEventKind
  address: string
  /** The colleague who gave or confirmed the code; null for the command line. */
  by: string | null
}

const staffEventEmail = kind<{ event: number; account: number }>('staff-passkey')

/** All staff members get an email about each change, because an attacker would not announce it. */
@Injectable()
export class StaffEvents {
  readonly emails = [renderer(staffEventEmail, ({ event, account }) => this.#email(event, account))]

  constructor(
    private readonly em: EntityManager,
    private readonly mail: MailService,
  ) {}

  async record(em: EntityManager, eventKind: StaffEventKind, account: number, by: number | null): Promise<void> {
    const event = (await storeEvent.first(em, { kind: eventKind, account, by }))!
    for (const id of await staffIds(em)) await this.mail.enqueue(em, staffEventEmail, { event: event.id, account: id })
  }

  async log(): Promise<string[]> {
    const rows = await findNewestEvents.rows(this.em, {})
    return rows.map((event) => `${event.at.slice(0, 16)}  ${sentenceOf(event)}`)
  }

  async #email(event: number, account: number): Promise<Email | undefined> {
    const row = await findEventFor.first(this.em, { event, account })
    if (!row) return
    const text = renderEmail({
      subject: `A staff passkey of ${product} has changed`,
      paragraphs: [
        sentenceOf(row),
        'Every member of the team gets this email. If no one knows why this happened, end the access of this address at once: node backend/dist/ops.js staff remove ADDRESS.',
      ],
      reason: { text: `You're getting this because you are on the team of ${product}.` },
    })
    return { to: row.to, essential: true, ...text }
  }
}

function sentenceOf({ kind, address, by }: StaffEvent): string {
  if (kind === 'enrolled')
    return `${address} has set up a passkey with a one-time code. Any passkey that they had before has stopped working.`
  if (kind === 'added') return `${address} has set up another passkey, besides the first one.`
  if (kind === 'confirmed')
    return `${address} has a code that works now: ${by ?? 'the command line'} has confirmed it. Their present passkeys work until they use it.`
  if (by === null)
    return `${address} has got a one-time code for a new passkey from the command line. Their present passkeys work until they use it.`
  return `${address} has got a one-time code for a new passkey from ${by}. It works once another member of the team confirms it, or npm run ops -- staff confirm ADDRESS. Their present passkeys work until then.`
}
