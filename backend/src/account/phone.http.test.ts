import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Browser, freshIp, mailsTo, wrong } from '../../test/browser.ts'
import { forgetLimits, withoutTable } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../test/fakes.ts'
import { identityOf, makePerson } from '../../test/make.ts'
import { BOT_CHECK_UNAVAILABLE } from '../bot-check/bot-check.contract.ts'

let t: AppWithFakes
let second: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ SMS_DAILY_BUDGET: '75', SMS_COUNTRIES: 'US,IN' })
  second = await startSecond(t, { SMS_DAILY_BUDGET: '75', SMS_COUNTRIES: 'US,IN' })
})
beforeEach(() => forgetLimits(t, 'sms-'))
afterAll(async () => {
  await second.stop()
  await t.stop()
})

let numbers = 0
const number = () => `+91 98${String(++numbers).padStart(4, '0')}1234`

type Signed = { as: { cookie: string }; ip?: string }

const sendRequest = (who: Signed, method: 'PATCH' | 'POST', path: string, payload?: object, app = t) =>
  app.inject({
    method,
    url: `/api${path}`,
    remoteAddress: who.ip ?? freshIp(),
    headers: who.as,
    ...(payload && { payload }),
  })
const enter = (who: Signed, phoneNumber: string, captchaToken = t.botCheck.token('phone'), app = t) =>
  sendRequest(who, 'PATCH', '/profile/phone', { phoneNumber, captchaToken }, app)
const verify = (who: Signed, code: string) => sendRequest(who, 'POST', '/auth/verify', { code })
const resend = (who: Signed) => sendRequest(who, 'POST', '/auth/resend-verification')
const sentTo = (phone: string) => t.twilio.received.filter(({ to }) => to === phone.replace(' ', ''))
const codeTo = async (phone: string, seen = 0) => {
  await t.settled()
  expect(sentTo(phone).length).toBeGreaterThan(seen)
  return sentTo(phone).at(-1)?.body.slice(0, 6) ?? ''
}
const statusAndCode = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code]

test('the code that went to a phone verifies it, and only its owner sees a part of the number [spec-user-fields]', async () => {
  const me = await makePerson(t, { username: 'Asha' }) // other names have a number
  const phone = number()
  const entered = await enter(me, phone)
  expect(entered.json()).toMatchObject({ phoneNumberMasked: '+91 ••••••1234', verified: false })
  const code = await codeTo(phone)
  expect(sentTo(phone)[0]?.body).toMatch(
    new RegExp(`^${code} is your Flight Amigo code\\.[^]*\\n@site\\.test #${code}$`),
  )
  expect(statusAndCode(await verify(me, wrong(code)))).toEqual([400, 'code-wrong'])
  expect((await verify(me, code)).json()).toMatchObject({ id: me.id, verified: true })
  expect(statusAndCode(await verify(me, code))).toEqual([409, 'phone-verified'])
  const other = await t.inject(`/api/users/${me.id}`)
  expect(other.json()).toMatchObject({ verified: true })
  expect(other.body).not.toContain('1234')
})

test('a new code ends the previous one, and a verified number needs none', async () => {
  const me = await makePerson(t)
  const phone = number()
  await enter(me, phone)
  const first = await codeTo(phone)
  expect((await resend(me)).statusCode).toBe(204)
  const code = await codeTo(phone, 1)
  expect(statusAndCode(await verify(me, first))).toEqual([400, 'code-wrong'])
  await verify(me, code)
  expect(statusAndCode(await resend(me))).toEqual([409, 'phone-verified'])
  expect(statusAndCode(await enter(me, phone))).toEqual([409, 'phone-verified'])
})

