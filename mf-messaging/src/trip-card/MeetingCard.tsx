import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { WhenSeen } from '@flight-amigo/shared-ui/WhenSeen'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Printer } from 'lucide'
import { useMemo } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { TravelerSection } from '../trips/TripLinks.tsx'
import { CardFlights } from './CardFlights.tsx'
import frame from './CardFrame.module.css'
import { CardFrame } from './CardFrame.tsx'
import { CardLines, SentencesNote } from './CardLines.tsx'
import { CardPeople } from './CardPeople.tsx'
import { cardOf } from './card.ts'
import { FamilyPhone } from './FamilyPhone.tsx'
import styles from './MeetingCard.module.css'
import { useFamilyNumber } from './useFamilyNumber.ts'
import { usePhrases } from './usePhrases.ts'
import { useSavedCard } from './useSavedCard.ts'

export function MeetingCard({ me, trip }: { me: number; trip: Trip }) {
  const entered = useFamilyNumber(me, trip.id)
  const { number } = entered
  const card = useMemo(() => cardOf(trip, number), [trip, number])
  const { loaded, retry } = usePhrases(card.languages)
  useSavedCard(me, trip, number)
  const { t } = useLingui()
  const { meeting } = card
  const [departureCity, arrivalCity] = [card.from.city, card.to.city]
  const isTraveler = me === trip.traveler.id
  const actions = (
    <p className={styles.actions}>
      <Button onClick={() => print()}>
        <Icon of={Printer} />
        <Trans comment="A button: prints the card.">Print</Trans>
      </Button>
      <a href="#sentences" className={styles.toSentences}>
        <Trans>Show this to someone</Trans>
      </a>
      <Link to={`/trips/${trip.id}`}>
        <Trans>Go to the trip</Trans>
      </Link>
    </p>
  )
  return (
    <CardFrame action={actions}>
      <article
        className={`${frame.card} ${styles.text}`}
        aria-label={t`Meeting card, ${departureCity} to ${arrivalCity}`}
      >
        <div className={frame.facts}>
          <p className={styles.route} dir="ltr">
            <Trans comment="Two cities with an arrow between them. A screen reader says the word instead of the arrow.">
              <bdi>{departureCity}</bdi> <Icon of={ArrowRight} /> <VisuallyHidden> to </VisuallyHidden>{' '}
              <bdi>{arrivalCity}</bdi>
            </Trans>
          </p>
          <CardPeople card={card}>
            <FamilyPhone card={card} isTraveler={isTraveler} tripId={trip.id} entered={entered} />
          </CardPeople>
          <section className={styles.part}>
            <h2>
              <Trans>Where they meet</Trans>
            </h2>
            <p className={styles.meetingPlace}>
              <bdi>{meeting.place ?? t({ message: 'Not agreed yet', comment: 'The place where the two meet.' })}</bdi>
              {meeting.side && <span className={styles.side}>{meeting.side}</span>}
            </p>
          </section>
          <CardFlights flights={card.flights} />
          <section className={styles.part}>
            <h2>
              <Trans>In an emergency</Trans>
            </h2>
            <EmergencyLine countries={card.countries} />
          </section>
        </div>
        <CardLines card={card} loaded={loaded} onRetry={retry} />
      </article>
      {loaded && (
        <div className={frame.note}>
          <SentencesNote card={card} phrases={loaded.phrases} />
        </div>
      )}
      {/* The card's own URL opens only for the two people. Other people need this link. */}
      {trip.companion && isTraveler && (
        <div className={frame.share}>
          <WhenSeen>
            <TravelerSection me={me} trip={trip} />
          </WhenSeen>
        </div>
      )}
    </CardFrame>
  )
}
