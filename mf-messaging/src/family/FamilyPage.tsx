import { announce } from '@flight-amigo/shared-ui/announce'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, skipToken, useLocation } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { FamilySkeleton } from '../PlainSkeleton.tsx'
import { FamilyFrame } from './FamilyFrame.tsx'
import { FamilyTripView } from './FamilyTripView.tsx'
import { useFamilyTripQuery } from './family.api.ts'
import { useFresh } from './useFresh.ts'

const CANCELLED = 'This trip does not take place'

/** A family's link leads here. The token stands behind the `#`, which no browser sends to anybody. */
export function FamilyPage() {
  const token = useLocation().hash.slice(1)
  const isToken = /^[\w-]{43}$/.test(token)
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useFamilyTripQuery(
    isToken ? token : skipToken,
    { refetchOnMountOrArgChange: true },
  )
  const failure = error as Failure | undefined
  const isOver = !isToken || failure?.status === 404
  const isCancelled = isOver && failure?.code === 'family-trip-cancelled'
  useFresh(() => !isOver && refetch())
  useEffect(() => {
    if (isCancelled) announce(CANCELLED)
  }, [isCancelled])

  if (isCancelled)
    return (
      <FamilyFrame heading="Your family’s trip">
        <EmptyState title={CANCELLED} />
      </FamilyFrame>
    )
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
