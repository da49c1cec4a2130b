import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const notes = jest.fn<() => Promise<object[]>>()
const offlinePage = jest.fn(async (_url: string, stored: object[]) => `offline, ${stored.length} to read`)
jest.mock('../device/offlineNotes.ts', () => ({ notes }))
jest.mock('./offlinePage.ts', () => ({ offlinePage }))

const { pageFor } = require('./pageFor.ts') as typeof import('./pageFor.ts')

const realFetch = globalThis.fetch
const network = jest.fn<() => Promise<unknown>>()
beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = network as never
  network.mockReset()
  notes.mockReset().mockResolvedValue([{}])
  offlinePage.mockClear()
})
afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = realFetch
})

const request = (preload?: unknown) =>
  pageFor({ request: { url: 'http://localhost/' }, preloadResponse: Promise.resolve(preload) } as never)

test('the worker passes every response of the network on, after one request', async () => {
  expect(await request('of the preload')).toBe('of the preload')
  expect(network).not.toHaveBeenCalled()
  network.mockResolvedValue('a failure of the server')
  expect(await request()).toBe('a failure of the server')
  expect(offlinePage).not.toHaveBeenCalled()
})

test('without a network the worker shows the saved notes, or an empty page if they cannot be read', async () => {
  network.mockRejectedValue(new TypeError('offline'))
  expect(await request()).toBe('offline, 1 to read')
  notes.mockRejectedValue(new Error('no storage'))
  expect(await request()).toBe('offline, 0 to read')
})

test('the worker waits for a slow network, unless there are saved notes to read', async () => {
  const slow = Promise.withResolvers<unknown>()
  network.mockReturnValue(slow.promise)
  const first = request()
  await jest.advanceTimersByTimeAsync(9_000)
  expect(offlinePage).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await first).toBe('offline, 1 to read')

  notes.mockResolvedValue([])
  const third = request()
  await jest.advanceTimersByTimeAsync(60_000)
  slow.resolve('late')
  expect(await third).toBe('late')
})
