import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson } from '../../test/make.ts'
import {
  builtFolder,
  pagesFolder,
  publishStrangeShell,
  routeAt,
  setLive,
  shellFolder,
  siteIn,
} from '../../test/releases.ts'
import { makeStaff } from '../../test/staff.ts'
import { signToken } from '../http/signed-token.ts'
import { readSet } from '../releases/going-live/live-set.ts'
import { add, buildIn, publish } from '../releases/publishing/publish.ts'
import { signOverrides } from './release-overrides.ts'

let t: TestApp
const live = (folder: string) => publish(folder, t.pool)

beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

test('before anything is published, a page says so and asks the visitor to return', async () => {
  const reply = await t.inject('/')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(reply.body).toContain('will be back in a moment')
  const again = (body: string) => /<meta http-equiv="refresh" content="([2-9])">/.exec(body)?.[1]
  expect(reply.headers['retry-after']).toBe(again(reply.body))
  const others = await Promise.all(Array.from({ length: 40 }, async () => again((await t.inject('/')).body)))
  expect(new Set(others).size).toBeGreaterThan(1) // Not all tabs retry in the same second.
})

test('a document is composed of the live shell, the live remotes and the data of its page', async () => {
  await live(shellFolder('1.0.0-aaaaaaaaaa'))
  await live(pagesFolder())
  await t.settled()
  const reply = await t.inject('/?a=b%20c')
  expect(reply.statusCode).toBe(200)
  expect(reply.body).toContain('<p>1.0.0-aaaaaaaaaa</p>')
  const { releases, responses, settings, shell, ...rest } = siteIn(reply.body)
  expect(rest).toMatchObject({ user: null, preview: [] })
  expect(shell?.version).toBe('1.0.0-aaaaaaaaaa')
  expect(releases).toMatchObject([{ name: 'pages', routes: [{ path: '/' }, {}, {}, {}, {}] }])
  expect(responses).toEqual({ '/health/live': { status: 'ok' } })
  expect(settings).toMatchObject({ botCheckKey: 'fake', stripeKey: 'pk_test_1' })
  expect(reply.body).not.toContain('sk_test')
})

test('a release that cannot be read is left out, which disables only its own pages', async () => {
  const facts = { routes: [{ path: '/strange' }] }
  await live(builtFolder({ name: 'strange', version: '1.0.0-bbbbbbbbbb', files: {}, facts }))
  await t.settled()
  expect((await t.inject('/strange')).statusCode).toBe(404)
  const { statusCode, body } = await t.inject('/')
  expect([statusCode, siteIn(body).releases?.map(({ name }) => name)]).toEqual([200, ['pages']])
})

test('the document of a signed-in user names them and is private', async () => {
  const me = await makePerson(t, { username: 'Asha' })
  const reply = await t.inject({ url: '/me', headers: me.as })
  expect(siteIn(reply.body).user).toMatchObject({ id: me.id, username: 'Asha', email: me.email })
  expect(siteIn(reply.body).responses).toMatchObject({ '/auth/me': { username: 'Asha' } })
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(reply.headers['cdn-cache-control']).toBeUndefined()
  expect(reply.headers.etag).toBeUndefined()
  expect(siteIn((await t.inject({ url: '/me', headers: { cookie: 'session=gone' } })).body).user).toBeNull()
})

test('the page for teams is public, the pages of staff members are not', async () => {
  const routes = [routeAt('/ops/cases', { protected: true }), routeAt('/ops/tokens')]
  await live(builtFolder({ name: 'ops', version: '1.0.0-cccccccccc', files: {}, facts: { routes } }))
  await t.settled()
  const traveler = await makePerson(t)
  const staff = await makeStaff(t)
  const pathsAt = async (url: string, headers = {}) =>
    siteIn((await t.inject({ url, headers })).body)
      .releases?.find(({ name }) => name === 'ops')
      ?.routes.map(({ path }) => path)
  const both = ['/ops/cases', '/ops/tokens']
  const visitor = await t.inject('/ops/cases')
  expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/?redirect=%2Fops%2Fcases'])
  expect(await pathsAt('/ops/tokens')).toEqual(both)
  expect([await pathsAt('/ops/cases', staff.as), await pathsAt('/ops/tokens', staff.as)]).toEqual([both, both])
  expect(await pathsAt('/ops/tokens', traveler.as)).toEqual(['/ops/tokens'])
  for (const url of ['/ops/cases', '/', '/me']) expect(await pathsAt(url, traveler.as)).toBeUndefined()
})

