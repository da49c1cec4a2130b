import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { useStripeScript } from '../stripe/stripeScript.ts'

/** A payment that was about to be confirmed on this page. */
export interface TriedPayment {
  tip: NewTip
  clientSecret: string
}

/** The payment of an earlier visit to this page, which is the same entry of the browser's history. */
interface EarlierPayment {
  /** `checking` while Stripe is asked whether the payment was made. */
  state: 'none' | 'checking' | 'unpaid' | 'paid'
  tried?: TriedPayment
}

/**
 * `note` writes into the history entry which payment is about to be confirmed. After a reload or a step back, `earlier`
 * tells whether it was paid, so that nobody pays twice. With `ignored` it tells of no earlier payment.
 */
export function useEarlierPayment({ ignored = false } = {}): {
  earlier: EarlierPayment
  note: (tried: TriedPayment) => void
} {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [tried] = useState(() => (ignored ? undefined : triedIn(state)))
  const { stripe, failed } = useStripeScript(tried !== undefined)
  const [isPaid, setPaid] = useState<boolean>()

  useEffect(() => {
    if (!stripe || !tried) return
    stripe.retrievePaymentIntent(tried.clientSecret).then(
      ({ paymentIntent }) => setPaid(paymentIntent?.status === 'succeeded'),
      () => setPaid(false),
    )
  }, [stripe, tried])

  const known = failed ? false : isPaid
  const outcome = known ? 'paid' : 'unpaid'
  return {
    earlier: tried ? { state: known === undefined ? 'checking' : outcome, tried } : { state: 'none' },
    note: (now) => navigate(pathname + search, { replace: true, state: { tried: now } }),
  }
}

const triedIn = (state: unknown) => (state as { tried?: TriedPayment } | null)?.tried

/**
 * How often the browser has restored this page from its back-forward cache. The restored page may be old and in the
 * middle of a payment: used as a key, the count starts it anew.
 */
export function useRestoreCount(): number {
  const [restored, setRestored] = useState(0)

  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRestored((before) => before + 1)
    }
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])

  return restored
}
