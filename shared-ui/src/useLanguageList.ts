import { useCallback, useEffect, useState } from 'react'
import { languageNamer } from './languageName.ts'
import { isEnglish } from './locale.ts'
import { useRetryOnline } from './useRetryOnline.ts'

/** `code` is ISO 639-3, `lang` a BCP 47 tag. */
export interface NamedLanguage {
  code: string
  name: string
  own?: string | undefined
  tag?: string | undefined
  also?: string[] | undefined
}

const LETTERS = /[\u0300-\u036f'’ʼʻ]/g

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(LETTERS, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()

const namesOf = ({ name, own = '', also = [] }: NamedLanguage) => [name, own, ...also].map(plain).filter(Boolean)

/**
 * Finds languages by name. Exact names come first, then names that begin with the text, then names with a word that
 * does. Within each group the order of the list is kept: frequent languages first.
 */
export function searchLanguages<L extends NamedLanguage>(list: readonly L[], typed: string, max: number): L[] {
  const query = plain(typed)
  if (!query) return typed.trim() ? [] : list.slice(0, max)
  const ranked: L[][] = [[], [], []]
  for (const language of list) ranked[rankOf(language, query)]?.push(language)
  return ranked.flat().slice(0, max)
}

function rankOf(language: NamedLanguage, query: string): number {
  const names = namesOf(language)
  if (names.includes(query)) return 0
  if (names.some((name) => name.startsWith(query))) return 1
  // A text as short as a code is a part of too many names.
  return language.code === query || names.some((name) => name.includes(` ${query}`)) ? 2 : 3
}

/** Returns the language with this name, or the only one whose name begins with the text. */
export function meantLanguage<L extends NamedLanguage>(list: readonly L[], text: string): L | undefined {
  const named = namedLanguage(list, text)
  const query = plain(text)
  if (named || query.length < 3) return named
  const [only, another] = list.filter((language) => namesOf(language).some((name) => name.startsWith(query)))
  return another ? undefined : only
}

export function namedLanguage<L extends NamedLanguage>(list: readonly L[], text: string): L | undefined {
  const query = plain(text)
  return query ? list.find((language) => namesOf(language).includes(query)) : undefined
}

interface Loaded {
  list?: readonly NamedLanguage[] | undefined
  failed: boolean
}

/** Adds the names in the page's language. The English names can still be found. */
function inPageLanguage(list: readonly NamedLanguage[]): readonly NamedLanguage[] {
  if (isEnglish()) return list
  const nameOf = languageNamer()
  return list.map(({ also = [], ...language }) => {
    const name = nameOf(language.tag ?? language.code, language.name)
    return { ...language, name, also: [...also, language.name] }
  })
}

/** Loads the list when it is needed, and again when the network is back after a failure. */
export function useLanguageList(isEnabled: boolean, load: () => Promise<readonly NamedLanguage[]>) {
  const [{ list, failed }, set] = useState<Loaded>({ failed: false })
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => {
    set({ failed: false })
    setTries((before) => before + 1)
  }, [])

  useEffect(() => {
    if (!isEnabled) return
    let ignore = false
    load().then(
      (loaded) => ignore || set({ list: inPageLanguage(loaded), failed: false }),
      (reason) => {
        console.error('The list of languages could not be loaded.', reason)
        if (!ignore) set({ failed: true })
      },
    )
    return () => {
      ignore = true
    }
  }, [isEnabled, load, tries])

  useRetryOnline(failed, retry)
  return { list, failed, retry }
}
