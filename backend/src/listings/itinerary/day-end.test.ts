import { expect, test } from '@jest/globals'
import { endOf } from './day-end.ts'

test.each([
  ['2026-11-20', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-20', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
  ['2026-07-01', 'America/St_Johns', '2026-07-02T02:30:00.000Z'],
  ['2026-12-31', 'America/St_Johns', '2027-01-01T03:30:00.000Z'],
  ['2028-02-29', 'Asia/Kolkata', '2028-02-29T18:30:00.000Z'],
])('the end of a day: %s in %s is over at %s [spec-withstand-days]', (day, zone, end) => {
  expect(endOf(day, zone).toISOString()).toBe(end)
})

test("a midnight that the clocks skip is the moment after it; a day with two 23 o'clocks is an hour longer [spec-withstand-days]", () => {
  expect(endOf('2027-03-27', 'Asia/Beirut').toISOString()).toBe('2027-03-27T22:00:00.000Z')
  expect(endOf('2026-10-31', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(endOf('2027-10-30', 'Asia/Beirut').toISOString()).toBe('2027-10-30T22:00:00.000Z')
})
