import { join } from 'node:path'
import { test } from '@playwright/test'
import { readCatalogs } from '../webpack/translations.cjs'

const PACKAGES = ['shell', 'shared-ui', 'backend', 'mf-account', 'mf-listings', 'mf-messaging', 'mf-payments']

/** Translates texts of the site that have no values. A text that packages translate differently is that of `from`. */
export function translationsOf(locale: string) {
  const root = test.info().config.rootDir
  const entries = PACKAGES.flatMap((name) =>
    Object.entries(readCatalogs(join(root, name, 'src/locales'))[locale] ?? {}).map(
      ([id, { message = id, translation }]) => ({ name, message, translation }),
    ),
  ).filter(({ message, translation }) => translation && translation !== message)
  return {
    t(message: string, from?: string): string {
      const found = entries.filter((one) => one.message === message && one.name === (from ?? one.name))
      const [translation, ...others] = new Set(found.map((one) => one.translation))
      if (!translation) throw new Error(`"${message}" has no translation into ${locale}`)
      if (others.length > 0) throw new Error(`"${message}" has several translations into ${locale}`)
      return translation
    },
  }
}
