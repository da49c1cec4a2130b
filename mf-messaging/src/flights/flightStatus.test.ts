import type { FlightStatus } from '@flight-amigo/backend/contract/flights'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { expect, test } from '@jest/globals'
import { ageText, staleSince, statusText } from './flightStatus.ts'

const ENDS = {
  ...{ departureCity: 'Hyderabad', departureZone: 'Asia/Kolkata' },
  ...{ arrivalCity: 'Doha', arrivalZone: 'Asia/Qatar' },
}
const status = (more: Partial<FlightStatus> = {}): FlightStatus => ({
  ...{ operatingFlightNumber: 'QR501', phase: 'scheduled', delayMinutes: 0 },
  ...{ scheduledDeparture: '2026-12-07T22:15:00Z', scheduledArrival: '2026-12-08T02:50:00Z' },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ terminal: '1', gate: 'B22', baggage: null },
  ...{ divertedTo: null, source: 'FlightAware', asOf: '2026-12-07T20:00:00Z' },
  ...more,
})

const DEPARTURE = ['Terminal 1', 'Gate B22']
const ARRIVAL = ['Arrives at terminal 2', 'Gate C5', 'Baggage belt 10']
const there = { terminal: '2', gate: 'C5', baggage: '10' }
const departed = {
  ...{ phase: 'departed' as const, delayMinutes: 95, ...there },
  ...{ actualDeparture: '2026-12-07T23:50:00Z', estimatedArrival: '2026-12-08T04:25:00Z' },
}
const landed = { ...departed, phase: 'landed' as const, delayMinutes: -5, actualArrival: '2026-12-08T02:45:00Z' }

test.each([
  { is: 'on time', more: {}, text: 'On time: leaves Hyderabad at 3:45 AM', isBad: false, places: DEPARTURE },
  {
    ...{
      is: 'delayed',
      more: { delayMinutes: 95, estimatedDeparture: '2026-12-07T23:50:00Z' },
      isBad: true,
      places: DEPARTURE,
    },
    text: 'Delayed by 95 min: leaves Hyderabad at 5:20 AM',
  },
  {
    ...{ is: 'in the air', more: departed, isBad: false, places: ARRIVAL },
    text: 'Left Hyderabad at 5:20 AM (95 min late), lands in Doha about 7:25 AM',
  },
  { is: 'landed', more: landed, text: 'Landed in Doha at 5:45 AM', isBad: false, places: ARRIVAL },
  {
    ...{ is: 'landed late', more: { ...landed, delayMinutes: 20 }, isBad: false, places: ARRIVAL },
    text: 'Landed in Doha at 5:45 AM (20 min late)',
  },
  {
    is: 'diverted',
    more: { phase: 'diverted' as const, divertedTo: 'BAH' },
    text: 'Diverted: lands in BAH, not in Doha',
    isBad: true,
    places: [],
  },
  {
    ...{ is: 'diverted to a known city', isBad: true, places: [] },
    more: { phase: 'diverted' as const, divertedTo: 'KEF', divertedCity: 'Reykjavík' },
    text: 'Diverted: lands in Reykjavík, not in Doha',
  },
  {
    ...{ is: 'landed in another zone', isBad: true, places: ARRIVAL },
    more: { ...landed, divertedTo: 'KEF', divertedCity: 'Reykjavík', divertedZone: 'Atlantic/Reykjavik' },
    text: 'Landed in Reykjavík at 2:45 AM',
  },
  { is: 'canceled', more: { phase: 'canceled' as const }, text: 'Canceled', isBad: true, places: [] },
])('a flight that is $is', ({ more, text, isBad, places }) => {
  expect(statusText(status(more), ENDS)).toEqual({ text, isBad, places })
})

test('terminals, gates and belts are joined in one line', () => {
  expect([DEPARTURE.slice(0, 1), ARRIVAL].map((places) => joinText(places))).toEqual([
    'Terminal 1',
    'Arrives at terminal 2, Gate C5, Baggage belt 10',
  ])
})

test.each([
  [0, 'just now'],
  [5, '5 min ago'],
  [89, '89 min ago'],
  [180, '3 hours ago'],
])('a status of %d minutes ago says "%s"', (minutes, text) => {
  expect(ageText(status().asOf, Date.parse(status().asOf) + minutes * 60_000)).toBe(text)
})

const SIX_HOURS_BEFORE = Date.parse(status().scheduledDeparture) - 6 * 3_600_000
const longAgo = { asOf: '2026-12-06T20:00:00Z' }
test.each([
  ['read within the hour', {}, Date.parse(status().asOf) + 59 * 60_000, false],
  ['an hour old', {}, Date.parse(status().asOf) + 60 * 60_000, true],
  ['old, of a flight that leaves later than in six hours', longAgo, SIX_HOURS_BEFORE - 1, false],
  ['old, of a flight that leaves in less than six hours', longAgo, SIX_HOURS_BEFORE + 1, true],
  ['old, of a flight that has landed', { ...longAgo, phase: 'landed' as const }, SIX_HOURS_BEFORE + 1, false],
])('a status that is %s', (_which, more, now, isStale) => {
  expect(staleSince(status(more), now) !== undefined).toBe(isStale)
})
