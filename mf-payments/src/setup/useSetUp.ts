import type { NewTip } from '@flight-amigo/backend/contract/payments'
import type { Failure } from '@flight-amigo/shell/sdk'
import { useMemo, useState } from 'react'
import { useSetUpPaymentMutation } from '../payments.api.ts'
import type { Tried } from './useTried.ts'

interface Attempt {
  key: string
  clientSecret?: Promise<string>
}

/** What sets payments up. */
export interface SetUp {
  /** Answers with the payment's client secret. */
  begin: (tip: NewTip) => Promise<string>
  /** This payment is over: the next one for the same tip is another. */
  forget: (tip: NewTip) => void
}

/**
 * Sets a payment up, once for the same tip: asked again it answers with the same payment, and after a failure it
 * sends the same key, so that the server can do so too. Another amount or message is another payment.
 */
export function useSetUp(earlier?: Tried): SetUp {
  const [request] = useSetUpPaymentMutation()
  const [attempts] = useState(() => {
    const known = new Map<string, Attempt>()
    if (earlier) known.set(nameOf(earlier.tip), { key: newKey(), clientSecret: Promise.resolve(earlier.clientSecret) })
    return known
  })

  return useMemo(() => {
    const forget = (tip: NewTip) => void attempts.delete(nameOf(tip))
    const begin = (tip: NewTip) => {
      const attempt = attempts.get(nameOf(tip)) ?? { key: newKey() }
      attempts.set(nameOf(tip), attempt)
      attempt.clientSecret ??= request({ tip, key: attempt.key })
        .unwrap()
        .then(
          ({ clientSecret }) => clientSecret,
          (failure: Failure) => {
            delete attempt.clientSecret
            // What stands against it is the key; without it this is a new payment.
            if (failure.status === 409) forget(tip)
            throw failure
          },
        )
      return attempt.clientSecret
    }
    return { begin, forget }
  }, [request, attempts])
}

const nameOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newKey = () => crypto.randomUUID()
