import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { expect, test } from '@jest/globals'
import { type FlightSlot, suggestionFor } from './flightSuggestion.ts'

const flight = (departureAirport: string, arrivalAirport: string, time: string): ScheduledFlight => ({
  ...{ flightNumber: 'QR501', operatedAs: 'QR501', departureAirport, arrivalAirport, date: '2026-12-08', time },
  ...{ arrivalDate: '2026-12-08', arrivalTime: '05:50', departureTerminal: null, arrivalTerminal: null },
})
const QR501 = flight('HYD', 'DOH', '03:55')
const THROUGH = [flight('CDG', 'LAX', '10:30'), flight('LAX', 'PPT', '15:30')]
const slot = (more: Partial<FlightSlot> = {}): FlightSlot => ({ from: '', to: '', time: '', canConnect: true, ...more })

test.each([
  ['empty fields are filled in', [QR501], {}, { kind: 'fill', flight: QR501 }],
  ['a missing time is filled in', [QR501], { from: 'HYD', to: 'DOH' }, { kind: 'fill', flight: QR501 }],
  [
    ...(['another time', [QR501], { from: 'HYD', to: 'DOH', time: '03:45' }] as const),
    { kind: 'differs', flight: QR501, in: 'time' },
  ],
  ['another start', [QR501], { from: 'DEL', to: 'DOH' }, { kind: 'differs', flight: QR501, in: 'from' }],
  [
    ...(['a trip that goes on has a connection', [QR501], { from: 'HYD', to: 'ORD', time: '03:55' }] as const),
    { kind: 'connect', flight: QR501 },
  ],
  [
    ...(['the flight as entered', [QR501], { from: 'HYD', to: 'DOH', time: '03:55' }] as const),
    { kind: 'agrees', flight: QR501 },
  ],
  ['a number with two flights', THROUGH, {}, { kind: 'choose', flights: THROUGH }],
  ['its second flight', THROUGH, { from: 'LAX' }, { kind: 'fill', flight: THROUGH[1] }],
  ['an unknown number', [], { from: 'HYD' }, undefined],
])('%s', (_what, flights, more, expected) => {
  expect(suggestionFor(flights as ScheduledFlight[], slot(more))).toEqual(expected)
})
