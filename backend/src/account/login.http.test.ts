import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { EntityManager } from '@mikro-orm/postgresql'
import { Browser, codeTo, freshIp, mailsTo, wrong } from '../../test/browser.ts'
import { limitUses, tablesWith } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../test/fakes.ts'
import { limitKey } from '../http/rate-limit.ts'
import { LiveService } from '../live/live.service.ts'
import { MailService } from '../mail/mail.service.ts'
import { LoginReply, Me } from './account.contract.ts'
import { loginCode } from './verification-code.emails.ts'

let t: AppWithFakes
let second: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
  second = await startSecond(t)
})
afterAll(async () => {
  await second.stop()
  await t.stop()
})

let people = 0
const address = () => `someone.${++people}@mail.test`
const codeOf = (reply: { json(): { code?: string } }) => reply.json().code ?? 'none'

test('the code in the email signs a user in; the first time it also creates the account [spec-login-makes-the-account] [spec-login-call]', async () => {
  const browser = new Browser(t)
  const reply = await browser.login('Maria.Lopez@Mail.test')
  expect(LoginReply.parse(reply.json())).toEqual({ needsVerification: true, user: { id: expect.any(String) } })
  const verified = await browser.verify(await codeTo(t, 'maria.lopez@mail.test'), reply.json().user.id)
  expect(verified.statusCode).toBe(200)
  const me = Me.parse(verified.json())
  expect(me).toMatchObject({ username: 'Traveler', email: 'maria.lopez@mail.test', verified: false })
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toEqual(me)

  const elsewhere = await new Browser(second).signIn('maria.lopez@mail.test')
  expect(elsewhere.id).toBe(me.id)
})

test("ends the streams of a browser's previous session when another user signs in there", async () => {
  const live = t.app.get(LiveService, { strict: false })
  const notified: number[] = []
  const { sessionsEnded } = live
  live.sessionsEnded = async (accounts) => void notified.push(...accounts)
  const browser = new Browser(t)
  const first = await browser.signIn(address())
  await browser.signIn(address())
  live.sessionsEnded = sessionsEnded
  expect(notified).toEqual([first.id])
})

test('the email shows the code first, as text and as HTML, and says that it works for ten minutes', async () => {
  const email = address()
  const { code } = await new Browser(t).requestCode(email)
  const [mail] = mailsTo(t, email)
  expect(mail?.text.startsWith(`${code}\n`)).toBe(true)
  expect(mail?.html).toContain(`>${code}<`)
  expect(mail?.text).toContain('10 minutes')
  expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
})

test('a user who is signed in with the same address needs no code and gets none [spec-login-needs-verification]', async () => {
  const browser = new Browser(t)
  const email = address()
  const { id } = await browser.signIn(email)
  expect((await browser.login(email)).json()).toEqual({ needsVerification: false, user: { id: String(id) } })
  expect((await browser.login(address())).json().needsVerification).toBe(true)
  expect(mailsTo(t, email)).toHaveLength(1)
})

