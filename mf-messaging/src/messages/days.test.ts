import { expect, test } from '@jest/globals'
import { headingOf, whenShort } from './days.ts'

const now = new Date(2026, 10, 18, 0, 5)
const here = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('a day is the reader’s day, also around midnight', () => {
  expect(headingOf(here(2026, 10, 18, 0, 1), now)).toBe('Today')
  expect(headingOf(here(2026, 10, 17, 23, 59), now)).toBe('Yesterday')
  expect(headingOf(here(2026, 10, 16, 23, 59), now)).toBe('Nov 16, 2026')
})

test('the list is as short as it can be', () => {
  expect(whenShort(here(2026, 10, 18, 0, 1), now)).toMatch(/^12:01.AM$/)
  expect(whenShort(here(2026, 0, 3, 8, 0), now)).toBe('Jan 3')
  expect(whenShort(here(2025, 0, 3, 8, 0), now)).toBe('Jan 3, 2025')
})
