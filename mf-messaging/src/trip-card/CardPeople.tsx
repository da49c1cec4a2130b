import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Link } from '@flight-amigo/shell/sdk'
import styles from './CardPeople.module.css'
import type { Card } from './card.ts'

interface Props {
  card: Card
  /** Whether the user is the one who seeks help. */
  isTraveler: boolean
  tripId: number
}

const Phone = ({ number }: { number: string }) => (
  <a className={styles.phone} href={`tel:${number}`} dir="ltr">
    {number}
  </a>
)

interface PersonProps {
  who: string
  person: Card['helper']
  tone: 'sky' | 'dusk'
  /** How to recognize the person. */
  note?: string | null
}

function Person({ who, person, tone, note }: PersonProps) {
  return (
    <div className={styles.person}>
      <Avatar name={person.name} src={person.picture} size="large" tone={tone} className={styles.face} />
      <div>
        <p className={styles.who}>{who}</p>
        <p className={styles.name}>
          <bdi>{person.name}</bdi>
        </p>
        {person.phone && <Phone number={person.phone} />}
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

/** The traveler, the helper and the family's phone. */
export function CardPeople({ card, isTraveler, tripId }: Props) {
  const { traveler, helper } = card
  return (
    <div className={styles.people}>
      <Person who="Traveling" person={traveler} tone="dusk" note={card.recognizedBy} />
      <Person who="Helping on the way" person={helper} tone="sky" />
      <FamilyPhone card={card} isTraveler={isTraveler} tripId={tripId} />
    </div>
  )
}

function FamilyPhone({ card: { familyPhone, isForFamily }, isTraveler, tripId }: Props) {
  if (!familyPhone && !isTraveler && !isForFamily) return null
  return (
    <div className={styles.family}>
      <p className={styles.who}>Family’s phone</p>
      {familyPhone ? (
        <p>
          <Phone number={familyPhone.number} /> <bdi className={styles.of}>{familyPhone.of}</bdi>
        </p>
      ) : (
        <>
          <p className={styles.blank} aria-hidden="true" />
          <p className={styles.hint}>
            {!isTraveler && 'It is not shared with you.'}
            {isTraveler && !isForFamily && 'Write it on the line after printing.'}
            {isTraveler && isForFamily && (
              <>
                Write it on the line after printing, or share your phone on{' '}
                <Link to={`/trips/${tripId}`}>the page of the trip</Link>.
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}
