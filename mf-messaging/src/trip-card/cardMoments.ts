import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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

const MOMENTS = ['any-time', 'check-in', 'security', 'connection', 'arrival'] as const
type Moment = (typeof MOMENTS)[number]

export const MOMENT_TITLES: Record<Moment, MessageDescriptor> = {
  'any-time': msg`At any time`,
  'check-in': msg`At check-in`,
  security: msg`At security and after it`,
  connection: msg({ message: 'At the connection', comment: 'Where the traveler changes planes.' }),
  arrival: msg`On arrival`,
}

/** The moment of `meeting` depends on the trip. */
const MOMENT_OF: Record<Exclude<Sentence, 'meeting'>, Moment> = {
  help: 'any-time',
  family: 'any-time',
  noEnglish: 'any-time',
  write: 'any-time',
  thanks: 'any-time',
  wheelchair: 'check-in',
  diet: 'check-in',
  medicine: 'security',
  gate: 'security',
  nextFlight: 'connection',
  passport: 'arrival',
}

/** Groups sentences by moment, in their order, without the moments that have none. */
const groupByMoment = (
  sentences: readonly Sentence[],
  meeting: Moment,
): Array<{ moment: Moment; sentences: Sentence[] }> =>
  MOMENTS.map((moment) => ({
    moment,
    sentences: sentences.filter((sentence) => (sentence === 'meeting' ? meeting : MOMENT_OF[sentence]) === moment),
  })).filter(({ sentences: ofMoment }) => ofMoment.length > 0)
