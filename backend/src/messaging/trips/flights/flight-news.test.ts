import { expect, test } from '@jest/globals'
import type { ReadFacts } from '../../../flights/public.ts'
import { planGate } from './flight-gates.ts'
import { missedConnections, newsOf } from './flight-news.ts'
import { flightNewsText } from './flight-texts.ts'
import { secondsUntilMorning } from './quiet-hours.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 8) + minutes * 60_000)
const facts = (more: Partial<ReadFacts> = {}): ReadFacts => ({
  ...{ scheduledDeparture: at(0), scheduledArrival: at(275), estimatedDeparture: null, estimatedArrival: null },
  ...{ actualDeparture: null, actualArrival: null, departureTerminal: null, departureGate: null },
  ...{ arrivalTerminal: null, arrivalGate: null, baggageClaim: null, canceled: false, divertedTo: null },
  source: 'FlightAware',
  lastDepartureGate: more.departureGate ?? null,
  readAt: at(-300),
  ...more,
})
const late = (minutes: number) => facts({ estimatedDeparture: at(minutes), estimatedArrival: at(275 + minutes) })

test.each([
  [29, 0, []],
  [30, 0, ['flight-delayed:1:1']],
  [95, 0, ['flight-delayed:1:2']],
  [95, 40, ['flight-delayed:1:2']],
  [45, 40, []],
  [40, 95, []],
])('a delay of %d minutes after one of %d is news %j', (minutes, known, news) => {
  expect(newsOf(1, late(known), late(minutes), at(-300))).toEqual(news)
})

test('the first read of a delayed flight is news, and that of a flight on time is not', () => {
  expect(newsOf(2, undefined, late(60), at(-300))).toEqual(['flight-delayed:2:1'])
  expect(newsOf(2, undefined, facts({ departureGate: 'B2' }), at(-60))).toEqual([])
})

test('a landing of hours ago is no news', () => {
  expect(newsOf(1, undefined, facts({ actualArrival: at(270) }), at(300))).toEqual(['flight-landed:1'])
  expect(newsOf(1, undefined, facts({ actualArrival: at(270) }), at(600))).toEqual([])
})

const gateText = (more: Partial<ReadFacts>) => {
  const flight = { flightNumber: 'QR501', departure: 'HYD', arrival: 'DOH', date: '2026-12-07', next: undefined }
  return flightNewsText('flight-gate:1:1796688000000', { ...flight, facts: facts({ departureGate: 'D:9', ...more }) })
}

test('a gate is news by the gate that is known when it is sent, until the flight has left', () => {
  expect(gateText({})).toMatchObject({
    subject: 'QR501 leaves from gate D:9',
    paragraphs: [
      'The gate of QR501 from Hyderabad to Doha has changed: it is now gate D:9.',
      'Please check the screens at the airport, because gates can change again.',
    ],
  })
  expect(gateText({ actualDeparture: at(0) })).toBeUndefined()
})

test('a gate that is withdrawn when its notification is sent is only the last known one', () => {
  expect(gateText({ departureGate: null, lastDepartureGate: 'F1' })).toMatchObject({
    subject: 'The last known gate of QR501 is F1',
    paragraphs: [
      'The gate of QR501 from Hyderabad to Doha has changed. The last known gate is F1, but the airline shows no gate right now.',
      'Please check the screens at the airport, because gates can change again.',
    ],
  })
})

const MINUTE = 60_000
const after = (due: readonly number[], minutes: number) =>
  planGate(
    due.map((minute) => minute * MINUTE),
    'flight-gate:2',
    new Date(minutes * MINUTE),
  )
test.each([
  ['the first gate', [], 5, { kind: 'flight-gate:2:300000', afterSeconds: 0, isFrequent: false }],
  ['the third one', [5, 6], 7, { kind: 'flight-gate:2:420000', afterSeconds: 0, isFrequent: false }],
  ['another one at the same moment', [5], 5, { kind: 'flight-gate:2:300001', afterSeconds: 0, isFrequent: false }],
  [
    'the third one at that moment',
    [5, 5 + 1 / MINUTE],
    5,
    { kind: 'flight-gate:2:300002', afterSeconds: 0, isFrequent: false },
  ],
  ['the fourth one waits', [5, 6, 7], 8, { kind: 'flight-gate:2:1020000', afterSeconds: 540, isFrequent: true }],
  ['the fourth one after an hour', [5, 6, 7], 67, { kind: 'flight-gate:2:4020000', afterSeconds: 0, isFrequent: true }],
  ['one while another waits', [5, 6, 7, 17], 9, undefined],
])('%s is planned', (_which, due, minutes, planned) => {
  expect(after(due, minutes)).toEqual(planned)
})

const legs = (landing: number, next: number) => [
  { departsAt: at(0), landsAt: at(landing) },
  { departsAt: at(next), landsAt: at(next + 800) },
]
test.each([
  ['less than 45 minutes are left', legs(275, 400), legs(360, 400), ['connection-missed:1']],
  ['enough time is left', legs(275, 400), legs(340, 400), []],
  ['a short connection was booked and still holds', legs(275, 310), legs(280, 310), []],
  [
    'the next flight of a short connection leaves before the landing',
    legs(275, 310),
    legs(320, 310),
    ['connection-missed:1'],
  ],
  ['it was in danger before', legs(360, 400), legs(365, 400), []],
  ['the next flight leaves earlier', legs(275, 400), legs(275, 300), ['connection-missed:1']],
])('when %s', (_when, before, after, news) => {
  expect(missedConnections(before, after)).toEqual(news)
})

test.each([
  ['01:45', 5.25],
  ['06:59', 1 / 60],
  ['07:00', 0],
  ['21:59', 0],
  ['22:00', 9],
])('at %s in Hyderabad the quiet hours last %d hours more', (time, hours) => {
  const now = new Date(`2026-12-08T${time}:00+05:30`)
  expect(secondsUntilMorning('Asia/Kolkata', now)).toBe(Math.round(hours * 3_600))
})
