/** node scripts/languages.ts: writes dist/languages.json, the languages that people speak or sign, and its compressed forms. */
import {
  ENGLISH_NAMES,
  EXCLUDED_CODES,
  FREQUENT_CODES,
  MISSING_LANGUAGES,
  NATIVE_NAMES,
  OTHER_NAMES,
  PREFERRED_CODES,
} from '../src/languages/language-names.ts'
import type { Language } from '../src/languages/languages.contract.ts'
import { writeList } from './list-file.ts'

const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const ALL_CODES = LETTERS.flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => a + b + c)))

/**
 * Every language that ICU names, and those that it does not: the frequent ones first, the others by name, each with its own
 * name and with what else it is called.
 */
export function languages(): Language[] {
  const named = namedByIcu().map(([code, tag]) => languageOf(code, tag))
  const more = [...MISSING_LANGUAGES].map(([code, [name = '', own]]) => ({ code, name, ...(own && { own }) }))
  return [...named, ...more]
    .filter(({ code }) => !EXCLUDED_CODES.includes(code))
    .map((language) => ({ ...language, ...alsoOf(language.code) }))
    .sort((a, b) => locationOf(a.code) - locationOf(b.code) || (a.name < b.name ? -1 : 1))
}

const locationOf = (code: string) =>
  FREQUENT_CODES.includes(code) ? FREQUENT_CODES.indexOf(code) : FREQUENT_CODES.length

/** The code of each language in ICU, with its tag: 'tel' is 'te' there. */
function namedByIcu(): Array<[code: string, tag: string]> {
  const codesOf = Map.groupBy(ALL_CODES, tagOf)
  return [...codesOf].flatMap(([tag, codes]) => {
    const code = codes.length === 1 ? codes[0] : codes.find((each) => PREFERRED_CODES.includes(each))
    if (!code && !tag.includes('-') && english.of(tag)) throw new Error(`One of ${codes} must stand for ${tag}.`)
    // A tag with a country or a script is a variety: MISSING_LANGUAGES has those that are languages by themselves.
    return code && !tag.includes('-') && english.of(tag) ? [[code, tag]] : []
  })
}

const tagOf = (code: string) => Intl.getCanonicalLocales(code)[0] ?? code

function languageOf(code: string, tag: string): Language {
  const [name = english.of(tag) ?? code] = ENGLISH_NAMES.get(code) ?? []
  const own = NATIVE_NAMES.get(code)?.[0] ?? ownName(tag)
  return { code, name, ...(own && own !== name && { own }), ...(tag !== code && { tag }) }
}

/** Begins with a capital letter, unless one stands where the language wants it: 'isiZulu'. Georgian has none in a sentence. */
function ownName(tag: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(tag).length === 0) return undefined
  const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag)
  if (!name) return undefined
  const [first = '', ...rest] = name
  return /\p{Lu}|\p{Script=Georgian}/u.test(name) ? name : first.toLocaleUpperCase(tag) + rest.join('')
}

function alsoOf(code: string): Pick<Language, 'also'> {
  const also = OTHER_NAMES.get(code)
  return also ? { also } : {}
}

if (import.meta.main) writeList('languages', languages())
