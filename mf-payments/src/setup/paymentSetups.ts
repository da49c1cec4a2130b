import { type NewTip, type PaymentSetup, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { botCheckToken, type Failure, useSession } from '@flight-amigo/shell/sdk'
import { useMemo, useState } from 'react'
import { useSetUpPaymentMutation } from '../payments.api.ts'
import type { PaymentAttempt } from './previousPayment.ts'

interface Setup {
  /** The idempotency key: the same tip with the same key is the same payment. */
  key: string
  payment?: Promise<PaymentSetup>
}

export interface PaymentSetups {
  setUp: (tip: NewTip) => Promise<PaymentSetup>
  forget: (tip: NewTip) => void
  /** The client secret of the last payment whose outcome is unknown. It is checked before the next charge. */
  unresolvedClientSecret: string | undefined
}

/**
 * Creates one payment for each tip; another amount or message is another tip. After a failure, the next call sends the
 * same idempotency key.
 */
export function usePaymentSetups(attempt?: PaymentAttempt): PaymentSetups {
  const [request] = useSetUpPaymentMutation()
  const isVisitor = !useSession().user
  const [state] = useState(() => {
    const setups = new Map<string, Setup>()
    if (attempt) setups.set(keyOf(attempt.tip), { ...newSetup(), payment: Promise.resolve(attempt) })
    return { setups, unresolvedClientSecret: attempt?.clientSecret }
  })

  return useMemo(() => {
    const { setups } = state
    const forget = (tip: NewTip) => void setups.delete(keyOf(tip))
    const setUp = (tip: NewTip) => {
      const setup = setups.get(keyOf(tip)) ?? newSetup()
      setups.set(keyOf(tip), setup)
      setup.payment ??= withToken(tip, isVisitor)
        .then((signed) => request({ tip: signed, key: setup.key }).unwrap())
        .catch((failure: Failure) => {
          delete setup.payment
          // The server has refused this key, so the next call needs a new one.
          if (failure.status === 409) forget(tip)
          throw failure
        })
      return setup.payment
    }
    return Object.assign(state, { setUp, forget })
  }, [request, state, isVisitor])
}

/** Each request of a visitor needs a new bot check token, because a token works once. */
async function withToken(tip: NewTip, isVisitor: boolean): Promise<NewTip> {
  if (!isVisitor) return tip
  const captchaToken = await botCheckToken(TIP_ACTION)
  return captchaToken ? { ...tip, captchaToken } : tip
}

const keyOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newSetup = (): Setup => ({ key: randomKey() })
