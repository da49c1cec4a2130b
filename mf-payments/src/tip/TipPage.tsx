import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { errorText, type Failure, Link, useParams, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { suggestedAmount } from '../amount/tipAmount.ts'
import { isUnknownPerson, useOwnerQuery, useTipTerms } from '../payments.api.ts'
import { useRestoreCount } from '../setup/previousPayment.ts'
import { Tip } from './Tip.tsx'
import { TipFrame, TipSkeleton } from './TipSkeleton.tsx'

const SUGGESTED_AMOUNT = 15

export function TipPage() {
  const { t } = useLingui()
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const { user } = useSession()
  const restored = useRestoreCount()
  const { data: owner, error, isFetching, refetch } = useOwnerQuery(userId)
  const terms = useTipTerms(owner)

  if (owner && owner.id === user?.id)
    return (
      <TipFrame>
        <EmptyState title={t`You cannot send a tip to yourself.`} action={findCompanions} />
      </TipFrame>
    )
  if (owner && terms) {
    const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
    return <Tip key={`${owner.id} ${restored}`} recipient={owner} terms={terms} suggested={suggested} />
  }
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isUnknownPerson(error as Failure) ? (
        <EmptyState title={t`User Not Found`} action={findCompanions}>
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

const findCompanions = (
  <Link className={buttonClass()} to="/search">
    <Trans>Find Companions</Trans>
  </Link>
)
