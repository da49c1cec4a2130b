import type { Site } from '@flight-amigo/backend/contract/documents'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

type Report = { type: string; visit: string; releases: object[] }
let reports: Promise<Report>[]
let mark: (name: string, startTime?: number, detail?: string) => void
let report: Record<'lcp' | 'inp', (metric: { value: number }) => void>

const site = {
  releases: [
    { name: 'listings', version: '1.0.0', base: '/r/listings/1.0.0/' },
    { name: 'messaging', version: '3.0.0', base: '/r/messaging/3.0.0/' },
  ],
  shell: { version: '2.0.0', base: '/r/shell/2.0.0/', integrity: {} },
  preview: [] as string[],
} as unknown as Site

jest.mock('web-vitals', () => ({
  onLCP: (callback: (metric: { value: number }) => void) => {
    report.lcp = callback
  },
  onINP: (callback: (metric: { value: number }) => void) => {
    report.inp = callback
  },
}))

function begin(of = site) {
  jest.isolateModules(() => {
    ;(require('./measure.ts') as typeof import('./measure.ts')).measure(of)
  })
}

beforeEach(() => {
  jest.useFakeTimers()
  reports = []
  report = {} as typeof report
  document.body.innerHTML = '<div data-remote="listings" data-part="route:/"></div>'
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(callback: (list: { getEntries(): object[] }) => void) {
        mark = (name, startTime = 0, detail) => callback({ getEntries: () => [{ name, startTime, detail }] })
      }
      observe() {}
    },
  })
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) } })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_address: string, blob: Blob) => {
      const reader = new FileReader()
      reports.push(
        new Promise((resolve) => {
          reader.onload = () => resolve(JSON.parse(String(reader.result)) as Report)
          reader.readAsText(blob)
        }),
      )
      return true
    },
  })
})

// Earlier documents listen too, but have nothing more to report.
afterEach(() => {
  dispatchEvent(new Event('pagehide'))
})

const last = () => {
  jest.useRealTimers()
  return reports.at(-1)
}
const of = (release: string, more: object = {}) => ({ release, failed: false, ...more })

test('reports the first page once, after a moment, for its release and the shell', async () => {
  begin()
  mark('rendered listings route:/', 812.4)
  mark('rendered messaging slot:header.badges', 900)
  report.lcp({ value: 700.2 })
  expect(reports).toHaveLength(0)
  jest.advanceTimersByTime(1000)
  expect(reports).toHaveLength(1)
  expect(await last()).toEqual({
    type: 'visit',
    visit: 'ab'.repeat(8),
    releases: [of('shell@2.0.0', { lcp: 700 }), of('listings@1.0.0', { load: 812, lcp: 700 }), of('messaging@3.0.0')],
  })
})

test('reports a failure immediately, with its release', async () => {
  begin()
  mark('failed messaging route:/messages')
  expect(reports).toHaveLength(1)
  expect((await last())?.releases).toEqual([of('shell@2.0.0'), of('messaging@3.0.0', { failed: true })])
})

test('a response that does not match its contract counts against the requesting page, with endpoint and field', async () => {
  begin()
  mark('schemaMismatch listings 0.rating.count')
  mark('schemaMismatch listings 1.title')
  expect((await last())?.releases).toContainEqual(
    of('listings@1.0.0', { failed: true, reason: 'listings 0.rating.count' }),
  )
})

test('the report of a signed document contains its signature', async () => {
  const SIGNED = 'ab12ab12ab12ab12-7.1.signature'
  begin({ ...site, visit: SIGNED })
  dispatchEvent(new Event('pagehide'))
  expect(await last()).toMatchObject({ visit: 'ab12'.repeat(4), signed: SIGNED })
})

test('an uncaught error counts against the release of its file', async () => {
  begin()
  dispatchEvent(new ErrorEvent('error', { filename: 'https://elsewhere.test/x.js' }))
  expect(reports).toHaveLength(0)
  dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/r/listings/1.0.0/page.js` }))
  expect((await last())?.releases).toContainEqual(of('listings@1.0.0', { failed: true }))
})

test('an uncaught error is sent once, with its release and the route of the page', async () => {
  document.body.innerHTML = '<div data-remote="listings" data-part="route:/listings/:id"></div>'
  begin()
  const filename = `${location.origin}/r/listings/1.0.0/page.js`
  dispatchEvent(new ErrorEvent('error', { filename, message: 'Error: It broke' }))
  const count = reports.length
  dispatchEvent(new ErrorEvent('error', { filename, message: 'Error: It broke' }))
  expect(reports).toHaveLength(count)
  expect(await last()).toEqual({
    ...{ type: 'error', release: 'listings@1.0.0', route: '/listings/:id', message: 'Error: It broke' },
  })
})

test('an error that a part has thrown is sent with its message', async () => {
  begin()
  mark('failed messaging route:/messages', 0, 'TypeError: x is undefined')
  expect(await last()).toEqual({
    type: 'error',
    release: 'messaging@3.0.0',
    route: '/',
    message: 'TypeError: x is undefined',
  })
})

test('a rejected promise is sent if its stack leads to a release', async () => {
  begin()
  const reject = (stack: string) => {
    const reason = Object.assign(new TypeError('gone'), { stack })
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  }
  reject('at https://elsewhere.test/x.js')
  expect(reports).toHaveLength(0)
  reject(`at ${location.origin}/r/messaging/3.0.0/1.js:1:2`)
  expect(await last()).toMatchObject({ type: 'error', release: 'messaging@3.0.0', message: 'TypeError: gone' })
})

test('a document sends at most five errors', () => {
  begin()
  for (let n = 0; n < 9; n++) mark('failed messaging route:/messages', 0, `Error ${n}`)
  jest.useRealTimers()
  expect(reports.length).toBeLessThanOrEqual(1 + 5)
})

test('reports the final values at the end, and nothing twice', async () => {
  begin()
  report.inp({ value: 48 })
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(reports).toHaveLength(1)
  expect((await last())?.releases).toContainEqual(of('listings@1.0.0', { inp: 48 }))
})

test('a preview is not counted', () => {
  begin({ ...site, preview: ['listings@1.1.0'] })
  dispatchEvent(new Event('pagehide'))
  expect([reports, report]).toEqual([[], {}])
})
