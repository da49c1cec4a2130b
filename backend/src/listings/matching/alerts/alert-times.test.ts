import { expect, test } from '@jest/globals'
import { nextMorning } from './alert-times.ts'

const at = (zone: string | null, now: string, last: string | null = null, departure = 'HYD') =>
  nextMorning({ zone, departure, last: last === null ? null : new Date(last) }, new Date(now)).toISOString()

test.each<[what: string, morning: string, expected: string]>([
  ['in India', at('Asia/Kolkata', '2026-12-01T00:00:00Z'), '2026-12-01T02:30:00.000Z'],
  ['by the old name that browsers use', at('Asia/Calcutta', '2026-12-01T00:00:00Z'), '2026-12-01T02:30:00.000Z'],
  ['in Chicago, however far the trip is', at('America/Chicago', '2026-12-01T00:00:00Z'), '2026-12-01T14:00:00.000Z'],
  ['at the departure while no zone is known', at(null, '2026-12-01T00:00:00Z'), '2026-12-01T02:30:00.000Z'],
  ['tomorrow, a moment after eight', at('Asia/Kolkata', '2026-12-01T02:30:00Z'), '2026-12-02T02:30:00.000Z'],
  ['today, a moment before eight', at('Asia/Kolkata', '2026-12-01T02:29:59Z'), '2026-12-01T02:30:00.000Z'],
  ['fourteen hours ahead', at('Pacific/Kiritimati', '2026-12-01T00:00:00Z'), '2026-12-01T18:00:00.000Z'],
  ['eleven hours behind', at('Pacific/Pago_Pago', '2026-12-01T00:00:00Z'), '2026-12-01T19:00:00.000Z'],
  ['at three quarters of an hour', at('Asia/Kathmandu', '2026-12-01T00:00:00Z'), '2026-12-01T02:15:00.000Z'],
  [
    'after the night that is an hour shorter',
    at('America/New_York', '2027-03-14T05:00:00Z'),
    '2027-03-14T12:00:00.000Z',
  ],
  [
    'after the night that is an hour longer',
    at('America/New_York', '2026-11-01T04:00:00Z'),
    '2026-11-01T13:00:00.000Z',
  ],
  ['where summer is half an hour', at('Australia/Lord_Howe', '2026-12-01T00:00:00Z'), '2026-12-01T21:00:00.000Z'],
  [
    'a day after the last one, in the zone that it came from',
    at('Asia/Kolkata', '2026-12-01T03:00:00Z', '2026-12-01T02:30:00Z'),
    '2026-12-02T02:30:00.000Z',
  ],
  [
    'no second time on the day of a flight west',
    at('America/Chicago', '2026-12-01T10:00:00Z', '2026-12-01T02:30:00Z'),
    '2026-12-02T14:00:00.000Z',
  ],
])('sends the daily email at eight in the morning %s', (_what, morning, expected) => {
  expect(morning).toBe(expected)
})
