import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './CardPeople.module.css'
import type { Card } from './card.ts'

interface Props {
  card: Card
  children: ReactNode
}

export const Phone = ({ number }: { number: string }) => (
  <a className={styles.phone} href={`tel:${number.replace(/[^+\d]/g, '')}`} dir="ltr">
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
    <div className={styles.person}>
      <Avatar name={person.name} src={person.picture} size="large" tone={tone} className={styles.face} />
      <div>
        <p className={styles.role}>{who}</p>
        <p className={styles.name}>
          <bdi>{person.name}</bdi>
        </p>
        {person.phone && <Phone number={person.phone} />}
        {note && (
          <PersonText as="p" className={styles.note}>
            {note}
          </PersonText>
        )}
      </div>
    </div>
  )
}

export const CardPeople = ({ card: { traveler, helper, recognizedBy }, children }: Props) => (
  <div className={styles.people}>
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
