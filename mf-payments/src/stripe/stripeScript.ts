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
let current: { by: StripeConstructor; key: string; stripe: Stripe } | undefined

/**
 * Loads Stripe's script with the first payment, never before, because it watches every page that it is on. Stripe's
 * own loader knows one address only. Here the address is a setting, so that development and tests can use another.
 */
export async function loadStripe(address: string, key: string): Promise<Stripe> {
  const by = window.Stripe ?? (await loadScript(address))
  if (current?.by !== by || current.key !== key) current = { by, key, stripe: by(key) }
  return current.stripe
}

/** Loads the script once for all callers. After a failure or a timeout the next call loads it again. */
function loadScript(address: string) {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => {
      script.remove()
      reject(new Error(`the payment service ${why}`))
    }
    const timer = setTimeout(fail, TIMEOUT_MS, 'did not answer in time')
    script.src = address
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      if (window.Stripe) resolve(window.Stripe)
      else fail('sent something else')
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail('cannot be reached')
    }
    document.head.append(script)
  }).finally(() => {
    loading = undefined
  })
  return loading
}

/** Stripe when its script is loaded. It loads as soon as it is `wanted`. */
export function useStripeScript(wanted = true) {
  const { stripeScript, stripeKey } = useSettings()
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!wanted || failed) return
    let left = false
    const loading = stripeScript && stripeKey ? loadStripe(stripeScript, stripeKey) : Promise.reject(new Error())
    loading.then(
      (loaded) => left || setStripe(loaded),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [wanted, failed, stripeScript, stripeKey])

  return { stripe, failed, retry: () => setFailed(false) }
}
