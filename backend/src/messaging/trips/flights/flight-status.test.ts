import { expect, test } from '@jest/globals'
import { presentStatus, type StoredStatus } from './flight-status.ts'

const stored = (more: Partial<StoredStatus>): StoredStatus => ({
  operatingFlightNumber: 'QR501',
  source: 'FlightAware',
  asOf: '2026-12-07T20:00:00.000Z',
  scheduledDeparture: '2026-12-07T22:15:00.000Z',
  scheduledArrival: '2026-12-08T02:50:00.000Z',
  estimatedDeparture: null,
  estimatedArrival: null,
  actualDeparture: null,
  actualArrival: null,
  departureTerminal: '1',
  departureGate: 'B22',
  arrivalTerminal: '2',
  arrivalGate: 'C5',
  baggage: '10',
  canceled: false,
  divertedTo: null,
  ...more,
})

const present = (more: Partial<StoredStatus>, [departureAirport, arrivalAirport] = ['HYD', 'DOH'], isLast = true) =>
  presentStatus(stored(more), { departureAirport: departureAirport!, arrivalAirport: arrivalAirport! }, isLast)

test.each([
  ['before departure', {}, { phase: 'scheduled', terminal: '1', gate: 'B22', baggage: null }],
  [
    'landed, though the departure was never reported',
    { actualArrival: '2026-12-08T02:45:00.000Z' },
    { phase: 'landed', terminal: '2', gate: 'C5', baggage: '10', delayMinutes: -5 },
  ],
])('shows only the relevant terminal and gate of a flight: %s', (_when, more, expected) => {
  expect(present(more)).toMatchObject(expected)
})

test('a status says when it is read next, and nothing after the last time', () => {
  const nextReadAt = (more: Partial<StoredStatus>) => present(more).nextReadAt
  expect(nextReadAt({})).toBe('2026-12-07T20:45:00.000Z')
  expect(nextReadAt({ estimatedDeparture: '2026-12-07T23:15:00.000Z' })).toBe('2026-12-07T20:15:00.000Z')
  expect([nextReadAt({ canceled: true }), nextReadAt({ asOf: '2026-12-08T08:00:00.000Z' })]).toEqual([null, null])
})

test('the belt of a connection is shown only where a traveler enters the USA, with the advice to check bags in again', () => {
  const landed = { actualArrival: '2026-12-08T02:45:00.000Z' }
  const bagsAt = (ends: [string, string], isLast: boolean, more: Partial<StoredStatus> = landed) => {
    const { baggage, recheckBags = false } = present(more, ends, isLast)
    return [baggage, recheckBags]
  }
  expect(bagsAt(['HYD', 'DOH'], false)).toEqual([null, false])
  expect(bagsAt(['DOH', 'ORD'], false)).toEqual(['10', true])
  expect(bagsAt(['DOH', 'ORD'], false, {})).toEqual([null, false])
  expect(bagsAt(['JFK', 'ORD'], false)).toEqual([null, false])
  expect(bagsAt(['DOH', 'ORD'], true)).toEqual(['10', false])
})
