import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { type Failure, Link, skipToken, useParams, useSession } from '@flight-amigo/shell/sdk'
import { ArrowRight, Printer } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { CardSkeleton } from '../skeletons.tsx'
import { CardFlights } from './CardFlights.tsx'
import cardFrameStyles from './CardFrame.module.css'
import frame from './CardFrame.module.css'
import { CardLines, SentencesNote } from './CardLines.tsx'
import { CardPeople } from './CardPeople.tsx'
import { useTripCardQuery } from './card.api.ts'
import { cardOf } from './card.ts'
import styles from './MeetingCard.module.css'
import { usePhrases } from './usePhrases.ts'
import { useSavedCard } from './useSavedCard.ts'

interface Props {
  action?: ReactNode
  children: ReactNode
}

/** The page around the card. Paper has the card alone. */
const CardFrame = ({ action, children }: Props) => (
  <Page tall className={cardFrameStyles.page}>
    <div className={cardFrameStyles.top}>
      <PageHeading lead="Print it, and keep it on the phone: it opens there without a network, too.">
        Meeting card
      </PageHeading>
      {action}
    </div>
    {children}
  </Page>
)

/** One page for paper and for a phone: who, when, where, whom to call, and what to say. */
function MeetingCard({ me, trip }: { me: number; trip: Trip }) {
  const card = useMemo(() => cardOf(trip), [trip])
  const { phrases, retry } = usePhrases(card.languages)
  useSavedCard(me, trip)
  const { from, to, meeting, countries } = card
  const actions = (
    <p className={styles.actions}>
      <Button onClick={() => print()}>
        <Icon of={Printer} />
        Print
      </Button>
      <Link to={`/trips/${trip.id}`}>Go to the trip</Link>
    </p>
  )
  return (
    <CardFrame action={actions}>
      <article className={`${frame.card} ${styles.text}`} aria-label={`Meeting card, ${from.city} to ${to.city}`}>
        <p className={styles.route} dir="ltr">
          <bdi>{from.city}</bdi> <Icon of={ArrowRight} /> <VisuallyHidden> to </VisuallyHidden> <bdi>{to.city}</bdi>
        </p>
        <CardPeople card={card} isTraveler={me === trip.traveler.id} tripId={trip.id} />
        <section className={styles.part}>
          <h2>Where they meet</h2>
          <p className={styles.place}>
            <bdi>{meeting.place ?? 'Not agreed yet'}</bdi>
            {meeting.side && <span className={styles.side}>{meeting.side}</span>}
          </p>
        </section>
        <CardFlights flights={card.flights} />
        <section className={styles.part}>
          <h2>In an emergency</h2>
          <EmergencyLine countries={countries} />
        </section>
        <CardLines card={card} phrases={phrases} onRetry={retry} />
      </article>
      {phrases && (
        <div className={frame.note}>
          <SentencesNote card={card} phrases={phrases} />
        </div>
      )}
    </CardFrame>
  )
}

/** The card of a trip, for paper and for a phone without a network. */
export function TripCardPage() {
  const { user } = useSession()
  const { id = '' } = useParams()
  const asked = user && /^[1-9]\d{0,15}$/.test(id) ? { me: user.id, id: Number(id) } : skipToken
  const {
    currentData: trip,
    error,
    isFetching,
    refetch,
  } = useTripCardQuery(asked, { refetchOnMountOrArgChange: true, refetchOnReconnect: true })
  const isGone = asked === skipToken || (error as Failure | undefined)?.status === 404
  const isLost = !trip && !!error && !isGone

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
  useSavedCard(me, trip)
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
