import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../test/make.ts'
import type { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, ListingFits, type Match, MatchedListing, todayIn } from '../listings.contract.ts'

let t: TestApp
let mother: Person
let asha: Person
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off', RATE_LIMITS: 'off' })
}, 30_000)
beforeEach(async () => {
  await t.pool.query('truncate listing, block cascade')
  mother = await makePerson(t)
  asha = await makePerson(t)
})
afterAll(() => t.stop())

const day = (n: number) => daysAfter(todayIn('UTC'), n)
type Columns = Record<string, unknown>
const leg = (ends: string, n: number, flight = '', time: string | null = null) => {
  const [departure, arrival] = ends.split(' ')
  const [, carrier = null, number] = /^(..)(\d+)$/.exec(flight) ?? []
  return { departure, arrival, date: day(n), time, carrier, number: number ? Number(number) : null, suffix: '' }
}
/** Columns of a trip; its ends, day, time and flight are those of its flights. */
const trip = (...legs: Array<ReturnType<typeof leg>>): Columns => {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  return {
    ...{ departure: first.departure, arrival: last.arrival, date: first.date, time_of_day: first.time },
    ...{ carrier: first.carrier, flight_number: first.number },
    legs: legs.length > 1 ? JSON.stringify(legs) : null,
  }
}
const seek = (columns: Columns = {}) => makeListing(t, mother, { type: 'seeking_help', ...columns })
const offer = (columns: Columns = {}, person = asha) => makeListing(t, person, columns)

const read = async (url: string, as: object = {}) => {
  const reply = await t.inject({ url: `/api${url}`, headers: { ...as } })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<MatchedListing[]>()
}
const matches = (id: number, as = mother.as) => read(`/listings/${id}/matches`, as)
const near = (query: Record<string, string>, as: object = {}) =>
  read(`/listings/near?${new URLSearchParams(query)}`, as)
const tiers = (found: MatchedListing[]) => found.map(({ id, match }) => [id, match.tier])

/** What a seeker's only match rests on; undefined without one. */
async function matchOf(sought: Columns, offered: Columns): Promise<Match | undefined> {
  const own = await seek(sought)
  await offer(offered)
  const [found] = await matches(own.id)
  return found?.match
}

test('a match on the wire is what the contract says, and both sides find each other', async () => {
  const [sought, offered] = [
    await seek(trip(leg('HYD ORD', 10, 'AI127'))),
    await offer(trip(leg('HYD ORD', 10, 'AI127'))),
  ]
  const [found] = await matches(sought.id)
  expect(MatchedListing.parse(found)).toEqual(found)
  expect(found).toMatchObject({ id: offered.id, match: { tier: 'same-flight' } })
  expect(tiers(await matches(offered.id, asha.as))).toEqual([[sought.id, 'same-flight']])
})

const AI101 = (ends: string, n = 10, time: string | null = null) => trip(leg(ends, n, 'AI101', time))

test.each<[string, () => [Columns, Columns], Partial<Match> | undefined]>([
  [
    'one flight',
    () => [AI101('DEL ORD'), AI101('DEL ORD')],
    {
      tier: 'same-flight',
      withYou: [{ departureAirport: 'DEL', arrivalAirport: 'ORD', date: day(10), flightNumber: 'AI101' }],
    },
  ],
])('%s', async (_, columns, match) => {
  const found = await matchOf(...columns())
  if (!match) expect(found).toBeUndefined()
  else expect(found).toMatchObject(match)
})

test('near a search', async () => {
  const other = await offer(trip(leg('HYD ORD', 12)))
  await offer(trip(leg('HYD ORD', 10)))
  expect(tiers(await near({ from: 'HYD', to: 'ORD', date: day(10) }))).toEqual([[other.id, 'near-day']])
})
test('fits', async () => {
  const own = await seek()
  await offer()
  expect(await read('/my-listings/fits', mother.as)).toEqual([{ id: own.id, count: 1, best: 'shared-leg' }])
})
