import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Elements } from '@stripe/react-stripe-js'
import type { StripeElementsOptionsClientSecret } from '@stripe/stripe-js'
import { useMemo, useState } from 'react'
import { useAppearance } from './appearance.ts'
import { CardFields } from './CardFields.tsx'
import type { CardFormProps } from './cardFormProps.ts'
import { LoadingCard } from './LoadingCard.tsx'
import { PayButtons } from './PayButtons.tsx'
import { usePaymentService } from './usePaymentService.ts'

/** The card payment form: Stripe's fields, Cancel and Pay. What else was filled in is its owner's, and never lost. */
export function CardForm(props: CardFormProps) {
  const { amount, clientSecret, onCancel } = props
  const { stripe, failed, retry } = usePaymentService()
  const [fields, setFields] = useState({ broken: false, attempt: 0 })
  const appearance = useAppearance()
  const options = useMemo<StripeElementsOptionsClientSecret | undefined>(
    () => (clientSecret ? { clientSecret, locale: 'en', appearance } : undefined),
    [clientSecret, appearance],
  )

  if (failed || fields.broken) {
    const again = () => {
      retry()
      setFields(({ attempt }) => ({ broken: false, attempt: attempt + 1 }))
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
  if (!options || !clientSecret) return <PayButtons above={<LoadingCard />} amount={amount} onCancel={onCancel} />
  return (
    // Another payment is another frame; Stripe's fields cannot change hands.
    <Elements key={`${clientSecret} ${fields.attempt}`} stripe={stripe} options={options}>
      <CardFields
        {...props}
        clientSecret={clientSecret}
        onBroken={() => setFields(({ attempt }) => ({ broken: true, attempt }))}
      />
    </Elements>
  )
}
