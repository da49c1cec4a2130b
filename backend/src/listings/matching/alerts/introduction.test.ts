import { expect, test } from '@jest/globals'
import { inLocale } from '../../../languages/i18n.ts'
import type { ListingRow } from '../../listing.presenter.ts'
import { presentListing } from '../../listing.presenter.ts'
import { VIEWERS } from '../../listing-viewers.public.ts'
import { eachText, type Listing, type Match } from '../../listings.contract.ts'
import { firstNameOf } from './first-name.ts'
import { introduce, offerLine } from './introduction.ts'

const ROW: ListingRow = {
  ...eachText(() => null),
  id: 1,
  type: 'helper',
  userId: 2,
  username: 'Asha Rao',
  profileName: 'Asha Rao',
  profilePictureUrl: null,
  languages: 'Telugu, whistling',
  verified: true,
  completedTrips: 4,
  repliesWithin: null,
  memberSince: '2026-03',
  stars: 24,
  count: 5,
  confirmed: true,
  departureAirport: 'HYD',
  arrivalAirport: 'DOH',
  date: '2026-12-08',
  endDate: null,
  time: '20:10',
  flightNumber: 'QR501',
  legs: null,
  spoken: 'tel hin eng',
  skills: 'Forms, Luggage',
  help: [],
  description: 'Call me on +1 2025550123',
  tipAmount: null,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: true,
  traveler: null,
  places: 1,
  found: false,
  company: null,
  createdAt: '2026-11-01T00:00:00Z',
}
const CLOSE = {
  firstName: 'Sita',
  relation: 'mother',
  ageBand: '60s',
  needs: ['first-flight'],
  note: 'Red scarf',
} as const
const OF_MOTHER: Partial<ListingRow> = {
  type: 'seeking_help',
  traveler: { ...CLOSE, needs: [...CLOSE.needs] },
  skills: null,
}
const match: Match = { tier: 'same-day', date: '2026-12-08' }
const seen = (more: Partial<ListingRow> = {}, viewer: keyof typeof VIEWERS = 'signed-in'): Listing =>
  presentListing({ ...ROW, ...more }, VIEWERS[viewer])
const lines = (more: Partial<ListingRow> = {}, viewer: keyof typeof VIEWERS = 'signed-in', why = match) =>
  introduce({ counterpart: seen(more, viewer), match: why })

test('introduces a helper by languages, proof, offer, flight and day', () => {
  expect([offerLine(seen()), ...lines()]).toEqual([
    '“Asha” offers help',
    'Speaks Telugu, Hindi and English',
    'Phone verified · 4 trips completed · ★ 4.8 (5 reviews)',
    'Offers: Forms, Luggage',
    'QR501, Hyderabad (HYD) → Doha (DOH), Dec 8 at 8:10 PM',
  ])
})

test.each<[what: string, more: Partial<ListingRow>, line: string | RegExp]>([
  [
    'one trip and one review',
    { completedTrips: 1, stars: 5, count: 1 },
    'Phone verified · 1 trip completed · ★ 5.0 (1 review)',
  ],
  ['someone new', { verified: false, completedTrips: 0, stars: null, count: null }, 'Phone not verified'],
  ['midnight', { time: '00:05' }, /Dec 8 at 12:05 AM$/],
  ['noon', { time: '12:00' }, /Dec 8 at 12:00 PM$/],
  [
    'one of the flexible days',
    { flightNumber: null, time: null, date: '2026-12-06', endDate: '2026-12-10' },
    'Hyderabad (HYD) → Doha (DOH), Dec 8',
  ],
  ['what a seeker asks for', { type: 'seeking_help', skills: 'Changing planes' }, 'Asks for: Changing planes'],
  [
    'kinds of help before skills',
    { help: ['wheelchair', 'forms'], skills: 'Luggage' },
    'Offers: Wheelchair help, Forms, Luggage',
  ],
  ['no more than five skills', { skills: 'a,b,,c,d,e,f,g' }, 'Offers: a, b, c, d, e'],
  [
    'no skill that looks like an address or a number',
    { skills: 'Forms, see evil.shop, +1 (202) 555-0123, www evil, me@mail' },
    'Offers: Forms',
  ],
  ['no skill as long as an email', { skills: `${'long '.repeat(20)}, Forms` }, 'Offers: Forms'],
])('introduces %s', (_what, more, line) => {
  expect(lines(more)).toEqual(expect.arrayContaining([typeof line === 'string' ? line : expect.stringMatching(line)]))
})

test('joins the cities by text where an arrow would point in the wrong direction', () => {
  expect(inLocale('ar', () => lines({})).at(-1)).toContain('من حيدر آباد (HYD) إلى الدوحة (DOH)')
})

test('joins flight, cities and day by the comma of the language', () => {
  const line = (locale: 'ar' | 'zh') => inLocale(locale, () => lines({})).at(-1)
  expect(line('ar')).toMatch(/^\u2068?QR501\u2069?\u200f، [^,]+\u200f، [^,]+$/)
  expect(line('zh')).toMatch(/^QR501，[^,]+，[^,]+$/)
})

test('names the shared flight of a trip with several', () => {
  const leg = (departure: string, arrival: string, number: number) => ({
    departure,
    arrival,
    date: '2026-12-08',
    time: null,
    carrier: 'QR',
    number,
    suffix: '',
  })
  const withYou = [{ departureAirport: 'DOH', arrivalAirport: 'ORD', date: '2026-12-08' }]
  expect(
    lines({ arrivalAirport: 'ORD', legs: [leg('HYD', 'DOH', 501), leg('DOH', 'ORD', 725)] }, 'signed-in', {
      tier: 'shared-leg',
      withYou,
    }).at(-1),
  ).toBe('QR725, Doha (DOH) → Chicago (ORD), Dec 8')
  const other = lines({ arrivalAirport: 'ORD', legs: [leg('HYD', 'DOH', 501), leg('DOH', 'ORD', 725)] })
  expect(other.at(-1)).toBe('Hyderabad (HYD) → Chicago (ORD), Dec 8 at 8:10 PM')
})

test.each<[viewer: keyof typeof VIEWERS, lines: string[]]>([
  [
    'signed-in',
    ["For ⁨Asha⁩'s mother, speaks Telugu, Hindi and English; first flight", 'QR501, Hyderabad (HYD) → Doha (DOH), Dec 8'],
  ],
  ['signed-out', ['Hyderabad (HYD) → Doha (DOH), Dec 8']],
])('shows a %s recipient no more of someone close than the site does', (viewer, shown) => {
  const all = lines(OF_MOTHER, viewer)
  expect(all.slice(2)).toEqual(shown)
  expect(all.join()).not.toMatch(/Sita|sixties|scarf|8:10|Rao/)
})

test.each([
  ['Asha Rao', 'Asha'],
  ['Dr. Asha Rao', 'Dr. Asha'],
  ['آية الزهراء', 'آية'],
  ['Ravi', 'Ravi'],
  ['Nandamuri'.repeat(3), 'Nandamuri'.repeat(3)],
  ['李 小龙', '李'],
])('calls %s by the first name', (username, first) => {
  expect(firstNameOf(username)).toBe(first)
})