test('a verified number stays until the code of the new one is right, also when that code is resent [spec-person-number]', async () => {
  const me = await makePerson(t)
  const [before, next] = ['+91 9800012345', '+91 9800067890']
  await enter(me, before)
  await verify(me, await codeTo(before))
  const mine = async () => (await t.inject({ url: '/api/auth/me', headers: me.as })).json()
  const isOld = { phoneNumberMasked: '+91 ••••••2345', verified: true }

  expect((await enter(me, next)).json()).toMatchObject(isOld)
  const first = await codeTo(next)
  expect((await resend(me)).statusCode).toBe(204)
  const code = await codeTo(next, 1)
  expect(statusAndCode(await verify(me, wrong(code)))).toEqual([400, 'code-wrong'])
  if (first !== code) expect(statusAndCode(await verify(me, first))).toEqual([400, 'code-wrong'])
  expect(await mine()).toMatchObject(isOld)
  expect((await verify(me, code)).json()).toMatchObject({ phoneNumberMasked: '+91 ••••••7890', verified: true })
  expect(statusAndCode(await resend(me))).toEqual([409, 'phone-verified'])
  expect(sentTo(before)).toHaveLength(1)
})

test('a code for a number that was replaced meanwhile verifies nothing', async () => {
  const me = await makePerson(t)
  const [phone, other] = [number(), number()]
  await enter(me, phone)
  const code = await codeTo(phone)
  await enter(me, other)
  if (code !== (await codeTo(other))) expect(statusAndCode(await verify(me, code))).toEqual([400, 'code-wrong'])
  expect((await t.inject(`/api/users/${me.id}`)).json()).toMatchObject({ verified: false })
})

test('a phone code has five attempts, lasts ten minutes, and works for its owner only', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const phone = number()
  await enter(me, phone)
  const code = await codeTo(phone)
  expect(statusAndCode(await verify(other, code))).toEqual([400, 'code-expired'])
  const tries = []
  // A user may have four parallel writes.
  for (let time = 0; time < 3; time++)
    tries.push(...(await Promise.all(Array.from({ length: 4 }, () => verify(me, wrong(code))))))
  expect(tries.filter((reply) => reply.json().code === 'code-wrong')).toHaveLength(5)
  expect(statusAndCode(await verify(me, code))).toEqual([400, 'code-spent'])
  await resend(me)
  const next = await codeTo(phone, 1)
  await t.advance(660)
  expect(statusAndCode(await verify(me, next))).toEqual([400, 'code-expired'])
})

test('a visitor gets no SMS [spec-withstand-sms-signed-in]', async () => {
  const visitor = { as: { cookie: '' } }
  expect(statusAndCode(await enter(visitor, number()))).toEqual([401, 'signed-out'])
  expect(statusAndCode(await resend(visitor))).toEqual([401, 'signed-out'])
  expect(statusAndCode(await verify(visitor, '000000'))).toEqual([401, 'signed-out'])
  const unconfirmed = await makePerson(t, { emailConfirmed: false, phoneNumber: number() })
  expect(statusAndCode(await resend(unconfirmed))).toEqual([401, 'signed-out'])
})

test('neither the fallback token nor a robot causes an SMS [spec-bot-check-fallback] [spec-withstand-sms-fallback]', async () => {
  const me = await makePerson(t)
  expect(statusAndCode(await enter(me, number(), BOT_CHECK_UNAVAILABLE))).toEqual([403, 'bot-unknown'])
  expect(statusAndCode(await enter(me, number(), t.botCheck.token('login')))).toEqual([403, 'bot-refused'])
  t.botCheck.setVerdict('robot')
  expect(statusAndCode(await enter(me, number()))).toEqual([403, 'bot-refused'])
  t.botCheck.setVerdict('human')
  expect(statusAndCode(await resend(me))).toEqual([400, 'phone-missing'])
})

test.each([
  ['a landline', '+91 2266123456', 'phone-invalid'],
  ['premium rate', '+1 9005551234', 'phone-invalid'],
  ['no number', 'not a number', 'phone-invalid'],
  ['a country that we do not send to', '+44 7400123456', 'phone-country'],
  ['a country that shares a dial code', '+1 8765551234', 'phone-country'],
])(
  'no SMS goes to %s [spec-sms-countries] [spec-sms-mobiles-only] [spec-withstand-sms-mobiles]',
  async (_what, phone, code) => {
    expect(statusAndCode(await enter(await makePerson(t), phone))).toEqual([400, code])
  },
)

