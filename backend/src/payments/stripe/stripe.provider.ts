import { Inject, Injectable } from '@nestjs/common'
import type { Stripe } from 'stripe'
import { type PaymentOrder, PaymentProvider, type TransferOrder } from '../payment-provider.ts'
import { call, STRIPE } from './stripe.client.ts'
import { accountOf, paymentOf, refundOf, reversalOf, transferOf } from './stripe.objects.ts'

/** Stripe refuses a call while another process makes the same one. The payment exists a moment later. */
const RETRIES = 3

/** Stripe's maximum page size. */
const PAGE = 100
const MOST_REFUNDS = 5_000

/** Payments by Stripe Connect. Charges belong to the platform, and helpers have accounts that only receive. */
@Injectable()
export class StripeProvider extends PaymentProvider {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {
    super()
  }

  // The helper gets 100 %: a destination charge without `application_fee_amount` and `transfer_data.amount` transfers
  // the whole amount, and Stripe takes its fee from the platform's balance. There is no `on_behalf_of`, because helpers
  // are not merchants: it would put the helper's name on the statement, require the capability `card_payments`, and
  // charge the fee of their country.
  async createPayment(order: PaymentOrder, idempotencyKey: string) {
    const { name, recipientId, message, destination } = order
    const params: Stripe.PaymentIntentCreateParams = {
      amount: order.amountCents,
      currency: order.currency,
      allowed_payment_method_types: ['card'],
      metadata: { tip: name, recipientId: String(recipientId), ...(message && { message }) },
      transfer_group: order.group,
      ...(destination && { transfer_data: { destination } }),
    }
    const options = { idempotencyKey, maxNetworkRetries: RETRIES }
    return paymentOf(await call(this.stripe.paymentIntents.create(params, options)))
  }

  async payment(id: string) {
    return paymentOf(await call(this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })))
  }

  async cancelPayment(id: string, reason?: 'abandoned') {
    return paymentOf(await call(this.stripe.paymentIntents.cancel(id, reason && { cancellation_reason: reason })))
  }

  async eraseMessage(payment: string, chargeId: string | null) {
    const metadata = { message: '' }
    await call(this.stripe.paymentIntents.update(payment, { metadata }))
    // Stripe has copied it to the charge.
    if (chargeId) await call(this.stripe.charges.update(chargeId, { metadata }))
  }

  async refund(id: string) {
    return refundOf(await call(this.stripe.refunds.retrieve(id)))
  }

  async refundsOf(payment: string) {
    const { data } = await call(this.stripe.refunds.list({ payment_intent: payment, limit: PAGE }))
    return data.map(refundOf)
  }

  async refundsSince(seconds: number) {
    const list = this.stripe.refunds.list({ limit: PAGE, created: { gte: seconds } })
    return (await call(list.autoPagingToArray({ limit: MOST_REFUNDS }))).map(refundOf)
  }

  async createRefund(payment: string, amount: number, movement: string) {
    const params = { payment_intent: payment, amount, metadata: { movement } }
    return refundOf(await call(this.stripe.refunds.create(params, { idempotencyKey: movement })))
  }

  async transfersOf(group: string) {
    const { data } = await call(this.stripe.transfers.list({ transfer_group: group, limit: PAGE }))
    return data.map(transferOf)
  }

  async createTransfer({ amountCents, currency, account, group, chargeId }: TransferOrder, movement: string) {
    const params: Stripe.TransferCreateParams = {
      amount: amountCents,
      currency,
      destination: account,
      transfer_group: group,
      metadata: { movement },
      ...(chargeId && { source_transaction: chargeId }),
    }
    return transferOf(await call(this.stripe.transfers.create(params, { idempotencyKey: movement })))
  }

  async reverseTransfer(transfer: string, amount: number, movement: string) {
    const params = { amount, metadata: { movement } }
    return reversalOf(await call(this.stripe.transfers.createReversal(transfer, params, { idempotencyKey: movement })))
  }

  async createAccount(name: string, idempotencyKey: string) {
    // The platform pays Stripe's fees and bears losses. The helper only receives, and has Stripe's own small dashboard.
    const params: Stripe.AccountCreateParams = {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { payoutAccount: name },
    }
    return (await call(this.stripe.accounts.create(params, { idempotencyKey }))).id
  }

  async findAccount(name: string, sinceSeconds: number) {
    const { data } = await call(this.stripe.accounts.list({ created: { gte: sinceSeconds }, limit: PAGE }))
    return data.find(({ metadata }) => metadata?.payoutAccount === name)?.id
  }

  async account(id: string) {
    return accountOf(await call(this.stripe.accounts.retrieve(id)))
  }

  async onboardingUrl(account: string, { returnUrl, refreshUrl }: { returnUrl: string; refreshUrl: string }) {
    const params = { account, type: 'account_onboarding', return_url: returnUrl, refresh_url: refreshUrl } as const
    return (await call(this.stripe.accountLinks.create(params))).url
  }
}
