import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { DATABASE_ALONE } from '../../../test/engines.ts'
import { deleteListings, makeListing, makePerson, type Person } from '../../../test/make.ts'
import { POOL } from '../../db/pool.ts'
import { now } from '../../http/clock.contract.ts'
import { daysAfter, type Listing, todayIn } from '../listings.contract.ts'
import { PopularRoute } from './popular-routes.contract.ts'
import { PopularRoutesService } from './popular-routes.service.ts'
import { findPopular } from './popular-routes.sql.ts'

let t: TestApp
let owner: Person
beforeEach(async () => {
  t ??= await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  owner ??= await makePerson(t)
  await deleteListings(t)
})
afterAll(() => t.stop())

const make = async (count: number, departure: string, arrival: string, more = {}) => {
  for (let n = 0; n < count; n += 1) await makeListing(t, owner, { departure, arrival, ...more })
}
const popular = () => new PopularRoutesService(t.app.get(POOL)).findAll()

test('the most popular routes come first, each with the number that its search finds', async () => {
  await make(2, 'HYD', 'ORD')
  await make(1, 'HYD', 'ORD', { type: 'seeking_help' })
  await make(2, 'DEL', 'SFO')
  await make(4, 'GRU', 'LIS')
  await make(1, 'LHR', 'YYZ')
  await make(1, 'GRU', 'LIS', { status: 'closed' })
  await make(1, 'DEL', 'SFO', { confirmed_at: null, visitor_id: 900_001 })
  const routes = await popular()
  expect(routes.map(({ from, to, count }) => `${from} ${to} ${count}`)).toEqual(['GRU LIS 4', 'DEL SFO 3', 'HYD ORD 3'])
  expect(routes[0]).toMatchObject({ fromCity: 'São Paulo', toCity: 'Lisbon' })
  for (const { from, to, count } of routes)
    expect((await t.inject(`/api/listings?from=${from}&to=${to}`)).json<Listing[]>()).toHaveLength(count)
})

test('requests with company on other flights count on the route that a visitor finds them by', async () => {
  const traveler = JSON.stringify({ firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: null })
  const [past, later] = [daysAfter(todayIn('UTC'), -2), daysAfter(todayIn('UTC'), 5)]
  const flight = { time: null, carrier: null, number: null, suffix: '' }
  const part = (departure: string, arrival: string, alone: boolean, date = later) => ({
    ...flight,
    departure,
    arrival,
    date,
    endDate: date,
    alone,
  })
  const partly = (more: object, ...flights: object[]) =>
    make(1, 'COK', 'MAN', { type: 'seeking_help', status: 'partly', company: JSON.stringify(flights), ...more })
  for (const route of ['DOH MAN', 'DEL SFO', 'GRU LIS']) await make(2, route.slice(0, 3), route.slice(4))
  await partly({}, part('COK', 'DOH', false), part('DOH', 'MAN', true))
  await partly({ traveler }, part('COK', 'DOH', false), part('DOH', 'MAN', true))
  await partly({}, part('DEL', 'SFO', true, past), part('SFO', 'JFK', false))
  await partly({ closes_at: new Date(now()) }, part('GRU', 'LIS', true), part('LIS', 'MAN', false))
  const routes = await popular()
  expect(routes.map(({ from, to, count }) => `${from} ${to} ${count}`)).toEqual(['DOH MAN 3', 'DEL SFO 2', 'GRU LIS 2'])
  for (const { from, to, count } of routes)
    expect((await t.inject(`/api/listings?from=${from}&to=${to}`)).json<Listing[]>()).toHaveLength(count)
})

test('unconfirmed and closed listings do not count, and two routes are too few to show', async () => {
  await make(2, 'HYD', 'ORD')
  await make(2, 'DEL', 'SFO')
  await make(5, 'GRU', 'LIS', { confirmed_at: null, visitor_id: 900_001 })
  await make(5, 'LHR', 'YYZ', { human: false })
  await make(5, 'CDG', 'DKR', { status: 'hidden' })
  await make(1, 'JFK', 'DEL')
  expect(await popular()).toEqual([])
})

test('all readers get the same result, which is read once', async () => {
  for (const route of ['HYD ORD', 'DEL SFO', 'GRU LIS']) await make(2, route.slice(0, 3), route.slice(4))
  const { query } = t.pool
  let queries = 0
  t.pool.query = ((...args: Parameters<typeof query>) => {
    if ((args[0] as { name?: string }).name === findPopular.with({}).name) queries += 1
    return query.apply(t.pool, args)
  }) as typeof query
  const replies = await Promise.all([...Array(20)].map(() => t.inject('/api/listings/popular-routes')))
  t.pool.query = query
  expect(queries).toBe(1)
  for (const reply of replies) expect(PopularRoute.parse(reply.json()[0])).toMatchObject({ count: 2 })
})
