import type { NewTip } from '@flight-amigo/backend/contract/payments'
import type { FailureText } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import type { PaymentIntent, PaymentIntentResult, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { PaymentAttempt, PaymentIntents } from '../payment-intent/paymentIntents.ts'
import { setupFailure } from './setupFailure.ts'

export interface Confirmation {
  returnTo: string
  /** True to redirect only if the bank requires it; false to open `returnTo` after every payment. */
  redirectsOnlyIfRequired: boolean
  receiptEmail?: string | undefined
  setupProblem: string
}

interface TipPaymentOptions {
  stripe: Stripe
  elements: StripeElements
  intents: PaymentIntents
  tip: NewTip
  confirmation: Confirmation
  onAttempt: (attempt: PaymentAttempt) => void
}

export type Outcome = { paid: PaymentIntent } | { redirecting: true } | { failed: FailureText }

/**
 * Validates Stripe's fields, checks an earlier attempt with an unknown outcome, then creates and confirms the payment.
 * Never throws.
 */
export async function payTip(payment: TipPaymentOptions): Promise<Outcome> {
  const { stripe, elements, intents, tip, onAttempt } = payment
  try {
    // Stripe requires this call before anything else is awaited.
    const { error } = await elements.submit()
    if (error) return failedOutcome(error.message)
    const previous = intents.unresolvedClientSecret
      ? await stripe.retrievePaymentIntent(intents.unresolvedClientSecret)
      : undefined
    if (previous && hasUnknownOutcome(previous.error)) return failedOutcome(previous.error.message)
    if (previous?.paymentIntent?.status === 'succeeded') return { paid: previous.paymentIntent }
    if (previous?.paymentIntent?.status === 'canceled') intents.forget(tip)

    const setup = await intents
      .create(tip)
      .catch((reason: unknown) => setupFailure(reason, payment.confirmation.setupProblem))
    if (!('clientSecret' in setup)) return { failed: setup }
    const { clientSecret, receiptNumber, key } = setup
    intents.unresolvedClientSecret = clientSecret
    onAttempt({ tip, clientSecret, receiptNumber, ...(key && { key }) })
    return await confirm(payment, clientSecret)
  } catch {
    return { failed: { title: t`Payment error`, description: t`An unexpected error occurred` } }
  }
}

async function confirm(payment: TipPaymentOptions, clientSecret: string): Promise<Outcome> {
  const { stripe, elements, intents, tip, confirmation } = payment
  const options = {
    elements,
    clientSecret,
    confirmParams: {
      return_url: new URL(confirmation.returnTo, location.href).href,
      ...(confirmation.receiptEmail && { receipt_email: confirmation.receiptEmail }),
    },
  }
  const { error, paymentIntent }: Partial<PaymentIntentResult> = confirmation.redirectsOnlyIfRequired
    ? await stripe.confirmPayment({ ...options, redirect: 'if_required' })
    : await stripe.confirmPayment(options)
  if (!error && !paymentIntent) return { redirecting: true }
  // An error may mean that the tip is already paid: the response to an earlier attempt may have been lost.
  const intent = paymentIntent ?? error?.payment_intent
  if (intent?.status === 'succeeded') return { paid: intent }
  if (!hasUnknownOutcome(error) && intent?.status !== 'processing') intents.unresolvedClientSecret = undefined
  if (intent?.status !== 'canceled') return failedOutcome(error?.message)
  if (intent.cancellation_reason !== 'abandoned') return failedOutcome(await intents.endReason(tip))
  intents.forget(tip)
  return failedOutcome(
    t`This payment was open for too long, so it has ended. Nothing was charged. Press Pay to begin a new one.`,
  )
}

/** Stripe's script returns this error without a network. Stripe may have processed the request. */
const hasUnknownOutcome = (error: StripeError | undefined): error is StripeError =>
  error?.type === 'api_connection_error'

const failedOutcome = (message: string | undefined): Outcome => ({
  failed: { title: t`Payment failed`, description: message || t`Your payment was not processed` },
})
