import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AeroApiFake, FLIGHT_KEY, startAeroApi } from '../../dev/flights/aeroapi.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { makePerson } from '../../test/make.ts'
import { refusals } from '../http/rate-limit.ts'
import { daysAfter, todayIn } from '../listings/trip/trip.contract.ts'
import { obey } from '../ops.ts'
import type { FlightLookup } from './flights.contract.ts'

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
/** A day that no other test has looked up. */
const freshDay = () => daysAfter(todayIn('UTC'), ++days)

async function find(flight: string, date: string, { at = t, headers = {} as Record<string, string> } = {}) {
  const reply = await at.inject({
    url: `/api/flights?flight=${flight}&date=${date}`,
    remoteAddress: freshIp(),
    headers,
  })
  return reply.json<FlightLookup>()
}

test('a number and a day return route, local times and the operating flight, and cost one call', async () => {
  const date = freshDay()
  const expected = {
    ...{ flightNumber: 'QR501', operatedAs: 'QR501', departureAirport: 'HYD', arrivalAirport: 'DOH', date },
    ...{ time: '03:45', arrivalDate: date, arrivalTime: '05:50', departureTerminal: null, arrivalTerminal: null },
  }
  expect(await find('QR501', date)).toMatchObject({ available: true, flights: [expected] })
  expect(await find(' qr 0501', date)).toMatchObject({ flights: [expected] })
  expect(provider.calls).toHaveLength(1)
})

test('what is typed so far is looked up in what the site has stored, and costs no call', async () => {
  const date = freshDay()
  const stored = (flight: string) => find(flight, `${date}&stored=true`)
  for (const flight of ['QR5', 'QR50', 'QR501']) expect(await stored(flight)).toEqual({ available: false, flights: [] })
  expect(provider.calls).toEqual([])
  const found = await find('QR501', date)
  expect(await stored('QR501')).toEqual(found)
  expect(provider.calls).toHaveLength(1)
  await t.advance(4 * 86_400)
  expect(await stored('QR501')).toEqual({ available: false, flights: [] })
})

test('a codeshare returns the flight of the airline that flies it', async () => {
  const date = freshDay()
  expect((await find('BA7521', date)).flights).toMatchObject([
    { flightNumber: 'BA7521', operatedAs: 'QR743', departureAirport: 'DOH', arrivalAirport: 'BOS' },
  ])
})

test('a number that flies two legs on a day returns both in order', async () => {
  const legs = (await find('AF77', freshDay())).flights
  expect(legs.map(({ departureAirport, arrivalAirport }) => departureAirport + arrivalAirport)).toEqual([
    'CDGLAX',
    'LAXPPT',
  ])
})

test('across the date line the arrival has its own local day', async () => {
  const date = freshDay()
  const [there] = (await find('QF11', date)).flights
  expect([there!.arrivalDate, there!.arrivalTime < there!.time]).toEqual([date, true])
  const [back] = (await find('UA839', date)).flights
  expect(back!.arrivalDate).toBe(daysAfter(date, 2))
})

test('a seasonal flight has the time of its day', async () => {
  const year = Number(todayIn('UTC').slice(0, 4))
  const next = (monthDay: string) =>
    [year, year + 1].map((y) => `${y}-${monthDay}`).find((day) => day > todayIn('UTC'))!
  expect((await find('BA143', next('01-15'))).flights[0]?.time).toBe('20:45')
  expect((await find('BA143', next('07-15'))).flights[0]?.time).toBe('19:45')
})

test('an unknown number returns no flight, and is stored, too', async () => {
  const date = freshDay()
  expect(await find('ZZ9999', date)).toMatchObject({ available: true, flights: [] })
  await find('ZZ9999', date)
  expect(provider.calls).toHaveLength(1)
})

test('a flight to an airport that no one knows has no local times, so it is not offered', async () => {
  const date = freshDay()
  provider.fail('unknown-airport')
  expect(await find('QR501', date)).toEqual({ available: true, flights: [] })
})

test('a day for which nothing is published costs no call', async () => {
  for (const days of [400, -100])
    expect(await find('QR501', daysAfter(todayIn('UTC'), days))).toEqual({ available: false, flights: [] })
  expect(provider.calls).toEqual([])
})

