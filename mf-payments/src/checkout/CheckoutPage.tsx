import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, useLocation, useNavigate, useParams, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { suggestedAmount } from '../amount/tipAmount.ts'
import { useRestoreCount } from '../payment-intent/paymentIntents.ts'
import { isUnknownPerson, useRecipientQuery, useTipTerms } from '../payments.api.ts'
import { CheckoutSkeleton } from '../skeletons.tsx'
import { Checkout, CheckoutFrame } from './Checkout.tsx'

interface Props {
  children: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

function CheckoutFailed({ children, ...retry }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <CheckoutFrame>
      <ErrorState
        title={t`Something went wrong`}
        {...retry}
        action={
          // A visitor from another site has no page of ours to go back to.
          <Button onClick={() => (key === 'default' ? navigate('/') : navigate(-1))}>{t`Go Back`}</Button>
        }
      >
        {children}
      </ErrorState>
    </CheckoutFrame>
  )
}

const SUGGESTED_AMOUNT = 5

/**
 * Serves `/checkout/:recipientId` and `/checkout` with the recipient in the query. The `name` in the query is ignored,
 * because anyone can write a link.
 */
export function CheckoutPage() {
  const { recipientId: inPath } = useParams()
  const [query] = useSearchParams()
  const recipientId = inPath || query.get('recipientId')
  if (!recipientId)
    return (
      <CheckoutFailed>
        <Trans>Recipient information is missing</Trans>
      </CheckoutFailed>
    )
  const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
  return <RemountedCheckout key={`${recipientId} ${suggested}`} recipientId={recipientId} suggested={suggested} />
}

/** Remounts the checkout for another tip, and after a restore from the back-forward cache. */
function RemountedCheckout({ recipientId, suggested }: { recipientId: string; suggested: string }) {
  const restoreCount = useRestoreCount()
  const [anotherTip, setAnotherTip] = useState({ count: 0, restoreCount: -1 })
  const { data: recipient, error, isFetching, refetch } = useRecipientQuery(recipientId)
  const terms = useTipTerms(recipient)
  const { user } = useSession()
  if (recipient && recipient.id === user?.id)
    return (
      <CheckoutFailed>
        <Trans>You cannot send a tip to yourself.</Trans>
      </CheckoutFailed>
    )
  if (recipient && terms)
    return (
      <Checkout
        key={`${restoreCount} ${anotherTip.count}`}
        recipient={recipient}
        terms={terms}
        suggested={suggested}
        isAnotherTip={anotherTip.restoreCount === restoreCount}
        onAnotherTip={() => setAnotherTip(({ count }) => ({ count: count + 1, restoreCount }))}
      />
    )
  if (!error) return <CheckoutSkeleton />
  if (isUnknownPerson(error as Failure))
    return (
      <CheckoutFailed>
        <Trans>Could not find recipient information</Trans>
      </CheckoutFailed>
    )
  return (
    <CheckoutFailed onRetry={refetch} retrying={isFetching}>
      <Trans>Could not load recipient information</Trans>
    </CheckoutFailed>
  )
}
