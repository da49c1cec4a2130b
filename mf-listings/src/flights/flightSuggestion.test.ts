import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { expect, test } from '@jest/globals'
import { type FlightFormValues, fieldsWithout, suggestionFor } from './flightSuggestion.ts'

const flight = (departureAirport: string, arrivalAirport: string, time: string): ScheduledFlight => ({
  ...{ flightNumber: 'QR501', operatingFlightNumber: 'QR501', departureAirport, arrivalAirport },
  ...{ departure: `2026-12-08T${time}`, arrival: '2026-12-08T05:50', departureTerminal: null, arrivalTerminal: null },
})
const QR501 = flight('HYD', 'DOH', '03:55')
const THROUGH = [flight('CDG', 'LAX', '10:30'), flight('LAX', 'PPT', '15:30')]
const fields = (more: Partial<FlightFormValues> = {}): FlightFormValues => ({
  from: '',
  to: '',
  time: '',
  canConnect: true,
  ...more,
})

test.each([
  ['empty fields are filled in', [QR501], {}, { kind: 'fill', flight: QR501 }],
  ['a missing time is filled in', [QR501], { from: 'HYD', to: 'DOH' }, { kind: 'fill', flight: QR501 }],
  [
    ...(['another time', [QR501], { from: 'HYD', to: 'DOH', time: '03:45' }] as const),
    { kind: 'differs', flight: QR501, field: 'time' },
  ],
  ['another start', [QR501], { from: 'DEL', to: 'DOH' }, { kind: 'differs', flight: QR501, field: 'from' }],
  [
    ...(['a trip that goes on has a connection', [QR501], { from: 'HYD', to: 'ORD', time: '03:55' }] as const),
    { kind: 'connect', flight: QR501 },
  ],
  [
    ...(['the flight as entered', [QR501], { from: 'HYD', to: 'DOH', time: '03:55' }] as const),
    { kind: 'agrees', flight: QR501 },
  ],
  [
    ...(['a flight from where the previous one begins', [QR501], { previousFrom: 'HYD' }] as const),
    { kind: 'impossible', flight: QR501 },
  ],
  ['a number with two flights', THROUGH, {}, { kind: 'choose', flights: THROUGH }],
  ['its second flight', THROUGH, { from: 'LAX' }, { kind: 'fill', flight: THROUGH[1] }],
  [
    'a form without times',
    [QR501],
    { from: 'HYD', to: 'ORD', time: undefined, canConnect: false },
    { kind: 'agrees', flight: QR501 },
  ],
  ['an unknown number', [], { from: 'HYD' }, undefined],
])('%s', (_what, flights, more, expected) => {
  expect(suggestionFor(flights as ScheduledFlight[], fields(more))).toEqual(expected)
})

test('values filled in for the beginning of a number are cleared for the whole number, but typed values are not', () => {
  const filled = { lookupKey: 'QR5', flight: flight('LHR', 'DOH', '10:00'), fields: fields({ to: 'DOH' }), all: false }
  expect(fieldsWithout(fields({ from: 'LHR', to: 'DOH', time: '10:00' }), filled)).toEqual(fields({ to: 'DOH' }))
  expect(fieldsWithout(fields({ from: 'LHR', to: 'DOH', time: '10:05' }), filled)).toEqual(
    fields({ to: 'DOH', time: '10:05' }),
  )
  expect(fieldsWithout(fields({ from: 'HYD' }), undefined)).toEqual(fields({ from: 'HYD' }))
})
