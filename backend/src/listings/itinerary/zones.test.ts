import { afterEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { airports } from '../../../scripts/airports.ts'
import { passNight, startApp } from '../../../test/app.ts'
import { makePerson } from '../../../test/make.ts'
import { daysAfter, type MyListing, todayIn } from '../listings.contract.ts'
import { endOf } from './day-end.ts'

const zoneOf = new Map(airports().map(({ code, zone }) => [code, zone]))

const servers: Array<[zone: string, minutesWest: number]> = [
  ['UTC', 0],
  ['Asia/Kathmandu', -345],
  ['America/St_Johns', 210],
]
function fake(zone: string, minutesWest: number): void {
  process.env.TZ = zone
  expect(new Date('2026-11-20T12:00:00Z').getTimezoneOffset()).toBe(minutesWest)
}
const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

test.each(servers)('a day is over when the local date at its airport is later, with the server in %s', (...server) => {
  fake(...server)
  const day = fc.integer({ min: -400, max: 1500 }).map((n) => daysAfter('2026-11-20', n))
  fc.assert(
    fc.property(fc.constantFrom(...new Set(zoneOf.values())), day, (zone, date) => {
      const end = endOf(date, zone)
      return todayIn(zone, end) > date && todayIn(zone, new Date(end.getTime() - 1)) <= date
    }),
    { numRuns: 2_000 },
  )
})

test.each(servers)(
  'trips begin and end at their departure airport, with the server in %s [spec-match-date-line]',
  async (...server) => {
    fake(...server)
    const t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
    await passNight(t) // to 10:00 UTC, when the next of these dates changes at 10:15
    // On both sides of the date line, with offsets of half and quarter hours, and where midnight is sometimes skipped.
    for (const departureAirport of ['CXI', 'PPG', 'HNL', 'YYT', 'KTM', 'CHT', 'BEY', 'SCL']) {
      const today = todayIn(zoneOf.get(departureAirport) as string)
      const me = await makePerson(t)
      const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
        t.inject({ method, url: `/api${url}`, payload, headers: { ...me.as } })
      const description = 'Happy to help.'
      const trip = { type: 'helper', departureAirport, arrivalAirport: 'ORD', description, email: me.email }

      expect((await send('POST', '/listings', { ...trip, date: daysAfter(today, -1) })).statusCode).toBe(400)
      for (const [date, endDate] of [
        [today, null],
        [daysAfter(today, 1), daysAfter(today, 3)],
      ] as const) {
        const made = (await send('POST', '/listings', { ...trip, date, endDate })).json<MyListing>()
        const changed = (await send('PATCH', `/my-listings/${made.id}`, { time: '23:59' })).json<MyListing>()
        const url = `/api/listings?from=${departureAirport}&date=${endDate ?? date}`
        const found = (await t.inject(url)).json<MyListing[]>().find(({ id }) => id === made.id)
        const [mine] = (await t.inject({ url: '/api/my-listings', headers: { ...me.as } })).json<MyListing[]>()
        for (const each of [made, changed, found, mine])
          expect({ departureAirport, ...each }).toMatchObject({ departureAirport, id: made.id, date, endDate })
        expect(mine?.status).toBe('open')
      }
    }
    await t.stop()
  },
)
