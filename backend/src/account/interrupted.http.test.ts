import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, freshIp } from '../../test/browser.ts'
import { cancelBlocked, otherTransaction } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())

let people = 0
const address = () => `someone.${++people}@mail.test`
async function locked<T>(table: string, act: () => Promise<T>): Promise<T> {
  const other = await otherTransaction(t)
  await other.lockTable(table)
  return cancelBlocked(t, act()).finally(other.rollback)
}

const tries = (browser: Browser, code: string, userId?: string) =>
  Promise.all(
    Array.from({ length: 6 }, async () => {
      const { cookie } = browser
      const payload = { code, ...(userId && { userId }) }
      const reply = await t.inject({
        method: 'POST',
        url: '/api/auth/verify',
        remoteAddress: freshIp(),
        headers: { cookie },
        payload,
      })
      return [reply.statusCode, reply.headers['set-cookie']]
    }),
  )

test('a right code that cannot begin a session is neither used up nor counted as an attempt', async () => {
  const browser = new Browser(t)
  const email = address()
  const { userId, code } = await browser.requestCode(email)
  const replies = await locked('session', () => tries(browser, code, userId))
  expect(replies.filter(([status]) => status === 503).length).toBeGreaterThanOrEqual(5)
  expect(replies.flatMap(([, cookie]) => cookie ?? [])).toEqual([])
  expect((await browser.verify(code, userId)).json()).toMatchObject({ email })
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({ email })
})

test('signing in ends the earlier session of this browser; a failed attempt does not', async () => {
  const browser = new Browser(t)
  const [first, second] = [address(), address()]
  await browser.signIn(first)
  const earlier = browser.cookie
  const { userId, code } = await browser.requestCode(second)
  expect((await locked('account', () => browser.verify(code, userId))).statusCode).toBe(503)
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({ email: first })
  expect((await browser.verify(code, userId)).json()).toMatchObject({ email: second })
  expect((await t.inject({ url: '/api/auth/me', headers: { cookie: earlier } })).statusCode).toBe(401)
})

test('a right code that cannot verify a phone is neither used up nor counted as an attempt', async () => {
  const browser = new Browser(t)
  await browser.signIn(address())
  const phoneNumber = '+1 2025550143'
  await browser.sendRequest('PATCH', '/profile/phone', { phoneNumber, captchaToken: t.botCheck.token('phone') })
  await t.settled()
  expect(t.twilio.received).toHaveLength(1)
  const code = t.twilio.received[0]?.body.slice(0, 6) ?? ''
  // A user may have four parallel writes, and more than five attempts would use the code up.
  const replies = await locked('account', async () => [
    ...(await tries(browser, code)),
    ...(await tries(browser, code)),
  ])
  expect(replies.filter(([status]) => status === 503).length).toBeGreaterThanOrEqual(6)
  expect((await browser.verify(code)).json()).toMatchObject({ verified: true })
})
