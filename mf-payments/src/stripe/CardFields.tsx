import { Button } from '@flight-amigo/shared-ui/Button'
import { toast } from '@flight-amigo/shell/sdk'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { dollars } from '../money.ts'
import styles from './CardForm.module.css'
import type { CardFormProps } from './CardForm.tsx'
import { confirmTip } from './confirmTip.ts'
import { LoadingCard } from './LoadingCard.tsx'

interface Props extends CardFormProps {
  onBroken: () => void
}

/** Inside of Stripe's Elements: their fields, and our buttons. */
export function CardFields({
  amount,
  prepared,
  setUp,
  check,
  confirmation,
  onPaid,
  onOver,
  onCancel,
  onBroken,
}: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [shown, setShown] = useState(false)
  const [processing, setProcessing] = useState(false)
  // State comes too late for a second click in the same moment.
  const paying = useRef(false)
  const ready = shown && prepared

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || !ready || paying.current || check?.() === false) return
    paying.current = true
    setProcessing(true)
    const outcome = await confirmTip({ stripe, elements }, setUp, confirmation)
    if ('leaving' in outcome) return // whoever leaves is not to pay once more on the way out
    paying.current = false
    setProcessing(false)
    if ('paid' in outcome) return onPaid(outcome.paid)
    if (outcome.over) onOver()
    toast({ ...outcome.failed, variant: 'destructive' })
  }

  return (
    <form className={styles.form} onSubmit={pay} noValidate>
      <div className={styles.place} aria-busy={!ready}>
        {!ready && <LoadingCard />}
        <div className={ready ? undefined : styles.hidden}>
          <PaymentElement onReady={() => setShown(true)} onLoadError={onBroken} />
        </div>
      </div>
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={processing}>
            Cancel
          </Button>
        )}
        <Button type="submit" className={styles.pay} disabled={!ready} busy={processing} busyLabel="Processing...">
          Pay {dollars(amount)}
        </Button>
      </div>
      <p className={styles.safe}>
        <Lock aria-hidden="true" /> Your card goes straight to Stripe. We never see it.
      </p>
    </form>
  )
}
