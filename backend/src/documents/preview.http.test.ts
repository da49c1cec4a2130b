import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { openStream } from '../../test/live-stream.ts'
import { makeListing, makePerson, makeSession } from '../../test/make.ts'
import { agreeToPreview } from '../../test/preview.ts'
import { builtFolder, publishShell, routeAt, shellFolder, siteIn } from '../../test/releases.ts'
import { routesOf } from '../../test/routes.ts'
import { makeStaff } from '../../test/staff.ts'
import { add, buildIn } from '../releases/publishing/publish.ts'
import { previewUrl } from '../releases/release-preview.public.ts'

const REF = 'pages@1.1.0-altered'

let t: TestApp
let link: string
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  await publishShell(t)
  const routes = ['/', '/me', '/messages', '/tip/:id'].map((path) => routeAt(path, { data: ['/auth/me'] }))
  const folder = builtFolder({ name: 'pages', version: '1.1.0-altered', files: {}, facts: { routes } })
  await add(await buildIn(folder), t.pool, { by: 'token 7 (pages)', author: 'Asha <asha@mail.test>' })
  link = previewUrl(t.env.CODE_SECRET, { name: 'pages', version: '1.1.0-altered' })
})
afterAll(() => t.stop())

const versionIn = (html: string) => siteIn(html).releases?.find(({ name }) => name === 'pages')?.version
const CROSS_SITE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** The cookies of a browser. */
class Jar {
  readonly #cookies = new Map<string, string>()
  constructor(as?: { cookie: string }) {
    for (const pair of as?.cookie.split('; ') ?? []) this.#set(pair)
  }
  get cookie() {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }
  has(name: string) {
    return this.#cookies.has(name)
  }
  async send(url: string, options: { method?: 'GET' | 'POST'; headers?: object; payload?: object } = {}) {
    const { method = 'GET', headers, payload } = options
    const own = { cookie: this.cookie, ...(method === 'POST' && { origin: t.env.ORIGIN }) }
    const reply = await t.inject({ method, url, headers: { ...own, ...headers }, ...(payload && { payload }) })
    for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
      if (/Max-Age=0/.test(set)) this.#cookies.delete(set.split('=')[0] ?? '')
      else this.#set(set.split(';')[0] ?? '')
    }
    return reply
  }
  #set(pair: string) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    this.#cookies.set(name, value)
  }
}
const isAlive = async ({ as }: { as: { cookie: string } }) =>
  (await t.inject({ url: '/api/auth/me', headers: { cookie: as.cookie } })).statusCode === 200

test('a signed link from another site runs no altered remote as the user who follows it [spec-withstand-patient-preview]', async () => {
  const victim = await makePerson(t)
  const browser = new Jar(victim.as)
  await browser.send(link, { headers: CROSS_SITE })
  for (const path of ['/me', '/messages', '/tip/1']) {
    const { body } = await browser.send(path)
    expect([path, versionIn(body), siteIn(body).user?.id]).toEqual([path, '1.0.0-pages00000', victim.id])
  }
  for (const headers of [
    { ...CROSS_SITE, origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
  ])
    expect((await browser.send(link, { method: 'POST', headers })).statusCode).toBe(403)
  expect([browser.has('preview'), await isAlive(victim)]).toEqual([false, true])
})

test('the link asks: it names the release, who published it and when, in the language of the page', async () => {
  const { body, headers, statusCode } = await new Jar().send(link)
  expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', undefined])
  for (const text of [REF, 'token 7 (pages)', 'Asha &#60;asha@mail.test&#62;', /\d+ minutes? ago/])
    expect(body).toMatch(text)
  expect(body).not.toMatch(/<script|href="http/)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
  expect((await new Jar().send(`/ar${link.slice(1)}`)).body).toContain('<html lang="ar" dir="rtl">')
})

test('while a browser previews a release, no route of the API knows its session [spec-withstand-patient-preview]', async () => {
  const [victim, bystander] = [await makePerson(t), await makePerson(t)]
  const listing = await makeListing(t, victim)
  const { 'set-cookie': set } = (await agreeToPreview(t, REF)).headers
  const cookie = `${victim.as.cookie}; ${String(set).split(';')[0]}`
  const url = (path: string) => path.replace(':id', String(listing.id)).replaceAll(/:\w+/g, '1')
  const protectedRoutes = routesOf(t).filter(({ open }) => !open)
  expect(protectedRoutes.length).toBeGreaterThan(40)
  for (const { method, path } of protectedRoutes) {
    const reply = await t.inject({ method, url: url(path), headers: { cookie, origin: t.env.ORIGIN } })
    expect([method, path, reply.statusCode]).toEqual([method, path, 401])
  }
  // Public routes would read a session too.
  for (const path of ['/api/listings', `/api/listings/by-id/${listing.id}`, `/api/listings/${bystander.id}`]) {
    const [previewed, visitor] = await Promise.all([
      t.inject({ url: path, headers: { cookie } }),
      t.inject({ url: path }),
    ])
    expect([path, previewed.statusCode, previewed.body.replace(/"id":"[\w-]{36}"/, '')]).toEqual([
      path,
      visitor.statusCode,
      visitor.body.replace(/"id":"[\w-]{36}"/, ''),
    ])
  }
  for (const path of ['/me', '/messages', '/tip/1']) {
    const { body, headers } = await t.inject({ url: path, headers: { cookie } })
    expect([path, versionIn(body), siteIn(body).user]).toEqual([path, '1.1.0-altered', null])
    expect(headers['cache-control']).toMatch(/^private/)
    expect(body).not.toContain(victim.email)
  }
  // A cookie that a script has planted, or whose time is over, is a preview too.
  for (const planted of ['preview=x', 'preview=', `${String(set).split(';')[0]}; preview=x`])
    expect(
      (await t.inject({ url: '/api/auth/me', headers: { cookie: `${victim.as.cookie}; ${planted}` } })).statusCode,
    ).toBe(401)
  expect(await isAlive(victim)).toBe(true)
})

test('the code of a preview finds no session after it has ended the preview, nor in a stream from before', async () => {
  const victim = await makePerson(t)
  await t.app.listen(0, '127.0.0.1')
  const stream = await openStream(await t.app.getUrl(), { ...victim.as })
  expect(stream.status).toBe(200)
  const browser = new Jar(victim.as)
  const begun = await browser.send(link, { method: 'POST', headers: { accept: 'text/html' } })
  expect([begun.statusCode, begun.headers.location]).toEqual([303, '/'])
  expect(begun.headers['clear-site-data']).toBe('"cache", "storage"')
  await t.settled()
  await eventually(() => expect(stream.state.ended).toBe(true))
  await browser.send('/?remotes=', { method: 'POST' })
  expect(browser.has('preview')).toBe(false)
  expect((await browser.send('/api/auth/me')).statusCode).toBe(401)
  expect(await isAlive(victim)).toBe(false)
})

test('no one can log in while a browser previews a release', async () => {
  const browser = new Jar()
  await browser.send(link, { method: 'POST' })
  const { email } = await makePerson(t)
  for (const [path, payload] of [
    ['login', { email, captchaToken: 'x' }],
    ['resend-code', { userId: '1' }],
    ['verify', { userId: '1', code: '123456' }],
  ] as const) {
    const reply = await browser.send(`/api/auth/${path}`, { method: 'POST', payload })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'no-login-in-preview'])
  }
})

