import { useSearchParams } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useStripeScript } from '../stripe/stripeScript.ts'
import { Confirmed } from './Confirmed.tsx'
import { Failed } from './Failed.tsx'
import { SuccessSkeleton } from './SuccessSkeleton.tsx'

/** `/checkout/success`: Stripe leads here after a payment. Stripe and the server, not the address, say what was paid. */
export function SuccessPage() {
  const [query] = useSearchParams()
  const clientSecret = query.get('payment_intent_client_secret')
  const recipientId = Number(query.get('recipientId')) || undefined
  const { intent, failed, retry } = usePaymentIntent(clientSecret)

  if (!clientSecret) return <Failed title="Payment information is missing" recipientId={recipientId} />
  if (failed) return <Failed title="Could not retrieve payment information" recipientId={recipientId} onRetry={retry} />
  if (!intent) return <SuccessSkeleton />
  if (intent.status !== 'succeeded' && intent.status !== 'processing')
    return (
      <Failed title="Payment failed" recipientId={recipientId}>
        Your payment was not processed
      </Failed>
    )
  return <Confirmed intent={intent} recipientId={recipientId} />
}

/** Fetches a payment from Stripe. */
function usePaymentIntent(clientSecret: string | null) {
  const script = useStripeScript(clientSecret !== null)
  const { stripe } = script
  const [intent, setIntent] = useState<PaymentIntent>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!stripe || !clientSecret || failed) return
    let left = false
    stripe
      .retrievePaymentIntent(clientSecret)
      .then(({ paymentIntent }) => (paymentIntent ? left || setIntent(paymentIntent) : left || setFailed(true)))
      .catch(() => left || setFailed(true))
    return () => {
      left = true
    }
  }, [stripe, clientSecret, failed])

  const retry = () => {
    script.retry()
    setFailed(false)
  }
  return { intent, failed: failed || script.failed, retry }
}
