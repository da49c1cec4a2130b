import { type NewTip, type PaymentSetup, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { botCheckToken, errorText, type Failure, useLocation, useNavigate, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import { useCreatePaymentIntentMutation } from '../payments.api.ts'
import { useStripeScript } from '../stripe/stripeScript.ts'

export interface PaymentAttempt extends Pick<PaymentSetup, 'clientSecret' | 'receiptNumber'> {
  tip: NewTip
  /** The idempotency key of the payment. */
  key?: string
}

interface PreviousPayment {
  /**
   * `checking` while its status is loaded from Stripe. `ended` when the site has canceled it, and not because it was
   * open for too long.
   */
  state: 'none' | 'checking' | 'unpaid-or-unknown' | 'ended' | 'paid'
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
  const { state: stored, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [attempt] = useState(() => (ignored ? undefined : attemptIn(stored)))
  const { stripe, failed } = useStripeScript(attempt !== undefined)
  const [outcome, setOutcome] = useState<'unpaid-or-unknown' | 'ended' | 'paid'>()

  useEffect(() => {
    if (!stripe || !attempt) return
    stripe.retrievePaymentIntent(attempt.clientSecret).then(
      ({ paymentIntent }) => setOutcome(outcomeOf(paymentIntent)),
      () => setOutcome('unpaid-or-unknown'), // `payTip` checks again before it charges, so an unknown outcome is safe here.
    )
  }, [stripe, attempt])

  const state = failed ? 'unpaid-or-unknown' : (outcome ?? 'checking')
  return {
    previous: attempt ? { state, attempt } : { state: 'none' },
    remember: (started) => navigate(pathname + search, { replace: true, state: { attempt: started } }),
  }
}

function outcomeOf(intent: PaymentIntent | undefined) {
  if (intent?.status === 'succeeded') return 'paid'
  return intent?.status === 'canceled' && intent.cancellation_reason !== 'abandoned' ? 'ended' : 'unpaid-or-unknown'
}

/** Returns why the payment of an earlier visit has ended, so that the user learns it before paying again. */
export function useEndedPayment({ state, attempt }: PreviousPayment, intents: PaymentIntents): string | undefined {
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (state === 'ended' && attempt) intents.endReason(attempt.tip).then(setText)
  }, [state, attempt, intents])
  return text
}

const attemptIn = (state: unknown) => (state as { attempt?: PaymentAttempt } | null)?.attempt

/**
 * Counts how often the browser restores this page from its back-forward cache. As a key, the count remounts a page that
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
  payment?: Promise<PaymentSetup & { key?: string }>
}

export interface PaymentIntents {
  create: (tip: NewTip) => Promise<PaymentSetup & { key?: string }>
  forget: (tip: NewTip) => void
  /** Forgets a payment that was canceled, and returns the server's reason. */
  endReason: (tip: NewTip) => Promise<string>
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
    // Another release of this page may have stored the attempt without its key.
    if (attempt) requests.set(keyOf(attempt.tip), { key: attempt.key ?? '', payment: Promise.resolve(attempt) })
    return { requests, unresolvedClientSecret: attempt?.clientSecret }
  })

  return useMemo(() => {
    const { requests } = state
    const forget = (tip: NewTip) => void requests.delete(keyOf(tip))
    const create = (tip: NewTip) => {
      const request = requests.get(keyOf(tip)) ?? newRequest()
      requests.set(keyOf(tip), request)
      const sendTip = async (needsToken: boolean) =>
        send({ tip: await withToken(tip, needsToken), key: request.key }).unwrap()
      request.payment ??= sendTip(isVisitor)
        .catch((failure: Failure) => {
          // The server also checks new accounts after many declined cards.
          if (failure.code !== 'bot-unknown' || isVisitor) throw failure
          return sendTip(true)
        })
        .then((setup) => ({ ...setup, key: request.key }))
        .catch((failure: Failure) => {
          delete request.payment
          // The server has refused this key, so the next call needs a new one.
          if (failure.status === 409) forget(tip)
          throw failure
        })
      return request.payment
    }
    // The server answers a repeated request with what has happened to its payment.
    const endReason = async (tip: NewTip) => {
      const key = requests.get(keyOf(tip))?.key
      forget(tip)
      const tipWithToken = await withToken(tip, isVisitor)
      const failure = key && (await send({ tip: tipWithToken, key })).error
      const text = t`This payment has ended. Nothing was charged. Press Pay to begin a new one.`
      return failure && (failure as Failure).code !== 'tip-over' ? errorText(failure, text) : text
    }
    return Object.assign(state, { create, forget, endReason })
  }, [send, state, isVisitor])
}

/** Each request needs a new bot check token, because a token works once. */
async function withToken(tip: NewTip, needsToken: boolean): Promise<NewTip> {
  if (!needsToken) return tip
  const captchaToken = await botCheckToken(TIP_ACTION)
  return captchaToken ? { ...tip, captchaToken } : tip
}

const keyOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newRequest = (): IntentRequest => ({ key: randomKey() })
