import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import styles from '../details/TripDetails.module.css'
import { monthOf, responseTimeText } from './record.ts'

type Fact = [label: string, value: string]

export const PersonFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, value]) => (
      <div key={label} className={label === 'In their words' || label === 'Phone' ? styles.wide : undefined}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

export function factsOf({
  languages,
  bio,
  verified,
  memberSince,
  repliesWithin,
  completedTrips,
}: PersonListings['user']): Fact[] {
  const facts: [string, string | null | undefined | false][] = [
    ['Languages', languages],
    ['Member since', monthOf(memberSince)],
    ['Completed trips', completedTrips > 0 && `${completedTrips}`],
    ['Usually replies within', responseTimeText(repliesWithin)],
    [
      'Phone',
      verified && 'Verified: this person entered a code that we sent to their phone. It says nothing else about them.',
    ],
    ['In their words', bio],
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact[1]))
}
