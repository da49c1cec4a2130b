import { expect, test } from '@jest/globals'
import { dayOf, dayOfMoment } from './days.ts'

test.each([
  ['2026-12-12', 'Dec 12, 2026'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['2027-01-01', 'Jan 1, 2027'],
])('%s reads %s in every time zone', (day, text) => {
  expect(dayOf(day)).toBe(text)
})

test('a moment has the day of its reader, also around midnight', () => {
  expect(dayOfMoment(new Date(2026, 11, 31, 23, 59))).toBe('Dec 31, 2026')
  expect(dayOfMoment(new Date(2027, 0, 1, 0, 1).toISOString())).toBe('Jan 1, 2027')
})

test('every month has its name in US English', () => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15))
  const theirs = days.map((day) => day.toLocaleDateString('en-US', { dateStyle: 'medium' }))
  expect(days.map(dayOfMoment)).toEqual(theirs)
})
