import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, codeTo, mailsTo, wrong } from '../../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../test/fakes.ts'
import { identityOf, makePerson } from '../../../test/make.ts'
import { publish } from '../../../test/publish.ts'
import { act, caseAbout, makeStaff, report } from '../../../test/staff.ts'
import { now } from '../../http/clock.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const HOUR = 3600
let people = 0
async function person(name = `moves${++people}`) {
  const browser = new Browser(t)
  const email = `${name}@mail.test`
  return { browser, email, ...(await browser.signIn(email)) }
}
type Mover = Awaited<ReturnType<typeof person>>

async function begin({ browser, email }: Mover, to: string) {
  const [seenOld, seenNew] = [mailsTo(t, email).length, mailsTo(t, to).length]
  const reply = await browser.sendRequest('PUT' as 'POST', '/profile/email', { email: to })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { email: to, proven: { new: false, old: false, phone: false }, phoneCodeSent: false, changesAt: null },
  ])
  return { old: await codeTo(t, email, seenOld), new: await codeTo(t, to, seenNew) }
}
const prove = ({ browser }: Mover, proof: string, code: string) =>
  browser.sendRequest('POST', '/profile/email/code', { proof, code })
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => reply.json().code ?? reply.statusCode
const meOf = async (browser: Browser) => (await browser.sendRequest('GET', '/auth/me')).json()
const lastMail = (email: string) => mailsTo(t, email).at(-1)

let numbers = 0
async function withPhone(hours: number) {
  const phoneNumber = `+1 20255501${String(10 + ++numbers)}`
  const { email } = await makePerson(t, { phoneNumber, phoneVerified: true })
  await t.advance(hours * HOUR)
  const browser = new Browser(t)
  return { browser, email, ...(await browser.signIn(email)), phone: phoneNumber.replace(' ', '') }
}
async function lost(mover: Mover & { phone: string }, to: string) {
  const codes = await begin(mover, to)
  expect(codeOf(await mover.browser.sendRequest('POST', '/profile/email/lost'))).toBe('phone-not-proven')
  expect((await prove(mover, 'new', codes.new)).statusCode).toBe(200)
  expect((await mover.browser.sendRequest('POST', '/profile/email/lost')).statusCode).toBe(200)
  const texts = () => t.twilio.received.filter((sms) => sms.to === mover.phone)
  await t.settled()
  expect(texts()).toHaveLength(1)
  const reply = await prove(mover, 'phone', texts()[0]!.body.slice(0, 6))
  expect(reply.json()).toMatchObject({ proven: { new: true, old: false, phone: true }, changesAt: expect.any(String) })
}
const hoursPass = (hours: number) => t.advance(hours * HOUR)

test('changes the address with the codes of both addresses, ends other sessions and notifies the old address [spec-address-two-codes]', async () => {
  const mover = await person()
  const elsewhere = new Browser(t)
  await elsewhere.signIn(mover.email)
  const codes = await begin(mover, 'new1@mail.test')
  expect((await prove(mover, 'old', codes.old)).json()).toMatchObject({ proven: { new: false, old: true } })
  expect((await meOf(mover.browser)).email).toBe(mover.email)
  expect((await prove(mover, 'new', codes.new)).json()).toMatchObject({ email: null })
  expect(await meOf(mover.browser)).toMatchObject({ id: mover.id, email: 'new1@mail.test' })
  expect((await elsewhere.sendRequest('GET', '/auth/me')).statusCode).toBe(401)
  await t.settled()
  expect(lastMail(mover.email)?.subject).toBe('The email address of your account has changed')
  expect((await new Browser(t).signIn('new1+x@mail.test', 'new1@mail.test')).id).toBe(mover.id)
  const { id } = await new Browser(t).signIn(mover.email)
  expect(await identityOf(t, { id })).toBe(await identityOf(t, mover))
})

test('one code changes nothing, a wrong code counts as an attempt, and a new request ends the earlier codes', async () => {
  const mover = await person()
  const first = await begin(mover, 'new2@mail.test')
  expect(codeOf(await prove(mover, 'new', first.old === first.new ? wrong(first.new) : first.old))).toBe('code-wrong')
  const second = await begin(mover, 'new3@mail.test')
  expect(codeOf(await prove(mover, 'old', first.old === second.old ? wrong(first.old) : first.old))).toBe('code-wrong')
  for (let n = 0; n < 5; n++) expect(codeOf(await prove(mover, 'new', wrong(second.new)))).toBe('code-wrong')
  expect(codeOf(await prove(mover, 'new', second.new))).toBe('code-spent')
  const stranger = await person()
  expect(codeOf(await prove(stranger, 'old', second.old))).toBe('code-expired')
  expect((await meOf(mover.browser)).email).toBe(mover.email)
})

