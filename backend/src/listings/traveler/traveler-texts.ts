import { languageOf } from '../../languages/languages.ts'
import type { Listing, TravelerFacts } from '../listings.contract.ts'

type Need = TravelerFacts['needs'][number]

const HER = ['mother', 'grandmother', 'wife', 'daughter', 'sister', 'aunt']
const HIS = ['father', 'grandfather', 'husband', 'son', 'brother', 'uncle']

type AgeBand = NonNullable<TravelerFacts['ageBand']>

const TENS: Partial<Record<AgeBand, string>> = {
  '30s': 'thirties',
  '40s': 'forties',
  '50s': 'fifties',
  '60s': 'sixties',
  '70s': 'seventies',
}
const AGES: Partial<Record<AgeBand, string>> = {
  'under-12': 'under 12',
  '12-17': '12 to 17 years old',
  '18-29': '18 to 29 years old',
  '80-plus': 'over eighty',
}
const NEEDS: Record<Exclude<Need, 'connection'>, string> = {
  wheelchair: 'needs a wheelchair',
  'first-flight': 'first flight',
  forms: 'needs help with forms',
  'medicine-times': 'takes medicine at fixed times',
  diet: 'has a special diet',
  'little-english': 'speaks little English',
  child: 'travels with a child',
  pet: 'travels with a pet',
}

// Isolates a name, so that its direction does not affect the text around it.
const [ISOLATE, END] = ['\u2068', '\u2069']

type Trip = Pick<Listing, 'username' | 'languageCodes' | 'legs'>

/**
 * Returns the traveler as text: "Priya's mother, in her sixties, speaks Telugu; first flight; needs help in Doha", without a
 * name, and with the age only for viewers who may know it. The server renders it, so that pages and emails agree.
 */
export function describeTraveler(traveler: TravelerFacts, trip: Trip): string {
  const whose = `${ISOLATE}${trip.username}${END}'s ${traveler.relation}`
  const person = [whose, ageText(traveler), languageText(trip)].filter(Boolean).join(', ')
  return [person, ...traveler.needs.map((need) => needText(need, trip))].join('; ')
}

function ageText({ ageBand, relation }: TravelerFacts): string {
  if (!ageBand) return ''
  const whose = HER.includes(relation) ? 'her' : HIS.includes(relation) ? 'his' : 'their'
  return AGES[ageBand] ?? `in ${whose} ${TENS[ageBand]}`
}

function languageText({ languageCodes }: Trip): string {
  const known = languageCodes.flatMap((code) => languageOf(code)?.name ?? [])
  return known.length > 0 ? `speaks ${inRow(known)}` : ''
}

/** Only trips with flights have known connections. */
function needText(need: Need, { legs = [] }: Trip): string {
  if (need !== 'connection') return NEEDS[need]
  const stops = legs.slice(1).map(({ departureCity }) => departureCity)
  return stops.length > 0 ? `needs help in ${inRow(stops)}` : 'needs help with changing planes'
}

/** 'Telugu, Hindi and English'. */
export const inRow = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')
