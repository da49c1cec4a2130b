import { i18n } from '@flight-amigo/shell/sdk'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { dollars, dollarsWithoutZeroCents } from './money.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([0, 0.05, 5, 14.99, 100.1, 999.99, 1000, 1500, 12_345.6, 1_000_000, -7, -1234.5])(
  '%d dollars are written as Americans write them',
  (amount) => {
    expect(dollars(amount)).toBe(usd.format(amount))
  },
)

test.each([
  [15, '$15'],
  [12.5, '$12.50'],
  [1500, '$1,500'],
])('%d dollars without zero cents are %s', (amount, text) => {
  expect(dollarsWithoutZeroCents(amount)).toBe(text)
})

describe('in Spanish', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'es', messages: {} }))
  afterAll(() => i18n.activate('en'))

  test('amounts have the form of the language', () => {
    expect(dollars(1234.5)).toBe('1234,50\u00a0US$')
    expect(dollarsWithoutZeroCents(15)).toBe('15\u00a0US$')
    expect(dollarsWithoutZeroCents(12.5)).toBe('12,50\u00a0US$')
    expect(dollarsWithoutZeroCents(15, 'narrowSymbol')).toBe('15\u00a0$')
  })
})
