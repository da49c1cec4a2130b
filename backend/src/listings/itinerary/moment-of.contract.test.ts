import { expect, test } from '@jest/globals'
import { momentOf } from './moment-of.contract.ts'

test.each([
  ['2026-12-08', '21:40', 'Asia/Kolkata', '2026-12-08T16:10:00.000Z'],
  ['2026-12-08', '23:55', 'Pacific/Kiritimati', '2026-12-08T09:55:00.000Z'],
  ['2026-12-08', '00:05', 'Pacific/Honolulu', '2026-12-08T10:05:00.000Z'],
  ['2027-03-14', '01:59', 'America/Chicago', '2027-03-14T07:59:00.000Z'],
  ['2027-03-14', '03:00', 'America/Chicago', '2027-03-14T08:00:00.000Z'],
  ['2026-11-01', '03:00', 'America/Chicago', '2026-11-01T09:00:00.000Z'],
  ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
  // A skipped hour is read with the offset before the change (RFC 5545, 3.3.5).
  ['2027-03-14', '02:30', 'America/Chicago', '2027-03-14T08:30:00.000Z'],
  ['2027-03-28', '02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2026-09-27', '02:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z'],
  // A repeated hour is the first one.
  ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2027-04-04', '02:30', 'Pacific/Auckland', '2027-04-03T13:30:00.000Z'],
  // A change of half an hour, and one at midnight.
  ['2027-04-04', '01:45', 'Australia/Lord_Howe', '2027-04-03T14:45:00.000Z'],
  ['2027-03-14', '00:30', 'America/Havana', '2027-03-14T05:30:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, moment) => {
  expect(momentOf(date, time, zone).toISOString()).toBe(moment)
})
