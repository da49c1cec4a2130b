import { isEnglish, locale } from './locale.ts'

/**
 * Returns a function that names languages in the page's language by their codes. Creating it is slow, calling it is
 * fast.
 */
export function languageNamer(): (code: string, english?: string) => string {
  const names = new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' })
  return (code, english = code) => {
    try {
      return names.of(code) ?? english
    } catch {
      return english // The code comes from the URL and may be invalid.
    }
  }
}

/** Names a language in the page's language. `english` is the fallback. */
export const languageName = (code: string, english?: string): string =>
  english && isEnglish() ? english : languageNamer()(code, english)
