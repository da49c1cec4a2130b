import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, makeTestimonial, type Person } from '../../test/make.ts'
import { routesOf } from '../../test/routes.ts'

const MAX_CACHED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=30, stale-if-error=600'

let t: TestApp
let owner: Person
let addresses: string[]
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  owner = await makePerson(t)
  const { id } = await makeListing(t, owner)
  await makeTestimonial(t, owner)
  addresses = [
    '/api/listings',
    '/api/listings?from=HYD&to=ORD',
    '/api/listings/popular-routes',
    `/api/listings/by-id/${id}`,
    `/api/listings/by-id/${id}/preview`,
    `/api/listings/${owner.id}`,
    `/api/listings/${owner.id}/preview`,
    '/api/testimonials',
    `/api/testimonials/user/${owner.id}`,
    '/api/airports',
    '/api/airports/version',
  ]
})
afterAll(() => t.stop())

test('caches store responses to visitors for five seconds, and a matching tag gets 304 [spec-scale-cdn-seconds]', async () => {
  for (const url of addresses) {
    const { statusCode, headers } = await t.inject(url)
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, MAX_CACHED])
    expect(headers['cdn-cache-control']).toBe('max-age=5, stale-while-revalidate=30, stale-if-error=600')
    expect(String(headers.vary).toLowerCase()).toBe('accept-encoding')
    expect(headers['set-cookie']).toBeUndefined()
    // A gateway that compresses makes a tag weak, or removes the suffix; both tags identify the same body.
    const tag = String(headers.etag)
    for (const known of [tag, `"other", ${tag}`, tag.replace(/^W\//, '')]) {
      const again = await t.inject({ url, headers: { 'if-none-match': known } })
      expect([url, again.statusCode, again.body]).toEqual([url, 304, ''])
      expect(again.headers).toMatchObject({ 'cache-control': MAX_CACHED, etag: tag })
    }
    const other = await t.inject({ url, headers: { 'if-none-match': '"another"' } })
    expect([url, other.statusCode]).toEqual([url, 200])
  }
})

test.each([
  ['of a person', () => owner.as],
  ['of a session that has ended', () => ({ cookie: 'session=gone' })],
  ['with two sessions', () => ({ cookie: `session=gone; session=${owner.secret}` })],
  ['of a visitor who has just changed something', () => ({ cookie: 'wrote=1' })],
  ['with a preview', () => ({ cookie: 'bucket=1; preview=x' })],
  ['with a token', () => ({ authorization: 'Bearer x' })],
])(
  'no cache stores the response to a request %s [spec-scale-cdn-personal] [spec-withstand-no-store]',
  async (_, headers: () => Record<string, string>) => {
    for (const url of addresses) {
      const tag = String((await t.inject(url)).headers.etag)
      const reply = await t.inject({ url, headers: { ...headers(), 'if-none-match': tag } })
      if (reply.statusCode === 304) expect(url).toMatch(/airports$/)
      else expect([url, reply.statusCode]).toEqual([url, 200])
      expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store' })
      expect([reply.headers['cdn-cache-control'], reply.headers.etag]).toEqual([undefined, undefined])
    }
    const others = ['/api/auth/me', '/api/messages/conversations', '/api/my-listings', '/api/releases/live']
    for (const url of others) {
      const { headers: own } = await t.inject({ url, headers: headers() })
      expect([url, own['cache-control']]).toEqual([url, 'private, no-store'])
    }
  },
)

test('a shared response does not depend on the language of the request', async () => {
  for (const url of addresses) {
    const [english, telugu] = [await t.inject(url), await t.inject({ url, headers: { 'x-locale': 'te' } })]
    expect([url, telugu.body]).toEqual([url, english.body])
  }
})

test('caches store no failures and no other URLs', async () => {
  for (const url of ['/api/listings?limit=no', '/api/listings/by-id/999999', '/api/listings/999999', '/api/nothing'])
    expect([url, (await t.inject(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  const open = routesOf(t).filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  expect(open.length).toBeGreaterThan(20)
  const stored: string[] = []
  for (const { path } of open) {
    const { headers } = await t.inject(path)
    if (/s-maxage|max-age=[1-9]/.test(String(headers['cache-control']))) stored.push(path)
  }
  expect(stored).toEqual([
    '/api/airports',
    '/api/airports/version',
    '/api/languages',
    '/api/languages/version',
    '/api/listings',
    '/api/listings/popular-routes',
    '/api/testimonials',
  ])
})

test("a visitor's reads bypass caches after a write for as long as these may have the previous state", async () => {
  const contact = { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }
  const reply = await t.inject({ method: 'POST', url: '/api/contact', payload: contact })
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([
    204,
    'wrote=1; Path=/; Max-Age=40; HttpOnly; SameSite=Lax',
  ])
  const refused = await t.inject({ method: 'POST', url: '/api/contact', payload: {} })
  const seen = await t.inject({ method: 'POST', url: '/api/events', payload: { type: 'page_view', path: '/' } })
  expect([refused.headers['set-cookie'], seen.headers['set-cookie']]).toEqual([undefined, undefined])
})
