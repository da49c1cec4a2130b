import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'

/** The translations as the build wrote them; the way there is the same from src and from dist. */
const catalogs = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/catalogs.json'), 'utf8')) as Record<
  string,
  Messages
>

/** The languages that texts may be in: English, and those that the backend has a PO file for. */
export const LOCALES: readonly string[] = ['en', ...Object.keys(catalogs)]

/** A language that texts may be in. Anything else counts as English. */
export const localeOf = (wanted: string | null | undefined): string =>
  LOCALES.find((locale) => locale === wanted) ?? 'en'

/** Throws when a field names a language that texts cannot be in. */
export function assertLocale(locale: string | undefined, field = 'locale'): void {
  if (locale === undefined || LOCALES.includes(locale)) return
  throw new Problem(httpErrors.invalid, { fields: { [field]: 'Please choose a language from the list' } })
}

/**
 * The header in which a request names the language of its page, unless that is English. Of the responses to reads,
 * only those that no cache stores depend on it: errors, and texts for a signed-in user.
 */
export const LOCALE_HEADER = 'x-locale'

export const messagesOf = (locale: string): Messages => catalogs[locale] ?? {}

/** The direction of a language's script. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  // TypeScript's library does not have `getTextInfo` yet.
  return (new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }).getTextInfo()
    .direction
}
