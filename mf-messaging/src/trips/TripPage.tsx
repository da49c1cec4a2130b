import { buttonClass } from '@flight-amigo/shared-ui/Button'
import notFound from '@flight-amigo/shared-ui/drawings/not-found.svg'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { type Failure, Link, skipToken, useParams, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { TripSkeleton } from '../skeletons.tsx'
import { TripFrame } from './TripFrame.tsx'
import { TripView } from './TripView.tsx'
import { tripsApi } from './trips.api.ts'

/** For everyone but its two people, a trip does not exist. */
export function TripPage() {
  const { t } = useLingui()
  const { user, loading } = useSession()
  const { id = '' } = useParams()
  const request = user && /^[1-9]\d{0,15}$/.test(id) ? { me: user.id, id: Number(id) } : skipToken
  const { currentData, error, isFetching, refetch } = tripsApi.useOneTripQuery(request, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  const isGone = (!loading && request === skipToken) || (error as Failure | undefined)?.status === 404
  const isFailed = !currentData && error !== undefined && !isGone

  if (user && currentData && !isGone) return <TripView key={currentData.id} me={user.id} trip={currentData} />
  if (isGone)
    return (
      <TripFrame title={t`Trip`}>
        <EmptyState
          title={t`Trip not found`}
          drawing={<Illustration of={notFound} />}
          action={
            <Link className={buttonClass()} to="/trips">
              <Trans>Your Trips</Trans>
            </Link>
          }
        >
          <Trans>
            It doesn't exist, or it isn't yours. Please check that you're signed in with the right email address.
          </Trans>
        </EmptyState>
      </TripFrame>
    )
  if (isFailed)
    return (
      <TripFrame title={t`Trip`}>
        <ErrorState title={t`The trip could not be loaded`} onRetry={refetch} retrying={isFetching}>
          <Trans>Please check your connection. The trip loads when the network is back.</Trans>
        </ErrorState>
      </TripFrame>
    )
  return <TripSkeleton />
}
