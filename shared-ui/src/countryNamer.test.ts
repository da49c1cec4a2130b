import { afterEach, expect, test } from '@jest/globals'
import { countryNamer } from './countryNamer.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['India', 'भारत'],
  ['United Kingdom', 'यूनाइटेड किंगडम'],
  ['Turkey', 'तुर्किये'],
  ['Saint Kitts and Nevis', 'सेंट किट्स और नेविस'],
  ['Atlantis', 'Atlantis'],
])('the country %s has the name %s on a Hindi page', (english, hindi) => {
  document.documentElement.lang = 'hi'
  expect(countryNamer()(english)).toBe(hindi)
})
