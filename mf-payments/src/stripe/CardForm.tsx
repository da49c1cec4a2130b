import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { toast } from '@flight-amigo/shell/sdk'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, StripeElementsOptionsClientSecret } from '@stripe/stripe-js'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useAppearance } from './appearance.ts'
import styles from './CardForm.module.css'
import { CardSkeleton } from './CardSkeleton.tsx'
import { type Confirmation, confirmTip } from './confirmTip.ts'
import { PayButtons } from './PayButtons.tsx'
import { useStripeScript } from './stripeScript.ts'

interface CardFormProps {
  /** Whole dollars. */
  amount: number
  /** The payment that is set up. Nothing can be paid before. */
  clientSecret: string | undefined
  /** Answers whether the rest of the form is valid, and shows what is not. Called when Pay is pressed. */
  onCheck?: () => boolean
  confirmation: Confirmation
  /** Called before the payment is confirmed. */
  onTry: (clientSecret: string) => void
  onPaid: (intent: PaymentIntent) => void
  /** Called when the payment that is set up can no longer be made. */
  onLapsed: () => void
  onCancel?: () => void
}

/** The card payment form: Stripe's fields, Cancel and Pay. Its parent keeps everything else that was filled in. */
export function CardForm(props: CardFormProps) {
  const { amount, clientSecret, onCancel } = props
  const { stripe, failed, retry } = useStripeScript()
  const [fields, setFields] = useState({ failed: false, attempt: 0 })
  const appearance = useAppearance()
  const options = useMemo<StripeElementsOptionsClientSecret | undefined>(
    () => (clientSecret ? { clientSecret, locale: 'en', appearance } : undefined),
    [clientSecret, appearance],
  )

  if (failed || fields.failed) {
    const again = () => {
      retry()
      setFields(({ attempt }) => ({ failed: false, attempt: attempt + 1 }))
    }
    const cancel = onCancel && (
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    )
    return (
      <ErrorState level={3} title="The card form could not be loaded" onRetry={again} action={cancel}>
        Nothing was charged. Please check your connection and try again.
      </ErrorState>
    )
  }
  if (!options || !clientSecret) return <PayButtons fields={<CardSkeleton />} amount={amount} onCancel={onCancel} />
  return (
    // Stripe's fields belong to one payment: another payment needs new ones.
    <Elements key={`${clientSecret} ${fields.attempt}`} stripe={stripe} options={options}>
      <CardFields
        {...props}
        clientSecret={clientSecret}
        onLoadError={() => setFields(({ attempt }) => ({ failed: true, attempt }))}
      />
    </Elements>
  )
}

interface CardFieldsProps extends CardFormProps {
  clientSecret: string
  onLoadError: () => void
}

/** Inside of Stripe's Elements: Stripe's fields and our buttons. */
function CardFields({ amount, clientSecret, confirmation, onTry, onPaid, ...rest }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [processing, setProcessing] = useState(false)
  // A second click can come before React has rendered the state of the first.
  const isPaying = useRef(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || !ready || isPaying.current || rest.onCheck?.() === false) return
    isPaying.current = true
    setProcessing(true)
    onTry(clientSecret)
    const outcome = await confirmTip({ stripe, elements }, confirmation)
    if ('leaving' in outcome) return // The button stays busy, so that nobody pays twice while the browser leaves.
    isPaying.current = false
    setProcessing(false)
    if ('paid' in outcome) return onPaid(outcome.paid)
    toast({ ...outcome.failed, variant: 'destructive' })
    if (outcome.lapsed) rest.onLapsed()
  }

  const fields = (
    <>
      {!ready && <CardSkeleton />}
      <div className={ready ? undefined : styles.hidden}>
        <PaymentElement onReady={() => setReady(true)} onLoadError={rest.onLoadError} />
      </div>
    </>
  )
  return (
    <form onSubmit={pay} noValidate>
      <PayButtons fields={fields} amount={amount} ready={ready} processing={processing} onCancel={rest.onCancel} />
    </form>
  )
}
