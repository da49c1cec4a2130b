import { expect, test } from '@jest/globals'
import { usDollars } from './us-dollars.contract.ts'

test.each([
  ['en', '$15.00'],
  ['es', '15,00\u00a0US$'],
  ['te', '$15.00'],
  ['ar-u-nu-latn', '\u200f15.00\u00a0US$\u200e'],
])('in %s the dollar sign stays with its letters', (locale, text) => {
  expect(usDollars(15, locale)).toBe(text)
})
