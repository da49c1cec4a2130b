import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const openLiveStream = jest.fn(() => () => {})
const loadOwn = jest.fn<() => Promise<object>>()
jest.mock('../remotes/loader.ts', () => ({ loadOwn }))

const { onLive } = require('./live.ts') as typeof import('./live.ts')

beforeEach(() => {
  jest.useFakeTimers()
  openLiveStream.mockClear()
  loadOwn.mockReset().mockResolvedValue({ openLiveStream })
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
  loadOwn.mockRejectedValueOnce(new Error('404'))
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
