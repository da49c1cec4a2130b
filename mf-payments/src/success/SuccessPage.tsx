import { useSearchParams } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { useStripeScript } from '../stripe/stripeScript.ts'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentOutcome } from './PaymentOutcome.tsx'
import { SuccessSkeleton } from './SuccessSkeleton.tsx'

/** Stripe redirects here. The page trusts Stripe and the server, not the URL. */
export function SuccessPage() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const clientSecret = query.get('payment_intent_client_secret')
  const recipientId = Number(query.get('recipientId')) || undefined
  const { intent, failed, retry } = usePaymentIntent(clientSecret)

  if (!clientSecret) return <PaymentFailed title={t`Payment information is missing`} recipientId={recipientId} />
  if (failed)
    return <PaymentFailed title={t`Could not retrieve payment information`} recipientId={recipientId} onRetry={retry} />
  if (!intent) return <SuccessSkeleton />
  if (intent.status !== 'succeeded' && intent.status !== 'processing')
    return (
      <PaymentFailed title={t`Payment failed`} recipientId={recipientId}>
        {t`Your payment was not processed`}
      </PaymentFailed>
    )
  return <PaymentOutcome intent={intent} recipientId={recipientId} />
}

function usePaymentIntent(clientSecret: string | null) {
  const script = useStripeScript(clientSecret !== null)
  const { stripe } = script
  const [intent, setIntent] = useState<PaymentIntent>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!stripe || !clientSecret || failed) return
    let ignore = false
    stripe
      .retrievePaymentIntent(clientSecret)
      .then(({ paymentIntent }) => (paymentIntent ? ignore || setIntent(paymentIntent) : ignore || setFailed(true)))
      .catch(() => ignore || setFailed(true))
    return () => {
      ignore = true
    }
  }, [stripe, clientSecret, failed])

  const retry = () => {
    script.retry()
    setFailed(false)
  }
  return { intent, failed: failed || script.failed, retry }
}
