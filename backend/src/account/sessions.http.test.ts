import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { Browser } from '../../test/browser.ts'
import { tablesWith } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../test/fakes.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { LastSeenService } from './last-seen.service.ts'
import { challengeCookie, hashOf, sessionCookie } from './session.cookie.ts'

const MINUTE = 60
const DAY = 86_400

let t: AppWithFakes
let second: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
  second = await startSecond(t, { RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await second.stop()
  await t.stop()
})

const me = async (app: TestApp, cookie: string) =>
  (await app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode

test.each([sessionCookie, challengeCookie])(
  'scripts and other sites cannot read a cookie; in production http and sibling hosts cannot either [spec-withstand-session-cookie]',
  (cookie) => {
    const name = cookie === sessionCookie ? 'session' : 'challenge'
    expect(cookie({ NODE_ENV: 'development', CODE_SECRET: ['x'] }).set('x')).toMatch(
      new RegExp(`^${name}=x; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    )
    expect(cookie({ NODE_ENV: 'production', CODE_SECRET: ['x'] }).set('x')).toMatch(
      new RegExp(`^__Host-${name}=x; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax; Secure$`),
    )
  },
)

test('each of two sites in one process knows its own sessions [spec-withstand-session-own-site]', async () => {
  const other = await startApp({ ROLES: 'web,migrate' })
  try {
    const [here, there] = [await makePerson(t), await makePerson(other)]
    const statuses = ({ as }: Person) => Promise.all([t, other].map((site) => me(site, as.cookie)))
    expect([await statuses(here), await statuses(there)]).toEqual([
      [200, 401],
      [401, 200],
    ])
  } finally {
    await other.stop()
  }
})

test('a duplicate cookie does not sign in: a sibling host may have set one of them', async () => {
  const [mine, theirs] = [await makePerson(t), await makePerson(t)]
  expect(await me(t, mine.as.cookie)).toBe(200)
  expect(await me(t, `${theirs.as.cookie}; ${mine.as.cookie}`)).toBe(401)
})

test('the database stores a hash of the 256 random bits, never the secret [spec-session-256-bit-hashed] [spec-withstand-session-hash]', async () => {
  const { secret } = await makePerson(t)
  const bytes = Buffer.from(secret, 'base64url')
  expect(bytes).toHaveLength(32)
  expect(await tablesWith(t, hashOf(secret).toString('hex'))).toEqual(['public.session'])
  for (const plain of [secret, bytes.toString('hex')]) expect(await tablesWith(t, plain)).toEqual([])
})

test('signing in again begins a new session and ends the earlier session of this browser [spec-withstand-session-new]', async () => {
  const browser = new Browser(t)
  await browser.signIn('rotates@mail.test')
  const earlier = browser.cookie
  await browser.signIn('another.person@mail.test')
  expect(browser.cookie).not.toBe(earlier)
  expect(await me(t, browser.cookie)).toBe(200)
  expect(await me(second, earlier)).toBe(401)
})

test('a session ends after 14 days without use, or after 30 days; use keeps it alive [spec-session-ends]', async () => {
  const [used, unused] = [await makePerson(t), await makePerson(t)]
  const statuses = async () => [await me(t, used.as.cookie), await me(t, unused.as.cookie)]
  await t.advance(13 * DAY)
  expect(await me(t, used.as.cookie)).toBe(200)
  await t.app.get(LastSeenService).write()
  await t.advance(DAY + MINUTE)
  expect(await statuses()).toEqual([200, 401])
  await t.app.get(LastSeenService).write()
  await t.advance(13 * DAY)
  expect(await me(t, used.as.cookie)).toBe(200)
  await t.app.get(LastSeenService).write()
  await t.advance(3 * DAY - 3 * MINUTE)
  expect(await me(t, used.as.cookie)).toBe(200)
  await t.advance(3 * MINUTE)
  expect(await me(t, used.as.cookie)).toBe(401)
})

test('a session that ended is refused, even before the hourly job deletes it [spec-session-ends]', async () => {
  const web = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  const [early, late] = [await makePerson(web), await makePerson(web)]
  await web.advance(14 * DAY - MINUTE)
  expect(await me(web, early.as.cookie)).toBe(200)
  await web.advance(2 * MINUTE)
  expect(await me(web, late.as.cookie)).toBe(401)
  await web.stop()
})

test('logging out ends this session in all processes at once, and no other session [spec-withstand-session-ends]', async () => {
  const [here, there] = [new Browser(t), new Browser(second)]
  await here.signIn('leaves@mail.test')
  await there.signIn('leaves@mail.test')
  const [mine, other] = [here.cookie, there.cookie]
  const reply = await here.sendRequest('POST', '/auth/logout')
  expect([reply.statusCode, /session=/.test(here.cookie)]).toEqual([204, false])
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect([await me(t, mine), await me(second, mine), await me(t, other)]).toEqual([401, 401, 200])
  expect((await here.sendRequest('POST', '/auth/logout')).statusCode).toBe(204)
})

test("logging out everywhere ends all sessions of a user in all processes, and no one else's [spec-withstand-session-ends]", async () => {
  const [here, there, stranger] = [new Browser(t), new Browser(second), new Browser(t)]
  await here.signIn('everywhere@mail.test')
  await there.signIn('everywhere@mail.test')
  await stranger.signIn('somebody@mail.test')
  const cookies = [here.cookie, there.cookie, stranger.cookie]
  const ended = await here.sendRequest('POST', '/auth/logout-everywhere')
  expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([204, '"cache"'])
  for (const app of [t, second]) {
    expect(await Promise.all(cookies.map((cookie) => me(app, cookie)))).toEqual([401, 401, 200])
  }
})

test('an account whose address is not confirmed has no session, even if it had one', async () => {
  const { as } = await makePerson(t, { emailConfirmed: false })
  expect(await me(t, as.cookie)).toBe(401)
})
