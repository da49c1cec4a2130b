import type { Site } from '@flight-amigo/backend/contract/documents'
import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'

let runEntry = () => {}
jest.mock('./entry.ts', () => ({
  loadEntry: ({ name }: { name: string }) =>
    new Promise((resolve) => {
      if (name === 'telling')
        runEntry = () =>
          resolve({ default: { routes: [{ path: '/telling', page: Promise.reject, Skeleton: () => null }] } })
    }),
}))

const { setAddressLanguage } = require('../routing/basename.ts') as typeof import('../routing/basename.ts')
const { startLoading } = require('./loader.ts') as typeof import('./loader.ts')
const { prefetchOnIntent, prefetchWhenIdle } = require('./prefetch.ts') as typeof import('./prefetch.ts')

const release = (name: string): RemoteRelease => ({
  ...{ name, version: '1.0.0', base: `/r/${name}/1.0.0/`, nav: [], slots: [] },
  routes: [{ path: `/${name}`, title: name, skeleton: '', files: ['page.js'], data: [] }],
  integrity: { 'remoteEntry.js': 'sha256-entry', 'page.js': 'sha256-page' },
})
const telling = { ...release('telling'), integrity: { 'remoteEntry.js': 'sha256-entry' } }
const site: Site = {
  ...{
    releases: [release('messages'), release('tips'), telling],
    preview: [],
    user: null,
    responses: {},
    settings: {},
  },
  shell: { version: '1', base: '/r/shell/1/', integrity: {} },
}

const save = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
const prefetched = () =>
  [...document.head.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href')).sort()
const intend = (kind: string, href: string) => {
  document.body.innerHTML = `<a href="${href}"><b>There</b></a>`
  document.querySelector('b')?.dispatchEvent(new Event(kind, { bubbles: true }))
}

beforeAll(() => {
  startLoading(site, [])
  prefetchOnIntent(site)
})
afterEach(() => {
  save(false)
  document.head.innerHTML = ''
})

// First, because no file is fetched twice: after another test, a missing request would prove nothing.
test('a browser with the data saver on prefetches nothing [spec-performance-prefetch-save-data]', () => {
  save(true)
  jest.useFakeTimers()
  prefetchWhenIdle(site)
  intend('touchstart', '/messages')
  jest.runAllTimers()
  jest.useRealTimers()
  expect(prefetched()).toEqual([])
})

test.each(['pointerover', 'touchstart', 'focusin'])(
  '%s at a link fetches the page behind it [spec-performance-prefetch-intent]',
  (kind) => {
    intend(kind, '/messages?to=7')
    expect(prefetched()).toEqual(['/r/messages/1.0.0/page.js', '/r/messages/1.0.0/remoteEntry.js'])
  },
)

test('a link in the language of the document fetches the page behind it, and a link to another language nothing', () => {
  setAddressLanguage('te')
  intend('pointerover', '/es/messages')
  expect(prefetched()).toEqual([])
  intend('pointerover', '/te/messages')
  expect(prefetched()).toContain('/r/messages/1.0.0/page.js')
  setAddressLanguage(undefined)
})

test('a page is prefetched as soon as its entry has registered its hash', async () => {
  intend('touchstart', '/telling')
  expect(prefetched()).toEqual(['/r/telling/1.0.0/remoteEntry.js'])
  globalThis.releaseHashes = [['/r/telling/1.0.0/', { 'page.js': 'sha256-page' }]]
  runEntry()
  await waitFor(() => expect(prefetched()).toContain('/r/telling/1.0.0/page.js'))
  globalThis.releaseHashes = undefined
})

test('a link to another site or to an unknown page prefetches nothing', () => {
  intend('pointerover', 'https://elsewhere.example/messages')
  intend('pointerover', '/nowhere')
  expect(prefetched()).toEqual([])
})

test('an idle page prefetches the entries of all remotes [spec-performance-prefetch-idle]', () => {
  jest.useFakeTimers()
  prefetchWhenIdle(site)
  expect(prefetched()).toEqual([])
  jest.runAllTimers()
  jest.useRealTimers()
  expect(prefetched()).toEqual(['messages', 'telling', 'tips'].map((name) => `/r/${name}/1.0.0/remoteEntry.js`))
})
