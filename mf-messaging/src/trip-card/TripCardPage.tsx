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

/** The frame of the page. Only the card is printed. */
const CardFrame = ({ action, children }: Props) => (
  <Page tall className={cardFrameStyles.page}>
    <div className={cardFrameStyles.top}>
      <PageHeading lead="Print it or save it on your phone. It opens there without a network, too.">
        Meeting card
      </PageHeading>
      {action}
    </div>
    {children}
  </Page>
)

/** The card: people, flights, meeting place, phone numbers and sentences. */
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
