import { expect, test } from '@jest/globals'
import { formatDays, today } from './tripDates.ts'

test('formatDays shows one day, or both ends of a range [spec-card-days] [spec-details-dates]', () => {
  expect(formatDays({ date: '2027-01-03', endDate: '2027-01-03' })).toBe('Jan 3, 2027')
  expect(formatDays({ date: '2027-01-03' })).toBe('Jan 3, 2027')
  expect(formatDays({ date: '2027-01-03', endDate: '2027-01-06' })).toBe('Jan 3, 2027 – Jan 6, 2027')
})

test('today returns the local day, not the day in UTC', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
