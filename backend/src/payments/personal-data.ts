import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type Decided, type PersonalData, rowsOf } from '../account/public.ts'
import { POOL } from '../db/pool.ts'
import { WAITING } from './payouts.service.ts'
import { TipRecord } from './tip-record.ts'

export const OPEN = "select id from tip where recipient_id = ? and state in ('new', 'open')"

// Payments stay without their messages, so they say nothing about anybody. The account at Stripe remains a matter
// between Stripe and the person.
export const LEAVE = [
  'update tip set message = null where payer_id = :id or recipient_id = :id',
  'delete from words_report using tip where tip.id = tip_id and (payer_id = :id or recipient_id = :id)',
]

const WITH_MESSAGE = `
  select id from tip join (select ?::bigint as account) as person on payer_id = account or recipient_id = account
  where stripe_message`

const SECTIONS = {
  tipsSent: `
    select amount_cents as "amountCents", currency,
           coalesce(message, (select message from words_report where tip_id = tip.id)) as message, state,
           refunded_cents as "refundedCents", disputed_cents as "disputedCents", lost_cents as "lostCents", paid_at as "paidAt", username as to
    from tip join account on account.id = recipient_id where payer_id = $1 and paid_at is not null order by tip.id`,
  tipsReceived: `
    select amount_cents as "amountCents", currency, message, state, refunded_cents as "refundedCents",
           disputed_cents as "disputedCents", lost_cents as "lostCents", paid_at as "paidAt", username as from
    from tip left join account on account.id = payer_id where recipient_id = $1 and paid_at is not null order by tip.id`,
  tipSettings: `
    select not exists (select from visitor_words_off where account_id = $1) as "wordsFromPeopleWhoAreNotSignedIn"`,
  payouts:
    'select stripe_id as "stripeAccount", ready, created_at as "createdAt" from payout_account where account_id = $1',
}

/** What this module keeps about a person, and does when an account ends or is paused. */
@Injectable()
export class PaymentsData implements PersonalData {
  readonly about = {
    tipsSent: 'Tips that you gave while you were logged in, in cents.',
    tipsReceived: 'Tips that you received, in cents.',
    tipSettings: 'Whether words of people who are not signed in may come with your tips.',
    payouts: 'Your payout account at Stripe, if you have begun one.',
  }
  readonly sections = rowsOf(SECTIONS, () => this.pool)

  constructor(
    private readonly record: TipRecord,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /**
   * Ends the unpaid tips to an account that is suspended or banned, and passes on what has waited once it is reinstated.
   * Money that waits stays until then; a final ban is found by the hourly sweep. A message that is removed is erased at
   * Stripe, too.
   */
  async decide(em: EntityManager, decided: Decided): Promise<void> {
    if (decided.kind === 'tip-message-removed') return this.record.owe(em, { kind: 'erase-message', tip: decided.tip })
    const [kind, text] = decided.kind === 'reinstated' ? (['settle', WAITING] as const) : (['close', OPEN] as const)
    for (const account of decided.accounts) await this.#oweAll(em, kind, text, account)
  }

  async #oweAll(
    em: EntityManager,
    kind: 'settle' | 'check' | 'close' | 'erase-message',
    text: string,
    account: number,
  ): Promise<void> {
    const tips = await em.execute<Array<{ id: number }>>(text, [account])
    for (const { id } of tips) await this.record.owe(em, { kind, tip: Number(id) })
  }

  /** Money that waits for a person who leaves goes back to the givers. Unpaid tips to this person are closed. */
  async erase(em: EntityManager, id: number): Promise<void> {
    await this.#oweAll(em, 'settle', WAITING, id)
    await this.#oweAll(em, 'check', OPEN, id)
    await this.#oweAll(em, 'erase-message', WITH_MESSAGE, id)
    for (const statement of LEAVE) await em.execute(statement, { id })
    await em.execute('delete from visitor_words_off where account_id = ?', [id])
    await em.execute('delete from payout_account where account_id = ?', [id])
  }
}
