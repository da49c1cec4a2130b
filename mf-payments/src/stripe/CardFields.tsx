import { toast } from '@flight-amigo/shell/sdk'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useRef, useState } from 'react'
import styles from './CardForm.module.css'
import type { CardFormProps } from './cardFormProps.ts'
import { confirmTip } from './confirmTip.ts'
import { LoadingCard } from './LoadingCard.tsx'
import { PayButtons } from './PayButtons.tsx'

interface Props extends CardFormProps {
  clientSecret: string
  onBroken: () => void
}

/** Inside of Stripe's Elements: their fields, and our buttons. */
export function CardFields({ amount, clientSecret, check, confirmation, onTry, onPaid, onOver, ...rest }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [processing, setProcessing] = useState(false)
  // State comes too late for a second click in the same moment.
  const paying = useRef(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || !ready || paying.current || check?.() === false) return
    paying.current = true
    setProcessing(true)
    onTry(clientSecret)
    const outcome = await confirmTip({ stripe, elements }, confirmation)
    if ('leaving' in outcome) return // whoever leaves is not to pay once more on the way out
    paying.current = false
    setProcessing(false)
    if ('paid' in outcome) return onPaid(outcome.paid)
    toast({ ...outcome.failed, variant: 'destructive' })
    if (outcome.over) onOver()
  }

  const fields = (
    <>
      {!ready && <LoadingCard />}
      <div className={ready ? undefined : styles.hidden}>
        <PaymentElement onReady={() => setReady(true)} onLoadError={rest.onBroken} />
      </div>
    </>
  )
  return (
    <form onSubmit={pay} noValidate>
      <PayButtons above={fields} amount={amount} ready={ready} processing={processing} onCancel={rest.onCancel} />
    </form>
  )
}
