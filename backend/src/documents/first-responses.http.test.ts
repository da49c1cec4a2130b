import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { HttpAdapterHost } from '@nestjs/core'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { block, makeListing, makePerson, makeSession, type Person, setAccountStatus } from '../../test/make.ts'
import { builtFolder, publishShell, routeAt, siteIn } from '../../test/releases.ts'
import { SessionsService } from '../account/sessions.service.ts'
import type { HttpAdapter } from '../http/adapter.ts'
import { ANONYMOUS, SIGNED_IN } from '../http/api-limit.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { publish } from '../releases/publishing/publish.ts'
import { RegistryService } from '../releases/registry.service.ts'
import { FirstResponsesService } from './first-responses.service.ts'

const HERE = '/listings?limit=9&from=HYD&to=ORD'

let t: TestApp
let owner: Person
let listing: { id: number }
let reader: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
  await publishShell(t)
  owner = await makePerson(t, { username: 'Asha' })
  reader = await makePerson(t, { username: 'Ben' })
  for (let n = 0; n < 11; n++) listing = await makeListing(t, owner, { departure: 'HYD', arrival: 'ORD' })
  const routes = [
    routeAt('/search', { data: ['/listings?limit=9&from&to', '/listings/popular-routes'] }),
    routeAt('/many', { data: ['/listings/popular-routes', HERE, '/testimonials', '/contact-requests', '/trips'] }),
  ]
  await publish(builtFolder({ name: 'pages', version: '1.0.0-p', files: {}, facts: { routes } }), t.pool)
  await t.app.get(RegistryService).refresh()
})
afterAll(() => t.stop())

const direct = () => t.app.get<HttpAdapterHost<HttpAdapter>>(HttpAdapterHost).httpAdapter.direct
const raw = () => ({}) as never
const senderOf = (ip: string, cookie?: string) => ({ id: 'a', ip, headers: { cookie, host: 'site.test' }, raw: raw() })
const asObject = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text))

const addresses = () => [
  ...[HERE, '/listings?limit=x', '/listings?type=helper&limit=2&on=home', '/listings/popular-routes', '/testimonials'],
  ...[`/listings/by-id/${listing.id}`, '/listings/by-id/999999', '/listings/by-id/x', `/listings/${owner.id}?limit=6`],
  ...[
    `/listings/${owner.id}/preview`,
    `/listings/by-id/${listing.id}/preview`,
    `/testimonials/user/${owner.id}?limit=6`,
  ],
  ...[`/users/${owner.id}`, `/payments/terms/${owner.id}`, '/auth/me', '/contact-requests?limit=5', '/my-listings'],
  ...[
    '/messages',
    '/trips',
    '/trips/999999',
    '/unread-mail',
    '/moderation/account-status',
    '/nowhere',
    '/listings/%E0',
  ],
  ...['/ops/moderation/summary', '/ops/moderation/cases', `/listings/${listing.id}/contact`],
]

async function overHttpAndDirectly(path: string, ip: string, cookie?: string) {
  const headers = { host: 'site.test', ...(cookie && { cookie }) }
  const http = await t.inject({ url: `/api${path}`, headers, remoteAddress: ip })
  const sender = senderOf(ip, cookie)
  const responses = t.app.get(FirstResponsesService)
  const [own] = Object.values(
    await responses
      .fetchAll([path], sender, cookie !== undefined, new Promise(() => {}))
      .then(({ responses: found }) => found),
  )
  const reply = await direct().get(`/api${path}`, sender)
  return {
    http: [path, http.statusCode, http.statusCode === 200 ? http.json() : undefined, http.headers.link],
    direct: [path, reply?.statusCode, asObject(own), reply?.getHeader('link')],
  }
}

test.each([
  ['a visitor', () => undefined],
  ['someone whose session has ended', () => 'session=ended'],
  ['the owner of the listings', async () => (await makeSession(t, owner.id)).as.cookie],
  ['another person', () => reader.as.cookie],
  ...(['suspended', 'banned', 'unproven', 'deleted'] as const).map(
    (status) =>
      [
        `a person who is ${status}`,
        async () => {
          const person = await makePerson(t)
          await setAccountStatus(t, person, status)
          return person.as.cookie
        },
      ] as const,
  ),
  [
    'a person whom the owner has blocked',
    async () => {
      const person = await makePerson(t)
      await block(t, owner, person)
      return person.as.cookie
    },
  ],
])('%s gets the same responses in a document as over HTTP', async (_who, signIn) => {
  const cookie = await signIn()
  const ip = freshIp()
  for (const path of addresses()) {
    const { http, direct } = await overHttpAndDirectly(path, ip, cookie)
    expect(direct).toEqual(http)
  }
})

