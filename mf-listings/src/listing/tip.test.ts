import { expect, test } from '@jest/globals'
import { tipLine } from './tip.ts'

test.each([
  [{ tipAmount: 25 }, '$25'],
  [{ tipAmount: 0 }, '$0'],
  [{ tipAmount: 25, minTip: 5, maxTip: 50 }, '$25'],
  [{ minTip: 10, maxTip: 25 }, '$10-$25'],
  [{ minTip: 10, maxTip: 10 }, '$10'],
  [{ minTip: 10, maxTip: null }, '$10+'],
  [{ maxTip: 25 }, 'Up to $25'],
  [{ tipAmount: null, minTip: null, maxTip: null }, undefined],
])('%j reads %s [spec-details-tip-line]', (tips, text) => {
  expect(tipLine(tips)).toBe(text)
})
