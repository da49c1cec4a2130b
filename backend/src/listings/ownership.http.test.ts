import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeAcquaintance, makeListing, makePerson, makeTestimonial, type Person } from '../../test/make.ts'
import { AirportsController } from './airports/airports.controller.ts'
import { ContactRequestsController } from './contacts/contact-requests.controller.ts'
import { ListingsController } from './listings.controller.ts'
import { AlertsController } from './matching/alerts/alerts.controller.ts'
import { SavedSearchesController } from './matching/alerts/saved-searches.controller.ts'
import { MatchesController } from './matching/matches.controller.ts'
import { MyListingsController } from './my-listings.controller.ts'
import { PeopleController } from './people/people.controller.ts'
import { PublishController } from './publish/publish.controller.ts'
import { TestimonialsController } from './testimonials/testimonials.controller.ts'

let t: TestApp
let owner: Person
let stranger: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  owner = await makePerson(t)
  stranger = await makePerson(t)
  await makeAcquaintance(t, stranger, owner)
})
afterAll(() => t.stop())

type Id = 'listing' | 'person' | 'review' | 'search'
interface Row {
  id?: Id
  query?: string
  payload?: object
  /** The statuses for a visitor, a stranger and the owner, and for an id that does not exist. */
  visitor: number
  stranger: number
  owner: number
  nobody?: number
}

