import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, useLocation, useNavigate, useParams, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { type ReactNode, useState } from 'react'
import { suggestedAmount } from '../amount/amount.ts'
import { isUnknownPerson, useRecipientQuery, useTipTerms } from '../payments.api.ts'
import { useRestoreCount } from '../setup/earlierPayment.ts'
import { Checkout } from './Checkout.tsx'
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutSkeleton.tsx'

interface Props {
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** A checkout that cannot be used, with the reason. */
function CheckoutFailed({ children, ...retry }: Props) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <CheckoutFrame>
      <ErrorState
        title="Something went wrong"
        {...retry}
        action={
          // After a link from another site there is no page of ours to go back to.
          <Button onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}>Go Back</Button>
        }
      >
        {children}
      </ErrorState>
    </CheckoutFrame>
  )
}

const SUGGESTED_AMOUNT = 5

/**
 * `/checkout/:recipientId`, and `/checkout` with the recipient in the query. The `name` in the query is not read: anybody
 * can write a link, and the server knows the true name.
 */
export function CheckoutPage() {
  const { recipientId: inPath } = useParams()
  const [query] = useSearchParams()
  const recipientId = inPath || query.get('recipientId')
  if (!recipientId) return <CheckoutFailed>Recipient information is missing</CheckoutFailed>
  const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
  return <Visits key={`${recipientId} ${suggested}`} recipientId={recipientId} suggested={suggested} />
}

/** A visit begins with the question whether this checkout is already paid. A further tip does without the question. */
function Visits({ recipientId, suggested }: { recipientId: string; suggested: string }) {
  const restored = useRestoreCount()
  const [further, setFurther] = useState({ number: 0, since: -1 })
  const { data: recipient, error, isFetching, refetch } = useRecipientQuery(recipientId)
  const terms = useTipTerms(recipient)
  const { user } = useSession()
  if (recipient && recipient.id === user?.id) return <CheckoutFailed>You cannot send a tip to yourself.</CheckoutFailed>
  if (recipient && terms)
    return (
      <Checkout
        key={`${restored} ${further.number}`}
        recipient={recipient}
        terms={terms}
        suggested={suggested}
        isFurther={further.since === restored}
        onAgain={() => setFurther(({ number }) => ({ number: number + 1, since: restored }))}
      />
    )
  if (!error) return <CheckoutSkeleton />
  if (isUnknownPerson(error as Failure)) return <CheckoutFailed>Could not find recipient information</CheckoutFailed>
  return (
    <CheckoutFailed onRetry={refetch} retrying={isFetching}>
      Could not load recipient information
    </CheckoutFailed>
  )
}
