import { afterEach, expect, test } from '@jest/globals'
import { languageName } from './languageName.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test.each([
  ['en', 'cmn', 'Mandarin Chinese', 'Mandarin Chinese'],
  ['en', 'tel', undefined, 'Telugu'],
  ['te', 'tel', 'Telugu', 'తెలుగు'],
  ['ar', 'hin', undefined, 'الهندية'],
  ['te', 'bfi', 'British Sign Language', 'British Sign Language'],
  ['te', '<x>', undefined, '<x>'],
])('on a page in %s the language %s, in English %s, is called %s', (lang, code, english, name) => {
  document.documentElement.lang = lang
  expect(languageName(code, english)).toBe(name)
})