test('a protected page redirects a visitor to the home page with its return path, and no document redirects to another site [spec-withstand-redirect]', async () => {
  const secret = await t.inject('/secret?x=1')
  expect([secret.statusCode, secret.headers.location]).toEqual([302, '/?redirect=%2Fsecret%3Fx%3D1'])
  const me = await makePerson(t)
  const away = (to: string) => t.inject({ url: `/?redirect=${encodeURIComponent(to)}`, headers: me.as })
  for (const to of ['//evil.test', '/\\evil.test', 'https://evil.test']) expect((await away(to)).statusCode).toBe(200)
  expect((await away('/me?a=b')).headers.location).toBe('/me?a=b')
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('a document is compressed as its reader accepts it: %s', async (accepts, encoding, unpacked) => {
  const reply = await t.inject({ url: '/page', headers: { 'accept-encoding': accepts } })
  expect(reply.headers['content-encoding']).toBe(encoding)
  expect(String(reply.headers.vary)).toContain('Accept-Encoding')
  expect(unpacked(reply.rawPayload).toString()).toMatch(/^<!doctype html>/)
})

test('an unknown page is a document with status 404; below /api it is a problem [spec-withstand-no-source-maps]', async () => {
  const page = await t.inject('/nowhere')
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  for (const url of ['/api', '/api/nowhere', '/r/x', '/dev/inbox']) {
    const reply = await t.inject(url)
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not-found'])
  }
})

test('a document has its own CSP and the headers of every reply [spec-withstand-headers]', async () => {
  const { headers } = await t.inject('/page')
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'; script-src 'self' "),
    'permissions-policy': expect.not.stringMatching(/payment|publickey|clipboard|web-share/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['x-request-id']).toBeDefined()
})

test('robots.txt names the sitemap, and the sitemap has the pages to which the site links', async () => {
  expect((await t.inject('/robots.txt')).body).toContain('Sitemap: http://site.test/sitemap.xml\n')
  const { body, headers } = await t.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'http://site.test/',
    'http://site.test/page',
  ])
})

test('security.txt says where to report a vulnerability, and expires within the next year', async () => {
  const { body, headers, statusCode } = await t.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain(`Contact: mailto:${t.env.CONTACT_EMAIL}\n`)
  const days = (Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

const shellAt = async (url: string, cookie = '') => {
  const { body } = await t.inject({ url, headers: { cookie } })
  const { shell, preview } = siteIn(body)
  return { version: shell?.version, preview }
}

test('a new release is live without a restart', async () => {
  await live(shellFolder('1.0.1-aaaaaaaaaa'))
  await t.settled()
  expect((await shellAt('/page')).version).toBe('1.0.1-aaaaaaaaaa')
})

test('when the pieces of a shell cannot be read, the previous shell stays in use', async () => {
  await publishStrangeShell(t, '1.0.2-aaaaaaaaaa')
  await setLive(t, 'shell', '1.0.2-aaaaaaaaaa')
  await t.settled()
  expect((await readSet(t.pool)).liveVersions.shell).toEqual({ version: '1.0.2-aaaaaaaaaa' })
  expect((await shellAt('/page')).version).toBe('1.0.1-aaaaaaaaaa')
})

const previewOf = (version: string) => `preview=${signOverrides(t.env.CODE_SECRET, [{ name: 'shell', at: version }])}`

test('serves visitors the last live shell when the live one cannot be read, never one that a preview has used', async () => {
  await add(await buildIn(shellFolder('1.1.0-preview0000')), t.pool, { by: 'test' })
  expect((await shellAt('/page', previewOf('1.1.0-preview0000'))).version).toBe('1.1.0-preview0000')
  expect((await shellAt('/page?after-a-preview')).version).toBe('1.0.1-aaaaaaaaaa')
})

test('serves the live shell, and says so, when the shell of a preview cannot be read', async () => {
  await publishStrangeShell(t, '1.1.0-strange0000')
  expect(await shellAt('/page', previewOf('1.1.0-strange0000'))).toEqual({
    version: '1.0.1-aaaaaaaaaa',
    preview: ['shell@1.1.0-strange0000 (does not load, so the live one is here)'],
  })
})

test('documents are served while the database is unavailable [spec-scale-ready-without-database]', async () => {
  const query = t.pool.query
  t.pool.query = (() => Promise.reject(new Error('Connection terminated'))) as typeof query
  try {
    expect((await t.inject('/page')).statusCode).toBe(200)
    // The session cannot be read now, so a protected page responds with 503 instead of a redirect to the login.
    expect((await t.inject({ url: '/secret', headers: { cookie: 'session=some' } })).statusCode).toBe(503)
  } finally {
    t.pool.query = query
  }
})

test('a page is served despite malformed cookies', async () => {
  const signed = (text: string) => signToken(t.env.CODE_SECRET, 'preview', Buffer.from(text).toString('base64url'))
  const cookies = [
    'preview=%',
    'preview=%E0%A4%A',
    'preview="a"b"',
    'preview=a.b.c',
    `preview=${'x'.repeat(4000)}`,
    'preview=é',
    'preview=',
    'preview',
    '=; preview==; ;',
    `preview=${signed('\u0000@\u0000')}`,
    `preview=${signed('__proto__@1.0.0-0123456789')}`,
    `preview=${signed('shell@1.0.0-0123456789')}`,
    `preview=${signed('listings@http://localhost:99999')}`,
    `preview=${signed('@,@,@')}`,
    'bucket=999999',
    'bucket=%',
    'session=%00',
    'challenge=%; browser=%',
  ]
  for (const cookie of cookies) {
    const { statusCode } = await t.inject({ url: '/', headers: { cookie } })
    expect([cookie, statusCode]).toEqual([cookie, 200])
  }
})
