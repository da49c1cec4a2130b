import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AeroApiFake, FLIGHT_KEY, startAeroApi } from '../../dev/flights/aeroapi.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { makePerson } from '../../test/make.ts'
import { countOf } from '../../test/scrape.ts'
import { now } from '../http/clock.contract.ts'
import { refusals } from '../http/rate-limit.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'
import { execute } from '../ops.ts'
import { FlightData } from './flight-data.ts'
import { ScheduledFlights, StoredFlights } from './flights.contract.ts'
import { ProviderBudget } from './provider-budget.ts'
import { providerCalls } from './provider-calls.ts'

let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  provider = await startAeroApi()
  t = await startFlights()
})
afterAll(async () => {
  await t.stop()
  await provider.stop()
})
beforeEach(() => {
  provider.fail('none')
  provider.calls.length = 0
})

const startFlights = (more: Record<string, string> = {}) =>
  startApp({ FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url, ...more })

let days = 10
const freshDay = () => daysAfter(todayIn('UTC'), ++days)

interface From {
  at?: TestApp
  headers?: Record<string, string>
}

const get = (path: string, { at = t, headers = {} }: From = {}) =>
  at.inject({ url: `/api/flights/${path}`, remoteAddress: freshIp(), headers })
const lookUp = (number: string, date: string, from?: From) => get(`${encodeURIComponent(number)}?date=${date}`, from)

async function find(number: string, date: string, from?: From) {
  return ScheduledFlights.parse((await lookUp(number, date, from)).json())
}

test('a number and a day return route, local times and the operating flight, and cost one call', async () => {
  const date = freshDay()
  const expected = {
    flightNumber: 'QR501',
    operatingFlightNumber: 'QR501',
    departureAirport: 'HYD',
    arrivalAirport: 'DOH',
    departure: `${date}T03:45`,
    arrival: `${date}T05:50`,
    departureTerminal: null,
    arrivalTerminal: null,
  }
  expect(await find('QR501', date)).toEqual([expected])
  expect(await find(' qr 0501', date)).toEqual([expected])
  expect(provider.calls).toHaveLength(1)
})

test('a partly typed number is looked up in the database, and costs no call', async () => {
  const date = freshDay()
  const stored = async (number: string) => StoredFlights.parse((await get(`${number}/stored?date=${date}`)).json())
  const nothing = { isStored: false, flights: [] }
  for (const number of ['QR5', 'QR50', 'QR501']) expect(await stored(number)).toEqual(nothing)
  expect(provider.calls).toEqual([])
  const flights = await find('QR501', date)
  expect(await stored('QR501')).toEqual({ isStored: true, flights })
  expect(provider.calls).toHaveLength(1)
  await t.advance(4 * 86_400)
  expect(await stored('QR501')).toEqual(nothing)
})

test('a codeshare returns the flight of the airline that flies it', async () => {
  const date = freshDay()
  expect(await find('BA7521', date)).toMatchObject([
    { flightNumber: 'BA7521', operatingFlightNumber: 'QR743', departureAirport: 'DOH', arrivalAirport: 'BOS' },
  ])
})

test('a number that flies two legs on a day returns both in order', async () => {
  const legs = await find('AF77', freshDay())
  expect(legs.map(({ departureAirport, arrivalAirport }) => departureAirport + arrivalAirport)).toEqual([
    'CDGLAX',
    'LAXPPT',
  ])
})

test('across the date line the arrival has its own local day', async () => {
  const date = freshDay()
  const [there] = await find('QF11', date)
  expect([there!.arrival.slice(0, 10), there!.arrival < there!.departure]).toEqual([date, true])
  const [back] = await find('UA839', date)
  expect(back!.arrival.slice(0, 10)).toBe(daysAfter(date, 2))
})

test('a seasonal flight has the time of its day', async () => {
  const nextDays = Array.from({ length: 350 }, (_, n) => daysAfter(todayIn('UTC'), n + 1))
  const timeIn = async (month: string) => {
    const [flight] = await find('BA143', nextDays.find((day) => day.includes(`-${month}-`))!)
    return flight!.departure.slice(11)
  }
  expect([await timeIn('01'), await timeIn('07')]).toEqual(['20:45', '19:45'])
})

test('an unknown number returns no flight, and is stored, too', async () => {
  const date = freshDay()
  expect(await find('QR9999', date)).toEqual([])
  await find('QR9999', date)
  expect(provider.calls).toHaveLength(1)
})

