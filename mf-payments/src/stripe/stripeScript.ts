import type { Stripe, StripeConstructor } from '@stripe/stripe-js'

const PATIENCE = 10_000

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

let loading: Promise<StripeConstructor> | undefined
let made: { by: StripeConstructor; key: string; stripe: Stripe } | undefined

/**
 * Stripe for this page. The script comes when the first payment is set up, never before: it watches pages that have
 * nothing to do with money. Stripe's own loader knows one address only; ours is a setting, so that development and
 * tests run the same way with another.
 */
export async function stripeFrom(address: string, key: string): Promise<Stripe> {
  const by = window.Stripe ?? (await loadScript(address))
  if (made?.by !== by || made.key !== key) made = { by, key, stripe: by(key) }
  return made.stripe
}

/** One script for all who ask; one that failed or is late is asked for again the next time. */
function loadScript(address: string) {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => {
      script.remove()
      reject(new Error(`the payment service ${why}`))
    }
    const timer = setTimeout(fail, PATIENCE, 'did not answer in time')
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
