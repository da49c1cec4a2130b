import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import type { AeroApiFake, FlightFailure } from '../../dev/flights/aeroapi.ts'
import type { TestApp } from '../../test/app.ts'
import { startWithFlights } from '../../test/flights.ts'
import { ModuleContributions } from '../contributions.ts'
import { now } from '../http/clock.contract.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'
import { momentOf } from '../listings/itinerary/moment-of.contract.ts'
import { FlightLegStatus } from './flight.entity.ts'
import type { NeededFlights } from './flight-observers.public.ts'
import { FlightReadsService } from './flight-reads.service.ts'
import { factsIn } from './flight-status.ts'
import { FlightWatchService } from './flight-watch.service.ts'
import { flightsReport } from './flights.report.ts'
import { FlightsService } from './flights.service.ts'
import { findLegs } from './flights.sql.ts'

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
let watch: FlightWatchService
let needed: Array<{ flight: string; departure: string; date: string }>
beforeAll(async () => {
  site = await startWithFlights({ LOG_LEVEL: 'warn' })
  ;({ t, provider } = site)
  watch = t.app.get(FlightWatchService, { strict: false })
  const contributed = t.app.get(ModuleContributions, { strict: false }).of('neededFlights') as NeededFlights[]
  contributed.push(async () => needed)
})
afterAll(async () => {
  await site.stop()
})
beforeEach(() => {
  needed = []
  provider.fail('none')
  provider.calls.length = 0
})

async function follow(hours: number, failure: FlightFailure = 'none') {
  const date = daysAfter(todayIn('Asia/Kolkata', new Date(now())), 3)
  const departsAt = momentOf(date, '03:45', 'Asia/Kolkata').getTime()
  const until = (before: number) => t.advance(Math.max(0, Math.round((departsAt - now()) / 1_000 - before * 3_600)))
  await until(hours)
  // Flights of earlier tests have just been read.
  provider.calls.length = 0
  await t.app.get(FlightsService, { strict: false }).find('QR501', date, 'status')
  provider.fail(failure)
  needed = [{ flight: 'QR501', departure: 'HYD', date }]
  await watch.watchNeeded()
  await t.settled()
  const [leg] = await findLegs.rows(t.pool, { flight: 'QR501', date })
  const flight = { number: 'QR501', departure: 'HYD', date }
  const row = async () => t.app.get(EntityManager, { strict: false }).fork().findOneOrFail(FlightLegStatus, leg!.id)
  const facts = async () => factsIn(await row())
  return { flight, departsAt, until, row, facts }
}
const minutesAfter = (moment: number, minutes: number) => new Date(moment + 60_000 * minutes)
const reads = () => provider.calls.filter((call) => call.startsWith('GET /flights/')).length

test('a flight is followed from 48 hours before departure to its landing, with one alert and at most twelve reads', async () => {
  const { until, facts, departsAt } = await follow(48)
  expect(provider.alerts.size).toBe(1)
  for (const hours of [24, 12, 6, 3, 1.5, 0.5, -0.5, -4, -5, -6, -8]) await until(hours)
  expect(await facts()).toMatchObject({
    actualDeparture: new Date(departsAt),
    actualArrival: minutesAfter(departsAt, 275),
    canceled: false,
    departureTerminal: '1',
    departureGate: 'B22',
    arrivalTerminal: '2',
    baggageClaim: '10',
  })
  expect(reads()).toBeGreaterThan(5)
  expect(reads()).toBeLessThanOrEqual(12)
  await until(-24)
  expect(provider.alerts.size).toBe(0)
})

test('a flight that is not needed any more has no alert and is not read, and is followed again when it is needed', async () => {
  const { until } = await follow(30)
  expect(provider.alerts.size).toBe(1)
  const before = needed
  needed = []
  await until(20)
  expect(provider.alerts.size).toBe(0)
  provider.calls.length = 0
  await until(10)
  expect(reads()).toBe(0)
  needed = before
  await until(8)
  expect([reads(), provider.alerts.size]).toEqual([1, 1])
})

test('a flight that is not needed for an hour is read once at each planned moment after that', async () => {
  const { until } = await follow(30)
  const before = needed
  needed = []
  await until(28.5)
  needed = before
  await until(27)
  provider.calls.length = 0
  await until(20)
  expect(reads()).toBe(1)
})

