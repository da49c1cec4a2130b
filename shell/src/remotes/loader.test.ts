import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { lazyComponent } from '../sdk/lazy.tsx'

const loadEntry = jest.fn<(release: RemoteRelease) => Promise<unknown>>()
jest.mock('./entry.ts', () => ({ loadEntry }))

const {
  loadedPart,
  loadedSkeleton,
  loadShellChunk,
  loadPart,
  loadSkeleton,
  prefetchFiles,
  startLoading,
  loadShellStyles,
} = require('./loader.ts') as typeof import('./loader.ts')

const release = (name: string): RemoteRelease => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  routes: [],
  nav: [],
  slots: [],
  integrity: { 'remoteEntry.js': 'sha256-entry', 'page.js': 'sha256-page' },
})
const releases = [
  'listings',
  'messaging',
  'slow',
  'rubbish',
  'twice',
  'late',
  'styled',
  'framed',
  'gone',
  'back',
  'placed',
  'lazy',
].map(release)
const Page = () => null
const exposing = (page: () => Promise<unknown>) => ({ default: { routes: [{ path: '/', page }] } })
let contact: () => Promise<unknown> = async () => Page

releases[6] = { ...release('styled'), integrity: { 'styled.css': 'sha256-css' } }
releases[10] = { ...release('placed'), integrity: { 'placed.css': 'sha256-css' } }
startLoading(
  {
    releases,
    preview: [],
    shell: {
      version: '1',
      base: '/r/shell/1/',
      integrity: { 'login.js': 'sha256-login', 'shell.css': 'sha256-shell' },
    },
    user: null,
    responses: {},
    settings: {},
  },
  [{ path: '/contact', page: () => contact() }],
)

beforeEach(() => {
  loadEntry.mockReset()
})
afterEach(() => {
  jest.useRealTimers()
  document.head.innerHTML = ''
})

function nextAddress(owner: string) {
  document.head.innerHTML = ''
  prefetchFiles(owner, [])
  return document.head.querySelector('link')?.getAttribute('href')
}

test('a page is loaded once and then available at once', async () => {
  loadEntry.mockResolvedValue(exposing(async () => Page))
  expect(loadedPart('listings', 'route:/')).toBeUndefined()
  expect(await loadPart('listings', 'route:/')).toBe(Page)
  await loadPart('listings', 'route:/')
  expect(loadedPart('listings', 'route:/')).toBe(Page)
  expect(loadEntry.mock.calls.map(([{ name }]) => name)).toEqual(['listings'])
})

test('after a failure the remote is forgotten, and the next call starts again', async () => {
  loadEntry.mockRejectedValueOnce(new Error('404'))
  await expect(loadPart('messaging', 'route:/')).rejects.toThrow('404')
  expect(nextAddress('messaging')).toBe('/r/messaging/1.0.0/remoteEntry.js?attempt=1')
  loadEntry.mockResolvedValueOnce(exposing(async () => Page))
  expect(await loadPart('messaging', 'route:/')).toBe(Page)
})

test('an invalid remote fails to load', async () => {
  loadEntry.mockResolvedValueOnce({ default: { name: 1 } })
  await expect(loadPart('rubbish', 'route:/')).rejects.toThrow('no route:/')
})

test('a remote that never responds fails after four and a half seconds', async () => {
  jest.useFakeTimers()
  loadEntry.mockReturnValueOnce(new Promise(() => {}))
  const outcome = loadPart('slow', 'route:/').catch(({ message }: Error) => message)
  await jest.advanceTimersByTimeAsync(4499)
  expect(nextAddress('slow')).toBe('/r/slow/1.0.0/remoteEntry.js')
  await jest.advanceTimersByTimeAsync(1)
  expect(await outcome).toBe('not loaded within 4500 ms')
})

test('two parts that fail together forget their remote once', async () => {
  loadEntry.mockRejectedValueOnce(new Error('404'))
  const outcomes = await Promise.allSettled([loadPart('twice', 'route:/'), loadPart('twice', 'slot:header.badges')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(nextAddress('twice')).toBe('/r/twice/1.0.0/remoteEntry.js?attempt=1')
})

test('a late failure of an abandoned entry does not remove its successor', async () => {
  jest.useFakeTimers()
  let fail = (_reason: Error) => {}
  loadEntry.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)))
  const first = loadPart('late', 'route:/').catch(() => 'failed')
  await jest.advanceTimersByTimeAsync(5000)
  expect(await first).toBe('failed')
  loadEntry.mockResolvedValueOnce(exposing(async () => Page))
  await loadPart('late', 'route:/')
  fail(new Error('too late'))
  await jest.advanceTimersByTimeAsync(0)
  expect(nextAddress('late')).toBe('/r/late/1.0.0/remoteEntry.js?attempt=1')
  expect(loadedPart('late', 'route:/')).toBe(Page)
})

