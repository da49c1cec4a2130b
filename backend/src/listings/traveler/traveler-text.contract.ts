// Apart from the other contracts, because only pages in other languages than English load it, and on demand.
import type { Listing } from '../listing.contract.ts'
import type { RELATIONS, TravelerFacts } from './traveler.contract.ts'

/** Translates English texts, which are their own keys. */
interface Translator {
  _(text: string, values?: Record<string, string>): string
}

/** What the texts need of the language that they are in. */
export interface TextLanguage {
  i18n: Translator
  nameOfLanguage: (code: string) => string | undefined
  list: (items: string[]) => string
}

type Relation = (typeof RELATIONS)[number]
type AgeBand = NonNullable<TravelerFacts['ageBand']>
type Need = TravelerFacts['needs'][number]

const RELATIVES: Record<Relation, (i18n: Translator, name: string) => string> = {
  mother: (i18n, name) => i18n._("{name}'s mother", { name }),
  father: (i18n, name) => i18n._("{name}'s father", { name }),
  grandmother: (i18n, name) => i18n._("{name}'s grandmother", { name }),
  grandfather: (i18n, name) => i18n._("{name}'s grandfather", { name }),
  wife: (i18n, name) => i18n._("{name}'s wife", { name }),
  husband: (i18n, name) => i18n._("{name}'s husband", { name }),
  partner: (i18n, name) => i18n._("{name}'s partner", { name }),
  daughter: (i18n, name) => i18n._("{name}'s daughter", { name }),
  son: (i18n, name) => i18n._("{name}'s son", { name }),
  sister: (i18n, name) => i18n._("{name}'s sister", { name }),
  brother: (i18n, name) => i18n._("{name}'s brother", { name }),
  aunt: (i18n, name) => i18n._("{name}'s aunt", { name }),
  uncle: (i18n, name) => i18n._("{name}'s uncle", { name }),
  cousin: (i18n, name) => i18n._("{name}'s cousin", { name }),
  relative: (i18n, name) => i18n._("{name}'s relative", { name }),
  friend: (i18n, name) => i18n._("{name}'s friend", { name }),
}

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

/** What a traveler is to the poster: "Priya's mother". */
export const relativeText = (i18n: Translator, name: string, relation: string): string =>
  RELATIVES[relation as Relation]?.(i18n, name) ?? `${name}'s ${relation}`

// Isolates a name, so that its direction does not affect the text around it.
const [ISOLATE, END] = ['\u2068', '\u2069']

/** The parts of a listing that the text about its traveler is made from. */
export type TravelerTrip = Pick<Listing, 'username' | 'languageCodes' | 'legs'>

/**
 * Returns the traveler as text: "Priya's mother, in her sixties, speaks Telugu; first flight; needs help in Doha", without a
 * name, and with the age only for viewers who may know it.
 */
export function travelerText(language: TextLanguage, traveler: TravelerFacts, trip: TravelerTrip): string {
  const whose = relativeText(language.i18n, ISOLATE + trip.username + END, traveler.relation)
  const person = [whose, ageText(language, traveler), languageText(language, trip)].filter(Boolean).join(', ')
  return [person, ...traveler.needs.map((need) => needText(language, need, trip))].join('; ')
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