test('a flight to an unknown airport has no local times, so it is not offered', async () => {
  const date = freshDay()
  provider.fail('unknown-airport')
  expect(await find('QR501', date)).toEqual([])
})

test('a day for which nothing is published has no flight, and costs no call', async () => {
  for (const days of [400, -100]) expect(await find('QR501', daysAfter(todayIn('UTC'), days))).toEqual([])
  expect(provider.calls).toEqual([])
})

test('two hundred requests for one flight in two processes cost one call', async () => {
  const other = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
  const date = freshDay()
  const found: string[] = []
  provider.delay(200)
  for (let batch = 0; batch < 2; batch++) {
    const hundred = Array.from({ length: 100 }, (_, n) => find('QR725', date, { at: n % 2 ? t : other }))
    for (const [flight] of await Promise.all(hundred)) found.push(flight?.departure.slice(11) ?? 'unknown')
    provider.delay(0)
  }
  await other.stop()
  expect([found.length, [...new Set(found)]]).toEqual([200, ['08:00']])
  expect(provider.calls).toHaveLength(1)
})

test.each(['hang', 'too-many'] as const)(
  'while the provider is in the state "%s" a lookup says so, and a known flight is still shown',
  async (failure) => {
    // Each failure has an application of its own, because failures stop its calls for a while.
    const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
    const date = freshDay()
    await find('QR501', date, { at })
    provider.fail(failure)
    const { statusCode, headers } = await lookUp('QR500', date, { at })
    expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
    await t.advance(7 * 3_600)
    expect(await find('QR501', date, { at })).toMatchObject([{ departure: `${date}T03:45` }])
    await at.stop()
  },
)

test('after three failures no call is made for a while, and each failed or omitted call is counted', async () => {
  const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
  provider.fail('down')
  const counted = () => Promise.all(['served', 'failed'].map((outcome) => countOf(providerCalls, { outcome })))
  const [served, failed] = await counted()
  for (let n = 0; n < 6; n++) await lookUp('QR501', freshDay(), { at })
  expect(provider.calls).toHaveLength(3)
  expect(await counted()).toEqual([served, failed! + 6])
  await at.stop()
})

test('a number that the provider refuses has no flight on any day, which is stored, and others are looked up', async () => {
  const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL, LOG_LEVEL: 'warn' })
  const dates = [freshDay(), freshDay(), freshDay(), freshDay()]
  provider.fail('refused')
  for (const date of [...dates, ...dates]) expect(await find('QR9991', date, { at })).toEqual([])
  expect(provider.calls).toHaveLength(4)
  provider.fail('none')
  expect(await find('QR501', dates[0]!, { at })).toMatchObject([{ departureAirport: 'HYD' }])
  expect(at.logged()).toContain('the flight provider refused a request')
  await at.stop()
})

test('a provider that refuses three different numbers in a row is not available, and the third one is not stored as unknown', async () => {
  const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL, LOG_LEVEL: 'warn' })
  const date = freshDay()
  provider.fail('refused')
  const statuses: number[] = []
  for (const number of ['QR9991', 'QR9992', 'QR500', 'QR501', 'QR725', 'QR743', 'BA143'])
    statuses.push((await lookUp(number, date, { at })).statusCode)
  expect(statuses).toEqual([200, 200, 503, 503, 503, 503, 503])
  expect(provider.calls).toHaveLength(5)
  expect(at.logged()).toContain('the flight provider refuses several flights in a row')
  provider.fail('none')
  await at.advance(31)
  expect(await find('QR500', date, { at })).toHaveLength(1)
  provider.fail('refused')
  expect(await find('QR9993', date, { at })).toEqual([])
  await at.stop()
})

test('a refused alert is an error of its own, and does not end a row of failures', async () => {
  const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
  const flightData = at.app.get(FlightData, { strict: false })
  const date = freshDay()
  provider.fail('down')
  for (const number of ['QR500', 'QR501']) await lookUp(number, date, { at })
  provider.fail('refused')
  const flight = {
    providerIdent: 'QTR501',
    departure: 'HYD',
    arrival: 'DOH',
    date,
    scheduledDeparture: new Date(now()),
  }
  await expect(flightData.watch(flight, 'https://localhost/alert')).rejects.toThrow('It refuses the alert.')
  provider.fail('down')
  await lookUp('QR500', date, { at })
  expect(flightData.isAvailable).toBe(false)
  await at.stop()
})

