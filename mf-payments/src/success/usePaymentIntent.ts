import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { usePaymentService } from '../stripe/usePaymentService.ts'

/** What Stripe says of a payment. */
export function usePaymentIntent(clientSecret: string | null) {
  const service = usePaymentService(clientSecret !== null)
  const { stripe } = service
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
    service.retry()
    setFailed(false)
  }
  return { intent, failed: failed || service.failed, retry }
}
