import type { FlightStatus as Status } from '@flight-amigo/backend/contract/flights'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ageText, FlightStatus, staleSince, statusText } from './FlightStatus.tsx'

const ENDS = {
  ...{ departureCity: 'Hyderabad', departureZone: 'Asia/Kolkata' },
  ...{ arrivalCity: 'Doha', arrivalZone: 'Asia/Qatar' },
}
const status = (more: Partial<Status> = {}): Status => ({
  ...{ operatingFlightNumber: 'QR501', phase: 'scheduled', delayMinutes: 0 },
  ...{ scheduledDeparture: '2026-12-07T22:15:00Z', scheduledArrival: '2026-12-08T02:50:00Z' },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ terminal: '1', gate: 'B22', baggage: null },
  ...{ divertedTo: null, source: 'FlightAware', asOf: '2026-12-07T20:00:00Z', nextReadAt: null },
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
  { is: 'on time', more: {}, text: 'On time: leaves Hyderabad at 3:45 AM', isBad: false, locations: DEPARTURE },
  {
    ...{
      is: 'delayed',
      more: { delayMinutes: 95, estimatedDeparture: '2026-12-07T23:50:00Z' },
      isBad: true,
      locations: DEPARTURE,
    },
    text: 'Delayed by 95 min: leaves Hyderabad at 5:20 AM',
  },
  {
    ...{ is: 'in the air', more: departed, isBad: false, locations: ARRIVAL },
    text: 'Left Hyderabad at 5:20 AM (95 min late), lands in Doha about 7:25 AM',
  },
  { is: 'landed', more: landed, text: 'Landed in Doha at 5:45 AM', isBad: false, locations: ARRIVAL },
  {
    ...{ is: 'landed late', more: { ...landed, delayMinutes: 20 }, isBad: false, locations: ARRIVAL },
    text: 'Landed in Doha at 5:45 AM (20 min late)',
  },
  {
    is: 'diverted',
    more: { phase: 'diverted' as const, divertedTo: 'BAH' },
    text: 'Diverted: lands in BAH, not in Doha',
    isBad: true,
    locations: [],
  },
  {
    ...{ is: 'diverted to a known city', isBad: true, locations: [] },
    more: { phase: 'diverted' as const, divertedTo: 'KEF', divertedCity: 'Reykjavík' },
    text: 'Diverted: lands in Reykjavík, not in Doha',
  },
  {
    ...{ is: 'landed in another zone', isBad: true, locations: ARRIVAL },
    more: { ...landed, divertedTo: 'KEF', divertedCity: 'Reykjavík', divertedZone: 'Atlantic/Reykjavik' },
    text: 'Landed in Reykjavík at 2:45 AM',
  },
  { is: 'canceled', more: { phase: 'canceled' as const }, text: 'Canceled', isBad: true, locations: [] },
])('a flight that is $is', ({ more, text, isBad, locations }) => {
  expect(statusText(status(more), ENDS)).toEqual({ text, isBad, locations })
})

test('terminals, gates and belts are joined in one line', () => {
  expect([DEPARTURE.slice(0, 1), ARRIVAL].map((locations) => joinText(locations))).toEqual([
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

const due = { nextReadAt: '2026-12-07T20:45:00Z' }
const inTheAir = { ...departed, asOf: '2026-12-08T00:25:00Z', nextReadAt: '2026-12-08T03:25:00Z' }
test.each([
  ['read once more in a moment', due, '2026-12-07T20:54:00Z', false],
  ['late', due, '2026-12-07T20:55:00Z', true],
  ['read for the last time', { nextReadAt: null }, '2026-12-07T23:00:00Z', false],
  ['three hours old, in the air', inTheAir, '2026-12-08T03:30:00Z', false],
  ['late, in the air', inTheAir, '2026-12-08T03:36:00Z', true],
  ['late, of a flight that has landed', { ...landed, ...due }, '2026-12-08T03:00:00Z', false],
  ['late, of a flight that was to land hours ago', due, '2026-12-08T05:51:00Z', false],
])('a status that is %s', (_which, more, now, isStale) => {
  expect(staleSince(status(more), Date.parse(now)) !== undefined).toBe(isStale)
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

test('shows from whom and of when a status is, and since when it could not be updated', () => {
  const known = status({ scheduledDeparture: inHours(1), scheduledArrival: inHours(5) })
  const { rerender } = render(
    <FlightStatus status={{ ...known, asOf: inHours(0), nextReadAt: inHours(1) }} ends={ENDS} />,
  )
  expect(screen.getByText('From FlightAware, just now')).toBeVisible()
  expect(screen.queryByText(/^Not updated since/)).not.toBeInTheDocument()
  rerender(<FlightStatus status={{ ...known, asOf: inHours(-2), nextReadAt: inHours(-1) }} ends={ENDS} />)
  expect(screen.getByText('From FlightAware, 2 hours ago')).toBeVisible()
  expect(screen.getByText(/^Not updated since .+, your time\.$/)).toBeVisible()
})

test('says where bags are collected for customs, but not in the short line', () => {
  const known = status({ ...landed, recheckBags: true })
  const { rerender } = render(<FlightStatus status={known} ends={ENDS} />)
  expect(screen.getByText('Bags are collected here for customs, and checked in again.')).toBeVisible()
  rerender(<FlightStatus status={known} ends={ENDS} isShort />)
  expect(screen.queryByText(/^Bags are collected/)).not.toBeInTheDocument()
})
