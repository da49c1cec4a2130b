/** What must be the same whatever zone the server stands in; src/listings/zones.test.ts runs it in several. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { airports } from '../scripts/airports.ts'
import { createApp } from '../src/app.ts'
import { POOL } from '../src/db/pool.ts'
import { readEnv } from '../src/env.ts'
import { endOf } from '../src/listings/day-end.ts'
import { daysAfter, type MyListing, todayIn } from '../src/listings/listings.contract.ts'
import type { TestApp } from './app.ts'
import { makePerson } from './make.ts'

const app = await createApp(readEnv())
await app.init()
const t = { app, pool: app.get(POOL), inject: app.inject.bind(app) } as unknown as TestApp
const zoneOf = new Map(airports().map(({ code, zone }) => [code, zone]))
const day = fc.integer({ min: -400, max: 1500 }).map((n) => daysAfter('2026-11-20', n))

// A day ends at the moment from which the wall at the departure airport shows a later one, clock changes or not.
fc.assert(
  fc.property(fc.constantFrom(...new Set(zoneOf.values())), day, (zone, date) => {
    const end = endOf(date, zone)
    assert.ok(todayIn(zone, end) > date, `${zone} ${date}: too early`)
    assert.ok(todayIn(zone, new Date(end.getTime() - 1)) <= date, `${zone} ${date}: too late`)
  }),
  { numRuns: 2_000 },
)

// From both sides of the date line, from halves and quarters of hours, and where midnight is sometimes left out.
for (const departureAirport of ['CXI', 'PPG', 'HNL', 'YYT', 'KTM', 'CHT', 'BEY', 'SCL']) {
  const today = todayIn(zoneOf.get(departureAirport) as string)
  const me = await makePerson(t)
  const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    t.inject({ method, url: `/api${url}`, payload, headers: { ...me.as } })
  const trip = {
    type: 'helper',
    departureAirport,
    arrivalAirport: 'ORD',
    description: 'Happy to help.',
    email: me.email,
  }

  const late = await send('POST', '/listings', { ...trip, date: daysAfter(today, -1) })
  assert.equal(late.statusCode, 400, `${departureAirport}: yesterday was accepted`)
  for (const [date, endDate] of [
    [today, null],
    [daysAfter(today, 1), daysAfter(today, 3)],
  ] as const) {
    const made = (await send('POST', '/listings', { ...trip, date, endDate })).json<MyListing>()
    const changed = (await send('PATCH', `/my-listings/${made.id}`, { time: '23:59' })).json<MyListing>()
    const found = (await t.inject(`/api/listings?from=${departureAirport}&date=${endDate ?? date}`)).json<MyListing[]>()
    const mine = (await t.inject({ url: '/api/my-listings', headers: { ...me.as } })).json<MyListing[]>()
    for (const each of [made, changed, found.find(({ id }) => id === made.id), mine[0]]) {
      assert.deepEqual([each?.id, each?.date, each?.endDate], [made.id, date, endDate], departureAirport)
    }
    assert.equal(mine[0]?.status, 'open')
  }
}

await app.close()
console.log(`minutes west of Greenwich: ${new Date('2026-11-20T12:00:00Z').getTimezoneOffset()}`)
