import type { Messages } from '@lingui/core'
import { formatLocale, i18n } from '../sdk/i18n.tsx'

/** Compiled messages by id, of each language but English, whose texts are in the code. */
export type Catalogs = Record<string, Messages>

/**
 * Renders in English, and in each language of these catalogs. Runs when a release is built, so the backend has the HTML of each
 * language without running code of the release. `render` gets the prefix of the site's links.
 */
export async function inEachLanguage<T>(render: (prefix: string) => Promise<T>, catalogs: Catalogs) {
  const english = await render('')
  const translations: Record<string, T> = {}
  try {
    for (const [locale, messages] of Object.entries(catalogs)) {
      i18n.loadAndActivate({ locale, locales: formatLocale(locale), messages })
      translations[locale] = await render(`/${locale}`)
    }
  } finally {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
  }
  return { english, translations }
}
