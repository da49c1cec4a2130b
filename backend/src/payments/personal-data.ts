import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountDeletion } from '../account/deletion.service.ts'
import { AccountExport } from '../account/export.service.ts'
import { POOL } from '../db/pool.ts'
import { WAITING } from './payouts.service.ts'
import { type Chore, TipRecord } from './tip-record.ts'

export const OPEN = "select id from tip where recipient_id = ? and state in ('new', 'open')"

// Payments stay, and say nothing about anybody: words go, the account at Stripe is between Stripe and the person.
export const LEAVE = ['update tip set message = null where payer_id = :id or recipient_id = :id']

const SECTIONS = {
  tipsSent: `
    select amount_cents as "amountCents", currency, message, state, paid_at as "paidAt", username as to
    from tip join account on account.id = recipient_id where payer_id = $1 and paid_at is not null order by tip.id`,
  tipsReceived: `
    select amount_cents as "amountCents", currency, message, state, paid_at as "paidAt", username as from
    from tip left join account on account.id = payer_id where recipient_id = $1 and paid_at is not null order by tip.id`,
  payouts:
    'select stripe_id as "stripeAccount", ready, created_at as "createdAt" from payout_account where account_id = $1',
}

/** What payments keep about a person: for the person, and until they leave. */
@Injectable()
export class PersonalData {
  constructor(deletion: AccountDeletion, data: AccountExport, record: TipRecord, @Inject(POOL) pool: Pool) {
    for (const [section, text] of Object.entries(SECTIONS)) {
      data.include(section, async (accountId) => (await pool.query(text, [accountId])).rows)
    }
    // Money that waits for whom has left goes back to the givers, and forms that are open for them are closed.
    deletion.onDelete(async (em: EntityManager, id: number) => {
      for (const [kind, text] of [
        ['settle', WAITING],
        ['check', OPEN],
      ] as const) {
        const tips = await em.execute<Array<{ id: number }>>(text, [id])
        for (const tip of tips) await record.owe(em, { kind, tip: Number(tip.id) } satisfies Chore)
      }
      for (const statement of LEAVE) await em.execute(statement, { id })
      await em.execute('delete from payout_account where account_id = ?', [id])
    })
  }
}
