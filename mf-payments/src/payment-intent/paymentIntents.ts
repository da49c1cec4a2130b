import { type NewTip, type PaymentSetup, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { botCheckToken, type Failure, useLocation, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { useEffect, useMemo, useState } from 'react'
import { useCreatePaymentIntentMutation } from '../payments.api.ts'
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

/**
 * Counts how often the browser restoreCount this page from its back-forward cache. As a key, the count remounts a page that
 * may be stale in the middle of a payment.
 */
export function useRestoreCount(): number {
  const [restoreCount, setRestoreCount] = useState(0)

  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRestoreCount((before) => before + 1)
    }
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])

  return restoreCount
}

interface IntentRequest {
  /** The idempotency key: the same tip with the same key is the same payment. */
  key: string
  payment?: Promise<PaymentSetup>
}

export interface PaymentIntents {
  create: (tip: NewTip) => Promise<PaymentSetup>
  forget: (tip: NewTip) => void
  /** The client secret of the last payment whose outcome is unknown. It is checked before the next charge. */
  unresolvedClientSecret: string | undefined
}

/**
 * Creates one payment for each tip; another amount or message is another tip. After a failure, the next call sends the
 * same idempotency key.
 */
export function usePaymentIntents(attempt?: PaymentAttempt): PaymentIntents {
  const [send] = useCreatePaymentIntentMutation()
  const isVisitor = !useSession().user
  const [state] = useState(() => {
    const requests = new Map<string, IntentRequest>()
    if (attempt) requests.set(keyOf(attempt.tip), { ...newRequest(), payment: Promise.resolve(attempt) })
    return { requests, unresolvedClientSecret: attempt?.clientSecret }
  })

  return useMemo(() => {
    const { requests } = state
    const forget = (tip: NewTip) => void requests.delete(keyOf(tip))
    const create = (tip: NewTip) => {
      const request = requests.get(keyOf(tip)) ?? newRequest()
      requests.set(keyOf(tip), request)
      request.payment ??= withToken(tip, isVisitor)
        .then((tipWithToken) => send({ tip: tipWithToken, key: request.key }).unwrap())
        .catch((failure: Failure) => {
          delete request.payment
          // The server has refused this key, so the next call needs a new one.
          if (failure.status === 409) forget(tip)
          throw failure
        })
      return request.payment
    }
    return Object.assign(state, { create, forget })
  }, [send, state, isVisitor])
}

/** Each request of a visitor needs a new bot check token, because a token works once. */
async function withToken(tip: NewTip, isVisitor: boolean): Promise<NewTip> {
  if (!isVisitor) return tip
  const captchaToken = await botCheckToken(TIP_ACTION)
  return captchaToken ? { ...tip, captchaToken } : tip
}

const keyOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newRequest = (): IntentRequest => ({ key: randomKey() })
