import { TIP_LIMITS } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Elements } from '@stripe/react-stripe-js'
import type { PaymentIntent, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { useMemo, useState } from 'react'
import { cents } from '../money.ts'
import { useAppearance } from './appearance.ts'
import { CardFields } from './CardFields.tsx'
import type { Confirmation } from './confirmTip.ts'
import { usePaymentService } from './usePaymentService.ts'

/** What a CardForm takes. */
export interface CardFormProps {
  /** Whole dollars. */
  amount: number
  /** Whether the payment has been set up; until then nothing can be paid. */
  prepared: boolean
  /** Sets the payment up as the form stands now, and answers with its client secret. */
  setUp: () => Promise<string>
  /** Whether the rest of the form is in order; it is asked before the card is. */
  check?: () => boolean
  confirmation: Confirmation
  onPaid: (intent: PaymentIntent) => void
  /** The payment that was set up can no longer be made. */
  onOver: () => void
  onCancel?: () => void
}

/** The card payment form: Stripe's fields, Cancel and Pay. What else was filled in is its owner's, and never lost. */
export function CardForm(props: CardFormProps) {
  const { stripe, failed, retry } = usePaymentService()
  const [fields, setFields] = useState({ broken: false, attempt: 0 })
  const appearance = useAppearance()
  // Stripe knows no payment of nothing; the form's owner says that it is too little.
  const amount = cents(Math.max(TIP_LIMITS.min, props.amount))
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({ mode: 'payment', amount, currency: 'usd', paymentMethodTypes: ['card'], locale: 'en', appearance }),
    [amount, appearance],
  )

  if (failed || fields.broken) {
    const again = () => {
      retry()
      setFields(({ attempt }) => ({ broken: false, attempt: attempt + 1 }))
    }
    const cancel = props.onCancel && (
      <Button variant="quiet" onClick={props.onCancel}>
        Cancel
      </Button>
    )
    return (
      <ErrorState level={3} title="The card form could not be loaded" onRetry={again} action={cancel}>
        Nothing was charged. Please check your connection and try again.
      </ErrorState>
    )
  }
  return (
    <Elements key={fields.attempt} stripe={stripe} options={options}>
      <CardFields {...props} onBroken={() => setFields(({ attempt }) => ({ broken: true, attempt }))} />
    </Elements>
  )
}
