// The site behind a real Varnish with varnish.vcl: people sign in and out in turns and read everything through one cache.
// Each private thing has a word that occurs nowhere else.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { signToken } from '../src/http/signed-token.ts'
import { endCanary, goCanary } from '../src/releases/going-live/go-live.ts'
import { readSet } from '../src/releases/going-live/live-set.ts'
import { add, buildIn, publish } from '../src/releases/publishing/publish.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { crawl } from '../test/crawl.ts'
import { eventually } from '../test/eventually.ts'
import { giveProfilePhoto, makeAcquaintance, makeListing, makePerson, type Person } from '../test/make.ts'
import { builtFolder, livePaths } from '../test/releases.ts'
import { routesOf } from '../test/routes.ts'
import { type Got, startVarnish } from '../test/varnish.ts'

const CHECKOUT = join(import.meta.dirname, '../..')
const PUBLIC = 'Everybodycanary'

let t: TestApp
let varnish: Awaited<ReturnType<typeof startVarnish>>
let people: Person[]
let pages: string[]
let apis: string[]

beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off', BUILDS_DIR: CHECKOUT })
  await t.app.listen(0, '127.0.0.1')
  varnish = await startVarnish({ port: Number(new URL(await t.app.getUrl()).port) })
  const particulars = (word: string, n: number) => ({
    ...{ username: `Name ${n}`, email: `${word}.address@mail.test` },
    ...{ phoneNumber: `+1 202555019${n}`, phoneVerified: true },
  })
  const [one, two] = [await makePerson(t, particulars('first', 1)), await makePerson(t, particulars('second', 2))]
  people = [one, two]
  await makeAcquaintance(t, one, two)
  const listing = await makeListing(t, one, { description: PUBLIC })
  for (const [me, other, content] of [
    [one, two, 'Firstwords'],
    [two, one, 'Secondwords'],
  ] as const) {
    const payload = { receiverId: other.id, content }
    const sent = await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })
    if (sent.statusCode !== 201) throw new Error(sent.body)
  }
  const filled = (path: string) =>
    path.includes(':') ? [one, two].map(({ id }) => path.replaceAll(/:\w+/g, `${id}`)) : [path]
  pages = [...livePaths(t).flatMap(filled), `/?listing=${listing.id}`, '/search?from=HYD&to=ORD', '/nothing']
  apis = [
    ...routesOf(t)
      .filter(({ method, path }) => method === 'GET' && path !== '/api/live')
      .flatMap(({ path }) => filled(path)),
    `/api/listings/by-id/${listing.id}`,
  ]
})
afterAll(async () => {
  await varnish.stop()
  await t.stop()
})

const bucketCookie = (bucket: number) => `bucket=${signToken(t.env.CODE_SECRET, 'bucket', String(bucket))}`

const isDocument = ({ headers, status }: Got) =>
  status === 200 && String(headers['content-type']).startsWith('text/html')

test('no response contains private data of another reader, in any order of requests; public responses are cached [spec-scale-cdn-private] [spec-withstand-canaries-none]', async () => {
  const visitor = { name: 'a visitor', me: undefined, texts: [], headers: {} }
  const readerOf = (me: Person, texts: string[]) => ({
    name: me.username,
    me,
    texts,
    headers: { cookie: `${me.as.cookie}; ${bucketCookie(7)}` },
  })
  // Each has written to the other, so both read the texts of both.
  const messages = ['Firstwords', 'Secondwords']
  const [one, two] = people.map((me, n) => readerOf(me, [me.email, me.secret, `202555019${n + 1}`, ...messages]))
  const gone = await makePerson(t)
  expect((await t.inject({ method: 'POST', url: '/api/auth/logout', headers: gone.as })).statusCode).toBe(204)
  const ended = readerOf(gone, [])
  const turns = [visitor, one!, visitor, two!, ended, visitor, one!, visitor]
  const wrong: string[] = []
  const { leaks, read, hits } = await crawl(
    [...pages, ...apis],
    turns,
    (path, { headers }) => varnish.get(path, headers),
    (got, path, reader) => {
      const { me, name } = reader
      if (isDocument(got) && !path.startsWith('/api/')) {
        const user = me && me !== gone ? `"user":{"id":${me.id},` : '"user":null'
        const policy = String(got.headers['content-security-policy'])
        if (!policy.includes("script-src 'self'")) wrong.push(`${policy} at ${path} for ${name}`)
        if (!got.body.includes(user)) wrong.push(`another user's page at ${path} for ${name}`)
      }
      if (got.isHit && got.headers['set-cookie']) wrong.push(`a stored cookie at ${path}`)
      if (me && got.status < 500 && !/no-store/.test(String(got.headers['cache-control']))) {
        const isForAll = /immutable/.test(String(got.headers['cache-control'])) || got.status === 302
        if (!isForAll) wrong.push(`${got.headers['cache-control']} at ${path} for ${name}`)
      }
    },
  )
  expect([...leaks, ...wrong]).toEqual([])
  // By what is stored and what is private, so that a cache that keeps nothing and a site that shows nothing fail, too.
  expect([...hits.keys()]).toEqual([visitor])
  expect(hits.get(visitor)).toBeGreaterThan(30)
  expect([...read].filter((word) => /words|address/.test(word)).sort()).toEqual(
    [...messages, ...people.map(({ email }) => email)].sort(),
  )
}, 120_000)

