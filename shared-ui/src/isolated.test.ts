import { afterEach, expect, test } from '@jest/globals'
import { isolated } from './isolated.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['en', 'Asha', 'Asha'],
  ['en', 'فاطمة', '\u2068فاطمة\u2069'],
  ['en', '𞤀𞤁𞤂', '\u2068𞤀𞤁𞤂\u2069'],
  ['ar', 'فاطمة', 'فاطمة'],
  ['ar', 'Asha (ORD)', 'Asha (ORD)'],
])('in a sentence in %s, %s is written %j', (page, name, written) => {
  document.documentElement.lang = page
  expect(isolated(name)).toBe(written)
})