async function savedSearch(): Promise<number> {
  await t.pool.query('delete from saved_search')
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into saved_search (account_id, departure, arrival, type, pace, confirmed_at, ends_at)
     values ($1, 'HYD', 'ORD', 'both', 'daily', now(), now() + interval '1 day') returning id`,
    [owner.id],
  )
  return rows[0]!.id
}

const REVIEW = () => ({ targetUserId: owner.id, route: 'HYD to ORD', text: 'A great companion.', rating: 5 })
const CHANGED = { text: 'A great companion.', rating: 4 }

/** Every route of the module; a test below fails when one is missing. */
const ROUTES: Record<string, Row> = {
  'GET airports': { visitor: 200, stranger: 200, owner: 200 },
  'GET airports/version': { visitor: 200, stranger: 200, owner: 200 },
  'GET listings': { visitor: 200, stranger: 200, owner: 200 },
  'GET listings/by-id/:id': { id: 'listing', visitor: 200, stranger: 200, owner: 200, nobody: 404 },
  'GET listings/by-id/:id/preview': { id: 'listing', visitor: 200, stranger: 200, owner: 200, nobody: 404 },
  'GET listings/popular-routes': { visitor: 200, stranger: 200, owner: 200 },
  'GET listings/:userId': { id: 'person', visitor: 200, stranger: 200, owner: 200, nobody: 404 },
  'GET listings/:userId/preview': { id: 'person', visitor: 200, stranger: 200, owner: 200, nobody: 404 },
  'POST listings/confirm': { payload: { token: '1.x' }, visitor: 400, stranger: 400, owner: 400 },
  'POST listings/:id/contact': { id: 'listing', visitor: 401, stranger: 200, owner: 403, nobody: 404 },
  'GET listings/:id/contact': { id: 'listing', visitor: 401, stranger: 204, owner: 204, nobody: 204 },
  'GET listings/near': { visitor: 200, stranger: 200, owner: 200 },
  'GET listings/:id/matches': { id: 'listing', visitor: 401, stranger: 404, owner: 200, nobody: 404 },
  'GET my-listings/fits': { visitor: 401, stranger: 200, owner: 200 },
  'GET my-listings': { visitor: 401, stranger: 200, owner: 200 },
  'PATCH my-listings/:id': {
    id: 'listing',
    payload: { time: '08:00' },
    visitor: 401,
    stranger: 404,
    owner: 200,
    nobody: 404,
  },
  'POST my-listings/:id/close': { id: 'listing', visitor: 401, stranger: 404, owner: 200, nobody: 404 },
  'POST my-listings/:id/reopen': { id: 'listing', visitor: 401, stranger: 404, owner: 200, nobody: 404 },
  'POST my-listings/:id/confirm': { id: 'listing', visitor: 401, stranger: 404, owner: 200, nobody: 404 },
  'POST my-listings/:id/mine': {
    id: 'listing',
    payload: { mine: true },
    visitor: 401,
    stranger: 404,
    owner: 200,
    nobody: 404,
  },
  'DELETE my-listings/:id': { id: 'listing', visitor: 401, stranger: 404, owner: 204, nobody: 404 },
  'GET saved-searches': { visitor: 401, stranger: 200, owner: 200 },
  'POST saved-searches': { payload: {}, visitor: 400, stranger: 400, owner: 400 },
  'POST saved-searches/confirm': { payload: { token: '1.x' }, visitor: 400, stranger: 400, owner: 400 },
  'PATCH saved-searches/:id': {
    id: 'search',
    payload: { pace: 'daily' },
    visitor: 401,
    stranger: 404,
    owner: 200,
    nobody: 404,
  },
  'DELETE saved-searches/:id': { id: 'search', visitor: 401, stranger: 404, owner: 204, nobody: 404 },
  'POST listings/:id/matches/seen': { id: 'listing', visitor: 401, stranger: 204, owner: 204, nobody: 204 },
  'GET alerts/unsubscribe/:token': { visitor: 404, stranger: 404, owner: 404 },
  'POST alerts/unsubscribe/:token': { visitor: 404, stranger: 404, owner: 404 },
  'GET contact-requests': { visitor: 401, stranger: 200, owner: 200 },
  'POST listings': { payload: {}, visitor: 400, stranger: 400, owner: 400 },
  'POST find-help/listings': { payload: {}, visitor: 400, stranger: 400, owner: 400 },
  'POST offer-help/listings': { payload: {}, visitor: 400, stranger: 400, owner: 400 },
  'GET testimonials': { visitor: 200, stranger: 200, owner: 200 },
  'GET testimonials/user/:userId': { id: 'person', visitor: 200, stranger: 200, owner: 200 },
  'GET testimonials/user/:userId/mine': {
    id: 'person',
    query: '?route=HYD%20to%20ORD',
    visitor: 401,
    stranger: 200,
    owner: 200,
  },
  'POST testimonials': { visitor: 401, stranger: 201, owner: 403 },
  'PATCH testimonials/:id': { id: 'review', payload: CHANGED, visitor: 401, stranger: 404, owner: 404, nobody: 404 },
  'POST testimonials/:id/reply': {
    id: 'review',
    payload: { text: 'Thanks' },
    visitor: 401,
    stranger: 404,
    owner: 200,
    nobody: 404,
  },
}

test('the matrix names every route', () => {
  const controllers = [
    AlertsController,
    SavedSearchesController,
    AirportsController,
    ContactRequestsController,
    ListingsController,
    MatchesController,
    MyListingsController,
    PeopleController,
    PublishController,
    TestimonialsController,
  ]
  const routes = controllers.flatMap((controller) => {
    const base = Reflect.getMetadata(PATH_METADATA, controller) as string
    return Object.getOwnPropertyNames(controller.prototype).flatMap((key) => {
      const handler = Reflect.get(controller.prototype, key) as object
      if (!Reflect.hasMetadata(METHOD_METADATA, handler)) return []
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]
      return `${method} ${base}/${Reflect.getMetadata(PATH_METADATA, handler)}`
        .replace(/\/+/g, '/')
        .replace(/ \/|\/$/g, (at) => (at[0] === ' ' ? ' ' : ''))
    })
  })
  expect(routes.sort()).toEqual(Object.keys(ROUTES).sort())
})

async function call(route: string, id: string | number, as: object) {
  const [method, path] = route.split(' ') as ['GET', string]
  const payload = route === 'POST testimonials' ? REVIEW() : ROUTES[route]?.payload
  return t.inject({
    method,
    url: `/api/${path.replace(/:\w+/, String(id))}${ROUTES[route]?.query ?? ''}`,
    headers: { ...as },
    ...(payload && { payload }),
  })
}

test.each(Object.entries(ROUTES))('%s answers a visitor, a stranger and the owner as it should', async (route, row) => {
  for (const [who, as] of [
    ['visitor', {}],
    ['stranger', stranger.as],
    ['owner', owner.as],
  ] as const) {
    const listing = await makeListing(t, owner)
    const before = await t.pool.query('select * from listing where id = $1', [listing.id])
    const ids = {
      person: owner.id,
      listing: listing.id,
      review: row.id === 'review' ? await makeTestimonial(t, owner) : 0,
      search: row.id === 'search' ? await savedSearch() : 0,
    }
    const reply = await call(route, ids[row.id ?? 'listing'], as)
    expect([who, reply.statusCode]).toEqual([who, row[who]])
    if (row[who] < 400) continue
    expect((await t.pool.query('select * from listing where id = $1', [listing.id])).rows).toEqual(before.rows)
  }
})

test.each(Object.entries(ROUTES).filter(([, { id }]) => id))(
  '%s: an id of nobody, and one that is none',
  async (route, row) => {
    const nobody = await call(route, 999_999_999, owner.as)
    expect(nobody.statusCode).toBe(row.nobody ?? 200)
    for (const id of ['0', '-1', '01', '1.5', '1e3', 'x', '%27', '99999999999999999', '%00', '1%2f2']) {
      expect([id, (await call(route, id, owner.as)).statusCode]).toEqual([id, 400])
    }
  },
)
