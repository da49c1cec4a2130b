import { expect, test } from '@jest/globals'
import type { Listing, Match } from '../../listings.contract.ts'
import { detailsOf, reasonOf, searchReason } from './reasons.ts'

const dec = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
const ends = { departureCity: 'Hyderabad', departureAirport: 'HYD', arrivalCity: 'Chicago', arrivalAirport: 'MDW' }
const theirs = (first: number, last?: number) =>
  ({ ...ends, date: dec(first), endDate: last ? dec(last) : null }) as Listing
const flight = (more: object = {}) => ({ departureAirport: 'DOH', arrivalAirport: 'ORD', date: dec(8), ...more })

test.each<[string, Match, Listing]>([
  ['Same flight QR501 on Dec 8', { tier: 'same-flight', withYou: [flight({ flightNumber: 'QR501' })] }, theirs(8)],
  [
    'Same flight QR725 on Dec 8',
    {
      tier: 'same-flight',
      withYou: [flight(), flight({ flightNumber: 'QR1', otherNumber: 'BA1' }), flight({ flightNumber: 'QR725' })],
    },
    theirs(8),
  ],
  [
    'Same flights QR501 and QR725 on Dec 8',
    { tier: 'same-flight', withYou: [flight({ flightNumber: 'QR501' }), flight({ flightNumber: 'QR725' })] },
    theirs(8),
  ],
  [
    'Same flights QR501 on Dec 8 and QR725 on Dec 9',
    {
      tier: 'same-flight',
      withYou: [flight({ flightNumber: 'QR501' }), flight({ flightNumber: 'QR725', date: dec(9) })],
    },
    theirs(8),
  ],
  [
    'Likely the same plane on Dec 8 (QR8153 is sold as BA2030)',
    { tier: 'same-plane', withYou: [flight(), flight({ flightNumber: 'QR8153', otherNumber: 'BA2030' })] },
    theirs(8),
  ],
  [
    'Likely the same plane on Dec 8 (QR8153 is sold as BA2030)',
    { tier: 'same-plane', withYou: [flight({ flightNumber: 'QR8153', otherNumber: 'BA2030' })] },
    theirs(8),
  ],
  ['With you from Doha to Chicago on Dec 8', { tier: 'shared-leg', withYou: [flight({ certain: true })] }, theirs(8)],
  ['May be on your flight from Doha to Chicago on Dec 8', { tier: 'shared-leg', withYou: [flight()] }, theirs(8)],
  [
    'With you from Chicago to San Francisco on Dec 8',
    {
      tier: 'shared-leg',
      withYou: [flight(), flight({ departureAirport: 'ORD', arrivalAirport: 'SFO', certain: true })],
    },
    theirs(8),
  ],
  [
    'Same route, Doha to Chicago, same day, another flight, Dec 8',
    { tier: 'same-day', otherFlights: [flight()] },
    theirs(8),
  ],
  [
    'Same route, same day, another flight, Dec 8',
    { tier: 'same-day', otherFlights: [flight({ departureAirport: 'HYD', arrivalAirport: 'MDW' })] },
    theirs(8),
  ],
  ['Same route, same day, Dec 8', { tier: 'same-day', date: dec(8) }, theirs(5, 9)],
  ['Same route, same day, Dec 5', { tier: 'same-day' }, theirs(5, 9)],
  ['Same route, 2 days earlier, on Dec 5', { tier: 'near-day', days: -2, date: dec(5) }, theirs(1, 5)],
  [
    'From Hyderabad (HYD) to Chicago (MDW) on Dec 8',
    { tier: 'near-airport', distanceKm: 25, date: dec(8) },
    theirs(5, 9),
  ],
])('“%s” names the day of the match', (reason, match, other) => {
  expect(reasonOf(match, other)).toBe(reason)
})

test('a common language has the name that the picker shows', () => {
  expect(['tel', 'ben', 'syl'].flatMap((language) => detailsOf({ tier: 'same-day', language }))).toEqual([
    ...['You both speak Telugu.', 'You both speak Bengali.', 'You both speak Sylheti.'],
  ])
})

test('a common language is that of the traveler, not of the poster', () => {
  const match = { tier: 'same-day', language: 'tel' } as const
  const traveler = { relation: 'mother', needs: [] } as const
  const [priya, asha] = [{ username: 'Priya Nair', traveler: { ...traveler, needs: [] } }, { username: 'Asha Rao' }]
  expect(detailsOf(match, { other: priya })).toEqual(["You and Priya's mother both speak Telugu."])
  expect(detailsOf(match, { relation: 'mother', other: asha })).toEqual(['Your mother and “Asha” both speak Telugu.'])
  expect(detailsOf(match, { other: asha })).toEqual(['You both speak Telugu.'])
})

test('the reason says what differs when one flight number has two times or two destinations', () => {
  const details = (more: object) =>
    detailsOf({ tier: 'same-flight', withYou: [flight({ flightNumber: 'QR725', ...more })] })
  expect(details({ time: '08:15', otherTime: '20:10' })).toEqual([
    'The times of QR725 differ: yours is 8:15 AM, theirs 8:10 PM.',
  ])
  expect(details({ otherArrival: 'BOS' })).toEqual(['QR725 from Doha: yours to Chicago, theirs to Boston.'])
  expect(details({})).toEqual([])
})

const route = { from: 'Hyderabad', to: 'Chicago' }
test.each<[string, Match, Listing]>([
  ['Flight QR501 on Dec 8', { tier: 'same-flight', withYou: [flight({ flightNumber: 'QR501' })] }, theirs(8)],
  ['From Hyderabad to Chicago on Dec 9', { tier: 'shared-leg', withYou: [flight({ date: dec(9) })] }, theirs(8)],
  ['From Hyderabad to Chicago on Dec 8', { tier: 'same-day', date: dec(8) }, theirs(5, 9)],
  ['From Hyderabad to Chicago, 2 days later, on Dec 10', { tier: 'near-day', days: 2 }, theirs(10)],
  ['From Hyderabad to Chicago, 1 day earlier, on Dec 7', { tier: 'near-day', days: -1 }, theirs(7)],
  ['From Hyderabad (HYD) to Chicago (MDW) on Dec 8', { tier: 'near-airport', distanceKm: 25 }, theirs(8)],
])('“%s” says what a saved search has found, and nothing of a trip of its author', (text, match, other) => {
  expect(searchReason(match, other, route)).toBe(text)
})
