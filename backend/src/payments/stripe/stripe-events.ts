import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import type { PaymentEvent } from '../payment-events.ts'
import { API_VERSION, call, STRIPE } from './stripe.client.ts'
import { disputeOf, paymentOf, refundOf } from './stripe.objects.ts'

const READ = {
  payment_intent: (stripe: Stripe, id: string) => stripe.paymentIntents.retrieve(id),
  refund: (stripe: Stripe, id: string) => stripe.refunds.retrieve(id),
  dispute: (stripe: Stripe, id: string) => stripe.disputes.retrieve(id),
}

@Injectable()
export class StripeEvents {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  async read(sent: Stripe.Event): Promise<PaymentEvent | undefined> {
    const event = await this.#inOurVersion(sent)
    const { id, type } = event
    switch (event.type) {
      case 'payment_intent.succeeded':
      case 'payment_intent.canceled':
        return { id, type, kind: 'payment-ended', payment: paymentOf(event.data.object) }
      case 'payment_intent.payment_failed':
        return { id, type, kind: 'card-declined', payment: paymentOf(event.data.object) }
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
      case 'charge.refund.updated':
        return { id, type, kind: 'refund', refund: refundOf(event.data.object) }
      case 'charge.dispute.created':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.closed': {
        const dispute = disputeOf(event.data.object)
        return dispute && { id, type, kind: 'dispute', dispute }
      }
      case 'account.updated':
        return { id, type, kind: 'account', account: event.data.object.id }
    }
  }

  /** An endpoint with another API version sends other objects, so the object is fetched in our version. */
  async #inOurVersion(event: Stripe.Event): Promise<Stripe.Event> {
    const { id, object } = event.data.object as { id: string; object: string }
    if (event.api_version === API_VERSION || !Object.hasOwn(READ, object)) return event
    const now = await call<Stripe.PaymentIntent | Stripe.Refund | Stripe.Dispute>(
      READ[object as keyof typeof READ](this.stripe, id),
    )
    return { ...event, data: { ...event.data, object: now } } as Stripe.Event
  }
}
