import type { Stripe } from 'stripe'
import type { Dispute, PaidCard, Payment, ProviderAccount, Refund, Transfer } from '../payment-provider.ts'

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const paymentStatusOf = (status: Stripe.PaymentIntent.Status): Payment['status'] => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'canceled' ? 'canceled' : 'unpaid'
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Only an expanded charge has the card. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): PaidCard | undefined {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card?.brand && card.last4 ? { brand: BRANDS[card.brand] ?? 'Card', last4: card.last4 } : undefined
}

export const paymentOf = (intent: Stripe.PaymentIntent): Payment => ({
  id: intent.id,
  status: paymentStatusOf(intent.status),
  amountCents: intent.amount,
  receivedCents: intent.amount_received,
  currency: intent.currency,
  tip: intent.metadata.tip,
  recipientId: intent.metadata.recipientId,
  chargeId: idOf(intent.latest_charge),
  card: cardOf(intent.latest_charge),
  clientSecret: intent.client_secret,
  receiptEmail: intent.receipt_email,
  declinedCard: intent.last_payment_error?.payment_method?.card?.fingerprint ?? undefined,
})

// Refunds to cards never require action; one that does counts as pending.
const REFUND_STATUS: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export const refundOf = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  payment: idOf(refund.payment_intent),
  amountCents: refund.amount,
  currency: refund.currency,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
  details: [refund.status, refund.failure_reason].filter(Boolean).join(': '),
  reason: refund.reason,
  movement: refund.metadata?.movement,
  createdAt: refund.created,
})

const DISPUTE_STATUS: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost' }

/** An inquiry takes no money and is no dispute. */
export function disputeOf({ id, amount, status, payment_intent }: Stripe.Dispute): Dispute | undefined {
  if (status.startsWith('warning_') || status === 'prevented') return
  return { id, payment: idOf(payment_intent), amountCents: amount, status: DISPUTE_STATUS[status] ?? 'open' }
}

export const reversalOf = ({ id, amount, metadata }: Stripe.TransferReversal) => ({
  id,
  amountCents: amount,
  movement: metadata?.movement,
})

export const transferOf = (transfer: Stripe.Transfer): Transfer => ({
  id: transfer.id,
  amountCents: transfer.amount,
  reversedCents: transfer.amount_reversed,
  reversals: transfer.reversals.data.map(reversalOf),
  movement: transfer.metadata.movement,
  createdAt: transfer.created,
})

export const accountOf = ({ capabilities, details_submitted, requirements }: Stripe.Account): ProviderAccount => ({
  isReady: capabilities?.transfers === 'active',
  isSubmitted: details_submitted === true && (requirements?.currently_due ?? []).length === 0,
})
