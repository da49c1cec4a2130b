import type { FlightStatus } from '@flight-amigo/backend/contract/flights'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { expect, test } from '@jest/globals'
import { ageText, statusText } from './flightStatus.ts'

const ENDS = {
  ...{ departureCity: 'Hyderabad', departureZone: 'Asia/Kolkata' },
  ...{ arrivalCity: 'Doha', arrivalZone: 'Asia/Qatar' },
}
const status = (more: Partial<FlightStatus> = {}): FlightStatus => ({
  ...{ operatedAs: 'QR501', scheduledDeparture: '2026-12-07T22:15:00Z', scheduledArrival: '2026-12-08T02:50:00Z' },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ departureTerminal: '1', departureGate: 'B22', arrivalTerminal: '2', arrivalGate: 'C5', baggageClaim: '10' },
  ...{ canceled: false, divertedTo: null, source: 'FlightAware', readAt: '2026-12-07T20:00:00Z' },
  ...more,
})

const DEPARTURE = ['Terminal 1', 'Gate B22']
const ARRIVAL = ['Arrives at terminal 2', 'Gate C5', 'Baggage belt 10']
const departed = { actualDeparture: '2026-12-07T23:50:00Z', estimatedArrival: '2026-12-08T04:25:00Z' }
const landed = { ...departed, actualArrival: '2026-12-08T02:45:00Z' }

test.each([
  { is: 'on time', more: {}, text: 'On time: leaves Hyderabad at 3:45 AM', isBad: false, places: DEPARTURE },
  {
    ...{ is: 'delayed', more: { estimatedDeparture: '2026-12-07T23:50:00Z' }, isBad: true, places: DEPARTURE },
    text: 'Delayed by 95 min: leaves Hyderabad at 5:20 AM',
  },
  {
    ...{ is: 'in the air', more: departed, isBad: false, places: ARRIVAL },
    text: 'Left Hyderabad at 5:20 AM (95 min late), lands in Doha about 7:25 AM',
  },
  { is: 'landed', more: landed, text: 'Landed in Doha at 5:45 AM', isBad: false, places: ARRIVAL },
  { is: 'diverted', more: { divertedTo: 'BAH' }, text: 'Diverted: lands in BAH, not in Doha', isBad: true, places: [] },
  {
    ...{ is: 'diverted to a known city', isBad: true, places: [] },
    more: { divertedTo: 'KEF', divertedCity: 'Reykjavík', divertedZone: 'Atlantic/Reykjavik' },
    text: 'Diverted: lands in Reykjavík, not in Doha',
  },
  {
    ...{ is: 'landed in another zone', isBad: true, places: ARRIVAL },
    more: { ...landed, divertedTo: 'KEF', divertedCity: 'Reykjavík', divertedZone: 'Atlantic/Reykjavik' },
    text: 'Landed in Reykjavík at 2:45 AM',
  },
  { is: 'canceled', more: { canceled: true }, text: 'Canceled', isBad: true, places: [] },
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
  expect(ageText(status().readAt, Date.parse(status().readAt) + minutes * 60_000)).toBe(text)
})
