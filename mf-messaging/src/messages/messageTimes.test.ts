import { expect, test } from '@jest/globals'
import { dayHeadingOf, momentOf, shortTimeOf, timeOf } from './messageTimes.ts'

const now = new Date(2026, 10, 18, 0, 5)
const here = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test("a heading names the day in the reader's time zone, around midnight too", () => {
  expect(dayHeadingOf(here(2026, 10, 18, 0, 1), now)).toBe('Today')
  expect(dayHeadingOf(here(2026, 10, 17, 23, 59), now)).toBe('Yesterday')
  expect(dayHeadingOf(here(2026, 10, 16, 23, 59), now)).toBe('Nov 16, 2026')
})

test('the list shows the time today, the day before that, and the year of another year', () => {
  expect(shortTimeOf(here(2026, 10, 18, 0, 1), now)).toMatch(/^12:01.AM$/)
  expect(shortTimeOf(here(2026, 0, 3, 8, 0), now)).toBe('Jan 3')
  expect(shortTimeOf(here(2025, 0, 3, 8, 0), now)).toBe('Jan 3, 2025')
})

test('a receipt shows the time today, and the day as well before that', () => {
  expect(momentOf(here(2026, 10, 18, 0, 1), now)).toMatch(/^12:01.AM$/)
  expect(momentOf(here(2026, 10, 17, 14, 5), now)).toMatch(/^Nov 17, 2:05.PM$/)
})

test('each minute of a day reads as in US English', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(2026, 10, 24, 0, minute))
  const theirs = minutes.map((moment) => moment.toLocaleTimeString('en-US', { timeStyle: 'short' }))
  expect(minutes.map((moment) => timeOf(moment.toISOString()))).toEqual(
    theirs.map((time) => time.replace('\u202f', ' ')),
  )
})
