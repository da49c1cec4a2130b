import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'

/** Written by the build; the relative path is the same from src and from dist. */
const catalogs = JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/catalogs.json'), 'utf8')) as Record<
  string,
  Messages
>

export const LOCALES: readonly string[] = ['en', ...Object.keys(catalogs)]

export const localeOf = (requested: string | null | undefined): string =>
  LOCALES.find((locale) => locale === requested) ?? 'en'

export function assertLocale(locale: string | undefined, field = 'locale'): void {
  if (locale === undefined || LOCALES.includes(locale)) return
  throw new Problem(httpErrors.invalid, { fields: { [field]: 'Please choose a language from the list' } })
}

/**
 * The header has the language of the page, unless it is English. Of the responses to reads, only those that no cache
 * stores depend on it: errors, and texts for a signed-in user.
 */
export const LOCALE_HEADER = 'x-locale'

export const messagesOf = (locale: string): Messages => catalogs[locale] ?? {}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  // TypeScript's library does not have `getTextInfo` yet.
  return (new Intl.Locale(locale) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }).getTextInfo()
    .direction
}
