// The calls that 10,000 agreed trips cost: `npm test -- flights.slow` prints them. The clock passes from 48 hours before the
// first departure to the last landing in steps of half an hour; the provider is the fake, over real HTTP.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AeroApiFake } from '../dev/flights/aeroapi.ts'
import type { DayFlight } from '../dev/flights/world.ts'
import { FlightReadsService } from '../src/flights/flight-reads.service.ts'
import { type FlightsReport, flightsReport } from '../src/flights/flights.report.ts'
import { FlightsService } from '../src/flights/flights.service.ts'
import { ProviderBudget } from '../src/flights/provider-budget.ts'
import { now } from '../src/http/clock.contract.ts'
import type { TestApp } from './app.ts'
import { cases } from './cases.ts'
import { startWithFlights } from './flights.ts'
import { legsOfTrip, planTrips, randomFrom, type SimulatedTrip, storeTrips } from './many-trips.ts'

const TRIPS = cases(10_000)
/** Each of the two people opens the trip so often within the six hours before departure. */
const READS_EACH = 2
const MOST_CALLS_A_FLIGHT = 13
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const STEP_MS = 30 * MINUTE_MS
/** How long the work of a step may take. */
const LONGEST_MS = 120_000
/** Alerts, and the page views of users, are simulated for every tenth flight: they cost calls of their own. */
const SAMPLED = 10
const CALLS = { FLIGHT_DATA_DAILY_CALLS: '40000', FLIGHT_DATA_MONTHLY_CALLS: '200000' }

let site: Awaited<ReturnType<typeof startWithFlights>>
let provider: AeroApiFake
let t: TestApp
beforeAll(async () => {
  site = await startWithFlights({ ...CALLS, RATE_LIMITS: 'off' })
  ;({ t, provider } = site)
})
afterAll(async () => {
  await site.stop()
})

const random = randomFrom(7)

interface Act {
  at: number
  run: () => Promise<void>
}

/** Removes the acts that are due from the head of a list. */
function takeDue(acts: Act[]): Act[] {
  const later = acts.findIndex(({ at }) => at > now())
  return acts.splice(0, later < 0 ? acts.length : later)
}

const keyOf = ({ number, departure, date }: DayFlight) => `${number} ${departure} ${date}`
const calls = (start: string) => provider.calls.filter((call) => call.startsWith(start)).length
const report = async (): Promise<FlightsReport> => {
  await t.app.get(ProviderBudget, { strict: false }).writeHits()
  return flightsReport(t.pool, t.env)
}

/** What the provider reports about a flight, each by an alert: it leaves, takes off, lands and parks, and some are late. */
function eventsOf(flight: DayFlight): Act[] {
  const [departs, lands] = [flight.departsAt.getTime(), flight.landsAt.getTime()]
  const change = (at: number, what: Parameters<AeroApiFake['change']>[1]) => ({
    at,
    run: () => provider.change(flight, what),
  })
  const luck = random()
  if (luck < 0.01) return [change(departs - 5 * HOUR_MS, { canceled: true })]
  const late = luck < 0.2 ? Math.round(10 + random() * 170) : 0
  return [
    ...(late ? [change(departs - 3 * HOUR_MS, { delayMinutes: late })] : []),
    ...(luck > 0.8 ? [change(departs - 2 * HOUR_MS, { departureGate: 'Z9' })] : []),
    ...[departs, departs + 15 * MINUTE_MS, lands - 10 * MINUTE_MS, lands].map((at) =>
      change(at + late * MINUTE_MS, {}),
    ),
  ]
}

/** Views a trip shortly before its first departure, as a refresh of its flights. */
async function viewsOf({ legs }: SimulatedTrip): Promise<Act[]> {
  const ids = await legsOfTrip(t.pool, legs)
  const reads = t.app.get(FlightReadsService, { strict: false })
  return Array.from({ length: 2 * READS_EACH }, () => ({
    at: legs[0]!.departsAt.getTime() - random() * 6 * HOUR_MS,
    run: () => reads.refresh(ids),
  }))
}

