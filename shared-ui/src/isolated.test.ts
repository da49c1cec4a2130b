import { afterEach, expect, test } from '@jest/globals'
import { isolated } from './isolated.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['en', 'Asha', 'Asha'],
  ['en', 'فاطمة', '\u2068فاطمة\u2069'],
  ['ar', 'فاطمة', 'فاطمة'],
  ['ar', 'Asha (ORD)', '\u2068Asha (ORD)\u2069'],
])('in a sentence in %s, %s is written %j', (page, name, written) => {
  document.documentElement.lang = page
  expect(isolated(name)).toBe(written)
})
