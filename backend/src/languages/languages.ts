import { httpErrors } from '../http/http.contract.ts'
import { listFile } from '../http/list-file.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from './i18n.ts'
import { type Language, MAX_LANGUAGES } from './languages.contract.ts'

export const languagesFile = listFile('languages')

const languages = JSON.parse(languagesFile.plain.toString()) as Language[]
const byCode = new Map(languages.map((each) => [each.code, each]))

/** A name of two languages belongs to the more frequent one; a code comes last. */
const byName = new Map<string, { code: string; isMainName: boolean }>()
for (const { code, name, own, also = [] } of languages)
  for (const each of [name, own, ...also])
    if (each && !byName.has(plain(each))) byName.set(plain(each), { code, isMainName: !also.includes(each) })
for (const { code } of languages) if (!byName.has(code)) byName.set(code, { code, isMainName: false })

const LONGEST = Math.max(...[...byName.keys()].map((name) => name.split(' ').length))

export const languageOf = (code: string): Language | undefined => byCode.get(code)

export function nameOfLanguage(code: string): string | undefined {
  const language = byCode.get(code)
  if (i18n.locale === 'en' || !language) return language?.name
  return i18n.nameOf(language.tag ?? code) ?? language.name
}

export function assertLanguages(codes: readonly string[] | undefined, field = 'languageCodes'): void {
  const unknown = codes?.find((code) => !byCode.has(code))
  if (unknown === undefined) return
  throw new Problem(httpErrors.invalid, { fields: { [field]: `We do not know a language with the code ${unknown}.` } })
}

/** These words beside a language do not change what it means: 'fluent Spanish', 'English (native)'. */
const FILLER_WORDS = new Set(
  (
    'i we speak speaks speaker speakers a an the also bit little some of in my mother tongue first second language languages ' +
    'native fluent fluently basic basics good very well excellent perfect bilingual advanced intermediate beginner ' +
    'conversational business working professional level spoken written a1 a2 b1 b2 c1 c2 standard ' +
    'american british australian canadian indian brazilian european mexican latin'
  ).split(' '),
)

interface Part {
  text: string
  codes: string[]
  isPlain: boolean
}

const SEPARATORS = /[,;/&|+•·\n،؛、，；／]|\s(?:and|und|et|y)\s/iu

function partsOf(text: string): Part[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part, ...readPart(part) }))
}

/**
 * Every word must belong to a language or to `FILLER_WORDS`. Several languages without a separator count by their main names
 * only: 'Telugu Hindi' is two languages, 'Iraqi Kurdish' is not.
 */
function readPart(part: string): Pick<Part, 'codes' | 'isPlain'> {
  const words = plain(part).split(' ')
  const names: string[] = []
  let rest = 0
  for (let at = 0; at < words.length; ) {
    const length = longestName(words, at)
    if (length > 0) names.push(words.slice(at, at + length).join(' '))
    else if (FILLER_WORDS.has(words[at]!)) rest += 1
    else return UNKNOWN_PART
    at += Math.max(1, length)
  }
  const found = names.map((name) => byName.get(name)!)
  const codes = [...new Set(found.map(({ code }) => code))]
  if (codes.length > 1 && found.some(({ isMainName }) => !isMainName)) return UNKNOWN_PART
  return { codes, isPlain: rest === 0 }
}

const UNKNOWN_PART = { codes: [], isPlain: false }

function longestName(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--)
    if (byName.has(words.slice(at, at + length).join(' '))) return length
  return 0
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼʻ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

export function readLanguages(text: string | null): { codes: string[]; rest: string } {
  const codes = [...new Set(partsOf(text ?? '').flatMap((part) => part.codes))].slice(0, MAX_LANGUAGES)
  return { codes, rest: restOf(text, codes) }
}

/** The part of the text that says more than these languages. */
export const restOf = (text: string | null, codes: readonly string[]): string =>
  partsOf(text ?? '')
    .filter((part) => !part.isPlain || part.codes.some((code) => !codes.includes(code)))
    .map((part) => part.text)
    .join(', ')

/** Omits languages that the rest contains. */
export function languagesText(codes: readonly string[], rest: string): string {
  const repeated = partsOf(rest).flatMap((part) => part.codes)
  const names = codes.filter((code) => !repeated.includes(code)).map((code) => byCode.get(code)?.name ?? code)
  return [...names, rest].filter((each) => each !== '').join(', ')
}
