import type { TripFacts } from '@flight-amigo/backend/contract/messaging'
import { firstNameOf } from '../trips/tripTexts.ts'
import styles from './FirstSentences.module.css'
import { dateText, flightOf, routeText } from './listingTexts.ts'

/** Returns three suggestions for the first message about a listing to its owner. */
export function firstSentences(trip: TripFacts, name: string): string[] {
  const [route, when, flight] = [routeText(trip), dateText(trip), flightOf(trip)]
  const isRange = when.startsWith('between')
  const isHelper = trip.type === 'helper'
  const sentences = isHelper
    ? [
        `are you still ${flight ? `on ${flight}` : 'flying'} ${route} ${when}?`,
        `could you help on the way ${route} ${when}?`,
        isRange
          ? `on which day ${when} do you fly, and where could we meet at ${trip.departureAirport}?`
          : `where could we meet at ${trip.departureAirport} ${when}?`,
      ]
    : [
        `I am also ${flight ? `on ${flight}` : 'flying'} ${route} ${when}, and I would be glad to help.`,
        `do you still need help on the way ${route} ${when}?`,
        `what would help you most on the way ${route}?`,
      ]
  return sentences.map((sentence) => `Hello ${firstNameOf(name)}, ${sentence}`)
}

interface Props {
  sentences: string[]
  onChoose: (sentence: string) => void
}

/** Suggestions for a first message. A press inserts one into the composer and sends nothing. */
export const FirstSentences = ({ sentences, onChoose }: Props) =>
  sentences.length > 0 && (
    <ul className={styles.sentences} aria-label="Write one of these first">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" dir="auto" onClick={() => onChoose(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  )
