import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import { hostile } from '../fuzz/values.ts'
import { makeToken } from '../src/releases/access/tokens.ts'
import { startApp, type TestApp } from './app.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { type Route, routesOf } from './routes.ts'

// GENERATED_REQUESTS=100000 npm test -- generated: sends that many requests, with a new seed each time.
const { GENERATED_REQUESTS } = process.env
const HOW_MANY = Number(GENERATED_REQUESTS ?? 1_000)
const SEED = GENERATED_REQUESTS ? Date.now() : 20_261_120

let t: TestApp
let person: Person
let other: Person
let listing: number
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off', PATIENCE_MS: '200' })
})
afterAll(() => t.stop())

/** A signed-in person, another one, and a listing of theirs, for plausible requests. */
async function people() {
  ;[person, other] = [await makePerson(t), await makePerson(t)]
  listing = (await makeListing(t, other)).id
}

/** Plausible values for a field by its name. */
const plausible: Record<string, () => unknown[]> = {
  name: () => ['Asha Rao'],
  text: () => ['Is anybody there?'],
  message: () => ['Happy to help on this flight.'],
  limit: () => [5],
  wanted: () => [true, false],
  visitorWords: () => [true, false],
  mine: () => [true],
  route: () => ['HYD-ORD'],
  names: () => [['nobody'], ['shell']],
  releases: () => [['nobody@1.0.0'], ['shell']],
  email: () => [person.email, other.email, 'new@mail.test'],
  id: () => [listing, other.id, person.id, 999_999],
  userId: () => [String(other.id), other.id],
  type: () => ['helper', 'seeking_help'],
  departureAirport: () => ['HYD', 'ORD', 'QQQ'],
  arrivalAirport: () => ['ORD', 'LHR'],
  from: () => ['HYD'],
  to: () => ['ORD'],
  date: () => ['2031-09-01', '2026-01-01', '9999-12-31'],
  endDate: () => ['2031-09-09', '1970-01-01'],
  time: () => ['23:59'],
  flight: () => ['AI 127'],
  flightNumber: () => ['ai 0127'],
  phoneNumber: () => ['+1 2025550123', '+91 9849012345'],
  code: () => ['123456'],
  captchaToken: () => ['bot-check-unavailable', 'a-token'],
  paymentIntentId: () => ['pi_123'],
  amount: () => [5, 500, 501],
}
const anything = ['Asha', 'Happy to help on this flight.', 5, '7', true, 'https://pictures.test/a.png']
const of = (field: string) =>
  fc.nat().map((n) => {
    const values = plausible[field]?.() ?? (/id$/i.test(field) ? [other.id, person.id] : anything)
    return values[n % values.length]
  })

/** A value that mostly fits the schema; each field may be missing or hostile. */
function filled(schema: z.core.$ZodType | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(properties).map((field) => [
    field,
    fc.oneof(
      { weight: 12, arbitrary: of(field) },
      { weight: 2, arbitrary: hostile },
      { weight: 1, arbitrary: fc.string() },
    ),
  ])
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const inAddress = (value: unknown) => encodeURIComponent(text(value))
const addressOf = (path: string, params: Record<string, unknown>, query: Record<string, unknown>) => {
  const filledIn = path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name] ?? other.id))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`)
  return pairs.length > 0 ? `${filledIn}?${pairs.join('&')}` : filledIn
}

/** A request to one of the routes from a person, a visitor or an attacker. */
const requestTo = (route: Route) =>
  fc.record({
    method: fc.constant(route.method),
    path: fc.constant(route.path),
    params: filled(route.takes.param),
    query: filled(route.takes.query),
    payload: fc.oneof(
      { weight: 12, arbitrary: filled(route.takes.body).map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: hostile.map((body) => JSON.stringify(body)) },
      { weight: 1, arbitrary: fc.constantFrom('{"a":', '\ufeff{}', '[', '{"__proto__":{"a":1}}', '{"a":1,"a":2}') },
    ),
    type: fc.constantFrom(
      ...Array<string>(9).fill('application/json'),
      'text/plain',
      'application/x-www-form-urlencoded',
    ),
    cookie: fc.constantFrom('person', 'person', 'person', 'none', 'session=x; challenge=y', 'session=%00; =;;'),
    key: fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '1'.repeat(500))),
  })

test('no request is answered with 500', async () => {
  // The stream never ends, and has tests of its own.
  const routes = routesOf(t).filter(({ path }) => path !== '/api/live')
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter(({ takes }) => takes.body).length).toBeGreaterThan(15)
  await people()
  const authorization = `Bearer ${await makeToken(t.pool, '*')}`
  const seen = new Map<number, number>()
  const sent = fc.asyncProperty(fc.oneof(...routes.map(requestTo)), async (made) => {
    const { method, path, params, query, payload, type, cookie, key } = made
    const reads = method === 'GET'
    const headers = {
      'idempotency-key': key,
      ...(path.startsWith('/api/releases') && { authorization }),
      ...(cookie !== 'none' && { cookie: cookie === 'person' ? person.as.cookie : cookie }),
      ...(!reads && { 'content-type': type }),
      ...(!reads && cookie === 'person' && { 'x-account': String(person.id) }),
    }
    const url = addressOf(path, params, query)
    const { statusCode } = await t.inject({ method, url, headers, ...(!reads && { payload }) })
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
    if (statusCode === 401 && cookie === 'person') await people() // the person has left or logged out
    return statusCode !== 500
  })
  await fc.assert(sent, { numRuns: HOW_MANY, seed: SEED, endOnFailure: true })
  // Enough requests pass the schemas.
  const went = [...seen].reduce((sum, [status, count]) => sum + (status < 300 ? count : 0), 0)
  expect(went / HOW_MANY).toBeGreaterThan(0.15)
}, 600_000)
