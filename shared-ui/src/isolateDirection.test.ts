import { afterEach, expect, test } from '@jest/globals'
import { isolateDirection } from './isolateDirection.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['en', 'Asha', 'Asha'],
  ['en', 'فاطمة', '\u2068فاطمة\u2069'],
  ['en', '𞤀𞤁𞤂', '\u2068𞤀𞤁𞤂\u2069'],
  ['ar', 'فاطمة', 'فاطمة'],
  ['ar', 'Asha (ORD)', 'Asha (ORD)'],
])('in a sentence in %s, %s is written %j', (page, name, written) => {
  document.documentElement.lang = page
  expect(isolateDirection(name)).toBe(written)
})
