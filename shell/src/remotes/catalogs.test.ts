import type { Site } from '@flight-amigo/backend/contract/documents'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { swapLetters } from '../languages/swapLetters.ts'
import { textKey } from '../languages/textKey.ts'
import type { ReleaseHashes } from './subresourceIntegrity.ts'

const runScript = jest.fn<(url: string) => Promise<void>>()
const loadEntry = jest.fn(async () => ({
  default: {
    routes: ['/', '/menu', '/tapped', '/trips', '/late'].map((path) => ({
      path,
      page: async () => path,
      Skeleton: () => null,
    })),
  },
}))
jest.mock('./entry.ts', () => ({ loadEntry, runScript }))
const trackFailure = jest.fn()
jest.mock('../sdk/track.ts', () => ({ trackFailure }))

const { loadPart, loadSkeleton, startLoading } = require('./loader.ts') as typeof import('./loader.ts')
const { loadTranslations } = require('./catalogs.ts') as typeof import('./catalogs.ts')
const { i18n, locale } = require('../sdk/i18n.tsx') as typeof import('../sdk/i18n.tsx')

const route = { title: '', skeleton: '', files: [], data: [] }
const site: Site = {
  releases: [
    {
      ...{
        name: 'messaging',
        version: '1.0.0',
        base: '/r/messaging/1.0.0/',
        nav: [],
        slots: [],
        integrity: { 'te.LatePage.js': 'sha256-late' },
      },
      routes: [
        { ...route, path: '/', catalog: 'te.HomePage.js' },
        { ...route, path: '/menu', catalog: 'te.MenuPage.js' },
        { ...route, path: '/tapped', catalog: 'te.TappedPage.js', files: ['styles.css', 'Shared.js', 'TappedPage.js'] },
        { ...route, path: '/trips' },
        { ...route, path: '/late', catalog: 'te.LatePage.js' },
      ],
    },
  ],
  preview: [],
  shell: {
    ...{ version: '1', base: '/r/shell/1/', integrity: {}, catalog: 'te.shell.js', pageCatalog: 'te.pages.js' },
    ownPageCatalog: { path: '/help', file: 'te.HelpPage.js' },
  },
  locale: 'te',
  user: null,
  responses: {},
  settings: {},
}
const base = '/r/messaging/1.0.0/'
const named: Record<string, ReleaseHashes> = {
  'te.TappedPage.js': [base, { 'te.TappedPage.later.js': 'sha256-tapped' }],
  'te.TappedPage.later.js': [base, { 'te.Shared.js': 'sha256-shared', 'te.Opened.js': 'sha256-opened' }],
  'te.MenuPage.js': [base, { 'te.MenuPage.later.js': 'sha256-list' }],
  'te.MenuPage.later.js': [base, { 'te.Dialog.js': 'sha256-dialog', 'te.Lost.js': 'sha256-lost' }],
}
const texts: Record<string, Record<string, string[]>> = {
  '/r/shell/1/te.shell.js': { footer: ['పాదం'] },
  '/r/shell/1/te.pages.js': { about: ['గురించి'] },
  '/r/shell/1/te.HelpPage.js': { help: ['సహాయం'] },
  '/r/messaging/1.0.0/te.HomePage.js': { home: ['హోమ్'] },
  '/r/messaging/1.0.0/te.MenuPage.js': { menu: ['పట్టిక'] },
  '/r/messaging/1.0.0/te.MenuPage.later.js': {},
  '/r/messaging/1.0.0/te.TappedPage.js': { tapped: ['నొక్కండి'] },
  '/r/messaging/1.0.0/te.TappedPage.later.js': {},
  '/r/messaging/1.0.0/te.Shared.js': {},
  '/r/messaging/1.0.0/te.Opened.js': {},
  '/r/messaging/1.0.0/te.Dialog.js': { dialog: ['కిటికీ'] },
}
const shellPages = ['/about', '/help'].map((path) => ({ path, page: async () => path, Skeleton: () => null }))
const textOf = (id: string) => i18n._(id, undefined, { message: 'English' })