test('a form without scripts leaves the preview, and deletes what its code has stored', async () => {
  const browser = new Jar()
  await browser.send(link, { method: 'POST' })
  const { body } = await browser.send('/me')
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(body) ?? []
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0', accept: 'text/html' }
  const left = await browser.send(action, { method: 'POST', headers: { ...form, referer: 'http://site.test/me?a=b' } })
  expect([left.statusCode, left.headers.location]).toEqual([303, '/me?a=b'])
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"')
  expect([browser.has('preview'), versionIn((await browser.send('/')).body)]).toEqual([false, '1.0.0-pages00000'])
  const lured = await browser.send(action, {
    method: 'POST',
    headers: { ...form, referer: 'http://site.test//evil.example' },
  })
  expect(lured.headers.location).toBe('/')
})

test('a preview ends after two hours, and with it the session of a staff member', async () => {
  const staff = await makeStaff(t)
  const [visitor, member] = [new Jar(), new Jar(staff.as)]
  await visitor.send(link, { method: 'POST' })
  expect((await member.send(`${link}&as=me`, { method: 'POST' })).statusCode).toBe(204)
  await t.advance(7_100)
  for (const browser of [visitor, member]) expect(versionIn((await browser.send('/')).body)).toBe('1.1.0-altered')
  await t.advance(200)
  expect((await member.send('/api/auth/me')).statusCode).toBe(401)
  for (const browser of [visitor, member]) {
    const page = await browser.send('/')
    expect([versionIn(page.body), siteIn(page.body).user, browser.has('preview')]).toEqual([
      '1.0.0-pages00000',
      null,
      false,
    ])
    expect(page.headers['clear-site-data']).toBe('"cache", "storage"')
  }
  expect((await member.send('/api/auth/me')).statusCode).toBe(401)
})

test('only staff preview logged in, after a fresh code, and without the staff pages', async () => {
  const as = `${link}&as=me`
  const [user, staff] = [await makePerson(t), await makeStaff(t)]
  for (const browser of [new Jar(), new Jar(user.as)]) {
    expect((await browser.send(link)).body).not.toContain(' formaction=')
    expect((await browser.send(as, { method: 'POST' })).statusCode).toBe(403)
    expect(browser.has('preview')).toBe(false)
  }
  const browser = new Jar(staff.as)
  expect((await browser.send(link)).body).toContain(`Show it as ${staff.username}`)
  await browser.send(as, { method: 'POST' })
  expect((await browser.send('/api/auth/me')).json()).toMatchObject({ id: staff.id })
  expect(siteIn((await browser.send('/me')).body)).toMatchObject({ user: { id: staff.id }, preview: [REF] })
  expect((await browser.send('/api/ops/moderation/summary')).json().code).toBe('passkey-missing')

  // Another session in the same browser does not count, and leaving ends the one that did.
  const second = await makeSession(t, staff.id)
  const swapped = browser.cookie.replace(/session=[^;]+/, second.as.cookie)
  expect((await t.inject({ url: '/api/auth/me', headers: { cookie: swapped } })).statusCode).toBe(401)
  await browser.send('/?remotes=', { method: 'POST' })
  expect([await isAlive(staff), await isAlive(second)]).toEqual([false, true])

  await t.advance(11 * 60)
  const old = new Jar(second.as)
  expect((await old.send(link)).body).toContain('log in again with a new code')
  expect((await old.send(as, { method: 'POST' })).json().code).toBe('fresh-code-needed')
})

test('a broken shell keeps its bar', async () => {
  const folder = shellFolder('1.1.0-altered', { document: { emailChangeBar: '' } })
  await add(await buildIn(folder), t.pool, { by: 'test' })
  const browser = new Jar()
  await browser.send(previewUrl(t.env.CODE_SECRET, { name: 'shell', version: '1.1.0-altered' }), { method: 'POST' })
  expect((await browser.send('/page')).body).toMatch(/<body>\s*<aside class="preview-bar"/)
})
