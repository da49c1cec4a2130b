import { expect, test } from '@jest/globals'
import { assertFlights, momentsOf } from '../../../listings/itinerary/flight-times.public.ts'
import { proposedFlights } from '../proposal.contract.ts'

const flight = (departureAirport: string, arrivalAirport: string, date: string, time?: string, more: object = {}) => ({
  departureAirport,
  arrivalAirport,
  date,
  time,
  flightNumber: undefined,
  ...more,
})
const moments = (...given: Parameters<typeof flight>) => {
  const { departsAt, landsAt } = momentsOf(flight(...given))
  return [departsAt.toISOString(), landsAt.toISOString()]
}

test('departure and landing use the local times of both airports, also across the date line', () => {
  // Kiritimati is UTC+14 and Honolulu UTC−10, so the flight lands on the previous day.
  expect(moments('CXI', 'HNL', '2027-01-10', '06:00', { arrivalDate: '2027-01-09', arrivalTime: '09:10' })).toEqual([
    '2027-01-09T16:00:00.000Z',
    '2027-01-09T19:10:00.000Z',
  ])
  expect(moments('CXI', 'HNL', '2027-01-10', '06:00', { arrivalTime: '09:10' })[1]).toBe('2027-01-09T19:10:00.000Z')
  expect(moments('LAX', 'SYD', '2027-01-10', '22:30', { arrivalTime: '08:30' })).toEqual([
    '2027-01-11T06:30:00.000Z',
    '2027-01-11T21:30:00.000Z',
  ])
})

test('flights between Hawaii and New Zealand gain or lose a day', () => {
  // Auckland is UTC+13 in summer: the flight lands two days later without a typed date.
  expect(moments('HNL', 'AKL', '2027-01-10', '23:55', { arrivalTime: '07:30' })).toEqual([
    '2027-01-11T09:55:00.000Z',
    '2027-01-11T18:30:00.000Z',
  ])
  // In local time, the flight lands thirteen hours before it leaves, on the same or the previous day.
  expect(moments('AKL', 'HNL', '2027-01-10', '22:45', { arrivalTime: '08:20' })).toEqual([
    '2027-01-10T09:45:00.000Z',
    '2027-01-10T18:20:00.000Z',
  ])
  expect(moments('AKL', 'HNL', '2027-01-10', '08:00', { arrivalTime: '16:30' })[1]).toBe('2027-01-10T02:30:00.000Z')
  const back = flight('AKL', 'HNL', '2027-01-10', '08:00', { arrivalDate: '2027-01-09', arrivalTime: '16:30' })
  expect(() => assertFlights([back])).not.toThrow()
  expect(() => assertFlights([{ ...back, arrivalDate: '2027-01-08' }])).toThrow()
})

test('daylight saving time is that of the day of the flight', () => {
  expect(moments('LHR', 'ORD', '2027-03-13', '11:00', { arrivalTime: '14:00' })).toEqual([
    '2027-03-13T11:00:00.000Z',
    '2027-03-13T20:00:00.000Z',
  ])
  expect(moments('LHR', 'ORD', '2027-03-14', '11:00', { arrivalTime: '14:00' })[1]).toBe('2027-03-14T19:00:00.000Z')
  expect(moments('LHR', 'ORD', '2027-03-28', '11:00')[0]).toBe('2027-03-28T10:00:00.000Z')
  // In fall, Chicago changes its clocks a week after London.
  for (const [day, leaves, lands] of [
    ['2027-10-30', '10:00', '19:00'],
    ['2027-10-31', '11:00', '19:00'],
    ['2027-11-06', '11:00', '19:00'],
    ['2027-11-07', '11:00', '20:00'],
  ] as const)
    expect(moments('LHR', 'ORD', day, '11:00', { arrivalTime: '14:00' })).toEqual([
      `${day}T${leaves}:00.000Z`,
      `${day}T${lands}:00.000Z`,
    ])
  // A skipped hour counts as the next one, and a repeated hour as its first occurrence.
  expect(moments('ORD', 'LHR', '2027-03-14', '02:30')[0]).toBe('2027-03-14T08:30:00.000Z')
  expect(moments('ORD', 'LHR', '2027-11-07', '01:30')[0]).toBe('2027-11-07T06:30:00.000Z')
})

test('without known times, a flight leaves at noon and lands after half an hour plus the distance at 800 km/h', () => {
  const [departs, lands] = moments('HYD', 'ORD', '2027-01-10')
  expect(departs).toBe('2027-01-10T06:30:00.000Z')
  const hours = (Date.parse(lands!) - Date.parse(departs!)) / 3_600_000
  expect(hours).toBeGreaterThan(16)
  expect(hours).toBeLessThan(18)
})

const listing = (date: string, endDate: string | null, ...legs: ReturnType<typeof flight>[]) => ({
  date,
  endDate,
  legs,
})

test('a proposal has the flights of the request, on the first day that suits both listings', () => {
  const seeking = listing(
    '2027-01-07',
    '2027-01-13',
    flight('HYD', 'DOH', '2027-01-07'),
    flight('DOH', 'ORD', '2027-01-08'),
  )
  const helper = listing('2027-01-10', null, flight('DOH', 'ORD', '2027-01-10', '08:00', { flightNumber: 'QR725' }))
  expect(proposedFlights(seeking, helper)).toMatchObject([
    { departureAirport: 'HYD', date: '2027-01-10', together: true },
    { departureAirport: 'DOH', date: '2027-01-11', together: true },
  ])
  const sameDay = listing('2027-01-10', null, flight('HYD', 'DOH', '2027-01-10', '03:00'))
  expect(proposedFlights(seeking, sameDay)).toMatchObject([
    { departureAirport: 'HYD', date: '2027-01-10', time: '03:00', together: true },
    { departureAirport: 'DOH', date: '2027-01-11', together: false },
  ])
  expect(proposedFlights(undefined, helper)).toMatchObject([{ flightNumber: 'QR725', together: true }])
  expect(proposedFlights(seeking, undefined).map(({ together }) => together)).toEqual([true, true])
  const otherDays = listing('2027-02-01', null, flight('HYD', 'ORD', '2027-02-01'))
  expect(proposedFlights(seeking, otherDays)[0]).toMatchObject({ date: '2027-01-07' })
})
