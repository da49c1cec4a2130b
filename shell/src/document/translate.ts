import { i18n } from '../sdk/i18n.tsx'

// Runs when a release is built. Finds the texts in the rendered HTML, so that the backend can translate it without
// running code of the release.

/** Compiled messages by id, and the texts of each language. `en` has all. */
export type Catalogs = Record<string, Record<string, unknown>>

/** A range in a string that a language replaces with its text of this key. */
type Mark = [start: number, length: number, key: string]

/** Prefixes every link of the site while the texts are marked. */
const PREFIX = '/mark-language'
/** The key of a language's prefix (`/te`) in a link. In English the range is empty, or `/` for the home page. */
const LANGUAGE = ''

// Around each text: START key MIDDLE text END.
const START = '\uE010'
const MIDDLE = '\uE011'
const END = '\uE012'
const MARKED = new RegExp(`${START}([^${START}-${END}]*)${MIDDLE}([^${START}-${END}]*)${END}`, 'g')

/** React writes this between two texts, which HTML would join. */
const TEXT_SEPARATOR = '<!-- -->'
const SEPARATOR_BEFORE_TEXT = new RegExp(`${TEXT_SEPARATOR}(${START}[^${MIDDLE}]*${MIDDLE})(.)`, 'gs')
const SEPARATOR_AFTER_TEXT = new RegExp(`(.)${END}${TEXT_SEPARATOR}`, 'gs')

interface Translated<T> {
  /** The English rendering, with `marks` beside the strings that have texts. */
  english: T
  translations: Record<string, Record<string, string>>
}

/**
 * Renders in English and in each language, and compares. A text may have placeholders and elements, because its whole
 * rendering is replaced. `render` prefixes each link of the site with its argument.
 */
export async function translate<T extends object>(
  render: (prefix: string) => Promise<T>,
  catalogs: Catalogs,
): Promise<Translated<T>> {
  const english = await render('')
  const locales = Object.keys(catalogs)
  const renderings = new Map<string, T>()
  try {
    for (const locale of locales) {
      i18n.loadAndActivate({ locale, messages: wrapMessages({ ...catalogs.en, ...catalogs[locale] }) as never })
      renderings.set(locale, await render(PREFIX))
    }
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
  const translations = new Translations(locales.filter((locale) => locale !== 'en'))
  if (locales.length > 0) annotate(english, renderings, translations, '')
  return { english, translations: translations.all() }
}

const wrapMessages = (messages: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, [START + id + MIDDLE, ...[message].flat(1), END]]),
  )

function annotate(english: unknown, renderings: Map<string, unknown>, translations: Translations, parentPath: string) {
  if (typeof english !== 'object' || english === null) return
  const marks: Record<string, Mark[]> = {}
  for (const [field, value] of Object.entries(english)) {
    const path = parentPath ? `${parentPath}.${field}` : field
    const fieldRenderings = new Map(
      [...renderings].map(([locale, rendering]) => [locale, (rendering as typeof english)[field as never]]),
    )
    if (typeof value === 'string') {
      const found = marksOf(value, fieldRenderings, translations, path)
      if (found.length > 0) marks[field] = found
    } else annotate(value, fieldRenderings, translations, path)
  }
  if (Object.keys(marks).length === 0) return
  if (Array.isArray(english)) throw new Error(`${parentPath} is a list, which can have no texts`)
  Object.assign(english, { marks })
}

function marksOf(english: string, renderings: Map<string, string>, translations: Translations, path: string): Mark[] {
  const parts = new Map([...renderings].map(([locale, text]) => [locale, partsOf(text, locale)]))
  const ofEnglish = parts.get('en') ?? []
  if (ofEnglish.map(({ text }) => text).join('') !== english)
    throw new Error(`${path} renders differently when its texts are marked`)
  for (const [locale, localeParts] of parts)
    if (JSON.stringify(localeParts.map(identityOf)) !== JSON.stringify(ofEnglish.map(identityOf)))
      throw new Error(`${path} differs in ${locale} outside its texts`)
  let position = 0
  return ofEnglish.flatMap(({ key, text }, index): Mark[] => {
    const start = position
    position += text.length
    if (key === undefined) return []
    const texts = new Map([...parts].map(([locale, localeParts]) => [locale, localeParts[index]?.text ?? '']))
    return [[start, text.length, key === LANGUAGE ? key : translations.add(key, texts)]]
  })
}

const identityOf = ({ key, text }: Part) => key ?? ` ${text}`

interface Part {
  key?: string
  text: string
}

/** Marks the links, and moves the comments that React writes between two texts into the marked ones. */
const normalizeMarkers = (text: string) =>
  text
    .replaceAll(`="${PREFIX}/`, `="${START + LANGUAGE + MIDDLE + END}/`)
    .replaceAll(`="${PREFIX}`, `="${START + LANGUAGE + MIDDLE}/${END}`)
    .replace(
      SEPARATOR_BEFORE_TEXT,
      (_all, start: string, first: string) => start + (first === '<' ? '' : TEXT_SEPARATOR) + first,
    )
    .replace(SEPARATOR_AFTER_TEXT, (_all, last: string) => last + (last === '>' ? '' : TEXT_SEPARATOR) + END)

/** Splits a rendering at its marks. A text within another one is a part of that one. */
function partsOf(rendering: string, locale: string): Part[] {
  const text = normalizeMarkers(rendering)
  const parts: Part[] = []
  let depth = 0
  let begin = 0
  for (const { 0: marker, index } of text.matchAll(new RegExp(`[${START}${END}]`, 'g'))) {
    if (marker === START && depth++ === 0) {
      parts.push({ text: text.slice(begin, index) })
      begin = index
    }
    if (marker === END && --depth === 0) {
      const middle = text.indexOf(MIDDLE, begin)
      parts.push({ key: text.slice(begin + 1, middle), text: withoutMarks(text.slice(middle + 1, index), locale) })
      begin = index + 1
    }
  }
  return [...parts, { text: text.slice(begin) }]
}

function withoutMarks(text: string, locale: string): string {
  const plain = text.replace(MARKED, (_all, key: string, marked: string) =>
    key !== LANGUAGE || locale === 'en' ? marked : `/${locale}`,
  )
  return plain === text ? text : withoutMarks(plain, locale)
}

class Translations {
  readonly #keys = new Map<string, string>()
  readonly #texts = new Map<string, Map<string, string>>()
  readonly #locales: string[]
  constructor(locales: string[]) {
    this.#locales = locales
  }

  /** Returns the key of the text: the id of its message, with a number if the message is rendered in several ways. */
  add(id: string, texts: Map<string, string>): string {
    const rendering = JSON.stringify([id, ...texts])
    const existingKey = this.#keys.get(rendering)
    if (existingKey !== undefined) return existingKey
    let key = id
    for (let number = 2; this.#texts.has(key); number += 1) key = `${id}~${number}`
    this.#keys.set(rendering, key)
    this.#texts.set(key, texts)
    return key
  }

  /** Leaves out texts that equal the English ones. */
  all(): Record<string, Record<string, string>> {
    const found = this.#locales.map((locale) => {
      const own = [...this.#texts].filter(([, texts]) => texts.get(locale) !== texts.get('en'))
      return [locale, Object.fromEntries(own.map(([key, texts]) => [key, texts.get(locale) ?? '']))] as const
    })
    return Object.fromEntries(found.filter(([, own]) => Object.keys(own).length > 0))
  }
}
