import { i18n } from '../../languages/i18n.ts'
import { nameOfLanguage } from '../../languages/languages.ts'
import type { Listing, TravelerFacts } from '../listings.contract.ts'
import { relativeOf } from './relation-texts.service.ts'

type Need = TravelerFacts['needs'][number]

const HER = ['mother', 'grandmother', 'wife', 'daughter', 'sister', 'aunt']
const HIS = ['father', 'grandfather', 'husband', 'son', 'brother', 'uncle']

type AgeBand = NonNullable<TravelerFacts['ageBand']>

const AGES: Record<AgeBand, (gender: string) => string> = {
  'under-12': () => i18n._('under 12'),
  '12-17': () => i18n._('12 to 17 years old'),
  '18-29': () => i18n._('18 to 29 years old'),
  '30s': (gender) =>
    i18n._('{gender, select, her {in her thirties} his {in his thirties} other {in their thirties}}', { gender }),
  '40s': (gender) =>
    i18n._('{gender, select, her {in her forties} his {in his forties} other {in their forties}}', { gender }),
  '50s': (gender) =>
    i18n._('{gender, select, her {in her fifties} his {in his fifties} other {in their fifties}}', { gender }),
  '60s': (gender) =>
    i18n._('{gender, select, her {in her sixties} his {in his sixties} other {in their sixties}}', { gender }),
  '70s': (gender) =>
    i18n._('{gender, select, her {in her seventies} his {in his seventies} other {in their seventies}}', { gender }),
  '80-plus': () => i18n._('over eighty'),
}
const NEEDS: Record<Exclude<Need, 'connection'>, () => string> = {
  wheelchair: () => i18n._('needs a wheelchair'),
  'first-flight': () => i18n._('first flight'),
  forms: () => i18n._('needs help with forms'),
  'medicine-times': () => i18n._('takes medicine at fixed times'),
  diet: () => i18n._('has a special diet'),
  'little-english': () => i18n._('speaks little English'),
  child: () => i18n._('travels with a child'),
  pet: () => i18n._('travels with a pet'),
}

// Isolates a name, so that its direction does not affect the text around it.
const [ISOLATE, END] = ['\u2068', '\u2069']

type Trip = Pick<Listing, 'username' | 'languageCodes' | 'legs'>

/**
 * Returns the traveler as text: "Priya's mother, in her sixties, speaks Telugu; first flight; needs help in Doha", without a
 * name, and with the age only for viewers who may know it. The server renders it, so that pages and emails agree.
 */
export function describeTraveler(traveler: TravelerFacts, trip: Trip): string {
  const whose = relativeOf(ISOLATE + trip.username + END, traveler.relation)
  const person = [whose, ageText(traveler), languageText(trip)].filter(Boolean).join(', ')
  return [person, ...traveler.needs.map((need) => needText(need, trip))].join('; ')
}

function ageText({ ageBand, relation }: TravelerFacts): string {
  if (!ageBand) return ''
  return AGES[ageBand](HER.includes(relation) ? 'her' : HIS.includes(relation) ? 'his' : 'other')
}

function languageText({ languageCodes }: Trip): string {
  const known = languageCodes.flatMap((code) => nameOfLanguage(code) ?? [])
  return known.length > 0 ? i18n._('speaks {languages}', { languages: inRow(known) }) : ''
}

/** Only trips with flights have known connections. */
function needText(need: Need, { legs = [] }: Trip): string {
  if (need !== 'connection') return NEEDS[need]()
  const stops = legs.slice(1).map(({ departureCity }) => departureCity)
  return stops.length > 0
    ? i18n._('needs help in {cities}', { cities: inRow(stops) })
    : i18n._('needs help with changing planes')
}

/** 'Telugu, Hindi and English'. */
export const inRow = (words: string[]) =>
  i18n.locale === 'en' ? [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ') : i18n.list(words)
