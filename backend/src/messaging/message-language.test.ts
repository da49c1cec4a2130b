import { expect, it } from '@jest/globals'
import { languageOfText } from './message-language.ts'

it.each([
  ['నేను గేట్ 12 దగ్గర ఉన్నాను, AI127', 'te'],
  ['मैं गेट पर हूँ', 'hi'],
  ['أنا عند البوابة', 'ar'],
  ['我在登机口', 'zh'],
  ['Estoy en la puerta', 'es'],
  ['I am at the gate https://మ్యాప్.test/గేట్', 'en'],
])('"%s", written on a page in its language, is in this language: %s', (text, locale) => {
  expect(languageOfText(text, locale)).toBe(locale)
})

it.each([
  ['I am at the gate', 'te'],
  ['నేను గేట్ దగ్గర ఉన్నాను', 'en'],
  ['我在登机口', 'ar'],
  ['12:30', 'en'],
])('the language of "%s" is not known from a page in %s', (text, locale) => {
  expect(languageOfText(text, locale)).toBeNull()
})