test('five of 100 parallel wrong codes in two processes are compared, and then the right code is rejected [spec-code-five-attempts] [spec-withstand-codes-five]', async () => {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(address())
  const tries = Array.from({ length: 100 }, (_, i) => {
    const { inject } = i % 2 ? t : second
    const payload = { code: wrong(code), userId }
    const headers = { cookie: browser.cookie }
    return inject({ method: 'POST', url: '/api/auth/verify', remoteAddress: freshIp(), headers, payload })
  })
  const codes = (await Promise.all(tries)).map(codeOf)
  expect(codes.filter((code) => code === 'code-wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'code-spent')).toHaveLength(95)
  expect(codeOf(await browser.verify(code, userId))).toBe('code-spent')
})

test('one of 100 parallel requests with the right code in two processes signs in [spec-code-single-use] [spec-withstand-codes-once]', async () => {
  const browser = new Browser(t)
  const email = address()
  const { userId, code } = await browser.requestCode(email)
  const tries = Array.from({ length: 100 }, (_, i) => {
    const { inject } = i % 2 ? t : second
    const headers = { cookie: browser.cookie }
    const payload = { code, userId }
    return inject({ method: 'POST', url: '/api/auth/verify', remoteAddress: freshIp(), headers, payload })
  })
  const replies = await Promise.all(tries)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a code works only in the browser that requested it, and attempts in other browsers do not count [spec-login-bound-to-browser] [spec-withstand-codes-browser]', async () => {
  const [browser, thief] = [new Browser(t), new Browser(t)]
  const email = address()
  const { userId, code } = await browser.requestCode(email)
  await thief.login(address())
  for (let i = 0; i < 6; i++) expect(codeOf(await thief.verify(code, userId))).toBe('login-unknown')
  expect(codeOf(await new Browser(t).verify(code, userId))).toBe('login-unknown')
  expect((await browser.verify(code, userId)).statusCode).toBe(200)
})

test('a new code ends the old one and its count of attempts [spec-code-new-kills-old]', async () => {
  const browser = new Browser(t)
  const email = address()
  const first = await browser.requestCode(email)
  for (let i = 0; i < 5; i++) await browser.verify(wrong(first.code), first.userId)
  expect((await browser.sendRequest('POST', '/auth/resend-code', { userId: first.userId })).statusCode).toBe(204)
  const code = await codeTo(t, email, 1)
  browser.ip = freshIp()
  expect(codeOf(await browser.verify(first.code, first.userId))).toBe('code-wrong')
  expect((await browser.verify(code, first.userId)).statusCode).toBe(200)
})

test('a new login in the same browser ends the earlier one', async () => {
  const browser = new Browser(t)
  const first = await browser.requestCode(address())
  await browser.requestCode(address())
  expect(codeOf(await browser.verify(first.code, first.userId))).toBe('login-unknown')
})

test('another browser can neither resend the code of a login nor see the login', async () => {
  const { userId } = await new Browser(t).requestCode(address())
  expect(codeOf(await new Browser(t).sendRequest('POST', '/auth/resend-code', { userId }))).toBe('login-unknown')
})

test('a code works once [spec-person-used-code]', async () => {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(address())
  const previousCookie = browser.cookie
  expect((await browser.verify(code, userId)).statusCode).toBe(200)
  const again = await t.inject({
    method: 'POST',
    url: '/api/auth/verify',
    headers: { cookie: previousCookie },
    payload: { code, userId },
  })
  expect(codeOf(again)).toBe('code-used')
})

test("a code works for ten minutes by the database's clock [spec-code-ten-minutes] [spec-withstand-codes-clock]", async () => {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(address())
  await t.advance(580)
  const later = new Browser(t)
  const late = await later.requestCode(address())
  expect((await browser.verify(code, userId)).statusCode).toBe(200)
  await t.advance(601)
  expect(codeOf(await later.verify(late.code, late.userId))).toBe('code-expired')
})

test('after 25 wrong codes in a day from one network no code of the address is compared there, in any browser [spec-code-failures]', async () => {
  const email = address()
  const ip = freshIp()
  for (let i = 0; i < 5; i++) {
    await t.advance(3600)
    const browser = Object.assign(new Browser(t), { ip })
    const { userId, code } = await browser.requestCode(email)
    for (let n = 0; n < 5; n++) expect(codeOf(await browser.verify(wrong(code), userId))).toBe('code-wrong')
  }
  await t.advance(3600)
  const browser = Object.assign(new Browser(t), { ip })
  const { userId, code } = await browser.requestCode(email)
  const refused = await browser.verify(code, userId)
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too-many'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60_000)
})

test('right codes are not counted as failures', async () => {
  const email = address()
  const ip = freshIp()
  for (let i = 0; i < 3; i++) await Object.assign(new Browser(t), { ip }).signIn(email)
  expect(await limitUses(t, limitKey(t.env.CODE_SECRET, 'code-failures', `${email} ${ip}`))).toEqual([0])
})

test('no table and no job contains a code [spec-code-kept-as-hmac] [spec-withstand-codes-hmac]', async () => {
  const email = address()
  const { code } = await new Browser(t).requestCode(email)
  expect(await tablesWith(t, `,${email},`)).toContain('public.challenge') // control: the search finds existing texts
  expect((await tablesWith(t, `"${code}"`)).concat(await tablesWith(t, `,${code},`))).toEqual([])
})

test('a code that was replaced before it was sent is not sent', async () => {
  const email = address()
  const browser = new Browser(t)
  const { userId } = await browser.requestCode(email)
  expect((await browser.sendRequest('POST', '/auth/resend-code', { userId })).statusCode).toBe(204)
  await t.app
    .get(EntityManager)
    .fork()
    .transactional((em) =>
      t.app.get(MailService, { strict: false }).enqueue(em, loginCode, { challenge: userId, turn: 1 }, 'urgent'),
    )
  await t.settled()
  expect(mailsTo(t, email)).toHaveLength(2)
})
