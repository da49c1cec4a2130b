import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Link } from '@flight-amigo/shell/sdk'
import { ArrowRight, Printer } from 'lucide'
import { useMemo } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { CardFlights } from './CardFlights.tsx'
import frame from './CardFrame.module.css'
import { CardFrame } from './CardFrame.tsx'
import { CardLines, SentencesNote } from './CardLines.tsx'
import { CardPeople } from './CardPeople.tsx'
import { cardOf } from './card.ts'
import styles from './MeetingCard.module.css'
import { useKeptCard } from './useKeptCard.ts'
import { usePhrases } from './usePhrases.ts'

/** One page for paper and for a phone: who, when, where, whom to call, and what to say. */
export function MeetingCard({ me, trip }: { me: number; trip: Trip }) {
  const card = useMemo(() => cardOf(trip), [trip])
  const { phrases, retry } = usePhrases(card.languages)
  useKeptCard(me, trip)
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
