import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { ask, isRefusal, STRIPE } from './stripe.ts'
import { Tip } from './tip.entity.ts'
import { TipRecord } from './tip-record.ts'

// Nobody pays a form that has been open so long, or one for somebody who has left.
const OVER = `
  select tip.created_at < now() - interval '1 day' or left_at is not null as over
  from tip join account on account.id = recipient_id where tip.id = ?`

/** Reconciles: where we do not know how a payment stands, Stripe does. */
@Injectable()
export class TipCheck {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly record: TipRecord,
  ) {}

  /** Asks Stripe how a payment stands, and writes it down. */
  async ask(intentId: string): Promise<Tip | null> {
    const intent = await ask(this.stripe.paymentIntents.retrieve(intentId))
    return this.em.transactional((em) => this.record.intent(em, intent))
  }

  /** The same for a tip that has been waiting for its payment; one that nobody will pay any more is closed. */
  async check(tipId: number): Promise<void> {
    const tip = await this.em.fork().findOneOrFail(Tip, { id: tipId })
    const { intentId } = tip
    const now = intentId ? await this.ask(intentId) : tip
    if (!now?.isUnclear) return
    const [row] = await this.em.fork().execute<[{ over: boolean }]>(OVER, [tipId])
    if (!row.over) return
    if (intentId) await this.#close(intentId)
    // Without an intent of which we know, no browser was ever given what it takes to pay.
    else await this.em.transactional(async (em) => void (await em.findOneOrFail(Tip, { id: tipId })).cancel())
  }

  async #close(intentId: string): Promise<void> {
    try {
      const intent = await this.stripe.paymentIntents.cancel(intentId)
      await this.em.transactional((em) => this.record.intent(em, intent))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await this.ask(intentId) // somebody was quicker and paid
    }
  }
}