test('the routes of staff and of deploy tokens reject all others in a document too', async () => {
  const stranger = await overHttpAndDirectly('/ops/moderation/summary', freshIp(), reader.as.cookie)
  expect([stranger.http[1], stranger.direct[1]]).toEqual([404, 404])
  // The guard rejects this, not a missing route.
  const refused = await direct().get('/api/ops/moderation/summary', senderOf(freshIp(), reader.as.cookie))
  expect(refused?.body).toMatchObject({ code: 'not-found' })
  // This route checks tokens in its own hook, which a direct request would bypass.
  expect(await direct().get('/api/releases', senderOf(freshIp()))).toBeUndefined()
})

test('a network that has reached the limit gets no data in a document either, not even cached data', async () => {
  const responses = t.app.get(FirstResponsesService)
  const [ip, other] = [freshIp(), freshIp()]
  const limits = t.app.get(RateLimit, { strict: false })
  for (let n = 0; n < ANONYMOUS.max; n++) limits.takeCoarseFrom(ANONYMOUS, ip)
  const sendRequest = (from: string, path: string) =>
    responses.fetchAll([path], senderOf(from), false, new Promise(() => {}))
  for (const path of [HERE, `${HERE}&language=tel`]) {
    expect((await sendRequest(other, path)).allArrived).toBe(true)
    expect((await t.inject({ url: `/api${path}`, remoteAddress: ip })).statusCode).toBe(429)
    expect(await sendRequest(ip, path)).toMatchObject({ allArrived: false, responses: {} })
  }
})

test('a user who has reached the limit gets no data in a document either', async () => {
  const { id, as } = await makePerson(t)
  const limits = t.app.get(RateLimit, { strict: false })
  for (let n = 0; n < SIGNED_IN.max; n++) limits.takeCoarse(SIGNED_IN, id)
  const { http, direct: inDocument } = await overHttpAndDirectly('/trips', freshIp(), as.cookie)
  expect([http[1], inDocument[1], inDocument[2]]).toEqual([429, 429, undefined])
})

async function calls<Name extends string>(
  of: Record<Name, (...given: never[]) => unknown>,
  name: Name,
  act: () => Promise<unknown>,
): Promise<unknown[][]> {
  const seen: unknown[][] = []
  const method = of[name]
  of[name] = (...given) => {
    seen.push(given)
    return method.apply(of, given)
  }
  try {
    await act()
    return seen
  } finally {
    of[name] = method
  }
}

const document = (url: string, headers: Record<string, string> = {}) =>
  t.inject({ url, headers, remoteAddress: freshIp() }).then(({ body }) => siteIn(body))

test('a document reads the session of its user once', async () => {
  const { responses: inline, user } = await document('/many', { cookie: reader.as.cookie })
  expect([user?.username, Object.keys(inline ?? {})]).toHaveLength(2)
  expect(Object.keys(inline ?? {})).toHaveLength(6)
  const reads = await calls(t.app.get(SessionsService, { strict: false }), 'findUser', () =>
    document('/many', { cookie: reader.as.cookie }),
  )
  expect(reads).toHaveLength(1)
})

test('visitors share the cached responses of an API URL, with any other parameters of their page; signed-in users do not', async () => {
  const queriesDuring = async (act: () => Promise<unknown>) =>
    (await calls(direct(), 'get', act)).map(([path]) => String(path)).filter((path) => path.includes('from=BOM'))
  const search = '/search?from=BOM&to=ORD'
  const here = '/api/listings?limit=9&from=BOM&to=ORD'
  const visitors = () => Promise.all(['', '&utm_source=a', '&gclid=5', '&b=1'].map((more) => document(search + more)))
  expect(await queriesDuring(visitors)).toEqual([here])
  expect(await queriesDuring(() => document(`${search}&utm_source=b`))).toEqual([])
  expect(await queriesDuring(() => document(`${search}&date=2030-01-01`))).toEqual([])
  const cookie = reader.as.cookie
  expect(await queriesDuring(() => document(search, { cookie }))).toEqual([here])
  // Visitors must see their own changes.
  expect(await queriesDuring(() => document(search, { cookie: 'wrote=1' }))).toEqual([here])
})
