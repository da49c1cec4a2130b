import { useSettings } from '@flight-amigo/shell/sdk'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { stripeFrom } from './stripeScript.ts'

/** Stripe, once its script has come; loaded when `wanted`. */
export function usePaymentService(wanted = true) {
  const { stripeScript, stripeKey } = useSettings()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!wanted || failed) return
    let left = false
    const service = stripeScript && stripeKey ? stripeFrom(stripeScript, stripeKey) : Promise.reject(new Error())
    service.then(
      (loaded) => left || setStripe(loaded),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [wanted, failed, stripeScript, stripeKey])

  return { stripe, failed, retry: () => setFailed(false) }
}
