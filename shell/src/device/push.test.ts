import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { takePushOffer, turnPushOn } from './push.ts'

const realFetch = globalThis.fetch
const fetched = jest.fn<typeof fetch>()
const requestPermission = jest.fn<() => Promise<string>>()
const ended = jest.fn(async () => true)
const pushManager = {
  subscribe: jest.fn(async (_: object) => ({ endpoint: 'https://push.example/2' })),
  getSubscription: jest.fn<() => Promise<object | null>>(),
}
const respondWith = (body: object, status = 200) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }))

function browser(permission: string) {
  Object.assign(globalThis, { PushManager: class {}, Notification: { permission, requestPermission } })
  const serviceWorker = { register: async () => ({}), ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  globalThis.fetch = fetched
  requestPermission.mockReset().mockResolvedValue('granted')
  pushManager.subscribe.mockClear()
  pushManager.getSubscription.mockReset().mockResolvedValue(null)
  browser('default')
})
afterEach(() => {
  globalThis.fetch = realFetch
})

test('push messages are offered once per browser, without a permission prompt', async () => {
  respondWith({ key: 'key', subscribed: false })
  expect([await takePushOffer(), await takePushOffer()]).toEqual([true, false])
  expect(requestPermission).not.toHaveBeenCalled()
})

test('push messages are not offered if the site sends none, if they are on, after an earlier choice, or offline', async () => {
  for (const state of [
    { key: null, subscribed: false },
    { key: 'key', subscribed: true },
  ]) {
    localStorage.clear()
    respondWith(state)
    expect(await takePushOffer()).toBe(false)
  }
  localStorage.clear()
  respondWith({ key: 'key', subscribed: false })
  for (const permission of ['denied', 'granted']) {
    browser(permission)
    expect(await takePushOffer()).toBe(false)
  }
  browser('default')
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  expect([await takePushOffer(), await takePushOffer()]).toEqual([false, true])
})

test('a subscription with an old key of the site is ended first; a server error is reported', async () => {
  const options = { applicationServerKey: new Uint8Array([1, 2]).buffer }
  pushManager.getSubscription.mockResolvedValue({ options, unsubscribe: ended })
  respondWith({ key: 'AQI' })
  expect(await turnPushOn(7)).toBe(true)
  expect(ended).not.toHaveBeenCalled()
  respondWith({ key: 'AQM' })
  expect(await turnPushOn(7)).toBe(true)
  expect(ended).toHaveBeenCalledTimes(1)
  respondWith({ code: 'signed-out', message: 'Please sign in.' }, 401)
  await expect(turnPushOn(7)).rejects.toMatchObject({ status: 401 })
  pushManager.subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
  respondWith({ key: 'AQI' })
  await expect(turnPushOn(7)).rejects.toMatchObject({ status: 'FETCH_ERROR' })
})
