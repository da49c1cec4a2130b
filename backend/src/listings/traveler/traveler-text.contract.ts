// Separate from the other contracts, because only pages in other languages than English load it, and on demand.
import type { Listing } from '../listing.contract.ts'
import { relativeText, type Translator } from './relation-text.contract.ts'
import type { TravelerFacts } from './traveler.contract.ts'

export interface TextLanguage {
  i18n: Translator
  nameOfLanguage: (code: string) => string | undefined
  list: (items: string[]) => string
}

type AgeBand = NonNullable<TravelerFacts['ageBand']>
type Need = TravelerFacts['needs'][number]

const HER = ['mother', 'grandmother', 'wife', 'daughter', 'sister', 'aunt']
const HIS = ['father', 'grandfather', 'husband', 'son', 'brother', 'uncle']

const AGES: Record<AgeBand, (i18n: Translator, gender: string) => string> = {
  'under-12': (i18n) => i18n._('under 12'),
  '12-17': (i18n) => i18n._('12 to 17 years old'),
  '18-29': (i18n) => i18n._('18 to 29 years old'),
  '30s': (i18n, gender) =>
    i18n._('{gender, select, her {in her thirties} his {in his thirties} other {in their thirties}}', { gender }),
  '40s': (i18n, gender) =>
    i18n._('{gender, select, her {in her forties} his {in his forties} other {in their forties}}', { gender }),
  '50s': (i18n, gender) =>
    i18n._('{gender, select, her {in her fifties} his {in his fifties} other {in their fifties}}', { gender }),
  '60s': (i18n, gender) =>
    i18n._('{gender, select, her {in her sixties} his {in his sixties} other {in their sixties}}', { gender }),
  '70s': (i18n, gender) =>
    i18n._('{gender, select, her {in her seventies} his {in his seventies} other {in their seventies}}', { gender }),
  '80-plus': (i18n) => i18n._('over eighty'),
}
const NEEDS: Record<Exclude<Need, 'connection'>, (i18n: Translator) => string> = {
  wheelchair: (i18n) => i18n._('needs a wheelchair'),
  'first-flight': (i18n) => i18n._('first flight'),
  forms: (i18n) => i18n._('needs help with forms'),
  'medicine-times': (i18n) => i18n._('takes medicine at fixed times'),
  diet: (i18n) => i18n._('has a special diet'),
  'little-english': (i18n) => i18n._('speaks little English'),
  child: (i18n) => i18n._('travels with a child'),
  pet: (i18n) => i18n._('travels with a pet'),
}

// Isolates a name, so that its direction does not affect the text around it.
const [ISOLATE, END] = ['\u2068', '\u2069']

export type TravelerTrip = Pick<Listing, 'username' | 'languageCodes' | 'legs'>

/**
 * For example "Priya's mother, in her sixties, speaks Telugu; first flight; needs help in Doha". Never names the
 * traveler, and has the age only for viewers who may know it.
 */
export function travelerText(language: TextLanguage, traveler: TravelerFacts, trip: TravelerTrip): string {
  const whose = relativeText(language.i18n, ISOLATE + trip.username + END, traveler.relation)
  const { i18n } = language
  const [first = '', ...more] = [whose, ageText(language, traveler), languageText(language, trip)].filter(Boolean)
  const person = more.reduce((line, next) => i18n._('{line}, {next}', { line, next }), first)
  const needs = traveler.needs.map((need) => needText(language, need, trip))
  return needs.reduce((line, next) => i18n._('{line}; {next}', { line, next }), person)
}

function ageText({ i18n }: TextLanguage, { ageBand, relation }: TravelerFacts): string {
  if (!ageBand) return ''
  return AGES[ageBand](i18n, HER.includes(relation) ? 'her' : HIS.includes(relation) ? 'his' : 'other')
}

function languageText({ i18n, nameOfLanguage, list }: TextLanguage, { languageCodes }: TravelerTrip): string {
  const known = languageCodes.flatMap((code) => nameOfLanguage(code) ?? [])
  return known.length > 0 ? i18n._('speaks {languages}', { languages: list(known) }) : ''
}

/** Only trips with flights have known connections. */
function needText({ i18n, list }: TextLanguage, need: Need, { legs = [] }: TravelerTrip): string {
  if (need !== 'connection') return NEEDS[need](i18n)
  const stops = legs.slice(1).map(({ departureCity }) => departureCity)
  return stops.length > 0
    ? i18n._('needs help in {cities}', { cities: list(stops) })
    : i18n._('needs help with changing planes')
}
