// npm run lab -- bench flights [--times 40]: how long a flight takes to fill in a form, at a provider that takes a second for each
// call: the request, and from the last key to the filled fields in Chromium. Counts the taps and keys for the flights of a trip
// HYD → DOH → ORD, by hand and by flight number. Bars: p95 300 ms from the cache, 1.8 s from the provider.
import { parseArgs } from 'node:util'
import { FLIGHT_KEY, startAeroApi } from '../../dev/flights/aeroapi.ts'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import { atMost, conclude } from '../bars.ts'
import { endAll, ending, openBrowser, openSite } from './browser.site.mjs'

const { values } = parseArgs({ options: { times: { type: 'string', default: '40' } } })
const times = Number(values.times)
const PROVIDER_MS = 1_000
const [CACHED_MS, COLD_MS] = [300, 1_800]

/** The size of a phone; a real one has its own picker of dates, which no keys fill in. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const dayIn = (days) => daysAfter(todayIn('UTC'), days)
const typedDay = (day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1')
const quantile = (all, part) => {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]
}

/** The milliseconds of a lookup by the API. */
async function requested(request, day) {
  const began = performance.now()
  const reply = await request.get(`/api/flights/QR501?date=${day}`)
  const flights = await reply.json()
  if (flights.length !== 1) throw new Error(`The flight of ${day} was not found.`)
  return performance.now() - began
}

const fieldsOf = (part) => ({
  date: part.getByLabel('Date', { exact: true }),
  time: part.getByLabel('Time', { exact: true }),
  number: part.getByLabel('Flight Number'),
})

/** The milliseconds from the last key of a flight number to the filled fields. */
async function typed(page, day) {
  await page.goto('/offer/create')
  const { date, time, number } = fieldsOf(page)
  await date.fill(day)
  await number.pressSequentially('QR50', { delay: 60 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const time = document.querySelector('input[type=time]')
    globalThis.filledAfter = new Promise((resolve) => {
      let last = 0
      addEventListener('keydown', () => {
        last = performance.now()
      })
      const check = () => (last && time.value ? resolve(performance.now() - last) : requestAnimationFrame(check))
      check()
    })
  })
  await number.press('1')
  const filled = await page.evaluate(() => globalThis.filledAfter)
  if ((await time.inputValue()) !== '03:45') throw new Error('The time was not filled in.')
  return filled
}

/** Counts taps and keys. */
function counter(page) {
  const count = { taps: 0, keys: 0 }
  const tap = async (target) => {
    count.taps += 1
    // At the beginning, where a date has its first part.
    await target.tap({ position: { x: 14, y: 14 } })
  }
  const type = async (target, text) => {
    await tap(target)
    count.keys += text.length
    await page.keyboard.type(text, { delay: 20 })
  }
  const pick = async (label, text, code, part = page) => {
    await type(part.getByRole('combobox', { name: label }), text)
    await tap(page.getByRole('option', { name: new RegExp(`^${code}`) }).first())
  }
  return { count, tap, type, pick }
}

const secondOf = (page) => page.getByRole('group', { name: /^Flight 2/ })
const addConnection = (page) => page.getByRole('button', { name: 'Add a connection' })

async function byHand(page, day) {
  const { count, tap, type, pick } = counter(page)
  await pick('Departure', 'hyd', 'HYD')
  await pick('Arrival', 'ord', 'ORD')
  const first = fieldsOf(page)
  await type(first.date, typedDay(day))
  await type(first.time, '0345AM')
  await type(first.number, 'QR501')
  await tap(addConnection(page))
  const second = fieldsOf(secondOf(page))
  await pick('Connecting airport', 'doh', 'DOH', secondOf(page))
  if ((await second.date.inputValue()) !== day) await type(second.date, typedDay(day))
  await type(second.time, '0800AM')
  await type(second.number, 'QR725')
  return count
}

async function byNumber(page, day) {
  const { count, tap, type } = counter(page)
  const first = fieldsOf(page)
  await type(first.date, typedDay(day))
  await type(first.number, 'QR501')
  await page.getByText('QR501: leaves Hyderabad').waitFor()
  await tap(addConnection(page))
  await type(fieldsOf(secondOf(page)).number, 'QR725')
  await page.getByText('QR725: leaves Doha').waitFor()
  return count
}

/** The values of the trip's fields. */
async function valuesIn(page) {
  const ends = ['Departure', 'Arrival', 'Connecting airport'].map((label) =>
    page.getByRole('combobox', { name: label }),
  )
  const fields = [page, secondOf(page)].flatMap((part) => Object.values(fieldsOf(part)).map((field) => field.first()))
  return Promise.all([...ends, ...fields].map((field) => field.inputValue()))
}

async function posted(page, fillIn, day) {
  await page.goto('/offer/create')
  await page.waitForLoadState('networkidle')
  const count = await fillIn(page, day)
  return { ...count, values: await valuesIn(page) }
}

try {
  const provider = await startAeroApi()
  ending(() => provider.stop())
  const calls = { FLIGHT_DATA_DAILY_CALLS: '10000', FLIGHT_DATA_MONTHLY_CALLS: '10000' }
  const site = await openSite({ ...calls, FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url })
  const { browser } = await openBrowser()
  /** Runs an act in a new browser, where no draft of an earlier form is stored. */
  const inNewBrowser = async (act) => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', baseURL: site.address })
    try {
      return await act(await context.newPage())
    } finally {
      await context.close()
    }
  }
  provider.delay(PROVIDER_MS)
  const found = { requestCold: [], requestCached: [], formCold: [], formCached: [] }
  await inNewBrowser(async ({ request }) => {
    await requested(request, dayIn(19))
    for (let n = 0; n < times; n++) {
      found.requestCold.push(await requested(request, dayIn(20 + n)))
      found.requestCached.push(await requested(request, dayIn(20 + n)))
    }
  })
  const filled = (day) => inNewBrowser((page) => typed(page, day))
  await filled(dayIn(20))
  for (let n = 0; n < times / 2; n++) {
    found.formCold.push(await filled(dayIn(100 + n)))
    found.formCached.push(await filled(dayIn(100 + n)))
  }
  const numbered = await inNewBrowser((page) => posted(page, byNumber, dayIn(200)))
  provider.fail('down')
  const manual = await inNewBrowser((page) => posted(page, byHand, dayIn(201)))
  const rows = Object.entries(found).map(([name, all]) => ({
    ...{ name, p50: Math.round(quantile(all, 0.5)), p95: Math.round(quantile(all, 0.95)) },
  }))
  console.table(rows)
  console.table({ 'by hand': manual, 'by number': numbered })
  const p95 = (name) => rows.find((row) => row.name === name).p95
  const bars = [
    atMost('lookup from the cache, p95', CACHED_MS, p95('requestCached'), 'ms'),
    atMost('lookup at a provider of 1 s, p95', COLD_MS, p95('requestCold'), 'ms'),
    atMost('last key to the filled form, cached, p95', CACHED_MS, p95('formCached'), 'ms'),
    atMost('last key to the filled form, provider of 1 s, p95', COLD_MS, p95('formCold'), 'ms'),
    atMost('taps by number, half of those by hand', manual.taps / 2, numbered.taps, 'taps'),
  ]
  process.exitCode = conclude('flights', bars, { times, rows, manual, numbered })
} finally {
  await endAll()
}
