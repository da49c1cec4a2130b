import { join } from 'node:path'
import { test } from '@playwright/test'
import { readCatalogs } from '../webpack/translations.cjs'

const PACKAGES = ['shell', 'shared-ui', 'backend', 'mf-account', 'mf-listings', 'mf-messaging', 'mf-payments']

const MARKUP = /[{}#]|<\/?\w+\/?>/
const SYNTAX = /, (?:plural|select)/

/** The fixed parts of a message that are sentences or phrases. A single word may be a name. */
const phrasesOf = (message: string): string[] =>
  message
    .split(MARKUP)
    .map((part) => part.trim())
    .filter((part) => /[a-z]{2,},? [a-z]{2,}/i.test(part) && !SYNTAX.test(part))

const isLong = (phrase: string) => phrase.split(' ').length > 3

const NAMES = ['United States']

export function translationsOf(locale: string) {
  const root = test.info().config.rootDir
  const entries = PACKAGES.flatMap((name) =>
    Object.entries(readCatalogs(join(root, name, 'src/locales'))[locale] ?? {}).map(
      // Pages isolate values in right-to-left texts (webpack/catalogs.cjs), but emails do not.
      ([id, { message = id, translation }]) => ({
        ...{ name, message, translation },
        isIsolating: locale === 'ar' && name !== 'backend',
      }),
    ),
  ).filter(({ message, translation }) => translation && translation !== message)
  const phrases = new Set(
    entries.flatMap(({ message, translation }) =>
      phrasesOf(message).filter((phrase) => !translation.includes(phrase) && !NAMES.includes(phrase)),
    ),
  )
  const longPhrases = [...phrases].filter(isLong)
  return {
    locale,
    t(message: string, values: Record<string, string> = {}, from?: string): string {
      const found = entries.filter((one) => one.message === message && one.name === (from ?? one.name))
      const [translation, ...others] = new Set(found.map((one) => one.translation))
      if (translation === undefined) throw new Error(`"${message}" has no translation into ${locale}`)
      if (others.length > 0) throw new Error(`"${message}" has several translations into ${locale}: name the package`)
      const [start, end] = found[0]?.isIsolating ? ['\u2068', '\u2069'] : ['', '']
      const isOnlyValues = /\}.*\{/.test(translation) && !/\p{L}/u.test(translation.replace(/\{\w+\}/g, ''))
      const mark = end && isOnlyValues ? '\u200f' : ''
      return (
        mark + translation.replace(/\{(\w+)\}/g, (_, name) => start + (values[name] ?? `no value of ${name}`) + end)
      )
    },
    /**
     * Returns the English phrases in these texts that have a translation. Short phrases count only as whole texts,
     * because users write them too.
     */
    englishIn: (texts: string[]): string[] =>
      texts.flatMap((raw) => {
        const text = raw.trim().replaceAll(/\s+/g, ' ')
        const found = longPhrases.filter((phrase) => text.includes(phrase))
        return phrases.has(text) && !isLong(text) ? [text, ...found] : found
      }),
  }
}

export type Translations = ReturnType<typeof translationsOf>
