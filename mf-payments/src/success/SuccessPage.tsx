import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Link, useSearchParams } from '@flight-amigo/shell/sdk'
import { checkoutPath } from '../public.ts'
import { Confirmed } from './Confirmed.tsx'
import { SuccessFrame } from './SuccessFrame.tsx'
import { SuccessSkeleton } from './SuccessSkeleton.tsx'
import { usePaymentIntent } from './usePaymentIntent.ts'

/** `/checkout/success`, where Stripe leads to after a payment; what was paid is asked of Stripe, not of the address. */
export function SuccessPage() {
  const [query] = useSearchParams()
  const clientSecret = query.get('payment_intent_client_secret')
  const recipientId = Number(query.get('recipientId')) || undefined
  const { intent, failed, retry } = usePaymentIntent(clientSecret)

  if (!clientSecret) return <Failed title="Payment information is missing" recipientId={recipientId} />
  if (failed) return <Failed title="Could not retrieve payment information" recipientId={recipientId} onRetry={retry} />
  if (!intent) return <SuccessSkeleton />
  if (intent.status !== 'succeeded' && intent.status !== 'processing')
    return (
      <Failed title="Payment failed" recipientId={recipientId}>
        Your payment was not processed
      </Failed>
    )
  return <Confirmed intent={intent} recipientId={recipientId} />
}

interface FailedProps {
  title: string
  recipientId: number | undefined
  onRetry?: () => void
  children?: string
}

const Failed = ({ title, recipientId, onRetry, children }: FailedProps) => (
  <SuccessFrame>
    <ErrorState
      title={title}
      {...(onRetry && { onRetry })}
      action={
        recipientId ? (
          <Link className={buttonClass({ variant: 'quiet' })} to={checkoutPath(recipientId)}>
            Back to the tip
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'quiet' })} to="/search">
            Find Companions
          </Link>
        )
      }
    >
      {children}
    </ErrorState>
  </SuccessFrame>
)
