import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ModerationDecision } from '../account/moderation-decision.public.ts'
import type { PersonalData } from '../account/personal-data.public.ts'
import { PayoutAccount } from './payout-account.entity.ts'
import { findUnclear, findUnsettledTips } from './payouts.sql.ts'
import {
  deleteReports,
  eraseCards,
  eraseMessages,
  exportPayouts,
  exportTipsReceived,
  exportTipsSent,
  findMessagesAtProvider,
} from './personal-data.sql.ts'
import { TipRecord } from './tip-record.ts'
import { setVisitorMessages } from './tips.sql.ts'
import { VisitorMessages } from './visitor-messages.ts'

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
    tipsSent: (id: number) => exportTipsSent.rows(this.em, { id }),
    tipsReceived: (id: number) => exportTipsReceived.rows(this.em, { id }),
    tipSettings: async (id: number) => [
      { messagesFromVisitors: (await this.visitorMessages.settings(id)).visitorMessages },
    ],
    payouts: (id: number) => exportPayouts.rows(this.em, { id }),
  }

  constructor(
    private readonly record: TipRecord,
    private readonly visitorMessages: VisitorMessages,
    private readonly em: EntityManager,
  ) {}

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
    await setVisitorMessages.rows(em, { account: id, are: true })
    await em.nativeDelete(PayoutAccount, { accountId: id })
  }
}
