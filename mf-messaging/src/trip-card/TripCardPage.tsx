import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { type Failure, Link, skipToken, useParams, useSession } from '@flight-amigo/shell/sdk'
import { CardSkeleton } from '../PlainSkeleton.tsx'
import { CardFrame } from './CardFrame.tsx'
import { useTripCardQuery } from './card.api.ts'
import { MeetingCard } from './MeetingCard.tsx'
import { useKeptCard } from './useKeptCard.ts'

/** The card of a trip, for paper and for a phone without a network. */
export function TripCardPage() {
  const { user } = useSession()
  const { id = '' } = useParams()
  const asked = user && /^[1-9]\d{0,15}$/.test(id) ? { me: user.id, id: Number(id) } : skipToken
  const { currentData: trip, error, isFetching, refetch } = useTripCardQuery(asked, { refetchOnMountOrArgChange: true })
  const isGone = asked === skipToken || (error as Failure | undefined)?.status === 404
  const isLost = !trip && !!error && !isGone
  useRetryOnline(isLost, refetch)

  if (!user || isGone)
    return (
      <CardFrame>
        <ErrorState title="This card does not exist" action={<Link to="/messages">Go to your messages</Link>}>
          The trip does not exist, or it is not yours.
        </ErrorState>
      </CardFrame>
    )
  if (isLost)
    return (
      <CardFrame>
        <ErrorState title="The card could not be loaded" onRetry={refetch} retrying={isFetching}>
          Please check your connection. The card comes by itself when there is a network.
        </ErrorState>
      </CardFrame>
    )
  if (!trip) return <CardSkeleton />
  return trip.state === 'agreed' ? <MeetingCard me={user.id} trip={trip} /> : <NoCard me={user.id} trip={trip} />
}

function NoCard({ me, trip }: { me: number; trip: Trip }) {
  useKeptCard(me, trip)
  return (
    <CardFrame>
      <ErrorState title="There is no card now" action={<Link to={`/trips/${trip.id}`}>Go to the trip</Link>}>
        {trip.state === 'proposed'
          ? 'The card is here as soon as you both have agreed on the trip.'
          : 'This trip does not take place as it was agreed.'}
      </ErrorState>
    </CardFrame>
  )
}
