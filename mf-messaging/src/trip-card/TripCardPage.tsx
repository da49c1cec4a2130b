import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { type Failure, Link, skipToken, useParams, useSession } from '@flight-amigo/shell/sdk'
import { CardSkeleton } from '../skeletons.tsx'
import { CardFrame } from './CardFrame.tsx'
import { useTripCardQuery } from './card.api.ts'
import { MeetingCard } from './MeetingCard.tsx'
import { useSavedCard } from './useSavedCard.ts'

/** `/trips/:id/card` */
export function TripCardPage() {
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
        <ErrorState title="This card does not exist" action={<Link to="/messages">Go to your messages</Link>}>
          The trip does not exist, or it is not yours.
        </ErrorState>
      </CardFrame>
    )
  if (hasFailed)
    return (
      <CardFrame>
        <ErrorState title="The card could not be loaded" onRetry={refetch} retrying={isFetching}>
          Please check your connection. The card loads when the network is back.
        </ErrorState>
      </CardFrame>
    )
  if (!trip) return <CardSkeleton />
  return trip.state === 'agreed' ? <MeetingCard me={user.id} trip={trip} /> : <NoCard me={user.id} trip={trip} />
}

function NoCard({ me, trip }: { me: number; trip: Trip }) {
  useSavedCard(me, trip)
  return (
    <CardFrame>
      <ErrorState title="There is no card now" action={<Link to={`/trips/${trip.id}`}>Go to the trip</Link>}>
        {trip.state === 'proposed'
          ? 'The card appears here once you have both agreed on the trip.'
          : 'This trip is not taking place as agreed.'}
      </ErrorState>
    </CardFrame>
  )
}
