import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { ask, isRefusal, STRIPE } from './stripe.ts'
import { Tip } from './tip.entity.ts'
import { TipRecord } from './tip-record.ts'

// A tip that was open for a day, or whose recipient has left, is not going to be paid.
const OVER = `
  select tip.created_at < now() - interval '1 day' or left_at is not null as over
  from tip join account on account.id = recipient_id where tip.id = ?`

/** SQL: whether the message of a tip is erased here, and not only hidden, but still in Stripe's metadata. */
export const MESSAGE_LEFT = `
  stripe_message and message is null
  and not exists (select from words_report where tip_id = tip.id and removed_at is null)`

const ERASED = `select intent_id as "intentId", charge_id as "chargeId" from tip where id = ? and ${MESSAGE_LEFT}`

/** Asks Stripe about payments whose state we do not know. */
@Injectable()
export class TipCheck {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly record: TipRecord,
  ) {}

  /** Asks Stripe for the state of a payment and enters it. */
  async refresh(intentId: string): Promise<Tip | null> {
    const intent = await ask(this.stripe.paymentIntents.retrieve(intentId))
    return this.em.transactional((em) => this.record.enterIntent(em, intent))
  }

  /** Asks Stripe about a tip that waits for its payment. Closes a tip that nobody is going to pay. */
  async check(tipId: number): Promise<void> {
    const tip = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    const { intentId } = tip
    const now = intentId ? await this.refresh(intentId) : tip
    if (!now?.isUnclear) return
    const [row] = await this.em.fork().execute<[{ over: boolean }]>(OVER, [tipId])
    if (row.over) await this.close(tipId)
  }

  /** Ends the payment of a tip that must not be paid any more. */
  async close(tipId: number): Promise<void> {
    const { intentId, isUnclear } = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    if (!isUnclear) return
    if (intentId) await this.#close(intentId)
    // Without an intent in the row, no browser has ever got what it needs to pay.
    else await this.em.transactional(async (em) => void (await em.findOneOrFail(Tip, { id: tipId })).cancel())
  }

  /** Asks Stripe what became of the refunds of a tip. */
  async refunds(tipId: number): Promise<void> {
    const { intentId } = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    const { data } = await this.stripe.refunds.list({ payment_intent: intentId!, limit: 100 })
    await this.em.transactional(async (em) => {
      const tip = await this.record.tipOf(em, intentId!)
      for (const refund of data) await this.record.enterRefund(em, tip!, refund)
    })
  }

  /** Erases the message of a tip in Stripe's metadata, too. Stripe has copied it to the charge. */
  async eraseMessage(tipId: number): Promise<void> {
    const em = this.em.fork()
    const [erased] = await em.execute<Array<{ intentId: string | null; chargeId: string | null }>>(ERASED, [tipId])
    if (!erased?.intentId) return
    const metadata = { message: '' }
    await this.stripe.paymentIntents.update(erased.intentId, { metadata })
    if (erased.chargeId) await this.stripe.charges.update(erased.chargeId, { metadata })
    await em.nativeUpdate(Tip, { id: tipId, message: null }, { stripeMessage: false })
  }

  async #close(intentId: string): Promise<void> {
    try {
      const intent = await this.stripe.paymentIntents.cancel(intentId)
      await this.em.transactional((em) => this.record.enterIntent(em, intent))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await this.refresh(intentId) // Somebody has just paid.
    }
  }
}
