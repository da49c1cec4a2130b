import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const openLiveStream = jest.fn(() => () => {})
const loadShellChunk = jest.fn<() => Promise<object>>()
jest.mock('../remotes/loader.ts', () => ({ loadShellChunk }))

const { onLive } = require('./live.ts') as typeof import('./live.ts')

beforeEach(() => {
  jest.useFakeTimers()
  openLiveStream.mockClear()
  loadShellChunk.mockReset().mockResolvedValue({ openLiveStream })
})
afterEach(() => void jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(0)

test('all listeners of an account share one stream', async () => {
  const leave = [onLive(7, {}), onLive(7, {})]
  await settle()
  expect(openLiveStream).toHaveBeenCalledTimes(1)
  for (const each of leave) each()
})

test('a stream whose script did not load is tried again', async () => {
  loadShellChunk.mockRejectedValueOnce(new Error('404'))
  const leave = onLive(7, {})
  await settle()
  expect(openLiveStream).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(openLiveStream).toHaveBeenCalledTimes(1)
  leave()
})

test('a stream without listeners is not opened when its script has loaded', async () => {
  onLive(7, {})()
  await settle()
  expect(openLiveStream).not.toHaveBeenCalled()
})

test('a response of the document that no one has used yet is dropped at the first event, because it may be older', async () => {
  const { cacheResponses, takeInlineResponse } = require('./api.ts') as typeof import('./api.ts')
  cacheResponses({ '/messages/3': { messages: [] }, '/messages': [] })
  const leave = onLive(7, {})
  await settle()
  expect(takeInlineResponse('/messages')).toBeDefined()
  const [[, { onEvent }]] = openLiveStream.mock.calls as unknown as [[number, { onEvent(event: object): void }]]
  onEvent({ type: 'message' })
  expect(takeInlineResponse('/messages/3')).toBeUndefined()
  leave()
})
