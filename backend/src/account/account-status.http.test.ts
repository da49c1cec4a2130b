import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { AccountDeletionService } from './account-deletion.service.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

async function entering(email: string, own = email) {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(email, own)
  const reply = await browser.verify(code, userId)
  return reply.json<{ code?: string }>().code ?? reply.statusCode
}

/** Waits for the email about the decision, so that the next email has a code. */
async function decide(about: { id: number; email: string }, kind: 'suspend' | 'ban' | 'reinstate') {
  const staff = await makeStaff(t)
  const before = mailsTo(t, about.email).length
  if (kind !== 'reinstate') await report(t, await makePerson(t), { userId: about.id })
  expect((await act(t, staff, await caseAbout(t, about), kind, 'It was fraud.')).statusCode).toBe(200)
  await t.settled()
  expect(mailsTo(t, about.email).length).toBeGreaterThan(before)
}

test('a banned address cannot sign in, nor can a variant of it or a new account after a deletion', async () => {
  const person = await makePerson(t, { email: 'banned@mail.test' })
  await decide(person, 'ban')
  expect(await entering('banned@mail.test')).toBe('account-banned')
  expect(await entering('banned+again@mail.test', 'banned@mail.test')).toBe('account-banned')
  await t.app.get(AccountDeletionService).delete(person.id)
  expect(await entering('banned@mail.test')).toBe('account-banned')
  expect(await entering('other@mail.test')).toBe(200)
})

test('a ban ends the sessions of every account of the same identity, and none of them signs in again', async () => {
  const first = await makePerson(t)
  const other = await makePerson(t, { email: 'second@mail.test', samePersonAs: first })
  const stranger = await makePerson(t)
  const status = async (who: Person) => (await call(t, who, 'GET', '/auth/me')).statusCode
  expect(await status(other)).toBe(200)
  await decide(first, 'ban')
  expect([await status(first), await status(other), await status(stranger)]).toEqual([401, 401, 200])
  expect(await entering('second@mail.test')).toBe('account-banned')
  await decide(first, 'reinstate')
  expect(await entering('second@mail.test')).toBe(200)
})

test('a suspended person can sign in, and the suspension outlives the account', async () => {
  const person = await makePerson(t, { email: 'paused@mail.test' })
  await decide(person, 'suspend')
  expect(await entering('paused@mail.test')).toBe(200)
  expect((await call(t, person, 'DELETE' as 'POST', '/account')).statusCode).toBe(204)

  const browser = new Browser(t)
  const { id } = await browser.signIn('paused@mail.test')
  expect(id).not.toBe(person.id)
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({
    suspension: { reason: 'It was fraud.' },
  })
  expect((await browser.sendRequest('PATCH', '/profile', { bio: 'x' })).json()).toMatchObject({
    code: 'account-suspended',
  })
  const objection = { text: 'I have learned from it.' }
  expect((await browser.sendRequest('POST', '/moderation/objection', objection)).statusCode).toBe(200)
  await decide({ id, email: 'paused@mail.test' }, 'reinstate')
  expect((await browser.sendRequest('PATCH', '/profile', { bio: 'x' })).statusCode).toBe(200)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const again = new Browser(t)
  await again.signIn('paused@mail.test')
  expect((await again.sendRequest('GET', '/auth/me')).json()).toMatchObject({ suspension: null })
})

test('the number of a banned person cannot verify another account', async () => {
  const phoneNumber = '+1 2025550143'
  await decide(await makePerson(t, { phoneNumber, phoneVerified: true }), 'ban')
  const other = await makePerson(t)
  const entered = await t.inject({
    method: 'PATCH',
    url: '/api/profile/phone',
    headers: other.as,
    payload: { phoneNumber, captchaToken: t.botCheck.token('phone') },
  })
  expect(entered.statusCode).toBe(200)
  await t.settled()
  expect(t.twilio.received).toHaveLength(1)
  const code = t.twilio.received[0]!.body.slice(0, 6)
  expect((await call(t, other, 'POST', '/auth/verify', { code })).json()).toMatchObject({ code: 'phone-refused' })
  expect((await call(t, other, 'GET', '/auth/me')).json()).toMatchObject({ verified: false })
})

test('the owner of a number can verify it even if a banned person has typed it', async () => {
  const phoneNumber = '+1 2025550144'
  await decide(await makePerson(t, { phoneNumber }), 'ban')
  const other = await makePerson(t)
  const payload = { phoneNumber, captchaToken: t.botCheck.token('phone') }
  await t.inject({ method: 'PATCH', url: '/api/profile/phone', headers: other.as, payload })
  const codes = () => t.twilio.received.filter(({ to }) => to === phoneNumber.replace(' ', ''))
  await t.settled()
  expect(codes()).toHaveLength(1)
  const code = codes()[0]!.body.slice(0, 6)
  expect((await call(t, other, 'POST', '/auth/verify', { code })).statusCode).toBe(200)
  expect((await call(t, other, 'GET', '/auth/me')).json()).toMatchObject({ verified: true })
})

test('a signed-in user can request a new code, and the new session replaces the old one', async () => {
  const browser = new Browser(t)
  await browser.signIn('fresh@mail.test')
  const old = browser.cookie
  const again = await browser.sendRequest('POST', '/auth/login', {
    email: 'fresh@mail.test',
    captchaToken: t.botCheck.token('login'),
    again: true,
  })
  expect(again.json()).toMatchObject({ needsVerification: true })
  await t.settled()
  expect(mailsTo(t, 'fresh@mail.test')).toHaveLength(2)
  const code = /^\d{6}/.exec(mailsTo(t, 'fresh@mail.test')[1]?.text ?? '')?.[0] as string
  expect((await browser.verify(code, again.json<{ user: { id: string } }>().user.id)).statusCode).toBe(200)
  expect((await t.inject({ url: '/api/auth/me', headers: { cookie: old } })).statusCode).toBe(401)
  expect((await browser.sendRequest('GET', '/auth/me')).statusCode).toBe(200)
})
