import { expect, test } from '@jest/globals'
import { inLocale } from '../../languages/i18n.ts'
import type { TravelerFacts } from '../listings.contract.ts'
import { describeTraveler } from './traveler-texts.ts'

const mother: TravelerFacts = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [] }
const stop = (departureCity: string) => ({
  departureAirport: 'DOH',
  departureCity,
  arrivalAirport: 'ORD',
  arrivalCity: 'Chicago',
  date: '2031-12-12',
  time: null,
  flightNumber: null,
})
const textOf = (traveler: Partial<TravelerFacts>, more = {}) =>
  describeTraveler({ ...mother, ...traveler }, { username: 'Priya', languageCodes: [], ...more }).replace(
    /[\u2068\u2069]/g,
    '',
  )

test('describes the traveler by relation, age, languages and needs, and not by name', () => {
  expect(
    textOf(
      { needs: ['first-flight', 'connection'] },
      { languageCodes: ['tel'], legs: [stop('Hyderabad'), stop('Doha')] },
    ),
  ).toBe("Priya's mother, in her sixties, speaks Telugu; first flight; needs help in Doha")
})

test.each([
  [{ relation: 'father', ageBand: '80-plus' }, "Priya's father, over eighty"],
  [{ relation: 'uncle', ageBand: '30s' }, "Priya's uncle, in his thirties"],
  [{ relation: 'friend', ageBand: '70s' }, "Priya's friend, in their seventies"],
  [{ relation: 'daughter', ageBand: 'under-12' }, "Priya's daughter, under 12"],
  [{ relation: 'son', ageBand: '12-17' }, "Priya's son, 12 to 17 years old"],
  [{ relation: 'cousin', ageBand: '18-29' }, "Priya's cousin, 18 to 29 years old"],
] as const)('%j is "%s"', (traveler, expected) => {
  expect(textOf(traveler)).toBe(expected)
})

test('lists several languages and stops; without flights the connections are unknown', () => {
  expect(textOf({}, { languageCodes: ['tel', 'hin', 'eng'] })).toBe(
    "Priya's mother, in her sixties, speaks Telugu, Hindi and English",
  )
  const legs = [stop('Hyderabad'), stop('Doha'), stop('London')]
  expect(textOf({ needs: ['connection'] }, { legs })).toMatch(/; needs help in Doha and London$/)
  expect(textOf({ needs: ['connection'] })).toMatch(/; needs help with changing planes$/)
})

test.each([
  ['zh', 'Priya 的母亲，六十多岁；第一次乘机'],
  ['ar', /^والدة Priya\u200f، .+؛ .+$/],
] as const)('in %s its parts are joined by the commas of the language', (locale, expected) => {
  const text = inLocale(locale, () => textOf({ needs: ['first-flight'] }))
  expect(text).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected))
})

test('a right-to-left name does not affect the direction of the text around it', () => {
  const name = 'عبد الرحمن بن محمد الأنصاري ال'
  expect(describeTraveler(mother, { username: name, languageCodes: [] })).toBe(
    `\u2068${name}\u2069's mother, in her sixties`,
  )
})

test('each need has a text', () => {
  const needs = ['wheelchair', 'forms', 'medicine-times', 'diet', 'little-english', 'child', 'pet'] as const
  expect(textOf({ needs: [...needs] })).toMatch(
    /; needs a wheelchair; needs help with forms; takes medicine at fixed times; has a special diet; speaks little English; travels with a child; travels with a pet$/,
  )
})
