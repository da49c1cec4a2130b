import { expect, test } from '@jest/globals'
import { languages } from '../../scripts/languages.ts'
import {
  ENGLISH_NAMES,
  FREQUENT_CODES,
  MISSING_LANGUAGES,
  NATIVE_NAMES,
  OTHER_NAMES,
  PREFERRED_CODES,
} from './language-names.ts'
import { languageOf, languagesText, readLanguages, restOf } from './languages.ts'

test('the list has several hundred languages, each once and with a name of its own, the most frequent ones first', () => {
  const list = languages()
  const codes = list.map(({ code }) => code)
  expect(list.length).toBeGreaterThan(600)
  expect(new Set(codes).size).toBe(list.length)
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  expect(codes.slice(0, FREQUENT_CODES.length)).toEqual(FREQUENT_CODES)
  expect(list.filter(({ code }) => !/^[a-z]{3}$/.test(code))).toEqual([])
  expect(languageOf('tel')).toEqual({ code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te', also: expect.any(Array) })
  expect(languageOf('fas')).toMatchObject({ name: 'Persian', own: 'فارسی', also: expect.arrayContaining(['Farsi']) })
})

test('the tables name only languages of the list', () => {
  const ours = [
    ...FREQUENT_CODES,
    ...MISSING_LANGUAGES.keys(),
    ...ENGLISH_NAMES.keys(),
    ...NATIVE_NAMES.keys(),
    ...OTHER_NAMES.keys(),
  ]
  expect(ours.filter((code) => !languageOf(code))).toEqual([])
  expect(PREFERRED_CODES.filter((code) => code !== 'jrb' && !languageOf(code))).toEqual([])
})

test.each([
  ['Telugu, English', 'tel eng', ''],
  ['telugu/ENGLISH; Hindi', 'tel eng hin', ''],
  ['Telugu and English & Tamil', 'tel eng tam', ''],
  ['Telugu English Hindi', 'tel eng hin', ''],
  ['tel, eng', 'tel eng', ''],
  ['తెలుగు, हिन्दी، العربية、日本語，中文', 'tel hin ara jpn cmn', ''],
  ['espanol, français, Türkçe, turkce', 'spa fra tur', ''],
  ['Farsi, Bangla, Tagalog/Filipino, Mandarin Chinese', 'fas ben tgl cmn', ''],
  ['Chinese (Mandarin), Chinese (Cantonese)', 'cmn yue', ''],
  ['Serbo-Croatian, Swiss German, American Sign Language', 'hbs gsw ase', ''],
  ['I speak fluent Spanish, some Hindi', 'spa hin', 'I speak fluent Spanish, some Hindi'],
  ['English (native), Brazilian Portuguese', 'eng por', 'English (native), Brazilian Portuguese'],
  ['Telugu, a lot of whistling', 'tel', 'a lot of whistling'],
  ['Iraqi Kurdish, French Creole, no Hindi', '', 'Iraqi Kurdish, French Creole, no Hindi'],
  ['Klingon', '', 'Klingon'],
  ['I speak a little', '', 'I speak a little'],
  ['!?', '', '!?'],
  [' , ,', '', ''],
  ['', '', ''],
])('reads "%s"', (text, codes, rest) => {
  expect(readLanguages(text)).toEqual({ codes: codes.split(' ').filter(Boolean), rest })
})

test('a language above the limit stays in the rest', () => {
  const many = 'Telugu, Hindi, Tamil, Urdu, Bengali, Marathi, Kannada, Gujarati, Punjabi, Odia, Nepali, Sinhala, Thai'
  expect(readLanguages(many)).toEqual({ codes: expect.any(Array), rest: 'Thai' })
  expect(readLanguages(many).codes).toHaveLength(12)
})

test('a text from languages and rest is read back unchanged, without duplicates', () => {
  const text = languagesText(['tel', 'por', 'eng'], 'Brazilian Portuguese, whistling')
  expect(text).toBe('Telugu, English, Brazilian Portuguese, whistling')
  expect(restOf(text, ['tel', 'por', 'eng'])).toBe('Brazilian Portuguese, whistling')
  expect(languagesText([], '')).toBe('')
  expect(languagesText(['cmn'], '')).toBe('Mandarin Chinese')
})

test('a part with other languages than the given ones stays in the rest unchanged', () => {
  expect(restOf('Telugu, English, humming', ['tel'])).toBe('English, humming')
  expect(restOf(null, ['tel'])).toBe('')
})

test('every name in the list is read as its language, or as a more frequent one that has the same name', () => {
  const codes = languages().map(({ code }) => code)
  const lost = languages().flatMap(({ code, name, own = name, also = [] }) =>
    [name, own, ...also].filter((each) => {
      const [read = ''] = readLanguages(each).codes
      return !codes.slice(0, codes.indexOf(code) + 1).includes(read)
    }),
  )
  expect(lost).toEqual([])
})
