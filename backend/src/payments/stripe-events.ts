import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { kysely } from '../db/kysely.ts'
import { PayoutsService } from './payouts.service.ts'
import { API_VERSION, STRIPE } from './stripe.ts'
import { Tip } from './tip.entity.ts'
import { TipCheck } from './tip-check.ts'
import { idOf, TipRecord } from './tip-record.ts'

/** The things of which an event's own description matters. */
const READ = {
  payment_intent: (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id),
  refund: (stripe: Stripe, id: string) => stripe.refunds.retrieve(id),
  dispute: (stripe: Stripe, id: string) => stripe.disputes.retrieve(id),
}

/**
 * Takes Stripe's events. An event and its effect are one commit, so each event has its effect once, or Stripe repeats
 * it.
 */
@Injectable()
export class StripeEvents {
  constructor(
    private readonly em: EntityManager,
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly record: TipRecord,
    private readonly check: TipCheck,
    private readonly payouts: PayoutsService,
  ) {}

  async take(told: Stripe.Event): Promise<void> {
    const event = await this.#inOurVersion(told)
    switch (event.type) {
      case 'payment_intent.succeeded':
      case 'payment_intent.canceled':
        return this.#applyOnce(event, async (em) => void (await this.record.enterIntent(em, event.data.object)))
      case 'payment_intent.payment_failed':
        return this.#enterFailure(event)
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
      case 'charge.refund.updated':
        return this.#applyToTip(event, event.data.object.payment_intent, (em, tip) =>
          this.record.enterRefund(em, tip, event.data.object),
        )
      case 'charge.dispute.created':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.closed':
        return this.#applyToTip(event, event.data.object.payment_intent, (em, tip) =>
          this.record.enterDispute(em, tip, event.data.object),
        )
      case 'account.updated':
        // Events may come in any order, so Stripe is asked for the present state.
        return this.payouts.refreshStripe(event.data.object.id)
      default: // Other events do not concern tips.
    }
  }

  /** Ends a payment with too many declined cards at once, because a thief tries the next ones meanwhile. */
  async #enterFailure(event: Stripe.PaymentIntentPaymentFailedEvent): Promise<void> {
    let ended: number[] = []
    await this.#applyOnce(event, async (em) => {
      ended = await this.record.enterFailure(em, event.data.object)
    })
    // What fails here is repeated by a job.
    await Promise.allSettled(ended.map((tip) => this.check.close(tip)))
  }

  /** An endpoint of another version of the API describes things in its own words, so Stripe is asked for ours. */
  async #inOurVersion(event: Stripe.Event): Promise<Stripe.Event> {
    const { id, object } = event.data.object as { id: string; object: string }
    if (event.api_version === API_VERSION || !Object.hasOwn(READ, object)) return event
    const now = await READ[object as keyof typeof READ](this.stripe, id)
    return { ...event, data: { ...event.data, object: now } } as Stripe.Event
  }

  /**
   * Stripe may tell of a refund or a dispute before it tells of the payment itself, so an unpaid tip is checked first.
   */
  async #applyToTip(
    event: Stripe.Event,
    payment: string | { id: string } | null,
    effect: (em: EntityManager, tip: Tip) => Promise<void>,
  ): Promise<void> {
    const intentId = idOf(payment)
    if (!intentId) return
    const tip = await this.em.fork().findOne(Tip, { intentId })
    if (!tip) return
    if (!tip.isPaid) await this.check.refresh(intentId)
    await this.#applyOnce(event, async (em) => {
      const held = await this.record.tipOf(em, intentId)
      if (held?.isPaid) await effect(em, held)
    })
  }

  #applyOnce({ id, type }: Stripe.Event, effect: (em: EntityManager) => Promise<void>): Promise<void> {
    return this.em.transactional(async (em) => {
      const isNew = await kysely(em)
        .insertInto('stripe_event')
        .values({ id, type })
        .onConflict((of) => of.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (isNew) await effect(em)
    })
  }
}
