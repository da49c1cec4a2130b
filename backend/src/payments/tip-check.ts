import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { callProvider, isRefusal, PaymentProvider } from './payment-provider.ts'
import { type Closing, Tip } from './tip.entity.ts'
import { TipRecord } from './tip-record.ts'
import { findEnd, findErasedMessage } from './tips.sql.ts'

@Injectable()
export class TipCheck {
  constructor(
    private readonly em: EntityManager,
    private readonly provider: PaymentProvider,
    private readonly record: TipRecord,
  ) {}

  async refresh(intentId: string): Promise<Tip | null> {
    const payment = await callProvider(this.provider.payment(intentId))
    return this.em.transactional((em) => this.record.applyPayment(em, payment))
  }

  async check(tipId: number): Promise<void> {
    const tip = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    const { intentId } = tip
    const now = intentId ? await this.refresh(intentId) : tip
    if (now?.isOutcomePending) await this.endOverdue(tipId)
  }

  async endOverdue(tipId: number): Promise<boolean> {
    const { expired, recipientLeft } = (await findEnd.first(this.em, { tip: tipId }))!
    if (!expired && !recipientLeft) return false
    await this.close(tipId, recipientLeft ? {} : { atProvider: 'abandoned' })
    return true
  }

  /** The payer's page reads `atProvider` from the provider, and our reason when it repeats its request. */
  async close(tipId: number, { atProvider, ...closing }: Closing & { atProvider?: 'abandoned' } = {}): Promise<void> {
    const intentId = await this.em.transactional(async (em) => {
      const tip = await em.findOneOrFail(Tip, { id: tipId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      // Without an intent in the row, no browser ever received a secret to pay with.
      tip.explain(closing)
      if (!tip.intentId) tip.cancel()
      return tip.isOutcomePending ? tip.intentId : null
    })
    if (intentId) await this.#cancel(intentId, atProvider)
  }

  async refunds(tipId: number): Promise<void> {
    const { intentId } = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    const refunds = await this.provider.refundsOf(intentId!)
    await this.em.transactional(async (em) => {
      const tip = await this.record.tipOf(em, intentId!)
      for (const refund of refunds) await this.record.applyRefund(em, tip!, refund)
    })
  }

  async eraseMessage(tipId: number): Promise<void> {
    const erased = await findErasedMessage.first(this.em, { tip: tipId })
    if (!erased?.intentId) return
    await this.provider.eraseMessage(erased.intentId, erased.chargeId)
    await this.em.fork().nativeUpdate(Tip, { id: tipId, message: null }, { stripeMessage: false })
  }

  async #cancel(intentId: string, reason?: 'abandoned'): Promise<void> {
    try {
      const payment = await this.provider.cancelPayment(intentId, reason)
      await this.em.transactional((em) => this.record.applyPayment(em, payment))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await this.refresh(intentId)
    }
  }
}
