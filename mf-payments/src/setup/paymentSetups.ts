import { type NewTip, TIP_ACTION } from '@flight-amigo/backend/contract/payments'
import { botCheckToken, type Failure, useSession } from '@flight-amigo/shell/sdk'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
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
  /** Whether the last payment goes without its message: the helper takes no words from visitors. */
  isMessageLeftOut: boolean
}

/**
 * Sets up one payment for each tip. A second call for the same tip answers the same payment. After a failure the next
 * call sends the same key, so that the server finds the payment too. Another amount or message is another payment.
 */
export function usePaymentSetups(tried?: TriedPayment): PaymentSetups {
  const [request] = useSetUpPaymentMutation()
  const [isMessageLeftOut, setMessageLeftOut] = useState(false)
  const isVisitor = !useSession().user
  const [setups] = useState(() => {
    const known = new Map<string, Setup>()
    if (tried) known.set(nameOf(tried.tip), { ...newSetup(), clientSecret: Promise.resolve(tried.clientSecret) })
    return known
  })

  return useMemo(() => {
    const forget = (tip: NewTip) => void setups.delete(nameOf(tip))
    const setUp = (tip: NewTip) => {
      const setup = setups.get(nameOf(tip)) ?? newSetup()
      setups.set(nameOf(tip), setup)
      setup.clientSecret ??= withToken(tip, isVisitor)
        .then((signed) => request({ tip: signed, key: setup.key }).unwrap())
        .then(
          ({ clientSecret, messageLeftOut = false }) => {
            setMessageLeftOut(messageLeftOut)
            return clientSecret
          },
          (failure: Failure) => {
            delete setup.clientSecret
            // The server refuses this key for this tip. A new key makes it a new payment.
            if (failure.status === 409) forget(tip)
            throw failure
          },
        )
      return setup.clientSecret
    }
    return { setUp, forget, isMessageLeftOut }
  }, [request, setups, isVisitor, isMessageLeftOut])
}

/**
 * The client secret of the payment of this tip, which is set up as soon as the tip is known: null is a tip that is not
 * known yet. Another `round` sets the same tip up again.
 */
export function useClientSecret(
  setups: PaymentSetups,
  tip: NewTip | null,
  onFailed: (reason: unknown) => void,
  round = 0,
): string | undefined {
  const [answer, setAnswer] = useState<{ name: string; clientSecret: string }>()
  const name = tip && `${JSON.stringify(tip)} ${round}`
  const setUp = useEffectEvent(() => setups.setUp(tip as NewTip))
  const reportFailure = useEffectEvent(onFailed)

  useEffect(() => {
    if (!name) return
    let left = false
    setUp().then(
      (clientSecret) => left || setAnswer({ name, clientSecret }),
      (reason) => left || reportFailure(reason),
    )
    return () => {
      left = true
    }
  }, [name])

  return answer && answer.name === name ? answer.clientSecret : undefined
}

/** Of a visitor the bot check is asked, for each request anew: it takes a token once. */
async function withToken(tip: NewTip, isVisitor: boolean): Promise<NewTip> {
  if (!isVisitor) return tip
  const captchaToken = await botCheckToken(TIP_ACTION)
  return captchaToken ? { ...tip, captchaToken } : tip
}

const nameOf = (tip: NewTip) => JSON.stringify(Object.entries(tip).sort())
const newSetup = (): Setup => ({ key: crypto.randomUUID() })
