import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { EndedPayment } from './card-failures.ts'
import type { Dispute, Payment, Refund } from './payment-provider.ts'
import { PayoutsService } from './payouts.service.ts'
import { storeEvent } from './settlement.sql.ts'
import { Tip } from './tip.entity.ts'
import { TipCheck } from './tip-check.ts'
import { TipRecord } from './tip-record.ts'

export type PaymentEvent = { id: string; type: string } & (
  | { kind: 'payment-ended' | 'card-declined'; payment: Payment }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'dispute'; dispute: Dispute }
  | { kind: 'account'; account: string }
)

/**
 * Handles the provider's events. An event and its effect are one transaction, so the provider can repeat an event
 * safely.
 */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
    private readonly payouts: PayoutsService,
  ) {}

  async handle(event: PaymentEvent): Promise<void> {
    switch (event.kind) {
      case 'payment-ended':
        return this.#applyOnce(event, async (em) => void (await this.record.applyPayment(em, event.payment)))
      case 'card-declined':
        return this.#applyDecline(event, event.payment)
      case 'refund':
        return this.#applyToTip(event, event.refund.payment, (em, tip) =>
          this.record.applyRefund(em, tip, event.refund),
        )
      case 'dispute':
        return this.#applyToTip(event, event.dispute.payment, (em, tip) =>
          this.record.applyDispute(em, tip, event.dispute),
        )
      case 'account':
        // Events arrive in any order, so the current state is read from the provider.
        return this.payouts.refreshAccount(event.account)
    }
  }

  /** Ends a payment with too many declined cards immediately, because a thief continues to try cards. */
  async #applyDecline(event: PaymentEvent, payment: Payment): Promise<void> {
    let ended: EndedPayment[] = []
    await this.#applyOnce(event, async (em) => {
      ended = await this.record.applyDecline(em, payment)
    })
    await Promise.allSettled(ended.map((each) => this.check.close(each.tip, each)))
  }

  /** An event of a refund or dispute may precede that of the payment, so an unpaid tip is checked first. */
  async #applyToTip(
    event: PaymentEvent,
    payment: string | undefined,
    effect: (em: EntityManager, tip: Tip) => Promise<void>,
  ): Promise<void> {
    if (!payment) return
    const tip = await this.em.fork().findOne(Tip, { intentId: payment })
    if (!tip) return
    if (!tip.isPaid) await this.check.refresh(payment)
    await this.#applyOnce(event, async (em) => {
      const locked = await this.record.tipOf(em, payment)
      if (locked?.isPaid) await effect(em, locked)
    })
  }

  #applyOnce({ id, type }: PaymentEvent, effect: (em: EntityManager) => Promise<void>): Promise<void> {
    return this.em.transactional(async (em) => {
      if (await storeEvent.first(em, { id, type })) await effect(em)
    })
  }
}
