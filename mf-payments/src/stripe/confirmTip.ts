import { errorText } from '@flight-amigo/shell/sdk'
import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js'

/** Where and how a payment is confirmed. */
export interface Confirmation {
  /** Where a bank that wants to see the payer itself sends them back to; below this site. */
  returnTo: string
  /** Stay on this page unless the bank wants to see the payer. Otherwise a paid tip leads to `returnTo`. */
  stay: boolean
  receiptEmail?: string | undefined
}

/** What became of it, with the words for who pays. */
export type Outcome =
  | { paid: PaymentIntent }
  /** The browser is on its way to `returnTo`. */
  | { leaving: true }
  /** `over`: this payment can no longer be made, another one can. */
  | { failed: { title: string; description: string }; over?: boolean }

/** Confirms the payment that Stripe's fields stand for. Throws nothing. */
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
      return error ? unlessPaid(error) : { leaving: true }
    }
    const { error, paymentIntent } = await stripe.confirmPayment({ ...options, redirect: 'if_required' })
    if (error) return unlessPaid(error)
    return paymentIntent.status === 'succeeded' ? { paid: paymentIntent } : refused(undefined)
  } catch {
    return { failed: { title: 'Payment error', description: 'An unexpected error occurred' } }
  }
}

/** What is said when a payment could not even be begun. */
export const setUpFailed = (reason: unknown) => ({
  title: 'Payment setup failed',
  description: errorText(reason, 'There was a problem setting up the payment'),
})

/** Whoever presses Pay again after an answer was lost may have paid already. */
function unlessPaid({ payment_intent: intent, message }: { payment_intent?: PaymentIntent; message?: string }) {
  if (intent?.status === 'succeeded') return { paid: intent }
  return { ...refused(message), over: intent?.status === 'canceled' }
}

const refused = (message: string | undefined) => ({
  failed: { title: 'Payment failed', description: message || 'Your payment was not processed' },
})
