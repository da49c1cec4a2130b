import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { takePushOffer, turnPushOn } from './push.ts'

const realFetch = globalThis.fetch
const asked = jest.fn<typeof fetch>()
const requestPermission = jest.fn<() => Promise<string>>()
const ended = jest.fn(async () => true)
const pushManager = {
  subscribe: jest.fn(async (_: object) => ({ endpoint: 'https://push.example/2' })),
  getSubscription: jest.fn<() => Promise<object | null>>(),
}
const answer = (body: object, status = 200) =>
  asked.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

function browser(permission: string) {
  Object.assign(globalThis, { PushManager: class {}, Notification: { permission, requestPermission } })
  const serviceWorker = { register: async () => ({}), ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

beforeEach(() => {
  localStorage.clear()
  asked.mockReset()
  globalThis.fetch = asked
  requestPermission.mockReset().mockResolvedValue('granted')
  pushManager.subscribe.mockClear()
  pushManager.getSubscription.mockReset().mockResolvedValue(null)
  browser('default')
})
afterEach(() => {
  globalThis.fetch = realFetch
})

test('push messages are offered once in a browser, and asking for the offer asks the person nothing', async () => {
  answer({ key: 'key', subscribed: false })
  expect([await takePushOffer(), await takePushOffer()]).toEqual([true, false])
  expect(requestPermission).not.toHaveBeenCalled()
})

test('push messages are not offered where the site sends none, where they are on, after an answer, or without a network', async () => {
  for (const state of [
    { key: null, subscribed: false },
    { key: 'key', subscribed: true },
  ]) {
    localStorage.clear()
    answer(state)
    expect(await takePushOffer()).toBe(false)
  }
  localStorage.clear()
  answer({ key: 'key', subscribed: false })
  for (const permission of ['denied', 'granted']) {
    browser(permission)
    expect(await takePushOffer()).toBe(false)
  }
  browser('default')
  asked.mockRejectedValueOnce(new TypeError('offline'))
  expect([await takePushOffer(), await takePushOffer()]).toEqual([false, true])
})

test('a subscription with another key of the site is ended first; a failure of the server is said', async () => {
  const options = { applicationServerKey: new Uint8Array([1, 2]).buffer }
  pushManager.getSubscription.mockResolvedValue({ options, unsubscribe: ended })
  answer({ key: 'AQI' })
  expect(await turnPushOn(7)).toBe(true)
  expect(ended).not.toHaveBeenCalled()
  answer({ key: 'AQM' })
  expect(await turnPushOn(7)).toBe(true)
  expect(ended).toHaveBeenCalledTimes(1)
  answer({ code: 'signed-out', message: 'Please sign in.' }, 401)
  await expect(turnPushOn(7)).rejects.toMatchObject({ status: 401 })
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
  answer({ key: 'AQI' })
  await expect(turnPushOn(7)).rejects.toMatchObject({ status: 'FETCH_ERROR' })
})
