import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder } from 'kysely'
import type { ModerationDecision, PersonalData } from '../account/public.ts'
import type { Database } from '../db/database.types.ts'
import { iso, kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { isOutcomePending } from './ledger.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { findUnsettledTips } from './payouts.service.ts'
import { TipRecord } from './tip-record.ts'
import { VisitorMessages } from './visitor-messages.ts'

export const findUnclear = statement((db, { helper }: Args<{ helper: number }>) =>
  db.selectFrom('tip').select('id').where('recipient_id', '=', helper).where(isOutcomePending),
)

const isOf = (id: Expression<number>) => {
  const { eb, or } = expressionBuilder<Database, 'tip'>()
  return or([eb('tip.payer_id', '=', id), eb('tip.recipient_id', '=', id)])
}

// Payments remain without their messages, so they contain no personal text. The account at the provider is a matter
// between the provider and the person.
export const eraseMessages = statement((db, { id }: Args<{ id: number }>) =>
  db.updateTable('tip').set({ message: null }).where(isOf(id)),
)

const eraseCards = statement((db, { id }: Args<{ id: number }>) =>
  db.updateTable('tip').set({ card_brand: null, card_last4: null }).where('payer_id', '=', id),
)

const deleteReports = statement((db, { id }: Args<{ id: number }>) =>
  db.deleteFrom('tip_message_report').using('tip').whereRef('tip.id', '=', 'tip_message_report.tip_id').where(isOf(id)),
)

const findMessagesAtProvider = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('tip')
    .select('id')
    .where((eb) => eb.ref('stripe_message'))
    .where(isOf(id)),
)

@Injectable()
export class PaymentsData implements PersonalData {
  readonly module = 'payments'
  readonly about = {
    tipsSent: /*i18n*/ 'Tips that you gave while you were logged in, in cents.',
    tipsReceived: /*i18n*/ 'Tips that you received, in cents.',
    tipSettings: /*i18n*/ 'Whether people who are not signed in may send you messages with their tips.',
    payouts: /*i18n*/ 'Your payout account at Stripe, if you have begun one.',
  }
  readonly sections = {
    tipsSent: (id: number) =>
      this.#paidTips()
        .innerJoin('account', 'account.id', 'recipient_id')
        .leftJoin('tip_message_report', 'tip_message_report.tip_id', 'tip.id')
        .select(({ fn }) => [fn.coalesce('tip.message', 'tip_message_report.message').as('message'), 'username as to'])
        .select(['card_brand as cardBrand', 'card_last4 as cardLast4'])
        .where('payer_id', '=', id)
        .execute(),
    tipsReceived: (id: number) =>
      this.#paidTips()
        .leftJoin('account', 'account.id', 'payer_id')
        .select(['message', 'username as from'])
        .where('recipient_id', '=', id)
        .execute(),
    tipSettings: async (id: number) => [
      { messagesFromVisitors: (await this.visitorMessages.settings(id)).visitorMessages },
    ],
    payouts: (id: number) =>
      kysely(this.em)
        .selectFrom('payout_account')
        .select(({ ref }) => ['stripe_id as stripeAccount', 'ready', iso(ref('created_at')).as('createdAt')])
        .where('account_id', '=', id)
        .execute(),
  }

  constructor(
    private readonly record: TipRecord,
    private readonly visitorMessages: VisitorMessages,
    private readonly em: EntityManager,
  ) {}

  #paidTips() {
    return kysely(this.em)
      .selectFrom('tip')
      .select(({ ref }) => [
        ...(['amount_cents as amountCents', 'currency', 'state', 'refunded_cents as refundedCents'] as const),
        ...(['disputed_cents as disputedCents', 'lost_cents as lostCents'] as const),
        iso(ref('paid_at')).as('paidAt'),
      ])
      .where('paid_at', 'is not', null)
      .orderBy('tip.id')
  }

  /**
   * Ends the unpaid tips to an account that is suspended or banned or whose tips are held, and settles waiting tips once
   * it is reinstated or they are released.
   * Waiting money stays on the platform until then; the hourly job finds final bans. A removed message is also erased
   * at the provider.
   */
  async decide(em: EntityManager, decided: ModerationDecision): Promise<void> {
    if (decided.kind === 'tip-message-removed')
      return this.record.enqueue(em, { kind: 'erase-message', tip: decided.tip })
    for (const helper of decided.accounts)
      if (decided.kind === 'reinstated' || decided.kind === 'tips-released')
        await this.record.enqueueAll(em, 'settle', await findUnsettledTips.rows(em, { helper }))
      else await this.record.enqueueAll(em, 'close', await findUnclear.rows(em, { helper }))
  }

  /** Money that waits for a user who leaves goes back to the givers. Unpaid tips to this user are closed. */
  async erase(em: EntityManager, id: number): Promise<void> {
    await this.record.enqueueAll(em, 'settle', await findUnsettledTips.rows(em, { helper: id }))
    await this.record.enqueueAll(em, 'check', await findUnclear.rows(em, { helper: id }))
    await this.record.enqueueAll(em, 'erase-message', await findMessagesAtProvider.rows(em, { id }))
    await eraseMessages.rows(em, { id })
    await eraseCards.rows(em, { id })
    await deleteReports.rows(em, { id })
    await kysely(em).deleteFrom('visitor_message_opt_out').where('account_id', '=', id).execute()
    await em.nativeDelete(PayoutAccount, { accountId: id })
  }
}
