import type { TripFacts } from '@flight-amigo/backend/contract/messaging'
import { firstNameOf } from '@flight-amigo/shared-ui/firstNameOf'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import styles from './FirstSentences.module.css'
import { flightOf } from './flightOf.ts'
import { citiesOf, isRange, spokenDay } from './listingTexts.ts'

export function firstSentences(trip: TripFacts, username: string): string[] {
  const name = firstNameOf(username) // Not isolated, because a message may contain no characters that set a direction.
  const { from, to } = citiesOf(trip)
  const flight = flightOf(trip)
  const [day, last] = [spokenDay(trip.date), isRange(trip) ? spokenDay(trip.endDate!) : undefined]
  const airport = trip.departureAirport
  if (trip.type === 'helper')
    return last
      ? [
          flight
            ? t`Hello ${name}, are you still on ${flight} from ${from} to ${to} between ${day} and ${last}?`
            : t`Hello ${name}, are you still flying from ${from} to ${to} between ${day} and ${last}?`,
          t`Hello ${name}, could you help on the way from ${from} to ${to} between ${day} and ${last}?`,
          t`Hello ${name}, on which day between ${day} and ${last} do you fly, and where could we meet at ${airport}?`,
        ]
      : [
          flight
            ? t`Hello ${name}, are you still on ${flight} from ${from} to ${to} on ${day}?`
            : t`Hello ${name}, are you still flying from ${from} to ${to} on ${day}?`,
          t`Hello ${name}, could you help on the way from ${from} to ${to} on ${day}?`,
          t`Hello ${name}, where could we meet at ${airport} on ${day}?`,
        ]
  const whatHelps = t`Hello ${name}, what would help you most on the way from ${from} to ${to}?`
  return last
    ? [
        flight
          ? t`Hello ${name}, I am also on ${flight} from ${from} to ${to} between ${day} and ${last}, and I would be glad to help.`
          : t`Hello ${name}, I am also flying from ${from} to ${to} between ${day} and ${last}, and I would be glad to help.`,
        t`Hello ${name}, do you still need help on the way from ${from} to ${to} between ${day} and ${last}?`,
        whatHelps,
      ]
    : [
        flight
          ? t`Hello ${name}, I am also on ${flight} from ${from} to ${to} on ${day}, and I would be glad to help.`
          : t`Hello ${name}, I am also flying from ${from} to ${to} on ${day}, and I would be glad to help.`,
        t`Hello ${name}, do you still need help on the way from ${from} to ${to} on ${day}?`,
        whatHelps,
      ]
}

interface Props {
  sentences: string[]
  onChoose: (sentence: string) => void
}

/** A press inserts a suggestion into the composer and sends nothing. */
export const FirstSentences = ({ sentences, onChoose }: Props) =>
  sentences.length > 0 && (
    <ul
      className={styles.sentences}
      aria-label={t({ message: 'Write one of these first', comment: 'Names a list of sentences for a first message.' })}
    >
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" onClick={() => onChoose(sentence)}>
            <PersonText>{sentence}</PersonText>
          </button>
        </li>
      ))}
    </ul>
  )
