import type { NewTip, PaymentSetup } from '@flight-amigo/backend/contract/payments'
import { useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { useStripeScript } from '../stripe/stripeScript.ts'

export interface PaymentAttempt extends Pick<PaymentSetup, 'clientSecret' | 'receiptNumber'> {
  tip: NewTip
}

interface PreviousPayment {
  /** `checking` while its status is loaded from Stripe. */
  state: 'none' | 'checking' | 'unpaid-or-unknown' | 'paid'
  attempt?: PaymentAttempt
}

/**
 * Before a payment is confirmed, `remember` stores it in the history entry. After a reload or Back, `previous` says
 * whether it was paid, so that no one pays twice.
 */
export function usePreviousPayment({ ignored = false } = {}): {
  previous: PreviousPayment
  remember: (attempt: PaymentAttempt) => void
} {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [attempt] = useState(() => (ignored ? undefined : attemptIn(state)))
  const { stripe, failed } = useStripeScript(attempt !== undefined)
  const [isPaid, setPaid] = useState<boolean>()

  useEffect(() => {
    if (!stripe || !attempt) return
    stripe.retrievePaymentIntent(attempt.clientSecret).then(
      ({ paymentIntent }) => setPaid(paymentIntent?.status === 'succeeded'),
      () => setPaid(false), // `payTip` checks again before it charges, so an unknown outcome is safe here.
    )
  }, [stripe, attempt])

  const paid = failed ? false : isPaid
  const outcome = paid ? 'paid' : 'unpaid-or-unknown'
  return {
    previous: attempt ? { state: paid === undefined ? 'checking' : outcome, attempt } : { state: 'none' },
    remember: (started) => navigate(pathname + search, { replace: true, state: { attempt: started } }),
  }
}

const attemptIn = (state: unknown) => (state as { attempt?: PaymentAttempt } | null)?.attempt
