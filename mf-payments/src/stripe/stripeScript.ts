import { useSettings } from '@flight-amigo/shell/sdk'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

const TIMEOUT_MS = 10_000

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

let loading: Promise<StripeConstructor> | undefined
let current: { construct: StripeConstructor; key: string; stripe: Stripe } | undefined

/**
 * Loads Stripe's script with the first payment, because it tracks every page that includes it. Stripe's own loader has
 * a fixed URL; this one is configurable for development and tests.
 */
export async function loadStripe(scriptUrl: string, key: string): Promise<Stripe> {
  const construct = window.Stripe ?? (await loadScript(scriptUrl))
  if (current?.construct !== construct || current.key !== key) current = { construct, key, stripe: construct(key) }
  return current.stripe
}

/** After a failure or a timeout, the next call loads the script again. */
function loadScript(address: string) {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      script.remove()
      reject(new Error(`the payment service ${reason}`))
    }
    const timer = setTimeout(fail, TIMEOUT_MS, 'did not respond in time')
    script.src = address
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      if (window.Stripe) resolve(window.Stripe)
      else fail('sent an unexpected script')
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail('is unreachable')
    }
    document.head.append(script)
  }).finally(() => {
    loading = undefined
  })
  return loading
}

export function useStripeScript(isEnabled = true) {
  const { stripeScript, stripeKey } = useSettings()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!isEnabled || failed) return
    let ignore = false
    const loadingStripe = stripeScript && stripeKey ? loadStripe(stripeScript, stripeKey) : Promise.reject(new Error())
    loadingStripe.then(
      (loaded) => ignore || setStripe(loaded),
      () => ignore || setFailed(true),
    )
    return () => {
      ignore = true
    }
  }, [isEnabled, failed, stripeScript, stripeKey])

  return { stripe, failed, retry: () => setFailed(false) }
}
