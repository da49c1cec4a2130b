import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { setAnalyticsId, track, trackFailure, trackPage } from './track.ts'

const sent: Blob[] = []
const sendBeacon = jest.fn((_address: string, body: Blob) => sent.push(body) > 0)
beforeEach(() => {
  sent.length = 0
  sendBeacon.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
})
afterEach(() => {
  setAnalyticsId(undefined)
  delete window.dataLayer
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

const received = () =>
  Promise.all(
    sent.map(async (blob) => {
      expect(blob.type).toBe('application/json')
      const reader = new FileReader()
      const read = new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result))
      })
      reader.readAsText(blob)
      return JSON.parse(await read)
    }),
  )

test('an event goes to our own server when no service is set [spec-analytics-events]', async () => {
  track({ name: 'contact_call', category: 'contact', label: 'helper HYD ORD', value: 12 })
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('/api/events')
  expect(await received()).toEqual([
    { type: 'event', name: 'contact_call', category: 'contact', label: 'helper HYD ORD', value: 12 },
  ])
})

test('an event may have no value', async () => {
  track({ name: 'tip_start', category: 'tip', label: '' })
  expect(await received()).toEqual([{ type: 'event', name: 'tip_start', category: 'tip', label: '' }])
})

test('a page view is title and path', async () => {
  trackPage('Flight Amigo - Home', '/')
  expect(await received()).toEqual([{ type: 'page', title: 'Flight Amigo - Home', path: '/' }])
})

test('a browser without beacons causes no error', () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true })
  expect(() => track({ name: 'tip_start', category: 'tip', label: '' })).not.toThrow()
})

test('with a measurement service, its script is loaded once and its queue filled [spec-analytics-events] [spec-page-counted]', () => {
  setAnalyticsId('G-TEST 1')
  trackPage('Flight Amigo - Home', '/')
  track({ name: 'tip_start', category: 'tip', label: 'helper', value: 3 })
  const scripts = [...document.head.querySelectorAll('script')].map(({ src, async }) => [src, async])
  expect(scripts).toEqual([['https://www.googletagmanager.com/gtag/js?id=G-TEST%201', true]])
  const queue = (window.dataLayer ?? []) as ArrayLike<unknown>[]
  expect(queue.map((entry) => Array.from(entry))).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-TEST 1', { send_page_view: false }],
    ['set', { page_location: 'http://localhost/' }],
    ['event', 'page_view', { page_title: 'Flight Amigo - Home', page_path: '/' }],
    ['event', 'tip_start', { event_category: 'tip', event_label: 'helper', value: 3 }],
  ])
  // The service ignores values that are not `Arguments` objects.
  for (const entry of queue) expect(Object.prototype.toString.call(entry)).toBe('[object Arguments]')
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('a broken part is reported to our own server, even with a measurement service', async () => {
  setAnalyticsId('G-TEST')
  trackFailure('listings@1.0.0-4f2a9c01de', 'route:/search')
  expect(await received()).toEqual([
    { type: 'event', name: 'remote_failed', category: 'listings@1.0.0-4f2a9c01de', label: 'route:/search' },
  ])
})
