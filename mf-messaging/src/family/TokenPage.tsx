import { announce } from '@flight-amigo/shared-ui/announce'
import { clockTime } from '@flight-amigo/shared-ui/days'
import notFound from '@flight-amigo/shared-ui/drawings/not-found.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { type Failure, skipToken, useLocation } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import styles from './TokenPage.module.css'

export const TokenPageFrame = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <Page tall className={styles.page}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </Page>
)

const POLLING_MS = 60_000

export interface LoadedTrip<Trip> {
  token: string
  trip: Trip
  asOf: number
  isStale: boolean
}

interface Query<Trip> {
  currentData?: Trip | undefined
  error?: unknown
  isFetching: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

interface RefetchOptions {
  refetchOnMountOrArgChange: true
  refetchOnFocus: boolean
  refetchOnReconnect: boolean
  pollingInterval: number
  skipPollingIfUnfocused: true
}

interface Props<Trip> {
  heading: string
  useTrip: (token: string | typeof skipToken, options: RefetchOptions) => Query<Trip>
  Skeleton: ComponentType
  children: (loaded: LoadedTrip<Trip>) => ReactNode
}

const CANCELED = msg`This trip is not taking place`
const drawing = <Illustration of={notFound} />

/** The token is in the fragment, which browsers never send. */
export function TokenPage<Trip>({ heading, useTrip, Skeleton, children }: Props<Trip>) {
  const token = useLocation().hash.slice(1)
  const isToken = /^[\w-]{43}$/.test(token)
  const [hasEnded, setEnded] = useState(!isToken)
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useTrip(isToken ? token : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: !hasEnded,
    refetchOnReconnect: !hasEnded,
    pollingInterval: hasEnded ? 0 : POLLING_MS,
    skipPollingIfUnfocused: true,
  })
  const failure = error as Failure | undefined
  const isEndedNow = !isToken || failure?.status === 404
  const isCanceled = isEndedNow && failure?.code === 'family-trip-canceled'
  if (isEndedNow !== hasEnded) setEnded(isEndedNow)
  useEffect(() => {
    if (isCanceled) announce(t(CANCELED))
  }, [isCanceled])

  if (isEndedNow)
    return (
      <TokenPageFrame heading={heading}>
        {isCanceled ? (
          <EmptyState title={t(CANCELED)} drawing={drawing} />
        ) : (
          <EmptyState title={t`This link no longer works`} drawing={drawing}>
            <Trans>Ask the person who sent it for a new one.</Trans>
          </EmptyState>
        )}
      </TokenPageFrame>
    )
  if (!currentData && error)
    return (
      <TokenPageFrame heading={heading}>
        <ErrorState title={t`The trip could not be loaded`} onRetry={refetch} retrying={isFetching}>
          <Trans>Please check your connection. The page loads when the network is back.</Trans>
        </ErrorState>
      </TokenPageFrame>
    )
  if (!currentData) return <Skeleton />
  return children({ token, trip: currentData, asOf: fulfilledTimeStamp ?? 0, isStale: !!error })
}

export const clockOf = (moment: number): string => clockTime(new Date(moment).toTimeString())