test('10,000 agreed trips cost at most thirteen calls for each of their flights', async () => {
  const began = performance.now()
  const from = now() + 48 * HOUR_MS
  const trips = planTrips(TRIPS, from, random)
  const legs = trips.flatMap((trip) => trip.legs)
  const flights = [...new Map(legs.map((leg) => [keyOf(leg), leg])).values()]
  await storeTrips(t, trips)

  // Both people have filled in their forms, so the schedules are known.
  const flightsService = t.app.get(FlightsService, { strict: false })
  for (const { typed, date } of [...legs, ...legs]) await flightsService.find(typed, date, 'account')
  const forms = { calls: calls('GET /schedules/'), lookups: 2 * legs.length }
  const sampled = new Set(flights.filter((_, n) => n % SAMPLED === 0).map(keyOf))
  const seen = trips.filter(({ legs: [first] }) => sampled.has(keyOf(first!)))
  const views = (await Promise.all(seen.map(viewsOf))).flat().sort((a, b) => a.at - b.at)
  const watched = flights.filter((flight) => sampled.has(keyOf(flight)))
  const events = watched.flatMap(eventsOf).sort((a, b) => a.at - b.at)

  const last = Math.max(...flights.map(({ landsAt }) => landsAt.getTime())) + 8 * HOUR_MS
  const viewers = { calls: 0, views: views.length }
  const alerts = { calls: 0, events: events.length }
  const reads = () => calls('GET /flights/')
  while (now() < last) {
    await t.advance(STEP_MS / 1_000, LONGEST_MS)
    const due = takeDue(events)
    const beforeEvents = reads()
    for (const event of due) await event.run()
    await t.settled(LONGEST_MS)
    alerts.calls += reads() - beforeEvents
    const dueViews = takeDue(views)
    const readsBefore = reads()
    await Promise.all(dueViews.map((view) => view.run()))
    await t.settled(LONGEST_MS)
    viewers.calls += reads() - readsBefore
  }

  const found = await report()
  const planned = reads() - alerts.calls - viewers.calls
  const delivered = found.purposes.find(({ purpose }) => purpose === 'callback')!.calls
  const created = calls('POST /alerts')
  const followed = planned + created
  const cost = (count: number) => `$${(count * t.env.FLIGHT_DATA_CALL_PRICE).toFixed(2)}`
  const lines = [
    `${TRIPS} trips, ${legs.length} legs, ${flights.length} distinct flights, ${Math.round((performance.now() - began) / 1_000)} s`,
    `planned reads      ${planned} (${(planned / flights.length).toFixed(1)} for each flight)`,
    `alerts created     ${created}, deleted ${calls('DELETE /alerts')}`,
    `reads and alerts   ${followed} of at most ${MOST_CALLS_A_FLIGHT * flights.length}: ${cost(followed)}`,
    `of ${sampled.size} flights: ${alerts.calls} reads by ${alerts.events} events of alerts, ${cost(alerts.calls)}`,
    `of ${sampled.size} flights: ${delivered} deliveries of alerts, ${cost(delivered)}`,
    `of ${sampled.size} flights: ${viewers.calls} reads by ${viewers.views} page views of users, ${cost(viewers.calls)}`,
    `schedules          ${forms.calls} calls for ${forms.lookups} lookups: ${cost(forms.calls)}, ${((100 * (forms.lookups - forms.calls)) / forms.lookups).toFixed(1)} % from the cache`,
    `report             ${found.month.calls} of ${found.month.budget} calls in 30 days, ${found.month.hits} hits, $${found.priceUsd.toFixed(2)}, ${found.openAlerts} open alerts`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  expect(followed).toBeLessThanOrEqual(MOST_CALLS_A_FLIGHT * flights.length)
  expect(planned).toBeGreaterThan(8 * flights.length)
  expect(created).toBe(flights.length)
  expect(forms.calls).toBeLessThanOrEqual(new Set(legs.map(({ typed, date }) => `${typed} ${date}`)).size)
  expect(found.openAlerts).toBe(0)
  // Following needs no call for a schedule that a form has looked up.
  expect(found.month.calls).toBe(forms.calls + followed + alerts.calls + delivered + viewers.calls)
  expect(delivered).toBeGreaterThan(0.9 * alerts.events)
}, 900_000)
