import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { usePaymentService } from '../stripe/usePaymentService.ts'

/** A payment that somebody has tried to make on this page. */
export interface Tried {
  tip: NewTip
  clientSecret: string
}

/** What is known of an earlier visit to this page: the same entry of the browser's history. */
export interface Earlier {
  /** `checking` until it is known whether the payment was made. */
  state: 'none' | 'checking' | 'unpaid' | 'paid'
  tried?: Tried
}

/**
 * Notes in the history entry which payment is about to be confirmed. Whoever reloads or comes Back then sees that
 * they have paid, or goes on with the same payment, and can in no way pay twice. `afresh` looks at no earlier visit.
 */
export function useTried({ afresh = false } = {}): { earlier: Earlier; note: (tried: Tried) => void } {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [tried] = useState(() => (afresh ? undefined : triedIn(state)))
  const { stripe, failed } = usePaymentService(tried !== undefined)
  const [paid, setPaid] = useState<boolean>()

  useEffect(() => {
    if (!stripe || !tried) return
    stripe.retrievePaymentIntent(tried.clientSecret).then(
      ({ paymentIntent }) => setPaid(paymentIntent?.status === 'succeeded'),
      () => setPaid(false),
    )
  }, [stripe, tried])

  const known = failed ? false : paid
  const words = known === undefined ? 'checking' : known ? 'paid' : 'unpaid'
  return {
    earlier: tried ? { state: words, tried } : { state: 'none' },
    note: (now) => navigate(pathname + search, { replace: true, state: { tried: now } }),
  }
}

const triedIn = (state: unknown) => (state as { tried?: Tried } | null)?.tried
