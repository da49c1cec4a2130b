/** A language as a picker offers it: ISO 639-3 code, English name, own name, tag for `lang`, other names. */
export interface NamedLanguage {
  code: string
  name: string
  own?: string | undefined
  tag?: string | undefined
  also?: string[] | undefined
}

const LETTERS = /[\u0300-\u036f'’ʼʻ]/g

/** Removes case, accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(LETTERS, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()

const namesOf = ({ name, own = '', also = [] }: NamedLanguage) => [name, own, ...also].map(plain).filter(Boolean)

/**
 * The languages that have a name like the typed text, in the order of the list, which begins with the frequent ones: first
 * those with this very name, then those with a name that begins with it, then those in whose name a word does. Without a text
 * the list itself.
 */
export function searchLanguages<L extends NamedLanguage>(list: readonly L[], typed: string, most: number): L[] {
  const query = plain(typed)
  if (!query) return typed.trim() ? [] : list.slice(0, most)
  const ranked: L[][] = [[], [], []]
  for (const language of list) ranked[rankOf(language, query)]?.push(language)
  return ranked.flat().slice(0, most)
}

function rankOf(language: NamedLanguage, query: string): number {
  const names = namesOf(language)
  if (names.includes(query)) return 0
  if (names.some((name) => name.startsWith(query))) return 1
  // A text as short as a code would match too many names.
  return language.code === query || names.some((name) => name.includes(` ${query}`)) ? 2 : 3
}

/** The language that has this name, or the only one with a name that begins so. */
export function meantLanguage<L extends NamedLanguage>(list: readonly L[], text: string): L | undefined {
  const named = namedLanguage(list, text)
  const query = plain(text)
  if (named || query.length < 3) return named
  const [only, another] = list.filter((language) => namesOf(language).some((name) => name.startsWith(query)))
  return another ? undefined : only
}

/** The language that has this name. */
export function namedLanguage<L extends NamedLanguage>(list: readonly L[], text: string): L | undefined {
  const query = plain(text)
  return query ? list.find((language) => namesOf(language).includes(query)) : undefined
}
