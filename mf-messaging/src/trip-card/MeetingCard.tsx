import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { WhenSeen } from '@flight-amigo/shared-ui/WhenSeen'
import { Link } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, Printer } from 'lucide'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { EmergencyLine } from '../emergency/EmergencyLine.tsx'
import { TravelerSection } from '../trips/TripLinks.tsx'
import { CardFlights } from './CardFlights.tsx'
import frame from './CardFrame.module.css'
import { CardFrame } from './CardFrame.tsx'
import { CardLines, SentencesNote } from './CardLines.tsx'
import people from './CardPeople.module.css'
import { type Card, cardOf } from './card.ts'
import phoneStyles from './FamilyPhone.module.css'
import { familyNumbers } from './familyNumbers.ts'
import styles from './MeetingCard.module.css'
import { useSavedCard } from './useSavedCard.ts'

interface Props {
  card: Card
  children: ReactNode
}

const Phone = ({ number }: { number: string }) => (
  <a className={people.phone} href={`tel:${number.replace(/[^+\d]/g, '')}`} dir="ltr">
    {number}
  </a>
)

interface PersonProps {
  who: string
  person: Card['helper']
  tone: 'sky' | 'dusk'
  note?: string | null
}

function Person({ who, person, tone, note }: PersonProps) {
  return (
    <div className={people.person}>
      <Avatar name={person.name} src={person.picture} size="large" tone={tone} className={people.face} />
      <div>
        <p className={people.role}>{who}</p>
        <p className={people.name}>
          <bdi>{person.name}</bdi>
        </p>
        {person.phone && <Phone number={person.phone} />}
        {note && (
          <PersonText as="p" className={people.note}>
            {note}
          </PersonText>
        )}
      </div>
    </div>
  )
}

const CardPeople = ({ card: { traveler, helper, recognizedBy }, children }: Props) => (
  <div className={people.people}>
    <Person
      who={t({ message: 'Traveling', comment: 'Stands above the name of the traveler.' })}
      person={traveler}
      tone="dusk"
      note={recognizedBy}
    />
    <Person
      who={t({ message: 'Helping on the way', comment: 'Stands above the name of the helper.' })}
      person={helper}
      tone="sky"
    />
    {children}
  </div>
)

export function MeetingCard({ me, trip }: { me: number; trip: Trip }) {
  const entered = useFamilyNumber(me, trip.id)
  const { number } = entered
  const card = useMemo(() => cardOf(trip, number), [trip, number])
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
      <Link to={tripPath(trip.id)}>
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
        <CardLines card={card} />
      </article>
      <SentencesNote card={card} className={frame.note} />
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

interface FamilyPhoneProps {
  card: Card
  isTraveler: boolean
  tripId: number
  entered: FamilyNumber
}

function FamilyPhone({ card: { familyPhone, isForFamily }, isTraveler, tripId, entered }: FamilyPhoneProps) {
  const { t } = useLingui()
  const isShared = Boolean(familyPhone?.name)
  const isEditable = isTraveler && !isShared
  if (!familyPhone && !isTraveler && !isForFamily) return null
  return (
    <div className={phoneStyles.family}>
      {isEditable && (
        <Field
          label={t`Family's phone`}
          className={phoneStyles.field}
          help={
            <>
              <Trans>It stays on this device. The card shows it, also on paper.</Trans>
              {isForFamily && (
                <>
                  {' '}
                  <Trans>
                    Or share your phone on <Link to={tripPath(tripId)}>the page of the trip</Link>.
                  </Trans>
                </>
              )}
            </>
          }
        >
          <Input
            type="tel"
            dir="ltr"
            autoComplete="off"
            maxLength={24}
            value={entered.text}
            onChange={({ target }) => entered.change(target.value)}
          />
        </Field>
      )}
      <div className={phoneStyles.line} data-paper={isEditable || undefined}>
        <p className={people.role}>
          <Trans>Family's phone</Trans>
        </p>
        {familyPhone ? (
          <p>
            <Phone number={familyPhone.number} />{' '}
            {familyPhone.name && <bdi className={phoneStyles.name}>{familyPhone.name}</bdi>}
          </p>
        ) : (
          <p className={phoneStyles.blank} aria-hidden="true" />
        )}
      </div>
      {!familyPhone && !isTraveler && (
        <p className={phoneStyles.hint}>
          <Trans>It is not shared with you.</Trans>
        </p>
      )}
    </div>
  )
}

/** A shorter text is not a number yet, and is not stored. */
const MIN_DIGITS = 5

const isComplete = (text: string) => text.replace(/\D/g, '').length >= MIN_DIGITS

function useFamilyNumber(me: number, tripId: number) {
  const [text, setText] = useState(() => familyNumbers.read(me, tripId) ?? '')
  return {
    text,
    number: isComplete(text) ? text.trim() : undefined,
    change(changed: string) {
      setText(changed)
      if (isComplete(changed)) familyNumbers.save(me, changed.trim(), tripId)
      else familyNumbers.forget(me, tripId)
    },
  }
}
type FamilyNumber = ReturnType<typeof useFamilyNumber>