test('a thousand requests for one flight in two processes cost one call', async () => {
  const other = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
  const date = freshDay()
  const found: string[] = []
  provider.delay(200)
  for (let batch = 0; batch < 10; batch++) {
    const hundred = Array.from({ length: 100 }, (_, n) => find('QR725', date, { at: n % 2 ? t : other }))
    for (const { flights } of await Promise.all(hundred)) found.push(flights[0]?.time ?? 'unknown')
    provider.delay(0)
  }
  await other.stop()
  expect([found.length, [...new Set(found)]]).toEqual([1_000, ['08:00']])
  expect(provider.calls).toHaveLength(1)
})

test.each(['down', 'hang', 'too-many', 'nonsense'] as const)(
  'while the provider is in the state "%s" a lookup says so, and a known flight is still shown',
  async (failure) => {
    // Each failure has a process of its own, because failures stop its calls for a while.
    const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
    const date = freshDay()
    await find('QR501', date, { at })
    provider.fail(failure)
    expect(await find('QR500', date, { at })).toMatchObject({ available: false, flights: [] })
    await t.advance(7 * 3_600)
    expect(await find('QR501', date, { at })).toMatchObject({ available: true, flights: [{ time: '03:45' }] })
    await at.stop()
  },
)

test('after three failures the provider is left alone for a while', async () => {
  const at = await startFlights({ DATABASE_URL: t.env.DATABASE_URL })
  provider.fail('down')
  for (let n = 0; n < 6; n++) await find('QR501', freshDay(), { at })
  expect(provider.calls).toHaveLength(3)
  await at.stop()
})

test('visitors may use 40 % of the budget, rounded down, accounts the rest of it', async () => {
  const at = await startFlights({ FLIGHT_CALLS_A_DAY: '6' })
  const { as } = await makePerson(at)
  const available = async (count: number, headers?: Record<string, string>) => {
    const found: boolean[] = []
    for (let n = 0; n < count; n++)
      found.push((await find('QR501', freshDay(), { at, ...(headers && { headers }) })).available)
    return found
  }
  expect(await available(3)).toEqual([true, true, false])
  expect(await available(5, as)).toEqual([true, true, true, true, false])
  const refused = (await refusals.values()).filter(({ labels: { limit } }) => String(limit).startsWith('flight-budget'))
  expect(Object.fromEntries(refused.map(({ labels, value }) => [labels.limit, value]))).toEqual({
    ...{ 'flight-budget-visitors': 1, 'flight-budget': 1 },
  })
  const lines: string[] = []
  await obey(at.app, ['flights'], (line) => lines.push(line))
  expect(lines).toContain('  The budget of today is used up: status is not read, and forms work by hand.')
  await at.advance(86_400)
  expect(await available(1)).toEqual([true])
  await at.stop()
})

test('a site without a provider says that it cannot look up flights', async () => {
  const at = await startApp({})
  expect(await find('QR501', freshDay(), { at })).toMatchObject({ available: false, flights: [] })
  await at.stop()
})

test.each([
  'flight=QR501',
  'date=2026-12-08',
  'flight=hello&date=2026-12-08',
  'flight=QR501&date=2026-02-30',
  'flight=QR501&date=2026-12-08&stored=no',
])('the query %s is refused', async (query) => {
  const reply = await t.inject({ url: `/api/flights?${query}`, remoteAddress: freshIp() })
  expect(reply.statusCode).toBe(400)
})

test('`ops flights` shows calls, budget, lookups without a call, price and open alerts', async () => {
  const at = await startFlights({ FLIGHT_CALL_PRICE: '0.01' })
  const date = freshDay()
  for (let n = 0; n < 50; n++) await find('QR501', date, { at })
  await find('QR501', date, { at })
  const lines: string[] = []
  expect(await obey(at.app, ['flights'], (line) => lines.push(line))).toBe(0)
  expect(lines).toEqual([
    'Calls to the provider of flight data:',
    '  today         1 of 500, 50 lookups without a call',
    '  last 30 days  1 of 10000, 50 lookups without a call, about $0.01',
    '    visitor     1 calls, 50 without a call',
    'Open alerts at the provider: 0.',
  ])
  await at.stop()
})
