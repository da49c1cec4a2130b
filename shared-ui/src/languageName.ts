import { isEnglish, locale } from './locale.ts'

/** Returns a function that names languages in the language of the page, by their codes. It is slow to make, and quick to call. */
export function languageNamer(): (code: string, english?: string) => string {
  const names = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' })
  return (code, english = code) => {
    try {
      return names.of(code) ?? english
    } catch {
      return english // A code from an address may be anything.
    }
  }
}

/** The name of a language in the language of the page. `english` is its name in English, and shown where there is no other. */
export const languageName = (code: string, english?: string): string =>
  english && isEnglish() ? english : languageNamer()(code, english)