test('the same two codes sent in parallel make one change', async () => {
  const mover = await person()
  const codes = await begin(mover, 'new4@mail.test')
  await prove(mover, 'old', codes.old)
  const replies = await Promise.all([1, 2, 3].map(() => prove(mover, 'new', codes.new)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('an address changes to another spelling of its own mailbox, and to no mailbox of another account', async () => {
  const mover = await person('dotty')
  const codes = await begin(mover, 'dotty+new@mail.test')
  await prove(mover, 'old', codes.old)
  expect((await prove(mover, 'new', codes.new)).statusCode).toBe(200)
  expect((await new Browser(t).signIn('dotty@mail.test', 'dotty+new@mail.test')).id).toBe(mover.id)

  await person('taken')
  const again = { ...mover, email: 'dotty+new@mail.test' }
  const more = await begin(again, 'taken+1@mail.test')
  await prove(again, 'old', more.old)
  expect(codeOf(await prove(again, 'new', more.new))).toBe('address-taken')
  expect((await meOf(mover.browser)).email).toBe('dotty+new@mail.test')
})

test("a listing that a stranger posted under the new address does not block the change, and does not become the user's", async () => {
  const mover = await person()
  const { id } = (await publish(t, 'typed@mail.test')).json()
  await t.settled()
  expect(mailsTo(t, 'typed@mail.test')).toHaveLength(1)
  const codes = await begin(mover, 'typed@mail.test')
  await prove(mover, 'old', codes.old)
  expect((await prove(mover, 'new', codes.new)).statusCode).toBe(200)
  expect((await mover.browser.sendRequest('GET', '/my-listings')).json()).toEqual([])
  expect((await t.inject(`/api/listings/by-id/${id}`)).statusCode).toBe(404)
})

test('a lost mailbox is replaced 72 hours after the phone was proven; its notice and all sessions say so [spec-withstand-patient-mailbox]', async () => {
  const mover = await withPhone(100)
  const elsewhere = new Browser(t)
  await elsewhere.signIn(mover.email)
  await lost(mover, 'found1@mail.test')
  for (const browser of [mover.browser, elsewhere]) {
    const { emailChangesAt } = await meOf(browser)
    expect((Date.parse(emailChangesAt) - now()) / 3_600_000).toBeCloseTo(72, 0)
  }
  await t.settled()
  expect(lastMail(mover.email)?.subject).toMatch(/is going to change$/)
  await hoursPass(71)
  expect(await meOf(mover.browser)).toMatchObject({ email: mover.email })
  await hoursPass(1)
  for (const browser of [mover.browser, elsewhere])
    expect((await browser.sendRequest('GET', '/auth/me')).statusCode).toBe(401)
  expect((await new Browser(t).signIn('found1@mail.test')).id).toBe(mover.id)
})

test('the old address stops the change by the link in its notice, and all sessions end [spec-address-stopped-by-link]', async () => {
  const mover = await withPhone(100)
  await lost(mover, 'found2@mail.test')
  await t.settled()
  expect(lastMail(mover.email)?.subject).toMatch(/is going to change$/)
  const token = /address-change\?token=(\S+)/.exec(lastMail(mover.email)?.text ?? '')?.[1]
  const stop = (what = token) =>
    t.inject({ method: 'POST', url: '/api/address-change/cancel', payload: { token: what } })
  expect((await stop(token?.replace(/^./, 'x'))).statusCode).toBe(404)
  expect((await stop()).statusCode).toBe(204)
  expect((await mover.browser.sendRequest('GET', '/auth/me')).statusCode).toBe(401)
  expect(codeOf(await stop())).toBe('address-change-over')
  await hoursPass(73)
  expect((await new Browser(t).signIn(mover.email)).id).toBe(mover.id)
})

test('every session can stop the change, and the one that began it stays signed in', async () => {
  const mover = await withPhone(100)
  const elsewhere = new Browser(t)
  await elsewhere.signIn(mover.email)
  await lost(mover, 'found3@mail.test')
  expect((await elsewhere.sendRequest('DELETE', '/profile/email')).statusCode).toBe(204)
  expect(await meOf(mover.browser)).toMatchObject({ email: mover.email, emailChangesAt: null })
})

test('each SMS to a phone has another code, and only the newest counts', async () => {
  const mover = await withPhone(100)
  const codes = await begin(mover, 'found5@mail.test')
  await prove(mover, 'new', codes.new)
  for (let sent = 0; sent < 2; sent++) {
    expect((await mover.browser.sendRequest('POST', '/profile/email/lost')).statusCode).toBe(200)
    await t.settled()
  }
  const [first, second] = t.twilio.received.flatMap(({ to, body }) => (to === mover.phone ? [body.slice(0, 6)] : []))
  expect(codeOf(await prove(mover, 'phone', first!))).toBe('code-wrong')
  expect((await prove(mover, 'phone', second!)).json()).toMatchObject({ proven: { phone: true } })
})

test('a recently verified phone cannot replace a lost mailbox [spec-withstand-patient-mailbox]', async () => {
  const mover = await withPhone(71)
  const codes = await begin(mover, 'found4@mail.test')
  await prove(mover, 'new', codes.new)
  expect(codeOf(await mover.browser.sendRequest('POST', '/profile/email/lost'))).toBe('phone-not-proven')
  expect(t.twilio.received.filter((sms) => sms.to === mover.phone)).toEqual([])
})

test('a banned mailbox cannot be a new address', async () => {
  const banned = await person('outcast')
  await report(t, await makePerson(t), { userId: banned.id })
  expect((await act(t, await makeStaff(t), await caseAbout(t, banned), 'ban')).statusCode).toBe(200)
  const mover = await person()
  const codes = await begin(mover, banned.email)
  await prove(mover, 'old', codes.old)
  expect(codeOf(await prove(mover, 'new', codes.new))).toBe('account-banned')
})
