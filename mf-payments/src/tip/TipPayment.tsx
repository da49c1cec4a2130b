import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { toast } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { TriedPayment } from '../setup/earlierPayment.ts'
import { type PaymentSetups, useClientSecret } from '../setup/paymentSetups.ts'
import { CardForm } from '../stripe/CardForm.tsx'
import { setupFailure } from '../stripe/confirmTip.ts'
import styles from './TipPage.module.css'

interface Props {
  tip: NewTip
  setups: PaymentSetups
  /** Called before the payment is confirmed. */
  onTry: (tried: TriedPayment) => void
  onPaid: (intent: PaymentIntent) => void
  /** Leads back to the amount. */
  onLeave: () => void
}

/** The second step of the tip page. */
export function TipPayment({ tip, setups, onTry, onPaid, onLeave }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The step before had the focus, and it is gone.
  useEffect(() => heading.current?.focus(), [])

  const [round, setRound] = useState(0)
  const failed = (reason: unknown) => {
    toast({ ...setupFailure(reason), variant: 'destructive' })
    onLeave()
  }
  const clientSecret = useClientSecret(setups, tip, failed, round)
  const renew = () => {
    setups.forget(tip)
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
        onTry={(clientSecret) => onTry({ tip, clientSecret })}
        onPaid={onPaid}
        onLapsed={renew}
        onCancel={onLeave}
      />
    </div>
  )
}
