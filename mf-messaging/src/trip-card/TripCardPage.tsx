import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, Link, skipToken, useParams, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { CardSkeleton } from '../skeletons.tsx'
import { CardFrame } from './CardFrame.tsx'
import { useTripCardQuery } from './card.api.ts'
import { MeetingCard } from './MeetingCard.tsx'
import { useSavedCard } from './useSavedCard.ts'

export function TripCardPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const { id = '' } = useParams()
  const query = user && /^[1-9]\d{0,15}$/.test(id) ? { me: user.id, id: Number(id) } : skipToken
  const {
    currentData: trip,
    error,
    isFetching,
    refetch,
  } = useTripCardQuery(query, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })
  const isGone = query === skipToken || (error as Failure | undefined)?.status === 404
  const hasFailed = !trip && !!error && !isGone

  if (!user || isGone)
    return (
      <CardFrame>
        <ErrorState
          title={t`This card does not exist`}
          action={
            <Link to="/messages">
              <Trans>Go to your messages</Trans>
            </Link>
          }
        >
          <Trans>The trip does not exist, or it is not yours.</Trans>
        </ErrorState>
      </CardFrame>
    )
  if (hasFailed)
    return (
      <CardFrame>
        <ErrorState title={t`The card could not be loaded`} onRetry={refetch} retrying={isFetching}>
          <Trans>Please check your connection. The card loads when the network is back.</Trans>
        </ErrorState>
      </CardFrame>
    )
  if (!trip) return <CardSkeleton />
  return trip.state === 'agreed' ? <MeetingCard me={user.id} trip={trip} /> : <NoCard me={user.id} trip={trip} />
}

function NoCard({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  useSavedCard(me, trip)
  return (
    <CardFrame>
      <ErrorState
        title={t`There is no card now`}
        action={
          <Link to={tripPath(trip.id)}>
            <Trans>Go to the trip</Trans>
          </Link>
        }
      >
        {trip.state === 'proposed'
          ? t`The card appears here once you have both agreed on the trip.`
          : t`This trip is not taking place as agreed.`}
      </ErrorState>
    </CardFrame>
  )
}
