import type { NewTip } from '@flight-amigo/backend/contract/payments'
import type { FailureWords } from '@flight-amigo/shell/sdk'
import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { TriedPayment } from '../setup/earlierPayment.ts'
import type { PaymentSetups } from '../setup/paymentSetups.ts'
import { setupFailure } from './setupFailure.ts'

/** How a payment is confirmed. */
export interface Confirmation {
  /** The path on this site to which a bank's own page sends the payer back. */
  returnTo: string
  /** Whether to stay on this page unless the bank shows a page of its own. Otherwise a paid tip leads to `returnTo`. */
  stay: boolean
  receiptEmail?: string | undefined
  /** The form's sentence about a payment that could not be set up for no known reason. */
  setupProblem: string
}

interface Paying {
  stripe: Stripe
  elements: StripeElements
  setups: PaymentSetups
  tip: NewTip
  confirmation: Confirmation
  /** Called before the payment is confirmed. */
  onTry: (tried: TriedPayment) => void
}

/** The outcome of a payment, with the text for the payer. */
export type Outcome =
  | { paid: PaymentIntent }
  /** The browser is leaving for the page after the payment. */
  | { leaving: true }
  | { failed: FailureWords }

/**
 * Pays a tip with Stripe's fields: they are checked first, then the payment is set up, then it is confirmed. A payment
 * that was tried before, and whose outcome is unknown, is asked about first. Never throws.
 */
export async function payTip(paying: Paying): Promise<Outcome> {
  const { stripe, elements, setups, tip, onTry } = paying
  try {
    // Stripe wants this first, before anything else is awaited.
    const { error } = await elements.submit()
    if (error) return refusal(error.message)
    const earlier = setups.unclear ? await stripe.retrievePaymentIntent(setups.unclear) : undefined
    if (earlier && isUnanswered(earlier.error)) return refusal(earlier.error.message)
    if (earlier?.paymentIntent?.status === 'succeeded') return { paid: earlier.paymentIntent }
    if (earlier?.paymentIntent?.status === 'canceled') setups.forget(tip)

    const clientSecret = await setups
      .setUp(tip)
      .catch((reason: unknown) => setupFailure(reason, paying.confirmation.setupProblem))
    if (typeof clientSecret !== 'string') return { failed: clientSecret }
    setups.unclear = clientSecret
    onTry({ tip, clientSecret })
    return await confirm(paying, clientSecret)
  } catch {
    return { failed: { title: 'Payment error', description: 'An unexpected error occurred' } }
  }
}

async function confirm(paying: Paying, clientSecret: string): Promise<Outcome> {
  const { stripe, elements, setups, tip, confirmation } = paying
  const options = {
    elements,
    clientSecret,
    confirmParams: {
      return_url: new URL(confirmation.returnTo, location.href).href,
      ...(confirmation.receiptEmail && { receipt_email: confirmation.receiptEmail }),
    },
  }
  const { error, paymentIntent }: Partial<PaymentIntentResult> = confirmation.stay
    ? await stripe.confirmPayment({ ...options, redirect: 'if_required' })
    : await stripe.confirmPayment(options)
  if (!error && !paymentIntent) return { leaving: true }
  // An error can mean that the tip is paid: when Pay is pressed again after an answer was lost.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { paid: intent }
  if (!isUnanswered(error) && intent?.status !== 'processing') setups.unclear = undefined
  if (intent?.status !== 'canceled') return refusal(error?.message)
  // This payment can no longer be made, but another one can.
  setups.forget(tip)
  return refusal(intent.cancellation_reason === 'abandoned' ? TOO_LATE : ENDED)
}

const TOO_LATE =
  'This payment was open for too long, so it has ended. Nothing was charged. Press Pay to begin a new one.'
const ENDED = 'This payment has ended. Nothing was charged. Press Pay to begin a new one.'

/** Stripe's script answers with this error when there is no network: Stripe may have done what it was asked. */
const isUnanswered = (error: StripeError | undefined): error is StripeError => error?.type === 'api_connection_error'

const refusal = (message: string | undefined): Outcome => ({
  failed: { title: 'Payment failed', description: message || 'Your payment was not processed' },
})
