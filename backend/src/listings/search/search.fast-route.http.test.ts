import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { withoutTable } from '../../../test/database.ts'
import { DATABASE_ALONE } from '../../../test/engines.ts'
import { useCoarseLimit } from '../../../test/limits.ts'
import { makeListing, makePerson, type Person } from '../../../test/make.ts'
import type { ProblemBody } from '../../http/http.contract.ts'

let t: TestApp
let me: Person
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
  me = await makePerson(t)
  for (let i = 0; i < 5; i++) await makeListing(t, me)
})
afterAll(() => t.stop())

const get = (query: string, headers: object = {}, remoteAddress = '203.0.113.1') =>
  t.inject({ url: `/api/listings?${query}`, headers: { ...headers }, remoteAddress })

/** A dead session has the rights of a visitor, and is served by the controller. */
const DEAD = { cookie: 'session=dead' }
// Caches may store a visitor's response only (http/shared-responses.http.test.ts).
const OWN = ['x-request-id', 'date', 'etag', 'vary', 'cache-control', 'cdn-cache-control']
const comparable = ({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) => {
  const rest = Object.entries(headers).filter(([name]) => !OWN.includes(name))
  return [statusCode, rest, body.replace(/"requestId":"[^"]*"/, '')]
}

test.each(['from=HYD&limit=2', 'type=helper&limit=3', 'flight=AI1', 'limit=2&cursor=1', 'who=1', ''])(
  'a visitor, a signed-in user and the controller read the same bytes: %s',
  async (query) => {
    const visitor = await get(query)
    for (const headers of [me.as, DEAD]) expect(comparable(await get(query, headers))).toEqual(comparable(visitor))
    expect(visitor.headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test.each(['date=2027-02-30', 'limit=x&from=HYD&from=DEL', 'limit=51', 'cursor=x', 'language=xx'])(
  'a visitor gets the errors of the controller: %s',
  async (query) => {
    const visitor = await get(query)
    expect(visitor.statusCode).toBe(400)
    expect(comparable(await get(query, DEAD))).toEqual(comparable(visitor))
  },
)

test('a visitor gets the error of the controller when the database fails', async () => {
  const [visitor, other] = await withoutTable(t, 'listing', () =>
    Promise.all([get('type=helper&limit=4'), get('type=helper&limit=4', DEAD)]),
  )
  expect(visitor.statusCode).toBe(500)
  expect(comparable(other)).toEqual(comparable(visitor))
})

test('uses through both routes count together, and both refuse alike', async () => {
  useCoarseLimit(t, 'api', '203.0.113.8', 298)
  const from = (headers: object) => get('', headers, '203.0.113.8')
  expect([(await from({})).statusCode, (await from(DEAD)).statusCode]).toEqual([200, 200])
  const [visitor, other] = [await from({}), await from(DEAD)]
  expect(visitor.statusCode).toBe(429)
  expect(comparable(other)).toEqual(comparable(visitor))
})

test('searches and all other routes share one limit per visitor; a signed-in user has their own', async () => {
  useCoarseLimit(t, 'api', '203.0.113.7', 300)
  const refused = await get('', {}, '203.0.113.7')
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await t.inject({ url: '/api/testimonials', remoteAddress: '203.0.113.7' })).statusCode).toBe(429)
  expect((await get('', me.as, '203.0.113.7')).statusCode).toBe(200)
})