test('while a canary runs, visitors with the same cookie share pages, and pages of different cookies are never mixed', async () => {
  const facts = { css: '', routes: [], nav: [], slots: [] }
  const build = (version: string) => builtFolder({ name: 'extra', version, files: {}, facts })
  await publish(build('1.0.0-stable'), t.pool)
  await add(await buildIn(build('1.1.0-canary')), t.pool, { by: 'test' })
  const since = new Date().toISOString()
  const canary = { version: '1.1.0-canary', percent: 50, guard: false, since }
  await goCanary(t.pool, { name: 'extra', version: canary.version }, canary, { what: 'canary', by: 'test' })
  const moved = async () => {
    const { generation } = (await t.inject('/api/releases/live')).json()
    expect(generation).toBe((await readSet(t.pool)).generation)
  }
  await eventually(moved)
  const versionIn = ({ body }: Got) => /"extra","version":"([^"]+)"/.exec(body)?.[1]
  const drawn = new Map<string, string>()
  for (let n = 0; n < 30; n++) {
    const got = await varnish.get('/safety?drawn')
    expect([got.status, got.isHit]).toEqual([200, false])
    const cookies = [got.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]!)
    const variant = cookies.find((cookie) => cookie.startsWith('variant='))!
    const version = versionIn(got)!
    expect(drawn.get(variant) ?? version).toBe(version)
    drawn.set(variant, version)
  }
  expect([...drawn.values()].sort()).toEqual(['1.0.0-stable', '1.1.0-canary'])
  let hits = 0
  for (let turn = 0; turn < 4; turn++)
    for (const [variant, version] of drawn) {
      const got = await varnish.get('/safety', { cookie: `other=1; ${bucketCookie(turn)}; ${variant}; another=2` })
      expect([got.status, versionIn(got), got.headers['set-cookie']]).toEqual([200, version, undefined])
      if (got.isHit) hits++
      // Without the variant cookie the backend uses the signed bucket.
      const ofBucket = await varnish.get('/safety', { cookie: bucketCookie(turn) })
      expect(String(ofBucket.headers['set-cookie'])).toMatch(/^variant=/)
      const made = await varnish.get('/safety', { cookie: `${variant}x` })
      expect([made.isHit, made.headers['set-cookie']]).toEqual([false, expect.anything()])
      const me = await varnish.get('/safety', { cookie: `${people[0]!.as.cookie}; ${variant}` })
      expect([me.isHit, versionIn(me), me.headers['cache-control']]).toEqual([false, version, 'private, no-store'])
    }
  expect(hits).toBe(6)
  await endCanary(t.pool, 'extra', { what: 'ended', by: 'test' })
  await eventually(moved)
  const [variant = ''] = drawn.keys()
  expect((await varnish.get('/safety?ended', { cookie: variant })).headers['set-cookie']).toEqual([
    expect.stringMatching(/^variant=; .*Max-Age=0/),
  ])
})

test('operators purge one photo or all of them at once; no one else can', async () => {
  const photos = await Promise.all(
    ['1', '2'].map(async (digit) => {
      const owner = await makePerson(t)
      await giveProfilePhoto(t, owner, digit)
      return { owner, path: `/photos/${digit.repeat(64)}.webp` }
    }),
  )
  const [first, second] = photos as [(typeof photos)[0], (typeof photos)[0]]
  const statuses = async () => [(await varnish.get(first.path)).status, (await varnish.get(second.path)).status]
  expect(await statuses()).toEqual([200, 200])
  for (const { owner } of photos) await t.inject({ method: 'DELETE', url: '/api/profile/photo', headers: owner.as })
  expect(await statuses()).toEqual([200, 200])

  const forwarded = await varnish.get(first.path, { 'x-forwarded-for': '203.0.113.7' }, 'PURGE')
  expect([forwarded.status, (await varnish.get('/', {}, 'PURGE')).status]).toEqual([405, 405])
  expect(await statuses()).toEqual([200, 200])

  expect((await varnish.get(first.path, {}, 'PURGE')).status).toBe(200)
  expect(await statuses()).toEqual([404, 200])
  expect((await varnish.get('/photos/', {}, 'PURGE')).status).toBe(200)
  expect(await statuses()).toEqual([404, 404])
})

test('each encoding is stored once, the stream is not held back, and what is stored outlives the backends', async () => {
  const encodings = ['br', 'gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0', 'gzip', 'identity', '']
  const got = []
  for (const accepts of encodings) got.push(await varnish.get('/terms-of-use', { 'accept-encoding': accepts }))
  expect(got.map(({ headers, isHit }) => [headers['content-encoding'], isHit])).toEqual([
    ['br', false],
    ['br', true],
    ['gzip', false],
    ['gzip', true],
    [undefined, false],
    [undefined, true],
  ])
  const [me] = people as [Person]
  const stream = await fetch(`http://127.0.0.1:${varnish.port}/api/live`, { headers: { cookie: me.as.cookie } })
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const { value } = await stream.body!.getReader().read()
  expect(value?.length).toBeGreaterThan(0)
  for (const method of ['PURGE', 'BAN']) expect((await varnish.get('/terms-of-use', {}, method)).status).toBe(405)

  const { etag } = (await varnish.get('/terms-of-use')).headers
  const known = await varnish.get('/terms-of-use', { 'if-none-match': String(etag) })
  expect([known.status, known.body]).toEqual([304, ''])
  await t.app.close()
  await eventually(async () => expect((await varnish.get('/api/auth/me')).status).toBe(503))
  const stored = await varnish.get('/terms-of-use')
  expect([stored.status, stored.isHit]).toEqual([200, true])
  expect((await varnish.get('/terms-of-use', { cookie: me.as.cookie })).status).toBe(503)
})