test('the shell tries again when its style sheet fails to load', async () => {
  jest.useFakeTimers()
  const sheet = () => document.head.querySelector<HTMLLinkElement>('link[data-release=shell]')
  loadShellStyles()
  sheet()?.dispatchEvent(new Event('error'))
  await jest.advanceTimersByTimeAsync(4999)
  expect(sheet()).toBeNull()
  await jest.advanceTimersByTimeAsync(1)
  sheet()?.dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(5000)
  expect(document.head.querySelectorAll('link[data-release=shell]')).toHaveLength(1)
  jest.useRealTimers()
})

test('a page of the shell itself is loaded and retried the same way, without any remote', async () => {
  contact = async () => {
    throw new Error('chunk 404')
  }
  await expect(loadPart('shell', 'route:/contact')).rejects.toThrow('chunk 404')
  contact = async () => Page
  expect(await loadPart('shell', 'route:/contact')).toBe(Page)
  expect(loadEntry).not.toHaveBeenCalled()
})

test('a page waits for the rules of its remote, and fails without them', async () => {
  loadEntry.mockResolvedValue(exposing(async () => Page))
  const first = loadPart('styled', 'route:/').catch(({ message }: Error) => message)
  const link = document.head.querySelector('link') as HTMLLinkElement
  expect([link.rel, link.getAttribute('href'), link.integrity]).toEqual([
    'stylesheet',
    '/r/styled/1.0.0/styled.css',
    'sha256-css',
  ])
  link.dispatchEvent(new Event('error'))
  expect(await first).toBe('/r/styled/1.0.0/styled.css did not load')
  const second = loadPart('styled', 'route:/')
  document.head.querySelector('link')?.dispatchEvent(new Event('load'))
  expect(await second).toBe(Page)
})

test('the style sheet follows the rules in the document, which stay', async () => {
  document.head.innerHTML = ['shell', 'placed', 'other']
    .map((name) => `<style data-release="${name}"></style>`)
    .join('')
  loadEntry.mockResolvedValue(exposing(async () => Page))
  const loading = loadPart('placed', 'route:/')
  const link = document.head.querySelector('link') as HTMLLinkElement
  const order = () =>
    [...document.head.querySelectorAll<HTMLElement>('[data-release]')].map(
      (each) => `${each.localName} ${each.dataset.release}`,
    )
  const all = ['style shell', 'style placed', 'style other', 'link placed']
  expect(order()).toEqual(all)
  link.dispatchEvent(new Event('load'))
  expect(await loading).toBe(Page)
  expect(order()).toEqual(all)
})

test('the skeleton of a part is available as soon as its remote has loaded', async () => {
  const Skeleton = () => null
  loadEntry.mockResolvedValueOnce({
    default: { routes: [{ path: '/', page: () => new Promise(() => {}), Skeleton }] },
  })
  expect(await loadSkeleton('framed', 'route:/')).toBe(Skeleton)
  expect(loadedSkeleton('framed', 'route:/')).toBe(Skeleton)
  loadEntry.mockRejectedValueOnce(new Error('404'))
  expect(await loadSkeleton('gone', 'route:/')).toBeUndefined()
})

test('a lazy skeleton is loaded before it is shown', async () => {
  const load = jest.fn(async () => () => null)
  const Skeleton = lazyComponent(load)
  loadEntry.mockResolvedValueOnce({
    default: { routes: [{ path: '/', page: () => new Promise(() => {}), Skeleton }] },
  })
  expect(await loadSkeleton('lazy', 'route:/')).toBe(Skeleton)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a skeleton that fails to load does not affect later pages', async () => {
  loadEntry.mockRejectedValueOnce(new Error('404'))
  await loadSkeleton('back', 'route:/')
  loadEntry.mockResolvedValueOnce(exposing(async () => Page))
  expect(await loadPart('back', 'route:/')).toBe(Page)
})

test('a prefetched file has its hash and is fetched once', () => {
  prefetchFiles('listings', ['page.js'])
  prefetchFiles('listings', ['page.js'])
  const links = [...document.head.querySelectorAll('link')].map((link) => [
    link.rel,
    link.getAttribute('href'),
    link.integrity,
  ])
  expect(links).toEqual([
    ['prefetch', '/r/listings/1.0.0/remoteEntry.js', 'sha256-entry'],
    ['prefetch', '/r/listings/1.0.0/page.js', 'sha256-page'],
  ])
})

test('a part of the shell that failed to load is loaded from another address', async () => {
  const { prepareChecked } = globalThis as unknown as { prepareChecked: (element: Element, url: string) => void }
  const address = () => {
    const script = document.createElement('script')
    prepareChecked(script, '/r/shell/1/login.js')
    return script.getAttribute('src')
  }
  expect(await loadShellChunk(async () => 'there')).toBe('there')
  const before = address()
  await expect(loadShellChunk(() => Promise.reject(new Error('hangs')))).rejects.toThrow('hangs')
  expect(address()).toMatch(/^\/r\/shell\/1\/login\.js\?attempt=\d$/)
  expect(address()).not.toBe(before)
})
