import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { AIRPORTS_BY_LANGUAGE, COUNTRIES_BY_LANGUAGE, cardLanguages, spokenAt } from '../trip-card/cardLanguages.ts'
import families from './phrases.fonts.json'
import { CODES, isLanguageCode, loadPhrases } from './phrases.ts'
import { SENTENCES, textOf } from './sentences.ts'

const folder = dirname(expect.getState().testPath ?? '')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const airports: Array<{ code: string; country: string }> = JSON.parse(read('../../../backend/dist/airports.json'))
const languages: Array<{ code: string; name: string; own?: string }> = JSON.parse(
  read('../../../backend/dist/languages.json'),
)

/** Languages in Latin letters are absent. */
const SCRIPTS: Record<string, RegExp> = {
  hin: /\p{Script=Devanagari}/u,
  tel: /\p{Script=Telugu}/u,
  tam: /\p{Script=Tamil}/u,
  urd: /\p{Script=Arabic}/u,
  ara: /\p{Script=Arabic}/u,
  cmn: /\p{Script=Han}/u,
  kor: /\p{Script=Hangul}/u,
  jpn: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
}

test('twelve languages have all twelve sentences, each once, in their own script, with nothing left to fill in', async () => {
  expect(CODES).toHaveLength(12)
  expect(SENTENCES).toHaveLength(12)
  for (const phrases of await loadPhrases(CODES)) {
    const { code, sentences } = phrases
    expect([code, Object.keys(sentences)]).toEqual([code, [...SENTENCES]])
    const texts = Object.values(sentences)
    expect(new Set(texts).size).toBe(12)
    for (const text of texts) {
      expect([code, text]).toEqual([code, expect.stringMatching(/^\S(.*\S)?\u00a0?[.?।۔؟。？]$/u)])
      expect([code, text]).toEqual([code, expect.not.stringMatching(/[{}<>[\]_…*\d]|\.\.|[A-Z]{3}/u)])
      const script = SCRIPTS[code] ?? /\p{Script=Latin}/u
      expect([code, text]).toEqual([code, expect.stringMatching(script)])
      if (script !== SCRIPTS[code]) continue
      expect([code, text]).toEqual([code, expect.not.stringMatching(/\p{Script=Latin}/u)])
      const others = Object.values(SCRIPTS).filter(({ source }) => source !== script.source)
      // Japanese also uses Chinese characters.
      const strange = others.filter((other) => other.test(text) && !(code === 'jpn' && other === SCRIPTS.cmn))
      expect([code, text, strange]).toEqual([code, text, []])
    }
  }
})

const on = (hasNumber: boolean, isAlone = true) => ({ hasNumber, isAlone })

test('a card with a helper asks for help without saying that the traveler is alone', async () => {
  for (const phrases of await loadPhrases(CODES)) {
    const [alone, accompanied] = [true, false].map((isAlone) => textOf(phrases, 'help', on(true, isAlone)))
    expect([phrases.code, alone]).toEqual([phrases.code, phrases.sentences.help])
    expect(accompanied).not.toBe(alone)
    // In the same words and characters, which the fonts of the card have.
    expect([...new Set(accompanied)].filter((one) => !Object.values(phrases.sentences).join('').includes(one))).toEqual(
      [],
    )
  }
})

test('each language asks to call the family in one sentence, and says in a second one that the number is on the card', async () => {
  const reviews = (await loadPhrases(CODES)).map((phrases) => {
    const [whole, short] = [textOf(phrases, 'family', on(true)), textOf(phrases, 'family', on(false))]
    expect([phrases.code, whole]).toEqual([phrases.code, expect.stringMatching(/^[^.。।۔]+[.。।۔] ?[^.。।۔]+[.。।۔]$/)])
    expect(whole.startsWith(short)).toBe(true)
    expect(textOf(phrases, 'gate', on(false))).toBe(phrases.sentences.gate)
    return short
  })
  expect(reviews).toEqual(
    expect.arrayContaining([
      'Please call my family.',
      '请给我的家人打电话。',
      'कृपया मेरे परिवार को फ़ोन करें।',
      'براہِ کرم میرے گھر والوں کو فون کریں۔',
    ]),
  )
})

test('each language is the one of its code, is written in its direction, and has typefaces of its script', async () => {
  const styles = read('../trip-card/Sentences.module.css')
  for (const { code, tag, name, dir, review: reader, fonts = [] } of await loadPhrases(CODES)) {
    expect([code, languages.find((one) => one.code === code)?.name]).toEqual([code, name])
    expect(new Intl.Locale(tag).language).toBe(new Intl.Locale(code === 'cmn' ? 'zh' : code).maximize().language)
    expect([code, dir]).toEqual([code, ['ara', 'urd'].includes(code) ? 'rtl' : 'ltr'])
    // Latin letters use the site's own font.
    const font = [...families, ...fonts].find(({ languages: ofFont }) => ofFont.includes(code))
    expect([code, font === undefined]).toEqual([code, SCRIPTS[code] === undefined])
    if (font) expect(styles).toContain(`:lang(${tag.split('-')[0]}) {\n  font-family: "${font.family}", `)
    if (reader) expect([reader.by.length > 1, reader.on]).toEqual([true, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  }
})

test('every country and every airport that has a language is one of the list of airports', () => {
  const countries = new Set(airports.map(({ country }) => country))
  const codes = new Set(airports.map(({ code }) => code))
  expect(
    Object.values(COUNTRIES_BY_LANGUAGE)
      .flatMap((names) => names.split('|'))
      .filter((name) => !countries.has(name)),
  ).toEqual([])
  expect(
    Object.values(AIRPORTS_BY_LANGUAGE)
      .flatMap((codes) => codes.split(' '))
      .filter((code) => !codes.has(code)),
  ).toEqual([])
  expect(spokenAt({ airport: 'HYD', country: 'India' })).toEqual(['tel', 'hin'])
  expect(spokenAt({ airport: 'OSL', country: 'Norway' })).toEqual([])
})

test("chooses the traveler's language, those of the airports where it is not spoken, and English", () => {
  const stops = (...codes: string[]) =>
    codes.map((airport) => ({ airport, country: airports.find(({ code }) => code === airport)?.country ?? '' }))
  expect(cardLanguages('tel', stops('HYD', 'DOH', 'ORD'))).toEqual(['tel', 'eng', 'ara'])
  expect(cardLanguages('hin', stops('HYD', 'DOH', 'ORD'))).toEqual(['hin', 'eng', 'ara'])
  expect(cardLanguages('tel', stops('DEL', 'FRA', 'GVA', 'EZE'))).toEqual(['tel', 'eng', 'hin', 'deu', 'fra', 'spa'])
  expect(cardLanguages('eng', stops('LHR', 'SYD'))).toEqual(['eng'])
  expect([isLanguageCode('tel'), isLanguageCode('guj'), isLanguageCode('toString')]).toEqual([true, false, false])
})
