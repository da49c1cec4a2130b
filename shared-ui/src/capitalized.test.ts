import { expect, test } from '@jest/globals'
import { capitalized } from './capitalized.ts'

test.each([
  ['la madre de Priya viaja con Asha', 'La madre de Priya viaja con Asha'],
  ['\u2068élan\u2069 is with the family', '\u2068Élan\u2069 is with the family'],
  ['3 flights', '3 flights'],
  ['', ''],
])('"%s" begins as "%s"', (text, expected) => {
  expect(capitalized(text)).toBe(expected)
})
