import { expect, test } from '@jest/globals'
import ICAL from 'ical.js'
import { leg } from '../../../../test/trips.ts'
import { inLocale } from '../../../languages/i18n.ts'
import { momentsOf } from '../../../listings/itinerary/flight-times.public.ts'
import { presentTrip, type TripRow } from '../trip.presenter.ts'
import type { Trip, TripLeg } from '../trips.contract.ts'
import { calendarOf } from './calendar.ts'

/** Also checks that lines end with CRLF and have at most 75 octets. */
function read(file: string): Array<Record<string, string>> {
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  const calendar = new ICAL.Component(ICAL.parse(file))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const properties = event
      .getAllProperties()
      .map((property) => [property.name.toUpperCase(), textOf(property)] as const)
    expect(new Set(properties.map(([name]) => name)).size).toBe(properties.length)
    return Object.fromEntries(properties)
  })
}

function textOf(property: ICAL.Property): string {
  const value = property.getFirstValue()
  if (!(value instanceof ICAL.Time)) return String(value)
  return `${value.isDate ? 'VALUE=DATE:' : ''}${value.toICALString()}`
}

const person = (id: number, username: string, role: 'helper' | 'traveler') => ({
  id,
  username,
  role,
  profilePictureUrl: null,
  verified: true,
  phone: null,
  mail: null,
  shares: null,
  checklist: [],
  flying: null,
  removed: false,
  unreachable: false,
  contacted: false,
})

function tripOf(legs: TripLeg[], more: Partial<TripRow> = {}): Trip {
  const rows = legs.map((flight) => {
    const { departsAt, landsAt } = momentsOf(flight)
    return { ...leg(flight), departsAt: departsAt.toISOString(), landsAt: landsAt.toISOString() }
  }) as unknown as TripRow['legs']
  const row = {
    id: 7,
    state: 'agreed',
    revision: 3,
    waitsFor: null,
    change: null,
    legs: rows,
    helper: person(1, 'Amigo', 'helper'),
    traveler: person(2, 'Asha', 'traveler'),
    companion: null,
    respondentFlights: null,
    wasAgreed: true,
    languageCodes: [],
    helperListingId: null,
    seekingListingId: null,
    tipAmount: null,
    milestones: [],
    meeting: { place: null, side: null, carry: null },
    completion: { mine: null, completed: null },
    firstDepartureAt: rows[0]!.departsAt,
    lastLandingAt: rows.at(-1)!.landsAt,
    ...more,
  } as TripRow
  return presentTrip(row, row.traveler.id)
}

const reader = { me: 2, origin: 'https://flight-amigo.test', now: new Date('2026-12-01T08:00:00.123Z') }
const events = (legs: TripLeg[], more?: Partial<TripRow>, me = 2) =>
  read(calendarOf(tripOf(legs, more), { ...reader, me }))

test('each flight is an event in UTC', () => {
  const [dateLine, summer] = events([
    leg({ departureAirport: 'CXI', arrivalAirport: 'HNL', date: '2027-01-10', time: '06:00', arrivalTime: '09:10' }),
    leg({ departureAirport: 'LHR', arrivalAirport: 'ORD', date: '2027-03-14', time: '11:00', arrivalTime: '14:00' }),
  ])
  // From UTC+14 to UTC−10, the flight lands on the previous day. Summer time began that night in Chicago, but not in
  // London.
  expect([dateLine?.DTSTART, dateLine?.DTEND]).toEqual(['20270109T160000Z', '20270109T191000Z'])
  expect([summer?.DTSTART, summer?.DTEND]).toEqual(['20270314T110000Z', '20270314T190000Z'])
})

test('events have the right times across the date line and on days when clocks change', () => {
  const flights = [
    leg({ departureAirport: 'HNL', arrivalAirport: 'AKL', date: '2027-01-10', time: '23:55', arrivalTime: '07:30' }),
    leg({ departureAirport: 'AKL', arrivalAirport: 'HNL', date: '2027-01-13', time: '08:00', arrivalTime: '16:30' }),
    leg({ departureAirport: 'HNL', arrivalAirport: 'CXI', date: '2027-01-13', time: '20:00' }),
    leg({ departureAirport: 'ORD', arrivalAirport: 'LHR', date: '2027-03-14', time: '02:30', arrivalTime: '15:00' }),
    leg({ departureAirport: 'ORD', arrivalAirport: 'LHR', date: '2027-11-07', time: '01:30', arrivalTime: '15:00' }),
  ]
  const inUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const read = events(flights).map(({ DTSTART, DTEND }) => [DTSTART, DTEND])
  expect(read).toEqual(flights.map(momentsOf).map(({ departsAt, landsAt }) => [inUtc(departsAt), inUtc(landsAt)]))
  const localTime = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')),
    )
  expect([localTime(read[0]![0]!, 'Pacific/Honolulu'), localTime(read[0]![1]!, 'Pacific/Auckland')]).toEqual([
    '2027-01-10 23:55',
    '2027-01-12 07:30',
  ])
  expect([localTime(read[1]![0]!, 'Pacific/Auckland'), localTime(read[1]![1]!, 'Pacific/Honolulu')]).toEqual([
    '2027-01-13 08:00',
    '2027-01-12 16:30',
  ])
  expect([localTime(read[3]![0]!, 'America/Chicago'), localTime(read[4]![0]!, 'America/Chicago')]).toEqual([
    '2027-03-14 03:30',
    '2027-11-07 01:30',
  ])
})

