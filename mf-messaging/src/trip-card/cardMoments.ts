import { groupByMoment, type Moment } from '../phrases/moments.ts'
import type { LanguageCode } from '../phrases/phrases.ts'
import type { Sentence } from '../phrases/sentences.ts'
import { type Card, type CardTrip, stopsOf } from './card.ts'
import { languageAt } from './cardLanguages.ts'

export interface CardMoment {
  moment: Moment
  language: LanguageCode
  sentences: Sentence[]
}

/** Separate, because the note saved on the device has a flat list and does not need it. */
export const momentsOf = (card: Card): CardMoment[] =>
  groupByMoment(card.sentences, meetingMoment(card.trip)).map((group) => ({
    ...group,
    language: languageIn(group.moment, card),
  }))

function meetingMoment({ legs, meeting: { side } }: CardTrip): Moment {
  if (side === 'after-arrival') return 'arrival'
  if (!legs[0]?.together) return 'connection'
  return side === 'after-security' ? 'security' : 'check-in'
}

/** The language that staff read. English is the default, because most airports understand it. */
function languageIn(moment: Moment, { trip: { legs }, languages }: Card): LanguageCode {
  const stops = stopsOf(legs)
  const stop = { 'check-in': stops[0], security: stops[0], connection: stops[2], arrival: stops.at(-1) }
  return moment === 'any-time' ? 'eng' : languageAt(stop[moment] ?? stops[0]!, languages[0]!)
}
