import { errorText } from '@flight-amigo/shell/sdk'
import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js'

/** How a payment is confirmed. */
export interface Confirmation {
  /** The path on this site to which a bank's own page sends the payer back. */
  returnTo: string
  /** Whether to stay on this page unless the bank shows a page of its own. Otherwise a paid tip leads to `returnTo`. */
  stay: boolean
  receiptEmail?: string | undefined
}

/** The outcome of a payment, with the text for the payer. */
export type Outcome =
  | { paid: PaymentIntent }
  /** The browser is leaving for `returnTo`. */
  | { leaving: true }
  /** `lapsed`: this payment can no longer be made, but another one can. */
  | { failed: { title: string; description: string }; lapsed?: boolean }

/** Confirms the payment of Stripe's fields. Never throws. */
export async function confirmTip(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { returnTo, stay, receiptEmail }: Confirmation,
): Promise<Outcome> {
  const options = {
    elements,
    confirmParams: {
      return_url: new URL(returnTo, location.href).href,
      ...(receiptEmail && { receipt_email: receiptEmail }),
    },
  }
  try {
    if (!stay) {
      const { error } = await stripe.confirmPayment(options)
      return error ? outcomeOf(error) : { leaving: true }
    }
    const { error, paymentIntent } = await stripe.confirmPayment({ ...options, redirect: 'if_required' })
    if (error) return outcomeOf(error)
    return paymentIntent.status === 'succeeded' ? { paid: paymentIntent } : refusal(undefined)
  } catch {
    return { failed: { title: 'Payment error', description: 'An unexpected error occurred' } }
  }
}

/** The toast for a payment that could not be set up. */
export const setupFailure = (reason: unknown) => ({
  title: 'Payment setup failed',
  description: errorText(reason, 'There was a problem setting up the payment'),
})

/** An error can mean that the tip is paid: when Pay is pressed again after an answer was lost. */
function outcomeOf({ payment_intent: intent, message }: { payment_intent?: PaymentIntent; message?: string }) {
  if (intent?.status === 'succeeded') return { paid: intent }
  return { ...refusal(message), lapsed: intent?.status === 'canceled' }
}

const refusal = (message: string | undefined) => ({
  failed: { title: 'Payment failed', description: message || 'Your payment was not processed' },
})