test('a flight that is delayed again and again has at most twelve planned reads', async () => {
  const { until, flight, row } = await follow(48)
  for (let hours = 3; hours > -21; hours -= 0.5) {
    await until(hours - 0.1)
    if (hours % 3 === 0) await provider.change(flight, { delayMinutes: 60 * (6 - hours) })
  }
  await until(-48)
  expect(await row()).toMatchObject({ plannedReads: 12, watched: false })
})

test.each(['unknown-flight', 'refused'] as const)(
  'a flight is requested at its planned times only, while the provider is in the state "%s"',
  async (failure) => {
    const { until, row } = await follow(30, failure)
    for (let hours = 30; hours >= 20; hours -= 0.5) await until(hours)
    expect([reads(), (await row()).plannedReads]).toEqual([2, 2])
  },
)

test('an alert causes a read immediately', async () => {
  const { flight, facts, departsAt } = await follow(5)
  await provider.change(flight, { delayMinutes: 95, departureGate: 'D9' })
  await t.settled()
  expect(await facts()).toMatchObject({ estimatedDeparture: minutesAfter(departsAt, 95), departureGate: 'D9' })
  await provider.change(flight, { canceled: true })
  await t.settled()
  expect(await facts()).toMatchObject({ canceled: true })
})

test('a delivery that arrives before a read begins shares that read, a simultaneous or later one causes another, and each counts as a call', async () => {
  const { flight, row } = await follow(5)
  const counted = async () => {
    const { purposes } = await flightsReport(t.pool, t.env)
    return purposes.find(({ purpose }) => purpose === 'callback')?.calls ?? 0
  }
  const before = await counted()
  provider.calls.length = 0
  await provider.change(flight, { delayMinutes: 40 })
  await t.settled()
  expect([reads(), (await counted()) - before]).toEqual([1, 1])
  const { id, readAt } = await row()
  const deliveredAt = async (since: number) => {
    await t.app.get(FlightReadsService, { strict: false }).work({ leg: id, since: new Date(since).toISOString() })
  }
  await deliveredAt(readAt!.getTime() - 1)
  expect(reads()).toBe(1)
  // The read may have begun earlier in the same millisecond, before the change.
  await deliveredAt(readAt!.getTime())
  expect(reads()).toBe(2)
})

test('a diverted flight has the airport where it lands', async () => {
  const { flight, facts } = await follow(5)
  await provider.change(flight, { divertedTo: 'BAH' })
  await t.settled()
  expect(await facts()).toMatchObject({ divertedTo: 'BAH', canceled: false })
})

test('a forged callback is refused and causes no call', async () => {
  await follow(5)
  provider.calls.length = 0
  for (const token of ['1', `1.${'a'.repeat(43)}`]) {
    const reply = await t.inject({ method: 'POST', url: `/api/flights/alerts/${token}`, payload: {} })
    expect(reply.statusCode).toBe(404)
  }
  await t.settled()
  expect(provider.calls).toEqual([])
})

test.each(['down', 'nonsense'] as const)(
  'while the provider is in the state "%s" nothing is lost, and the status is read when it is back',
  async (failure) => {
    const { until, facts, departsAt, flight } = await follow(5)
    const before = await facts()
    provider.fail(failure)
    await provider.change(flight, { delayMinutes: 40 })
    await until(2)
    expect(reads()).toBeGreaterThan(1)
    expect(await facts()).toEqual(before)
    provider.fail('none')
    await until(-0.6)
    expect(await facts()).toMatchObject({ actualDeparture: null, estimatedDeparture: minutesAfter(departsAt, 40) })
  },
)

test('the deletion of an alert that fails is tried again, and one that the provider no longer has ends', async () => {
  for (const isGone of [false, true]) {
    const { until, row } = await follow(30)
    needed = []
    provider.fail('down')
    await until(28)
    const { watched, alertId } = await row()
    expect([watched, [...provider.alerts.keys()].map(String)]).toEqual([false, [alertId]])
    if (isGone) provider.alerts.clear()
    provider.fail('none')
    await until(4)
    expect([(await row()).alertId, provider.alerts.size]).toEqual([null, 0])
  }
})

test('a wrong zone of the provider is logged, and the flight is found by its own day', async () => {
  const { facts } = await follow(5, 'wrong-zone')
  expect(await facts()).toBeDefined()
  expect(t.logged()).toContain('"provider":"Pacific/Honolulu","ours":"Asia/Kolkata"')
})
