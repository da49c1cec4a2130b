import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { manifestIn } from './manifest.cjs'
import { readCatalogs } from './translations.cjs'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../src/app/app.webmanifest'), 'utf8'))
const catalogs = readCatalogs(join(import.meta.dirname, '../src/locales'))
const translationOf = (text: string, locale: string) =>
  Object.values(catalogs[locale] ?? {}).find(({ message }) => message === text)?.translation ?? ''

test('a site that is installed from a page in Arabic starts in Arabic, and is the same site', () => {
  const translated = manifestIn('ar', manifest, (text) => translationOf(text, 'ar'))
  expect(translated).toMatchObject({ id: '/', scope: '/', start_url: '/ar', lang: 'ar', dir: 'rtl' })
  expect(translated.icons).toEqual(manifest.icons)
  expect(translated.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/ar/search', '/ar/messages'])
})

test.each(Object.keys(catalogs))('the texts of the manifest are translated into %s', (locale) => {
  const texts = [manifest.description, ...manifest.shortcuts.map(({ name }: { name: string }) => name)]
  expect(texts.filter((text) => !translationOf(text, locale))).toEqual([])
})
