import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import styles from '../details/TripDetails.module.css'
import { LanguagesText } from '../listing/ListingTexts.tsx'
import { monthOf, responseTimeText } from './record.ts'

type Fact = [name: string, label: string, value: string]

export const PersonFacts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, label, value]) => (
      <div key={name} className={name === 'bio' || name === 'phone' ? styles.wide : undefined}>
        <dt>{label}</dt>
        <PersonText as="dd">{name === 'languages' ? <LanguagesText languages={value} /> : value}</PersonText>
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
  const facts: [string, string, string | null | undefined | false][] = [
    ['languages', t`Languages`, languages],
    ['since', t`Member since`, monthOf(memberSince)],
    ['trips', t`Completed trips`, completedTrips > 0 && `${completedTrips}`],
    ['replies', t`Usually replies within`, responseTimeText(repliesWithin)],
    [
      'phone',
      t`Phone`,
      verified && t`Verified: this person entered a code that we sent to their phone. It says nothing else about them.`,
    ],
    ['bio', t({ message: 'In their words', comment: 'Above what a person wrote about themself' }), bio],
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact[2]))
}
