import { expect, test } from '@jest/globals'
import { inLocale } from '../../languages/i18n.ts'
import { LOCALES } from '../../languages/locales.ts'
import { type TripEmailData, tripEmailText } from './trip-texts.ts'

const TRIP = {
  state: 'agreed',
  blocked: false,
  legs: [{ departure: 'HYD', arrival: 'ORD', date: '2040-05-01', together: true }],
}
const accepted = (data: object) =>
  tripEmailText('accepted', { ...TRIP, ...data } as unknown as TripEmailData)?.paragraphs[0] ?? ''
const toPoster = (traveler: object) => accepted({ isHelper: false, other: 'Asha Rao', ...traveler })
const toHelper = (traveler: object) => accepted({ isHelper: true, other: 'Priya Nair', ...traveler })

const LEELA = { firstName: 'Leela', relation: 'mother' }
const UNNAMED = { firstName: null, relation: 'mother' }
const ALONE = { firstName: null, relation: null }

test.each([
  ['the poster who stays', toPoster(LEELA), '“Asha” said yes and will travel with Leela: '],
  ['the poster who gave no name', toPoster(UNNAMED), '“Asha” said yes and will travel with your mother: '],
  ['the helper of a relative', toHelper(LEELA), "“Priya” said yes. You're traveling with “Leela” (Priya's mother): "],
  [
    'the helper who may not know the name',
    toHelper(UNNAMED),
    "“Priya” said yes. You're traveling with Priya's mother: ",
  ],
  ['the poster who flies', toPoster(ALONE), "“Asha” said yes. You're traveling together: "],
  ['the helper of the poster', toHelper(ALONE), "“Priya” said yes. You're traveling together: "],
])('an agreement names who travels to %s', (_, text, expected) => {
  expect(text).toBe(`${expected}Hyderabad to Chicago on May 1, 2040.`)
})

test.each(LOCALES.filter((locale) => locale !== 'en'))('names who travels in %s', (locale) => {
  inLocale(locale, () => {
    expect(toPoster(LEELA)).toContain('Leela')
    const texts = [toPoster(LEELA), toPoster(UNNAMED), toHelper(LEELA), toHelper(ALONE)]
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).not.toMatch(/said yes|your mother|'s mother/)
  })
})
