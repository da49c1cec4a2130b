import { afterEach, expect, test } from '@jest/globals'
import { spokenLanguages } from './spokenLanguages.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test('the languages of a profile have their names in the language of the page, and what else a user typed stays', () => {
  document.documentElement.lang = 'es'
  expect(spokenLanguages('Telugu, Mandarin Chinese, some Hindi, toki pona')).toBe(
    'telugu, chino, some Hindi, toki pona',
  )
})

test('an English page shows the languages of a profile as the user typed them', () => {
  expect(spokenLanguages('Mandarin, Tagalog, whistling')).toBe('Mandarin, Tagalog, whistling')
})