beforeEach(() => {
  i18n.activate('en')
  runScript.mockReset().mockImplementation(async (url) => {
    const messages = texts[url]
    if (!messages) throw new Error('404')
    globalThis.catalogs ??= []
    const content = [
      Object.keys(messages).map(textKey).join(''),
      Object.values(messages).map(swapLetters('te')),
    ] as const
    const later = named[url.slice(base.length)]
    globalThis.catalogs.push(later ? ['te', ...content, later] : ['te', ...content])
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
  const urls = runScript.mock.calls.map(([url]) => url)
  expect(urls).toEqual(['/r/shell/1/te.shell.js', '/r/messaging/1.0.0/te.HomePage.js'])
  expect(trackFailure).not.toHaveBeenCalled()
})

test('a page whose catalog does not load is shown in English, and that is reported', async () => {
  const activate = await loadTranslations(site)
  activate()
  expect(await loadPart('messaging', 'route:/late')).toBe('/late')
  expect(trackFailure.mock.calls).toEqual([['messaging@1.0.0', 'route:/late in te']])
  texts['/r/messaging/1.0.0/te.LatePage.js'] = { late: ['ఆలస్యం'] }
  await loadPart('messaging', 'route:/late')
  expect(textOf('late')).toBe('ఆలస్యం')
})

test('a chunk does not wait for the texts of another package', async () => {
  const activate = await loadTranslations(site)
  activate()
  const pages = Promise.withResolvers<void>()
  runScript.mockImplementationOnce(() => pages.promise)
  const page = loadPart('shell', 'route:/about')
  await expect(globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'Unnamed')).resolves.toBeUndefined()
  pages.reject(new Error('late'))
  await page
})

test('the chunk of a page leaves the catalog of the page to the page, which may have failed to load it', async () => {
  await loadTranslations(site)
  runScript.mockClear()
  await globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'LatePage')
  expect(runScript).not.toHaveBeenCalled()
})

test('the page of the shell with which a visit begins has a catalog of its own, and the others share one', async () => {
  const activate = await loadTranslations(site)
  activate()
  runScript.mockClear()
  await loadPart('shell', 'route:/help')
  expect(textOf('help')).toBe('సహాయం')
  await loadPart('shell', 'route:/about')
  const urls = runScript.mock.calls.map(([url]) => url)
  expect(urls).toEqual(['/r/shell/1/te.HelpPage.js', '/r/shell/1/te.pages.js'])
  expect(textOf('about')).toBe('గురించి')
})

test('a chunk loads its texts beside it, once a list that the catalog of its page names has named them', async () => {
  const activate = await loadTranslations(site)
  activate()
  runScript.mockClear()
  const page = loadPart('messaging', 'route:/menu')
  await globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'Dialog')
  expect(textOf('dialog')).toBe('కిటికీ')
  await page
  await globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'Dialog')
  await globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'Unnamed')
  const urls = runScript.mock.calls.map(([url]) => url)
  expect(urls).toEqual(['te.MenuPage.js', 'te.MenuPage.later.js', 'te.Dialog.js'].map((file) => base + file))
})

test('a tap loads the list that a page names, and what the page loads first has its texts in the catalog of the page', async () => {
  const activate = await loadTranslations(site)
  activate()
  runScript.mockClear()
  await loadPart('messaging', 'route:/tapped')
  const urls = () => runScript.mock.calls.map(([url]) => url)
  for (const chunk of ['styles', 'Shared']) await globalThis.loadChunkTexts?.(base, chunk)
  expect(urls()).toEqual([`${base}te.TappedPage.js`])
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('keydown'))
  expect(urls()).toHaveLength(1)
  network.mockRestore()
  dispatchEvent(new Event('pointerdown'))
  for (const chunk of ['Opened', 'Shared']) await globalThis.loadChunkTexts?.(base, chunk)
  expect(urls().slice(-2)).toEqual(['te.TappedPage.later.js', 'te.Opened.js'].map((file) => base + file))
})

test('a chunk whose texts do not load is shown in English, and that is reported', async () => {
  const activate = await loadTranslations(site)
  activate()
  await loadPart('messaging', 'route:/menu')
  trackFailure.mockClear()
  await globalThis.loadChunkTexts?.('/r/messaging/1.0.0/', 'Lost')
  expect(trackFailure.mock.calls).toEqual([['messaging@1.0.0', 'Lost in te']])
})

test('a page without translations loads none', async () => {
  const activate = await loadTranslations(site)
  activate()
  runScript.mockClear()
  await loadPart('messaging', 'route:/trips')
  expect(runScript).not.toHaveBeenCalled()
})

test('fails without the catalog of the shell', async () => {
  const missing = { ...site, shell: { ...site.shell, catalog: 'te.none.js' } }
  await expect(loadTranslations(missing)).rejects.toThrow('404')
})
