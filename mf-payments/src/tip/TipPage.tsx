import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { errorText, type Failure, Link, useParams } from '@flight-amigo/shell/sdk'
import { useOwnerQuery } from '../payments.api.ts'
import { useRevived } from '../setup/useRevived.ts'
import { Tip } from './Tip.tsx'
import { TipFrame } from './TipFrame.tsx'
import { TipSkeleton } from './TipSkeleton.tsx'

/** `/tip/:userId`. */
export function TipPage() {
  const { userId = '' } = useParams()
  const revived = useRevived()
  const { data: owner, error, isFetching, refetch } = useOwnerQuery(userId)

  if (owner) return <Tip key={`${owner.id} ${revived}`} owner={owner} />
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isNobody(error as Failure) ? (
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

/** 400: an address whose id is none. */
const isNobody = ({ status }: Failure) => status === 404 || status === 400
