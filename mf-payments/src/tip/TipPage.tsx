import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { errorText, type Failure, Link, useParams, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { suggestedAmount } from '../amount/tipAmount.ts'
import { useRestoreCount } from '../payment-intent/useRestoreCount.ts'
import { isUnknownPerson, useRecipientWithListingsQuery, useTipTerms } from '../payments.api.ts'
import { TipForm } from './TipForm.tsx'
import { TipFrame, TipSkeleton } from './TipSkeleton.tsx'

const SUGGESTED_AMOUNT = 15

export function TipPage() {
  const { t } = useLingui()
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const { user } = useSession()
  const restoreCount = useRestoreCount()
  const { data: recipient, error, isFetching, refetch } = useRecipientWithListingsQuery(userId)
  const terms = useTipTerms(recipient)

  if (recipient && recipient.id === user?.id)
    return (
      <TipFrame>
        <EmptyState title={t`You cannot send a tip to yourself.`} action={findCompanionsLink} />
      </TipFrame>
    )
  if (recipient && terms) {
    const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
    return <TipForm key={`${recipient.id} ${restoreCount}`} recipient={recipient} terms={terms} suggested={suggested} />
  }
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isUnknownPerson(error as Failure) ? (
        <EmptyState title={t`User Not Found`} action={findCompanionsLink}>
          <Trans>The user you are trying to tip does not exist</Trans>
        </EmptyState>
      ) : (
        <ErrorState title={t`Something went wrong`} onRetry={refetch} retrying={isFetching}>
          {errorText(error, t`Could not load recipient information`)}
        </ErrorState>
      )}
    </TipFrame>
  )
}

const findCompanionsLink = (
  <Link className={buttonClass()} to="/search">
    <Trans>Find Companions</Trans>
  </Link>
)
