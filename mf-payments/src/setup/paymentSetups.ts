import { type NewTip, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { botCheckToken, type Failure, useSession } from '@flight-amigo/shell/sdk'
import { useMemo, useState } from 'react'
import { useSetUpPaymentMutation } from '../payments.api.ts'
import type { TriedPayment } from './earlierPayment.ts'

interface Setup {
  /** The idempotency key: the same tip under the same key is the same payment. */
  key: string
  clientSecret?: Promise<string>
}

/** Sets payments up and knows those that are set up. */
export interface PaymentSetups {
  /** Sets the payment of this tip up, or finds it, and answers its client secret. */
  setUp: (tip: NewTip) => Promise<string>
  /** Forgets the payment of this tip: the next one is a new payment. */
  forget: (tip: NewTip) => void
  /** The client secret of a payment that was tried and whose outcome is not known. */
  unclear: string | undefined
}

/**
 * Sets up one payment for each tip. A second call for the same tip answers the same payment. After a failure the next
 * call sends the same key, so that the server finds the payment too. Another amount or message is another payment.
 */
export function usePaymentSetups(tried?: TriedPayment): PaymentSetups {
  const [request] = useSetUpPaymentMutation()
  const isVisitor = !useSession().user
  const [known] = useState(() => {
    const setups = new Map<string, Setup>()
    if (tried) setups.set(nameOf(tried.tip), { ...newSetup(), clientSecret: Promise.resolve(tried.clientSecret) })
    return { setups, unclear: tried?.clientSecret }
  })

  return useMemo(() => {
    const { setups } = known
    const forget = (tip: NewTip) => void setups.delete(nameOf(tip))
    const setUp = (tip: NewTip) => {
      const setup = setups.get(nameOf(tip)) ?? newSetup()
      setups.set(nameOf(tip), setup)
      setup.clientSecret ??= withToken(tip, isVisitor)
        .then((signed) => request({ tip: signed, key: setup.key }).unwrap())
        .then(
          ({ clientSecret }) => clientSecret,
          (failure: Failure) => {
            delete setup.clientSecret
            // The server refuses this key for this tip. A new key makes it a new payment.
            if (failure.status === 409) forget(tip)
            throw failure
          },
        )
      return setup.clientSecret
    }
    return Object.assign(known, { setUp, forget })
  }, [request, known, isVisitor])
}

/** The bot check is asked about a visitor, for each request anew: it takes a token once. */
async function withToken(tip: NewTip, isVisitor: boolean): Promise<NewTip> {
  if (!isVisitor) return tip
  const captchaToken = await botCheckToken(TIP_ACTION)
  return captchaToken ? { ...tip, captchaToken } : tip
}

const nameOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newSetup = (): Setup => ({ key: randomKey() })
