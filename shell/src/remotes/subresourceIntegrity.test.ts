import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { expect, jest, test } from '@jest/globals'
import { subresourceIntegrity } from './subresourceIntegrity.ts'

const listings: RemoteRelease = {
  name: 'listings',
  version: '1.0.0',
  base: '/r/listings/1.0.0/',
  routes: [],
  nav: [],
  slots: [],
  integrity: { 'remoteEntry.js': 'sha256-entry', 'listings.css': 'sha256-css' },
}
const shell = {
  version: '2.0.0',
  base: '/r/shell/2.0.0/',
  integrity: { 'login.js': 'sha256-login', 'te.shell.json': 'sha256-te' },
}
const checked = () => subresourceIntegrity({ releases: [listings], shell })
const script = () => document.createElement('script')

test.each(['/r/listings/1.0.0/remoteEntry.js', `${location.origin}/r/listings/1.0.0/remoteEntry.js`])(
  'a file of a live release gets address and hash: %s',
  (url) => {
    const element = script()
    checked().prepare(element, url)
    expect(element.getAttribute('src')).toBe('/r/listings/1.0.0/remoteEntry.js')
    expect(element.integrity).toBe('sha256-entry')
    expect(element.crossOrigin).toBe('anonymous')
  },
)

test('a style sheet gets address and hash as well', () => {
  const link = document.createElement('link')
  checked().prepare(link, '/r/listings/1.0.0/listings.css')
  expect([link.getAttribute('href'), link.integrity]).toEqual(['/r/listings/1.0.0/listings.css', 'sha256-css'])
})

test('a later file of the shell gets address and hash as well', () => {
  const element = script()
  checked().prepare(element, '/r/shell/2.0.0/login.js')
  expect(element.integrity).toBe('sha256-login')
})

test('a catalog is fetched with its hash', async () => {
  const fetchFile = jest.fn(async (_address: string, _options: RequestInit) => ({
    json: async () => ({ id: ['text'] }),
  }))
  Object.assign(globalThis, { fetch: fetchFile })
  expect(await checked().loadJson('/r/shell/2.0.0/te.shell.json')).toEqual({ id: ['text'] })
  const options = { integrity: 'sha256-te', signal: expect.any(AbortSignal) }
  expect(fetchFile).toHaveBeenCalledWith('/r/shell/2.0.0/te.shell.json', options)
  await expect(checked().loadJson('/r/shell/2.0.0/hi.shell.json')).rejects.toThrow('no hash')
})

test('a file loads once its entry has registered its hash, and files of unknown releases never load', () => {
  const { hasHash, prepare } = checked()
  const [page, elsewhere] = ['/r/listings/1.0.0/page.js', '/r/listings/0.9.0/page.js']
  expect(hasHash(page)).toBe(false)
  globalThis.releaseHashes = [
    ['/r/listings/0.9.0/', { 'page.js': 'sha256-former' }],
    ['/r/listings/1.0.0/', { 'page.js': 'sha256-page', 'remoteEntry.js': 'sha256-other' }],
  ]
  const [element, entry] = [script(), script()]
  prepare(element, page)
  prepare(entry, '/r/listings/1.0.0/remoteEntry.js')
  expect([element.integrity, entry.integrity]).toEqual(['sha256-page', 'sha256-entry'])
  expect([hasHash(page), hasHash(elsewhere)]).toEqual([true, false])
  expect(() => prepare(script(), elsewhere)).toThrow('no hash')
  globalThis.releaseHashes = undefined
})

test.each([
  ['a file that the registry does not list', '/r/listings/1.0.0/other.js'],
  ['another release', '/r/listings/0.9.0/remoteEntry.js'],
  ['another origin', 'https://evil.example/r/listings/1.0.0/remoteEntry.js'],
  ['a host without scheme', '//evil.example/r/listings/1.0.0/remoteEntry.js'],
  ['what an object has by nature', '/r/listings/1.0.0/constructor'],
])('%s is not loaded [spec-performance-no-hash-no-load]', (_what, url) => {
  const element = script()
  expect(() => checked().prepare(element, url)).toThrow('no hash')
  expect(element.hasAttribute('src')).toBe(false)
})

test('another attempt uses another address, for that remote only', () => {
  const { prepare, nextAttempt } = checked()
  nextAttempt('listings')
  nextAttempt('listings')
  const [again, other] = [script(), script()]
  prepare(again, '/r/listings/1.0.0/remoteEntry.js')
  prepare(other, '/r/shell/2.0.0/login.js')
  expect(again.getAttribute('src')).toBe('/r/listings/1.0.0/remoteEntry.js?attempt=2')
  expect(other.getAttribute('src')).toBe('/r/shell/2.0.0/login.js')
})

test('a release on another host loads only from there, with its hash', () => {
  const afar = { ...listings, base: 'https://cdn.test/listings/1.0.0/' }
  const { prepare, nextAttempt } = subresourceIntegrity({ releases: [afar], shell })
  const element = script()
  prepare(element, 'https://cdn.test/listings/1.0.0/remoteEntry.js')
  expect([element.src, element.integrity]).toEqual(['https://cdn.test/listings/1.0.0/remoteEntry.js', 'sha256-entry'])
  nextAttempt('listings')
  prepare(element, 'https://cdn.test/listings/1.0.0/remoteEntry.js')
  expect(element.src).toBe('https://cdn.test/listings/1.0.0/remoteEntry.js?attempt=1')
  expect(() => prepare(script(), '/listings/1.0.0/remoteEntry.js')).toThrow('no hash')
})

test('a style sheet that never loads fails after the timeout of a script', () => {
  jest.useFakeTimers()
  const failed = jest.fn()
  const [late, timely] = [0, 1].map(() => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.onerror = failed
    checked().prepare(link, '/r/listings/1.0.0/listings.css')
    return link
  })
  timely?.dispatchEvent(new Event('load'))
  jest.advanceTimersByTime(3999)
  expect(failed).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(failed.mock.contexts).toEqual([late])
  jest.useRealTimers()
})
