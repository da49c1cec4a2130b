import type { Match } from '@flight-amigo/backend/contract/listings'
import { afterEach, expect, test } from '@jest/globals'
import { matchedOf } from '../../test/listings.ts'
import { matchReasons } from './matchReasons.ts'

const legOf = (departureAirport: string, arrivalAirport: string, date = '2026-12-08', more = {}) => ({
  departureAirport,
  arrivalAirport,
  date,
  ...more,
})
const sure = { certain: true }
const HYD_DOH = legOf('HYD', 'DOH', undefined, sure)
const DOH_ORD = legOf('DOH', 'ORD', undefined, sure)
const ORD_SFO = legOf('ORD', 'SFO', '2026-12-09', sure)
const MAYBE = legOf('DOH', 'ORD')
const flight = (flightNumber: string) => ({ flightNumber })

test.each<[Match, string[]]>([
  [{ tier: 'same-flight', withYou: [{ ...DOH_ORD, ...flight('QR501') }] }, ['Same flight QR501 on Dec 8']],
  // One flight number covers two flights.
  [
    { tier: 'same-flight', withYou: [HYD_DOH, DOH_ORD].map((leg) => ({ ...leg, ...flight('QR501') })), alone: [] },
    ['Same flight QR501 on Dec 8'],
  ],
  [
    {
      tier: 'same-flight',
      withYou: [
        { ...HYD_DOH, ...flight('QR501') },
        { ...DOH_ORD, ...flight('QR725') },
      ],
    },
    ['Same flights QR501 and QR725 on Dec 8'],
  ],
  [
    {
      tier: 'same-flight',
      withYou: [
        { ...DOH_ORD, ...flight('QR725') },
        { ...ORD_SFO, ...flight('UA5') },
      ],
    },
    ['Same flights QR725 on Dec 8 and UA5 on Dec 9'],
  ],
  [
    {
      tier: 'same-flight',
      withYou: [
        { ...HYD_DOH, ...flight('QR501') },
        { ...DOH_ORD, ...flight('QR725') },
        { ...ORD_SFO, ...flight('UA5') },
      ],
    },
    ['Same flights QR501 and QR725 on Dec 8, UA5 on Dec 9'],
  ],
  // The first flight is shared, but each listing has another number for it.
  [
    {
      tier: 'same-flight',
      withYou: [
        { ...HYD_DOH, ...flight('QR8153'), otherNumber: 'BA2030' },
        { ...DOH_ORD, ...flight('QR725') },
      ],
    },
    ['Same flight QR725 on Dec 8'],
  ],
  // The second flight is shared, but only one listing has its number.
  [
    { tier: 'same-flight', withYou: [{ ...HYD_DOH, ...flight('QR501') }, DOH_ORD], alone: [ORD_SFO] },
    ['Same flight QR501 on Dec 8', 'With you HYD → DOH → ORD, not ORD → SFO'],
  ],
  [{ tier: 'same-flight' }, ['Same flight']],
  [
    { tier: 'same-plane', withYou: [{ ...DOH_ORD, ...flight('QR8153'), otherNumber: 'BA2030' }] },
    ['Likely the same plane (QR8153 is sold as BA2030)'],
  ],
  [{ tier: 'same-plane', withYou: [{ ...DOH_ORD, ...flight('QR8153') }] }, ['Likely the same plane on Dec 8']],
  [{ tier: 'shared-leg', withYou: [DOH_ORD] }, ['With you DOH → ORD']],
  [{ tier: 'shared-leg', withYou: [DOH_ORD], alone: [HYD_DOH] }, ['With you DOH → ORD, not HYD → DOH']],
  [
    { tier: 'shared-leg', withYou: [DOH_ORD], alone: [HYD_DOH, ORD_SFO] },
    ['With you DOH → ORD, not HYD → DOH or ORD → SFO'],
  ],
  [
    { tier: 'shared-leg', withYou: [HYD_DOH, ORD_SFO], alone: [DOH_ORD] },
    ['With you HYD → DOH and ORD → SFO, not DOH → ORD'],
  ],
  [{ tier: 'shared-leg', withYou: [MAYBE] }, ['May be on your flight DOH → ORD']],
  [{ tier: 'shared-leg', withYou: [MAYBE], alone: [HYD_DOH] }, ['May be on your flight DOH → ORD, not HYD → DOH']],
  [
    { tier: 'shared-leg', withYou: [HYD_DOH, MAYBE], alone: [ORD_SFO] },
    ['With you HYD → DOH, may be on your flight DOH → ORD, not ORD → SFO'],
  ],
  // Two numbers may be two planes that leave at the same time.
  [
    { tier: 'same-plane', withYou: [{ ...MAYBE, ...flight('QR8153'), otherNumber: 'BA2030' }], alone: [HYD_DOH] },
    ['Likely the same plane (QR8153 is sold as BA2030)', 'Likely with you DOH → ORD, not HYD → DOH'],
  ],
  [
    { tier: 'same-flight', withYou: [{ ...HYD_DOH, ...flight('QR501') }, MAYBE] },
    ['Same flight QR501 on Dec 8', 'With you HYD → DOH, may be on your flight DOH → ORD'],
  ],
  [
    { tier: 'same-flight', withYou: [{ ...HYD_DOH, ...flight('QR501'), time: '03:55', otherTime: '20:10' }] },
    ['Same flight QR501 on Dec 8', 'The times differ: yours is 3:55 AM, theirs 8:10 PM'],
  ],
  [
    { tier: 'same-flight', withYou: [{ ...DOH_ORD, ...flight('QR725'), otherArrival: 'BOS' }] },
    ['Same flight QR725 on Dec 8', 'You fly to ORD, they to BOS'],
  ],
  [{ tier: 'same-day' }, ['Same route, same day']],
  [{ tier: 'same-day', otherFlights: [legOf('HYD', 'ORD')] }, ['Same route, same day, another flight']],
  [{ tier: 'same-day', otherFlights: [HYD_DOH, DOH_ORD] }, ['Same route, same day, another flight']],
  [{ tier: 'same-day', otherFlights: [DOH_ORD] }, ['Same route DOH → ORD, same day, another flight']],
  [{ tier: 'near-day', days: 2 }, ['Same route, 2 days later']],
  [{ tier: 'near-day', days: -1 }, ['Same route, 1 day earlier']],
  [{ tier: 'near-day' }, ['Same route, a few days apart']],
  [{ tier: 'same-day', language: 'tel', languageName: 'Telugu' }, ['Same route, same day', 'You both speak Telugu']],
  [
    { tier: 'same-flight', withYou: [{ ...DOH_ORD, ...flight('QR725') }], alone: [HYD_DOH], language: 'mar' },
    ['Same flight QR725 on Dec 8', 'With you DOH → ORD, not HYD → DOH', 'You both speak Marathi'],
  ],
])(
  'matchReasons formats %j as %j [spec-match-said] [spec-match-said-alone] [spec-match-said-three]',
  (match, reasons) => {
    expect(matchReasons(matchedOf(match))).toEqual(reasons)
  },
)