/** Whether each lookup makes a call, and the status of those that do not. */
async function lookUps(at: TestApp, count: number, headers?: Record<string, string>) {
  const found: Array<'call' | number> = []
  for (let n = 0; n < count; n++) {
    const before = provider.calls.length
    const { statusCode } = await lookUp('QR501', freshDay(), { at, ...(headers && { headers }) })
    found.push(provider.calls.length > before ? 'call' : statusCode)
  }
  return found
}

const untilNoon = (at: TestApp) => at.advance(129_600 - (Math.floor(now() / 1_000) % 86_400))

test('visitors and accounts may each use 20 % of the budget, rounded down', async () => {
  const at = await startFlights({ FLIGHT_DATA_DAILY_CALLS: '10' })
  await untilNoon(at)
  const { as } = await makePerson(at)
  expect(await lookUps(at, 3)).toEqual(['call', 'call', 503])
  expect(await lookUps(at, 3, as)).toEqual(['call', 'call', 503])
  const budget = at.app.get(ProviderBudget, { strict: false })
  for (let read = 0; read < 6; read++) expect(await budget.take('status')).toBe(true)
  expect(await budget.take('status')).toBe(false)
  const refused = (await refusals.values()).filter(({ labels: { limit } }) => String(limit).startsWith('flight-budget'))
  expect(Object.fromEntries(refused.map(({ labels, value }) => [labels.limit, value]))).toEqual({
    'flight-budget': 1,
    'flight-budget-visitor': 1,
    'flight-budget-account': 1,
    'flight-budget-matching': 0,
  })
  const lines: string[] = []
  await execute(at.app, ['flights'], (line) => lines.push(line))
  expect(lines).toContain(
    '  The budget of today is used up: flight status is not updated, and users type their flights.',
  )
  await at.advance(86_400)
  expect(await lookUps(at, 1)).toEqual(['call'])
  await at.stop()
})

test('the budget of 30 days alone stops calls, for visitors and accounts at 20 % of it', async () => {
  const at = await startFlights({ FLIGHT_DATA_MONTHLY_CALLS: '10' })
  await untilNoon(at)
  const { as } = await makePerson(at)
  expect(await lookUps(at, 3)).toEqual(['call', 'call', 503])
  await at.advance(86_400)
  expect(await lookUps(at, 1)).toEqual([503])
  expect(await lookUps(at, 3, as)).toEqual(['call', 'call', 503])
  await at.advance(28 * 86_400)
  expect(await lookUps(at, 1)).toEqual([503])
  await at.advance(86_400)
  expect(await lookUps(at, 3)).toEqual(['call', 'call', 503])
  const { as: later } = await makePerson(at)
  expect(await lookUps(at, 1, later)).toEqual([503])
  await at.advance(86_400)
  expect(await lookUps(at, 3, later)).toEqual(['call', 'call', 503])
  await at.stop()
})

test('a site without a provider says that it cannot look up flights, which is no error in its log', async () => {
  const at = await startApp({ LOG_LEVEL: 'info' })
  expect((await lookUp('QR501', freshDay(), { at })).statusCode).toBe(503)
  expect(at.logged()).toMatch(/"path":"\/api\/flights\/:number"\},"res":\{"status":503\}/)
  expect(at.logged().match(/"level":[56]0.*/g)).toBeNull()
  await at.stop()
})

test.each([
  'QR501',
  'hello?date=2026-12-08',
  'QR501?date=2026-02-30',
  'QR501?date=2026-12-08&stored=true',
  'hello/stored?date=2026-12-08',
])('the request for %s is refused', async (path) => {
  expect((await get(path)).statusCode).toBe(400)
})

test('`ops flights` shows calls, budget, lookups without a call, price and open alerts', async () => {
  const at = await startFlights({ FLIGHT_DATA_CALL_PRICE: '0.01' })
  const date = freshDay()
  for (let n = 0; n < 50; n++) await find('QR501', date, { at })
  await find('QR501', date, { at })
  const lines: string[] = []
  expect(await execute(at.app, ['flights'], (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual([
    'Calls to the provider of flight data:',
    '  today         1 of 500, 50 lookups without a call',
    '  last 30 days  1 of 10000, 50 lookups without a call, about $0.01',
    '    visitor     1 calls, 50 without a call',
    'Open alerts at the provider: 0.',
  ])
  await at.stop()
})
