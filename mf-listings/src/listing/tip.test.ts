import { join } from 'node:path'
import { usDollars } from '@flight-amigo/backend/contract/us-dollars'
import { i18n, locale } from '@flight-amigo/shell/sdk'
import { readCatalogs } from '@flight-amigo/shell/translations'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
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

const catalogs = readCatalogs(join(__dirname, '../locales'))

describe.each(Object.keys(catalogs))('in %s', (language) => {
  beforeAll(() => {
    const texts = Object.entries(catalogs[language] ?? {})
    const messages = Object.fromEntries(texts.map(([id, { translation }]) => [id, compileMessageOrThrow(translation)]))
    i18n.loadAndActivate({ locale: language, messages })
  })
  afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

  test('a tip is written as on the tip page', () => {
    const dollars = (amount: number) => usDollars(amount, locale(), { maximumFractionDigits: 0 })
    expect(tipLine({ tipAmount: 25 })).toBe(dollars(25))
    expect(tipLine({ minTip: 10, maxTip: 25 })).toBe(`${dollars(10)}-${dollars(25)}`)
  })
})
