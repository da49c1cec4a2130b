import { expect, test } from '@jest/globals'
import { dollars } from './money.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([0, 0.05, 5, 14.99, 100.1, 999.99, 1000, 1500, 12_345.6, 1_000_000, -7, -1234.5])(
  '%d dollars are written as Americans write them',
  (amount) => {
    expect(dollars(amount)).toBe(usd.format(amount))
  },
)
