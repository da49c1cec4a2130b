import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, skipToken, useLocation } from '@flight-amigo/shell/sdk'
import { FamilySkeleton } from '../PlainSkeleton.tsx'
import { FamilyFrame } from './FamilyFrame.tsx'
import { FamilyTripView } from './FamilyTripView.tsx'
import { useFamilyTripQuery } from './family.api.ts'
import { useFresh } from './useFresh.ts'

/** A family's link leads here. The token stands behind the `#`, which no browser sends to anybody. */
export function FamilyPage() {
  const token = useLocation().hash.slice(1)
  const isToken = /^[\w-]{43}$/.test(token)
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useFamilyTripQuery(
    isToken ? token : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const isOver = !isToken || (error as Failure | undefined)?.status === 404
  useFresh(() => !isOver && refetch())

  if (isOver)
    return (
      <FamilyFrame heading="Your family’s trip">
        <EmptyState title="This link has ended">Ask the person who sent it for a new one.</EmptyState>
      </FamilyFrame>
    )
  if (!currentData && error)
    return (
      <FamilyFrame heading="Your family’s trip">
        <ErrorState title="The trip could not be loaded" onRetry={refetch} retrying={isFetching}>
          Please check your connection. The page comes by itself when there is a network.
        </ErrorState>
      </FamilyFrame>
    )
  if (!currentData) return <FamilySkeleton />
  return <FamilyTripView token={token} trip={currentData} asOf={fulfilledTimeStamp ?? 0} isOld={!!error} />
}
