import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ProblemBody } from '../src/http/http.contract.ts'
import { freshIp } from './browser.ts'
import { everyRow } from './database.ts'
import { startFakes } from './fakes.ts'
import { makePerson } from './make.ts'
import { flights } from './ownership.flights.ts'
import { payments } from './ownership.payments.ts'
import { account, listings, messaging, moderation, type Row } from './ownership.rows.ts'
import { trips } from './ownership.trips.ts'
import { startPayments } from './payments.ts'
import { name, type Route, routesOf } from './routes.ts'

/** The statuses of every route with an id, module by module; a test below fails when one is missing. */
const MATRIX: Record<string, Row> = {
  ...account,
  ...flights,
  ...listings,
  ...messaging,
  ...moderation,
  ...payments,
  ...trips,
}

/** The only routes that visitors may use. */
const OPEN = [
  'DELETE /api/traveler/milestones/:milestoneId',
  'DELETE /api/unsubscribe/:token',
  'GET /api/airports',
  'GET /api/airports/version',
  'GET /api/alerts/unsubscribe/:token',
  'GET /api/family',
  'GET /api/flights/:number',
  'GET /api/flights/:number/stored',
  'GET /api/languages',
  'GET /api/languages/version',
  'GET /api/listings',
  'GET /api/listings/:userId',
  'GET /api/listings/:userId/preview',
  'GET /api/listings/by-id/:id',
  'GET /api/listings/by-id/:id/preview',
  'GET /api/listings/near',
  'GET /api/listings/popular-routes',
  'GET /api/payments/terms/:userId',
  'GET /api/releases', // these, except /live, want a deploy token (releases/releases.http.test.ts)
  'GET /api/releases/history',
  'GET /api/releases/live',
  'GET /api/releases/live/contracts',
  'GET /api/releases/token',
  'GET /api/testimonials',
  'GET /api/testimonials/user/:userId',
  'GET /api/traveler',
  'GET /api/unsubscribe/:token',
  'GET /api/users/:id',
  'POST /api/address-change/cancel',
  'POST /api/alerts/unsubscribe/:token',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/resend-code',
  'POST /api/auth/verify',
  'POST /api/contact',
  'POST /api/create-payment-intent',
  'POST /api/email-reports', // wants the secret of the webhook
  'POST /api/events',
  'POST /api/find-help/listings',
  'POST /api/flights/alerts/:token',
  'POST /api/listings',
  'POST /api/listings/:id/confirmation-email', // says nothing about the address (listings/publish)
  'POST /api/listings/confirm',
  'POST /api/offer-help/listings',
  'POST /api/payment-success',
  'POST /api/releases',
  'POST /api/releases/canary',
  'POST /api/releases/promote',
  'POST /api/releases/retire',
  'POST /api/releases/rollback',
  'POST /api/releases/visual-checks',
  'POST /api/releases/withdraw',
  'POST /api/saved-searches',
  'POST /api/saved-searches/confirm',
  'POST /api/sms/inbound',
  'POST /api/sms/status/:about',
  'POST /api/stripe/webhook',
  'POST /api/traveler/flights/read',
  'POST /api/traveler/milestones',
  'POST /api/trips/:id/flying',
  'POST /api/unsubscribe/:token',
  'PUT /api/family/notifications',
]

/** Ids that no row has: too small, too large, of another type, or an operator in place of a value. */
const NO_IDS = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  'abc',
  '9'.repeat(30),
  '$ne',
  '1;2',
  '%00',
  '1%20or%201=1',
  '%7B%7D',
  '..%2F1',
]
const NO_VALUES = [0, -1, 1.5, '1', 'abc', null, true, [], [1], {}, { $ne: null }, 2 ** 53]

let t: Awaited<ReturnType<typeof start>>
let routes: Route[]
beforeAll(async () => {
  t = await start()
  routes = routesOf(t)
})
afterAll(() => t.stop())

async function start() {
  const fakes = await startFakes()
  const app = await startPayments({ ...fakes.settings, RATE_LIMITS: 'off' })
  return { ...app, ...fakes, stop: () => app.stop().then(fakes.stop) }
}

/** The path with its ids; where too few are given, the others are nothing's. */
const filled = (path: string, ids: unknown) =>
  [ids]
    .flat()
    .reduce<string>((text, id) => text.replace(/:\w+/, String(id)), path)
    .replace(/:\w+/, '987654321')