test('a changed trip has the same event id and a higher sequence', () => {
  const flight = leg({ date: '2027-01-10', time: '14:05', flightNumber: 'AI127' })
  const [agreed] = events([flight])
  const [later] = events([{ ...flight, time: '20:00' }], { revision: 4 })
  const [ended] = events([flight], { revision: 5, state: 'canceled' })
  expect(agreed!.DESCRIPTION).toContain('Leaves Hyderabad (HYD) on January 10, 2027 at 2:05 PM, local time.')
  expect(agreed).toMatchObject({
    UID: 'trip-7-flight-1@flight-amigo.test',
    SEQUENCE: '3',
    STATUS: 'CONFIRMED',
    DTSTAMP: '20261201T080000Z',
    DTSTART: '20270110T083500Z',
    SUMMARY: 'AI127 Hyderabad to Chicago',
    LOCATION: 'Hyderabad (HYD)',
    URL: 'https://flight-amigo.test/trips/7',
  })
  expect(later).toMatchObject({ UID: agreed!.UID, SEQUENCE: '4', DTSTART: '20270110T143000Z' })
  expect(ended).toMatchObject({ UID: agreed!.UID, SEQUENCE: '5', STATUS: 'CANCELLED' })
  expect(events([flight], { state: 'proposed' })[0]).toMatchObject({ STATUS: 'TENTATIVE' })
})

test('a flight without a time is an all-day event', () => {
  const unknown = { ...leg({ date: '2027-12-31' }), time: null }
  expect(events([unknown as never])[0]).toMatchObject({
    DTSTART: 'VALUE=DATE:20271231',
    DTEND: 'VALUE=DATE:20280101',
    DESCRIPTION: expect.stringContaining('The time is not known yet.'),
  })
})

test('a hidden time is not described as unknown', () => {
  const { DTSTART, DESCRIPTION } = events([leg({ date: '2027-12-31' })])[0]!
  expect([DTSTART, DESCRIPTION]).toEqual([
    'VALUE=DATE:20271231',
    expect.stringMatching(/\(HYD\) on December 31, 2027\.\n/),
  ])
})

test('long names in any script are folded and escaped', () => {
  const name = 'أسماء عبد الرحمن، الخطيبة; “A\\B”'
  const legs = [leg({ arrivalAirport: 'DOH', time: '03:00', departureTerminal: '1, A;B' }), leg({ together: false })]
  const helper = person(1, name, 'helper')
  const [first, second] = events(legs, { helper })
  expect(first?.DESCRIPTION).toContain(`You travel with ${name}.`)
  expect(first?.LOCATION).toBe('Hyderabad (HYD), terminal 1, A;B')
  expect(second?.DESCRIPTION).toContain('You are alone on this flight.')
})

test("the description says who travels together, from the reader's point of view", () => {
  const companion = { firstName: 'Priya', relation: 'mother', ageBand: '60s', needs: [] } as Trip['companion']
  const legs = [leg(), leg({ together: false })]
  const said = (me: number) => events(legs, { companion }, me).map(({ DESCRIPTION }) => DESCRIPTION!.split('\n').at(-2))
  expect(said(1)).toEqual(['You travel with Priya.', 'Priya is alone on this flight.'])
  expect(said(2)).toEqual(['Priya travels with Amigo.', 'Priya is alone on this flight.'])
  const proposed = events(legs, { companion, wasAgreed: false }, 1).map(({ DESCRIPTION }) => DESCRIPTION)
  expect(proposed[0]).toContain('You may travel with Priya. This is not agreed yet.')
})

test('the events are in the language of the reader', () => {
  const companion = { firstName: null, relation: 'mother', ageBand: '60s', needs: [] } as unknown as Trip['companion']
  const flight = leg({ date: '2027-01-10', time: '14:05', flightNumber: 'AI127', departureTerminal: '1' })
  const [event] = inLocale('es', () => events([flight], { companion }))
  expect(event).toMatchObject({ SUMMARY: 'AI127 Hyderabad a Chicago', LOCATION: 'Hyderabad (HYD), terminal 1' })
  expect(event?.DESCRIPTION?.split('\n')).toEqual([
    'Sale de Hyderabad (HYD), terminal 1 el 10 de enero de 2027 a las 14:05, hora local.',
    'Llega a Chicago (ORD); la hora de llegada es estimada.',
    'La madre de Asha viaja con Amigo.',
    'https://flight-amigo.test/es/trips/7',
  ])
})
