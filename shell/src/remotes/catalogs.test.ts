import type { Site } from '@flight-amigo/backend/contract/documents'
import { beforeEach, expect, jest, test } from '@jest/globals'

const loadEntry = jest.fn(async () => ({
  default: {
    routes: ['/', '/trips', '/late'].map((path) => ({ path, page: async () => path, Skeleton: () => null })),
  },
}))
jest.mock('./entry.ts', () => ({ loadEntry }))
const loadJson = jest.fn<(url: string) => Promise<unknown>>()
jest.mock('./subresourceIntegrity.ts', () => ({
  subresourceIntegrity: () => ({ loadJson, hasHash: () => true, prepare: () => {}, nextAttempt: () => {} }),
}))
const trackFailure = jest.fn()
jest.mock('../sdk/track.ts', () => ({ trackFailure }))

const { loadPart, loadSkeleton, startLoading } = require('./loader.ts') as typeof import('./loader.ts')
const { loadTranslations } = require('./catalogs.ts') as typeof import('./catalogs.ts')
const { i18n, locale } = require('../sdk/i18n.tsx') as typeof import('../sdk/i18n.tsx')

const route = { title: '', skeleton: '', files: [], data: [] }
const site: Site = {
  releases: [
    {
      ...{ name: 'messaging', version: '1.0.0', base: '/r/messaging/1.0.0/', nav: [], slots: [], integrity: {} },
      routes: [
        { ...route, path: '/', catalog: 'te.HomePage.json' },
        { ...route, path: '/trips' },
        { ...route, path: '/late', catalog: 'te.LatePage.json' },
      ],
    },
  ],
  preview: [],
  shell: { version: '1', base: '/r/shell/1/', integrity: {}, catalog: 'te.shell.json', pageCatalog: 'te.pages.json' },
  locale: 'te',
  user: null,
  responses: {},
  settings: {},
}
const catalogs: Record<string, Record<string, string[]>> = {
  '/r/shell/1/te.shell.json': { footer: ['పాదం'] },
  '/r/shell/1/te.pages.json': { about: ['గురించి'] },
  '/r/messaging/1.0.0/te.HomePage.json': { home: ['హోమ్'] },
}
const shellPages = ['/about', '/help'].map((path) => ({ path, page: async () => path, Skeleton: () => null }))
const textOf = (id: string) => i18n._(id, undefined, { message: 'English' })
const urls = () => loadJson.mock.calls.map(([url]) => url)

beforeEach(() => {
  i18n.activate('en')
  loadJson.mockReset().mockImplementation(async (url) => {
    if (!catalogs[url]) throw new Error('404')
    return catalogs[url]
  })
  startLoading(site, shellPages)
})

test('the texts of the shell are translated once its catalog has loaded, and a page once its own has', async () => {
  const activate = await loadTranslations(site)
  expect([textOf('footer'), locale()]).toEqual(['English', 'en-US'])
  activate()
  expect([textOf('footer'), locale()]).toEqual(['పాదం', 'te-u-nu-latn'])
  expect(textOf('home')).toBe('English')
  await loadSkeleton('messaging', 'route:/')
  expect(textOf('home')).toBe('హోమ్')
  await loadPart('messaging', 'route:/')
  expect(urls()).toEqual(['/r/shell/1/te.shell.json', '/r/messaging/1.0.0/te.HomePage.json'])
  expect(trackFailure).not.toHaveBeenCalled()
})

test('a page whose catalog does not load is shown in English, and that is reported', async () => {
  const activate = await loadTranslations(site)
  activate()
  expect(await loadPart('messaging', 'route:/late')).toBe('/late')
  expect(trackFailure.mock.calls).toEqual([['messaging@1.0.0', 'route:/late in te']])
  catalogs['/r/messaging/1.0.0/te.LatePage.json'] = { late: ['ఆలస్యం'] }
  await loadPart('messaging', 'route:/late')
  expect(textOf('late')).toBe('ఆలస్యం')
})

test('the pages of the shell share one catalog', async () => {
  const activate = await loadTranslations(site)
  activate()
  await loadPart('shell', 'route:/help')
  await loadPart('shell', 'route:/about')
  expect(urls()).toEqual(['/r/shell/1/te.shell.json', '/r/shell/1/te.pages.json'])
  expect(textOf('about')).toBe('గురించి')
})

test('a page without translations loads none', async () => {
  const activate = await loadTranslations(site)
  activate()
  await loadPart('messaging', 'route:/trips')
  expect(urls()).toEqual(['/r/shell/1/te.shell.json'])
})

test('fails without the catalog of the shell', async () => {
  const missing = { ...site, shell: { ...site.shell, catalog: 'te.none.json' } }
  await expect(loadTranslations(missing)).rejects.toThrow('404')
})
