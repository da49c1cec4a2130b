import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
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

// Caches may store a visitor's response only (http/shared-responses.http.test.ts).
const OWN = ['x-request-id', 'date', 'etag', 'vary', 'cache-control', 'cdn-cache-control']

test.each(['from=HYD&limit=2', 'type=helper&limit=3', 'date=2027-02-30', 'flight=AI1', 'limit=x&from=HYD&from=DEL'])(
  'a visitor, a signed-in user and a dead session read the same: %s',
  async (query) => {
    const [visitor, ...others] = [
      await get(query),
      await get(query, me.as),
      await get(query, { cookie: 'session=dead' }),
    ]
    const comparable = ({ statusCode, headers, body }: typeof visitor) => {
      const rest = Object.entries(headers).filter(([name]) => !OWN.includes(name))
      return [statusCode, rest, body.replace(/"requestId":"[^"]*"/, '')]
    }
    for (const other of others) expect(comparable(other)).toEqual(comparable(visitor))
    expect(visitor.headers['content-security-policy']).toContain("default-src 'none'")
  },
)

test('searches and all other routes share one limit per visitor; a signed-in user has their own', async () => {
  useCoarseLimit(t, 'api', '203.0.113.7', 300)
  const refused = await get('', {}, '203.0.113.7')
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await t.inject({ url: '/api/testimonials', remoteAddress: '203.0.113.7' })).statusCode).toBe(429)
  expect((await get('', me.as, '203.0.113.7')).statusCode).toBe(200)
})