function sendRequest({ method, path }: Pick<Route, 'method' | 'path'>, headers: object = {}, body?: object | string) {
  return t.inject({
    method,
    url: path,
    remoteAddress: freshIp(),
    headers: { ...headers },
    ...(body && { payload: body }),
  })
}

test('visitors may use these routes and no other', () => {
  expect(routes.filter(({ open }) => open).map(name)).toEqual(OPEN)
})

test('every other route asks a visitor to sign in before it reads anything [spec-withstand-mass-assignment]', async () => {
  const closed = routes.filter(({ open }) => !open)
  expect(closed.length).toBeGreaterThan(10)
  for (const route of closed) {
    for (const id of ['1', 'abc']) {
      const reply = await sendRequest(
        { ...route, path: filled(route.path, id) },
        {},
        route.method === 'GET' ? undefined : {},
      )
      expect([name(route), reply.statusCode, reply.json().code]).toEqual([name(route), 401, 'signed-out'])
    }
  }
})

test('another site cannot call a route that changes something, for visitors and signed-in people [spec-withstand-cross-site-writes]', async () => {
  const { as } = await makePerson(t)
  const unsafe = routes.filter(({ method }) => method !== 'GET')
  expect(unsafe.length).toBeGreaterThan(10)
  for (const route of unsafe) {
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]
    for (const headers of foreign) {
      const reply = await sendRequest({ ...route, path: filled(route.path, 1) }, { ...as, ...headers }, {})
      expect([name(route), headers, reply.statusCode]).toEqual([name(route), headers, 403])
    }
  }
})

test('no GET changes anything [spec-withstand-get-changes-nothing]', async () => {
  const { id, as } = await makePerson(t)
  const before = await everyRow(t)
  expect(before.length).toBeGreaterThan(20)
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/api/live')
  const statuses: number[] = []
  for (const route of reads)
    for (const who of [as, {}])
      statuses.push((await sendRequest({ ...route, path: filled(route.path, id) }, who)).statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(reads.length / 2)
  expect(await everyRow(t)).toEqual(before)
})

test('every route with an id is in the matrix, and nothing else is [spec-withstand-ownership]', () => {
  const withId = routes.filter(({ path }) => path.includes(':')).map(name)
  expect(withId.filter((route) => !(route in MATRIX))).toEqual([])
  expect(Object.keys(MATRIX).filter((key) => !routes.some((route) => name(route) === key))).toEqual([])
})

test.each(Object.entries(MATRIX))(
  "%s: own and another's ids, unknown ids, and values that are not ids [spec-withstand-ownership]",
  async (key, row) => {
    const [method, path] = key.split(' ') as [Route['method'], string]
    const [owner, stranger] = [await makePerson(t), await makePerson(t)]
    const id = row.make ? await row.make(t, owner) : owner.id
    const about = (what: unknown, who: object = {}, body: NonNullable<Row['holder']>['body'] = row.body) =>
      sendRequest({ method, path: filled(path, what) + (row.query ?? '') }, who, body?.(what))
    const status = async (what: unknown, who?: object) => (await about(what, who)).statusCode

    // The owner comes last, because the request may delete the object.
    const seen = {
      anonymous: await status(id),
      stranger: await status(id, stranger.as),
      missing: await status(row.missingId ?? (path.includes(':') ? '987654321' : 987654321), owner.as),
      owner: await status(id, owner.as),
      holder: row.holder && (await about(id, row.holder.as(id), row.holder.body ?? row.body)).statusCode,
    }
    const { anonymous, stranger: others, missing, owner: own, holder } = row
    expect(seen).toEqual({ anonymous, stranger: others, missing, owner: own, holder: holder?.status })
    // A route that refuses all requests would prove nothing.
    const statuses = [seen.anonymous, seen.stranger, seen.owner, seen.holder ?? 999]
    expect(Math.min(...statuses)).toBeLessThan(400)

    const refused = (path.includes(':') ? NO_IDS : NO_VALUES).filter((no) => !row.isId?.(no))
    for (const no of refused) {
      const reply = await about(no, owner.as)
      expect([no, [400, 404].includes(reply.statusCode)]).toEqual([no, true])
      ProblemBody.parse(reply.json())
    }
  },
)
