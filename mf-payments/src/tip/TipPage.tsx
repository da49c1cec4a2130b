import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { errorText, type Failure, Link, useParams, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { suggestedAmount } from '../amount/amount.ts'
import { isUnknownPerson, useOwnerQuery, useTipTerms } from '../payments.api.ts'
import { useRestoreCount } from '../setup/previousPayment.ts'
import { Tip } from './Tip.tsx'
import { TipFrame, TipSkeleton } from './TipSkeleton.tsx'

const SUGGESTED_AMOUNT = 15

/** `/tip/:userId`. */
export function TipPage() {
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const { user } = useSession()
  const restored = useRestoreCount()
  const { data: owner, error, isFetching, refetch } = useOwnerQuery(userId)
  const terms = useTipTerms(owner)

  if (owner && owner.id === user?.id)
    return (
      <TipFrame>
        <EmptyState title="You cannot send a tip to yourself." action={findCompanions} />
      </TipFrame>
    )
  if (owner && terms) {
    const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
    return <Tip key={`${owner.id} ${restored}`} owner={owner} terms={terms} suggested={suggested} />
  }
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isUnknownPerson(error as Failure) ? (
        <EmptyState title="User Not Found" action={findCompanions}>
          The user you are trying to tip does not exist
        </EmptyState>
      ) : (
        <ErrorState title="Something went wrong" onRetry={refetch} retrying={isFetching}>
          {errorText(error, 'Could not load recipient information')}
        </ErrorState>
      )}
    </TipFrame>
  )
}

const findCompanions = (
  <Link className={buttonClass()} to="/search">
    Find Companions
  </Link>
)
