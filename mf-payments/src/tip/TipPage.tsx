import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { errorText, type Failure, Link, useParams } from '@flight-amigo/shell/sdk'
import { isUnknownPerson, useOwnerQuery } from '../payments.api.ts'
import { useRestoreCount } from '../setup/earlierPayment.ts'
import { Tip } from './Tip.tsx'
import { TipFrame, TipSkeleton } from './TipSkeleton.tsx'

/** `/tip/:userId`. */
export function TipPage() {
  const { userId = '' } = useParams()
  const restored = useRestoreCount()
  const { data: owner, error, isFetching, refetch } = useOwnerQuery(userId)

  if (owner) return <Tip key={`${owner.id} ${restored}`} owner={owner} />
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isUnknownPerson(error as Failure) ? (
        <EmptyState
          title="User Not Found"
          action={
            <Link className={buttonClass()} to="/search">
              Find Companions
            </Link>
          }
        >
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