const all = async (count: number, send: (n: number) => Promise<{ statusCode: number }>) =>
  (await Promise.all(Array.from({ length: count }, (_, n) => send(n)))).map(({ statusCode }) => statusCode)
const over = async (...given: Parameters<typeof all>) => (await all(...given)).filter((status) => status < 300).length

test('a number gets three SMS a day, over all users and processes [spec-sms-of-a-number] [spec-limits-hold-across-processes] [spec-withstand-sms-number]', async () => {
  const phone = number()
  const sent = await over(8, async (n) => enter(await makePerson(t), phone, undefined, n % 2 ? t : second))
  expect(sent).toBe(3)
})

test('an account, a network and a block of numbers each have a limit [spec-withstand-sms-each]', async () => {
  const me = await makePerson(t)
  // A user may have four parallel writes.
  expect((await over(4, () => enter(me, number()))) + (await over(4, () => enter(me, number())))).toBe(5)
  const ip = freshIp()
  expect(await over(24, async () => enter({ ...(await makePerson(t)), ip }, number()))).toBe(20)
  await forgetLimits(t, 'sms-budget')
  expect(await over(24, async (n) => enter(await makePerson(t), `+91 987654${1000 + n}`))).toBe(20)
})

test('all senders share the codes of the daily budget, and rejected requests do not use them [spec-sms-budget] [spec-withstand-sms-budget]', async () => {
  const phone = number()
  for (let i = 0; i < 5; i++) await enter(await makePerson(t), phone)
  const replies = await all(35, async (n) => enter(await makePerson(t), number(), undefined, n % 2 ? t : second))
  // A request that was counted but timed out on a busy machine has used one.
  const late = replies.filter((status) => status === 503).length
  expect(late).toBeLessThan(4)
  const sent = replies.filter((status) => status < 300).length
  expect(sent).toBeLessThanOrEqual(30 - 3)
  expect(sent + late).toBeGreaterThanOrEqual(30 - 3)
})

test('no SMS is sent while limits cannot be counted [spec-scale-limits-exact-away] [spec-withstand-limits-closed]', async () => {
  const me = await makePerson(t)
  const phone = number()
  expect((await withoutTable(t, 'rate_limit', () => enter(me, phone))).statusCode).toBe(503)
  expect(statusAndCode(await resend(me))).toEqual([400, 'phone-missing'])
})

test('a person signs in and verifies their phone in one browser, with only the codes from email and SMS', async () => {
  const browser = new Browser(t)
  await browser.signIn('whole.way@mail.test')
  const phone = number()
  await browser.sendRequest('PATCH', '/profile/phone', { phoneNumber: phone, captchaToken: t.botCheck.token('phone') })
  expect((await browser.verify(await codeTo(phone))).json()).toMatchObject({ verified: true })
})

test('a number belongs to one account: a second verification moves it, and the first user is notified by email', async () => {
  const [first, second] = [await makePerson(t), await makePerson(t)]
  const phone = number()
  for (const [n, person] of [first, second].entries()) {
    await enter(person, phone)
    expect((await verify(person, await codeTo(phone, n))).json()).toMatchObject({ id: person.id, verified: true })
  }
  const me = async (who: Signed) => (await t.inject({ url: '/api/auth/me', headers: who.as })).json()
  expect(await me(first)).toMatchObject({ phoneNumberMasked: null, verified: false })
  await t.settled()
  expect(mailsTo(t, first.email).map(({ subject }) => subject)).toEqual([
    'Your phone number now belongs to another account',
  ])
  await expect(makePerson(t, { phoneNumber: phone, phoneVerified: true })).rejects.toThrow('account_verified_phone')
})

test('a person who verifies the number of a deleted account has its identity again', async () => {
  const [first, second] = [await makePerson(t), await makePerson(t)]
  const phone = number()
  await enter(first, phone)
  await verify(first, await codeTo(phone))
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: first.as })).statusCode).toBe(204)
  await enter(second, phone)
  await verify(second, await codeTo(phone, 1))
  expect(await identityOf(t, second)).toBe(first.id)
})
