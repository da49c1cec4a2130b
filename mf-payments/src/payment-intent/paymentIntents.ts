import { type NewTip, type PaymentSetup, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { botCheckToken, type Failure, useSession } from '@flight-amigo/shell/sdk'
import { useMemo, useState } from 'react'
import { useCreatePaymentIntentMutation } from '../payments.api.ts'
import type { PaymentAttempt } from './previousPayment.ts'

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
