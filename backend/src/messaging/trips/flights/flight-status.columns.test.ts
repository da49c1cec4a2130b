import { expect, test } from '@jest/globals'
import { presentStatus, type StoredStatus } from './flight-status.columns.ts'

const stored = (more: Partial<StoredStatus>): StoredStatus => ({
  ...{ operatingFlightNumber: 'QR501', source: 'FlightAware', asOf: '2026-12-07T20:00:00.000Z' },
  ...{ scheduledDeparture: '2026-12-07T22:15:00.000Z', scheduledArrival: '2026-12-08T02:50:00.000Z' },
  ...{ estimatedDeparture: null, estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ departureTerminal: '1', departureGate: 'B22', arrivalTerminal: '2', arrivalGate: 'C5', baggage: '10' },
  ...{ canceled: false, divertedTo: null },
  ...more,
})

test.each([
  ['before departure', {}, { phase: 'scheduled', terminal: '1', gate: 'B22', baggage: null }],
  [
    'landed, though the departure was never reported',
    { actualArrival: '2026-12-08T02:45:00.000Z' },
    { phase: 'landed', terminal: '2', gate: 'C5', baggage: '10', delayMinutes: -5 },
  ],
])('shows only the relevant terminal and gate of a flight: %s', (_when, more, expected) => {
  expect(presentStatus(stored(more))).toMatchObject(expected)
})

test('a status says when it is read next, and nothing after the last time', () => {
  const nextReadAt = (more: Partial<StoredStatus>) => presentStatus(stored(more)).nextReadAt
  expect(nextReadAt({})).toBe('2026-12-07T20:45:00.000Z')
  expect(nextReadAt({ estimatedDeparture: '2026-12-07T23:15:00.000Z' })).toBe('2026-12-07T20:15:00.000Z')
  expect([nextReadAt({ canceled: true }), nextReadAt({ asOf: '2026-12-08T08:00:00.000Z' })]).toEqual([null, null])
})
