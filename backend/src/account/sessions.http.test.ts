import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { Browser } from '../../test/browser.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns, startSecond } from '../../test/stand-ins.ts'
import { challengeCookie, sessionCookie } from './session.cookie.ts'

let t: AppWithStandIns
let second: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns({ RATE_LIMITS: 'off' })
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
    expect(cookie({ NODE_ENV: 'development' }).set('x')).toMatch(
      new RegExp(`^${name}=x; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
    )
    expect(cookie({ NODE_ENV: 'production' }).set('x')).toMatch(
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

test('a cookie that occurs twice signs nobody in: a sibling host may have set one of them', async () => {
  const [mine, theirs] = [await makePerson(t), await makePerson(t)]
  expect(await me(t, mine.as.cookie)).toBe(200)
  expect(await me(t, `${theirs.as.cookie}; ${mine.as.cookie}`)).toBe(401)
})

test('the database keeps a hash of the 256 random bits, never the secret [spec-session-256-bit-hashed] [spec-withstand-session-hash]', async () => {
  const { secret, id } = await makePerson(t)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  const { rows } = await t.pool.query('select session::text as row from session where account_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(secret)
  expect(rows[0].row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
})

test('signing in again begins a new session and ends the earlier session of this browser [spec-withstand-session-new]', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('rotates@mail.test')
  const earlier = browser.cookie
  await t.pool.query("update account set email = 'moved@mail.test', mailbox = 'moved@mail.test' where id = $1", [id])
  await browser.signIn('rotates@mail.test')
  expect(browser.cookie).not.toBe(earlier)
  expect(await me(t, browser.cookie)).toBe(200)
  expect(await me(second, earlier)).toBe(401)
})

test('a session ends after 14 days without use, or after 30 days; use keeps it alive [spec-session-ends]', async () => {
  const { as, id } = await makePerson(t)
  const set = (columns: string) => t.pool.query(`update session set ${columns} where account_id = $1`, [id])
  await set("seen_at = now() - interval '13 days 23 hours'")
  expect(await me(t, as.cookie)).toBe(200)
  const { rows } = await t.pool.query(
    "select seen_at > now() - interval '1 minute' as seen from session where account_id = $1",
    [id],
  )
  expect(rows).toEqual([{ seen: true }])
  await set("seen_at = now() - interval '14 days 1 minute'")
  expect(await me(t, as.cookie)).toBe(401)
  await set("seen_at = now(), created_at = now() - interval '29 days 23 hours'")
  expect(await me(t, as.cookie)).toBe(200)
  await set("created_at = now() - interval '30 days 1 minute'")
  expect(await me(t, as.cookie)).toBe(401)
})

test('logging out ends this session in all processes at once, and no other session [spec-withstand-session-ends]', async () => {
  const [here, there] = [new Browser(t), new Browser(second)]
  await here.signIn('leaves@mail.test')
  await there.signIn('leaves@mail.test')
  const [mine, other] = [here.cookie, there.cookie]
  const reply = await here.ask('POST', '/auth/logout')
  expect([reply.statusCode, /session=/.test(here.cookie)]).toEqual([204, false])
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect([await me(t, mine), await me(second, mine), await me(t, other)]).toEqual([401, 401, 200])
  expect((await here.ask('POST', '/auth/logout')).statusCode).toBe(204)
})

test('logging out everywhere ends all sessions of a person in all processes, and nobody else’s [spec-withstand-session-ends]', async () => {
  const [here, there, stranger] = [new Browser(t), new Browser(second), new Browser(t)]
  await here.signIn('everywhere@mail.test')
  await there.signIn('everywhere@mail.test')
  await stranger.signIn('somebody@mail.test')
  const cookies = [here.cookie, there.cookie, stranger.cookie]
  const ended = await here.ask('POST', '/auth/logout-everywhere')
  expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([204, '"cache"'])
  for (const app of [t, second]) {
    expect(await Promise.all(cookies.map((cookie) => me(app, cookie)))).toEqual([401, 401, 200])
  }
})

test('an account whose address is not confirmed has no session, even if it had one', async () => {
  const { as } = await makePerson(t, { emailConfirmed: false })
  expect(await me(t, as.cookie)).toBe(401)
})
