import { expect, test } from '@jest/globals'
import { directionOf, languagesOf, localeIn, localized, openGraphLocale } from './locale.ts'

const languages = ['te', 'ar', 'zh-Hant']

test.each([
  ['/te/search', 'te', '/search'],
  ['/te', 'te', '/'],
  ['/te/', 'te', '/'],
  ['/ar/trips/5/card', 'ar', '/trips/5/card'],
  ['/zh-Hant/', 'zh-Hant', '/'],
  ['/te/te', 'te', '/te'],
  ['/te//evil.test', 'te', '//evil.test'],
])('%s is in %s the page %s', (address, locale, path) => {
  expect(localeIn(address, languages)).toEqual({ locale, path })
})

test.each(['/', '/search', '/hi/search', '/TE/search', '/tea', '/tea/te', '//te', '/search/te', '/__proto__/x'])(
  '%s is an English address',
  (path) => {
    expect(localeIn(path, languages)).toEqual({ locale: 'en', path })
  },
)

test.each([
  ['/search?from=HYD', 'te', '/te/search?from=HYD'],
  ['/', 'te', '/te'],
  ['/?listing=5', 'te', '/te?listing=5'],
  ['/#faq', 'te', '/te#faq'],
  ['//evil.test', 'te', '/te//evil.test'],
  ['/search', 'en', '/search'],
  ['/', 'en', '/'],
])('%s in %s is %s', (path, locale, address) => {
  expect(localized(path, locale)).toBe(address)
})

test('the languages of the site are those that the shell has translations for', () => {
  const shell = { name: 'shell', version: '1.0.0', base: '/', integrity: {} }
  expect(languagesOf(shell)).toEqual([])
  expect(languagesOf({ ...shell, catalogs: { te: 'te.shell.js', ar: 'ar.shell.js' } })).toEqual(['te', 'ar'])
  expect(languagesOf({ ...shell, catalogs: { '../x': 'te.shell.js' } })).toEqual([])
  expect(languagesOf({ ...shell, catalogs: 'te' })).toEqual([])
})

test('a language has a direction, and a name for Open Graph', () => {
  expect(['es', 'hi', 'te', 'zh', 'ar', 'he'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'rtl', 'rtl'])
  expect(['te', 'zh', 'zh-Hant', 'fr'].map(openGraphLocale)).toEqual(['te_IN', 'zh_CN', 'zh_TW', 'fr_FR'])
})