test('a common language is that of someone close who travels, not of the poster', () => {
  const listing = matchedOf({ tier: 'same-day', language: 'tel', languageName: 'Telugu' })
  const traveler = { relation: 'mother' as const, needs: [] }
  const own = { departureAirport: 'HYD', arrivalAirport: 'ORD' }
  const said = (theirs: object, mine: object) => matchReasons({ ...listing, ...theirs }, { ...own, ...mine }).at(-1)
  expect(said({ traveler }, {})).toBe('Language in common: Telugu')
  expect(said({}, { traveler })).toBe('Language in common: Telugu')
  expect(said({}, {})).toBe('You both speak Telugu')
})

const JFK = { departureAirport: 'JFK', departureCity: 'New York', arrivalAirport: 'LHR', arrivalCity: 'London' }
const EWR = { departureAirport: 'EWR', departureCity: 'Newark', arrivalAirport: 'LHR', arrivalCity: 'London' }
const near = { tier: 'near-airport', distanceKm: 32 } as const

test.each([
  ['another airport to leave from', near, EWR, JFK, 'From Newark, 32 km from JFK'],
  ['another airport to land at', near, backwards(EWR), backwards(JFK), 'To Newark, 32 km from JFK'],
  [
    'two other airports',
    { ...near, distanceKm: 40 },
    { ...EWR, arrivalAirport: 'LGW' },
    JFK,
    'From Newark to London (LGW), at most 40 km from JFK and LHR',
  ],
  [
    'an airport of the same city',
    near,
    { ...JFK, departureAirport: 'LGA' },
    JFK,
    'From New York (LGA), 32 km from JFK',
  ],
  ['an unknown distance', { tier: 'near-airport' }, EWR, JFK, 'From Newark, near JFK'],
  [
    'a search, which names no city',
    near,
    EWR,
    { departureAirport: 'JFK', arrivalAirport: 'LHR' },
    'From Newark, 32 km from JFK',
  ],
  ['an unknown trip of the reader', near, EWR, undefined, 'From nearby airports, 32 km apart'],
] as const)('a reason names a near airport: %s [spec-match-said-near]', (_case, match, theirs, mine, reasons) => {
  expect(matchReasons(matchedOf(match, theirs), mine)).toEqual([reasons])
})

function backwards(leg: typeof JFK) {
  return {
    departureAirport: leg.arrivalAirport,
    departureCity: leg.arrivalCity,
    arrivalAirport: leg.departureAirport,
    arrivalCity: leg.departureCity,
  }
}

test('matchReasons claims no shared flight for a search', () => {
  const search = { departureAirport: 'DOH', arrivalAirport: 'ORD' }
  expect(matchReasons(matchedOf({ tier: 'shared-leg', withYou: [MAYBE] }), search)).toEqual(['Flies DOH → ORD'])
})

afterEach(() => document.documentElement.removeAttribute('lang'))
test.each([
  ['te', '8 డిసెం'],
  ['es', '8 dic'],
  ['zh', '12月8日'],
])('in %s, matchReasons names the day with its month and without its year', (lang, day) => {
  document.documentElement.lang = lang
  const [reason] = matchReasons(matchedOf({ tier: 'same-flight', withYou: [{ ...DOH_ORD, ...flight('QR501') }] }))
  expect(reason).toMatch(new RegExp(`${day}$`))
})
