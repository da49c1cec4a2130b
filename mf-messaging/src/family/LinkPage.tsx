import { announce } from '@flight-amigo/shared-ui/announce'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, skipToken, useLocation } from '@flight-amigo/shell/sdk'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { FamilyFrame } from './FamilyFrame.tsx'

const EVERY_MS = 60_000

/** Asks again every minute while the page is looked at, and at once when somebody returns to it or the network does. */
function useFresh(refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [])
}

/** What a link opens, as the page shows it. */
export interface Opened<Trip> {
  token: string
  trip: Trip
  /** When the trip was read. */
  asOf: number
  /** Whether a later attempt has failed. */
  isOld: boolean
}

interface Query<Trip> {
  currentData?: Trip | undefined
  error?: unknown
  isFetching: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

interface Props<Trip> {
  heading: string
  useTrip: (token: string | typeof skipToken, options: { refetchOnMountOrArgChange: true }) => Query<Trip>
  Skeleton: ComponentType
  children: (opened: Opened<Trip>) => ReactNode
}

const CANCELLED = 'This trip does not take place'

/** The page of a link to a trip. The token stands behind the `#`, which no browser sends to anybody. */
export function LinkPage<Trip>({ heading, useTrip, Skeleton, children }: Props<Trip>) {
  const token = useLocation().hash.slice(1)
  const isToken = /^[\w-]{43}$/.test(token)
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useTrip(isToken ? token : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  const failure = error as Failure | undefined
  const isOver = !isToken || failure?.status === 404
  const isCancelled = isOver && failure?.code === 'family-trip-cancelled'
  useFresh(() => !isOver && refetch())
  useEffect(() => {
    if (isCancelled) announce(CANCELLED)
  }, [isCancelled])

  if (isOver)
    return (
      <FamilyFrame heading={heading}>
        {isCancelled ? (
          <EmptyState title={CANCELLED} />
        ) : (
          <EmptyState title="This link has ended">Ask the person who sent it for a new one.</EmptyState>
        )}
      </FamilyFrame>
    )
  if (!currentData && error)
    return (
      <FamilyFrame heading={heading}>
        <ErrorState title="The trip could not be loaded" onRetry={refetch} retrying={isFetching}>
          Please check your connection. The page comes by itself when there is a network.
        </ErrorState>
      </FamilyFrame>
    )
  if (!currentData) return <Skeleton />
  return children({ token, trip: currentData, asOf: fulfilledTimeStamp ?? 0, isOld: !!error })
}

/** The local time of a moment. */
export const clockOf = (moment: number): string => new Date(moment).toTimeString().slice(0, 5)
