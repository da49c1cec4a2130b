import type { Site } from '@flight-amigo/backend/contract/documents'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { reloadWhenStale } from './staleRelease.ts'

const site = {
  releases: [{ name: 'listings', version: '1.0.0', base: '/r/listings/1.0.0/' }],
  shell: { version: '2.0.0', base: '/r/shell/2.0.0/', integrity: {} },
  preview: [] as string[],
} as unknown as Site
const reload = jest.fn()
let live: Record<string, string>
let requests: number
const listening = jest.spyOn(globalThis, 'addEventListener')

beforeEach(() => {
  for (const [type, listener, options] of listening.mock.calls.splice(0))
    removeEventListener(type, listener as EventListener, options as AddEventListenerOptions)
  reload.mockClear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  live = { listings: '1.1.0', shell: '2.0.0' }
  requests = 0
  globalThis.fetch = (async () => {
    requests++
    return { json: async () => ({ generation: 2, live }) }
  }) as unknown as typeof fetch
})

afterEach(() => {
  dispatchEvent(new Event('keydown'))
})

async function lose(src: string) {
  const script = document.head.appendChild(document.createElement('script'))
  script.type = 'text/none' // jsdom must not fetch it.
  script.src = src
  script.dispatchEvent(new Event('error'))
  await new Promise((next) => setTimeout(next))
  await new Promise((next) => setTimeout(next))
}

test('a lost file of a release that is no longer live causes one reload, and never a second', async () => {
  reloadWhenStale(site, reload)
  await Promise.all(['page.js', 'page.css.js'].map((file) => lose(`/r/listings/1.0.0/${file}`)))
  expect(reload).toHaveBeenCalledTimes(1)
  await lose('/r/listings/1.0.0/page.js')
  await lose('/r/listings/1.0.0/other.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each([
  ['a release that is live still', '/r/shell/2.0.0/login.js', 1],
  ["somebody else's file", 'https://js.stripe.test/r/listings/1.0.0/x.js', 0],
  ['another release than this page has', '/r/listings/0.9.0/page.js', 0],
])('the page is not loaded again for %s', async (_what, src, questions) => {
  reloadWhenStale(site, reload)
  await lose(src)
  expect([reload.mock.calls.length, requests]).toEqual([0, questions])
})

test('there is no reload while the live releases are unknown, or in a preview', async () => {
  // The preview wins, although another release is live according to the server.
  reloadWhenStale({ ...site, preview: ['listings@1.0.0'] }, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect([reload.mock.calls.length, requests]).toEqual([0, 0])
  globalThis.fetch = (async () => {
    requests++
    throw new TypeError('offline')
  }) as typeof fetch
  reloadWhenStale(site, reload)
  await lose('/r/listings/1.0.0/page.js')
  expect([reload.mock.calls.length, requests]).toEqual([0, 1])
})
