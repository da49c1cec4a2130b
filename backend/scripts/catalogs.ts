/** node scripts/catalogs.ts: writes dist/catalogs.json, the translations of src/locales, compiled. */
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { problemsOf, readCatalogs } from '../../shell/webpack/translations.cjs'
import { writeWhole } from './list-file.ts'

/** The compiled translations by language and English text. Throws for one that is wrong. */
export function catalogs(folder = join(import.meta.dirname, '../src/locales')) {
  return Object.fromEntries(
    Object.entries(readCatalogs(folder)).map(([locale, catalog]) => [
      locale,
      Object.fromEntries(
        Object.entries(catalog)
          .filter(([, { translation }]) => translation)
          .map(([message, { translation }]) => [message, compiled(message, translation, locale)]),
      ),
    ]),
  )
}

function compiled(message: string, translation: string, locale: string) {
  const [problem] = problemsOf({ message, translation, locale })
  if (problem) throw new Error(`the translation of "${message}" into ${locale} is wrong: ${problem}`)
  return compileMessageOrThrow(translation)
}

if (import.meta.main) writeWhole('catalogs.json', JSON.stringify(catalogs()))
