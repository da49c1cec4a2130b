import { expect, test } from '@jest/globals'
import { trip } from '../../test/trips.ts'
import { flightPoints } from './flightPoints.ts'

const leg = {
  ...trip.legs[0]!,
  ...{ date: '2026-12-08', time: '03:45', arrivalDate: null, arrivalTime: null },
  ...{ departureZone: 'Asia/Kolkata', departsAt: '2026-12-07T22:15:00Z' },
  ...{ arrivalZone: 'Asia/Qatar', landsAt: '2026-12-08T02:50:00Z' },
}
const status = {
  ...{ operatingFlightNumber: 'QR501', phase: 'scheduled' as const, delayMinutes: 95 },
  ...{ scheduledDeparture: '2026-12-07T22:15:00Z', scheduledArrival: '2026-12-08T02:50:00Z' },
  ...{ estimatedDeparture: '2026-12-07T23:50:00Z', estimatedArrival: null, actualDeparture: null, actualArrival: null },
  ...{ terminal: null, gate: null, baggage: null },
  ...{ divertedTo: null, source: 'FlightAware', asOf: '2026-12-07T20:00:00Z', nextReadAt: null },
}
const timesOf = (more: object) => {
  const { from, to } = flightPoints({ ...leg, ...more })
  return [from.time, to.time, to.isApproximate]
}

test('a landing that the airline has moved past midnight names the new day', () => {
  const moved = { arrivalDate: '2026-12-08', arrivalTime: '23:50', landsAt: '2026-12-08T21:30:00Z' }
  expect(flightPoints({ ...leg, ...moved }).to).toMatchObject({ time: '12:30 AM', day: 'Wed, Dec 9' })
})

test.each([
  ['the entered departure, and an estimated landing', {}, ['3:45 AM', '5:50 AM', true]],
  ['the entered landing', { arrivalTime: '05:50', arrivalDate: '2026-12-08' }, ['3:45 AM', '5:50 AM', false]],
  ['no time, if none is known', { time: null }, [null, null, true]],
  [
    ...(['the times of the airline, if the flight is late', { status, departsAt: '2026-12-07T23:50:00Z' }] as const),
    ['5:20 AM', '5:50 AM', false],
  ],
])('a flight shows %s', (_what, more, expected) => {
  expect(timesOf(more)).toEqual(expected)
})
