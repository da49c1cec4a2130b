import { expect, test } from '@jest/globals'
import { formatDay, formatDays, today } from './tripDates.ts'

test.each([
  ['2026-12-12', 'Dec 12, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['2027-01-01', 'Jan 1, 2027'],
])('%s reads %s wherever the reader is', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

test('a range of one day reads as that day, a longer one as both ends', () => {
  expect(formatDays({ date: '2027-01-03', endDate: '2027-01-03' })).toBe('Jan 3, 2027')
  expect(formatDays({ date: '2027-01-03' })).toBe('Jan 3, 2027')
  expect(formatDays({ date: '2027-01-03', endDate: '2027-01-06' })).toBe('Jan 3, 2027 – Jan 6, 2027')
})

test('today is the day on the wall, not in Greenwich', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
