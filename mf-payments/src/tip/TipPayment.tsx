import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { toast } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { usePrepared } from '../setup/usePrepared.ts'
import type { SetUp } from '../setup/useSetUp.ts'
import type { Tried } from '../setup/useTried.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import { setUpFailed } from '../stripe/confirmTip.ts'
import styles from './TipPage.module.css'

interface Props {
  tip: NewTip
  setUp: SetUp
  /** The payment is about to be confirmed. */
  onTry: (tried: Tried) => void
  onPaid: (intent: PaymentIntent) => void
  /** Back to the amount. */
  onLeave: () => void
}

/** The second step of the tip page. */
export function TipPayment({ tip, setUp, onTry, onPaid, onLeave }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was focused, the button of the step before, is gone.
  useEffect(() => heading.current?.focus(), [])

  const [round, setRound] = useState(0)
  const failed = (reason: unknown) => {
    toast({ ...setUpFailed(reason), variant: 'destructive' })
    onLeave()
  }
  const clientSecret = usePrepared(setUp, tip, failed, round)
  const renew = () => {
    setUp.forget(tip)
    setRound(round + 1)
  }
  return (
    <div className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        Pay by card
      </h2>
      <CardForm
        amount={tip.amount}
        clientSecret={clientSecret}
        confirmation={{ returnTo: '/messages', stay: true }}
        onTry={(tried) => onTry({ tip, clientSecret: tried })}
        onPaid={onPaid}
        onOver={renew}
        onCancel={onLeave}
      />
    </div>
  )
}
