import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Browser, codeTo, mailsTo } from '../../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../test/fakes.ts'
import { identityOf, makePerson } from '../../../test/make.ts'
import { publish } from '../../../test/publish.ts'
import { act, caseAbout, makeStaff, report } from '../../../test/staff.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const DAY = 86_400
let people = 0
async function person() {
  const browser = new Browser(t)
  const email = `mover${++people}@mail.test`
  return { browser, email, ...(await browser.signIn(email)) }
}
type Mover = Awaited<ReturnType<typeof person>>

const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => reply.json().code ?? reply.statusCode

async function change({ browser, email }: Mover, to: string) {
  const [seenOld, seenNew] = [mailsTo(t, email).length, mailsTo(t, to).length]
  expect((await browser.sendRequest('PUT' as 'POST', '/profile/email', { email: to })).statusCode).toBe(200)
  const codes = { old: await codeTo(t, email, seenOld), new: await codeTo(t, to, seenNew) }
  await browser.sendRequest('POST', '/profile/email/code', { proof: 'old', code: codes.old })
  return browser.sendRequest('POST', '/profile/email/code', { proof: 'new', code: codes.new })
}

/** Waits for the email about the change, so that the next email has a code. */
async function move(mover: Mover, to: string): Promise<Mover> {
  expect(codeOf(await change(mover, to))).toBe(200)
  await t.settled()
  expect(mailsTo(t, mover.email).at(-1)?.subject).toMatch(/has changed$/)
  return { ...mover, email: to }
}

async function decide({ id, email }: Mover, kind: 'suspend' | 'ban' | 'reinstate') {
  const before = mailsTo(t, email).length
  if (kind !== 'reinstate') await report(t, await makePerson(t), { userId: id })
  expect((await act(t, await makeStaff(t), await caseAbout(t, { id }), kind, 'It was fraud.')).statusCode).toBe(200)
  await t.settled()
  expect(mailsTo(t, email).length).toBeGreaterThan(before)
}

/** After a year, the site remembers no addresses and numbers that were given up. */
const agePreviousKeys = () => t.advance(400 * DAY)

async function entering(email: string) {
  const browser = new Browser(t)
  const { userId, code } = await browser.requestCode(email)
  return codeOf(await browser.verify(code, userId))
}

test('a ban blocks every address that the person had, and reinstating unblocks them', async () => {
  const first = await person()
  const mover = await move(await move(first, 'second-box@mail.test'), 'third-box@mail.test')
  const addresses = [first.email, 'second-box@mail.test', 'third-box@mail.test']
  await decide(mover, 'ban')
  // After a year only the sanction contains the previous addresses.
  await agePreviousKeys()
  for (const email of addresses) expect([email, await entering(email)]).toEqual([email, 'account-banned'])
  await decide(mover, 'reinstate')
  for (const email of addresses) expect([email, await entering(email)]).toEqual([email, 200])
})

test('a suspension applies to sign-ins and listings with the previous address', async () => {
  const first = await person()
  const mover = await move(first, 'paused-box@mail.test')
  await decide(mover, 'suspend')
  const { id } = (await publish(t, first.email)).json()
  expect((await t.inject(`/api/listings/by-id/${id}`)).statusCode).toBe(404)
  const browser = new Browser(t)
  await browser.signIn(first.email)
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({
    suspension: { reason: 'It was fraud.' },
  })
  expect(codeOf(await browser.sendRequest('PATCH', '/profile', { bio: 'x' }))).toBe('account-suspended')
})

test('a ban finds the previous address of a person who has moved to a mailbox of an earlier account', async () => {
  const earlier = await person()
  expect((await earlier.browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const first = await person()
  const mover = await move(first, earlier.email)
  await decide(mover, 'ban')
  expect(await entering(first.email)).toBe('account-banned')
})

test("an address that is later recognized as a sanctioned person's is blocked, too", async () => {
  const banned = await person()
  await decide(banned, 'ban')
  const again = await makePerson(t, { email: 'known-box@mail.test', samePersonAs: banned })
  expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: again.as })).statusCode).toBe(204)
  expect(await entering(again.email)).toBe('account-banned')
  const other = await person()
  expect(codeOf(await change(other, again.email))).toBe('account-banned')
})

test('a ban blocks a mailbox that the person gave up more than a year before', async () => {
  const first = await person()
  const mover = await move(first, 'year-later@mail.test')
  await agePreviousKeys()
  await decide(mover, 'ban')
  expect(await entering(first.email)).toBe('account-banned')
  expect(await entering('never-seen@mail.test')).toBe(200)
})

test('a person who returns with a mailbox that they gave up long before is recognized for 30 days after a deletion', async () => {
  const first = await person()
  const mover = await move(first, 'left-later@mail.test')
  await agePreviousKeys()
  await mover.browser.signIn(mover.email)
  expect((await mover.browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  await t.advance(29 * DAY)
  const back = new Browser(t)
  expect(await identityOf(t, await back.signIn(first.email))).toBe(mover.id)
  expect((await back.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  await agePreviousKeys()
  expect(await identityOf(t, await new Browser(t).signIn(first.email))).not.toBe(mover.id)
})

describe('a verified number that the person has replaced', () => {
  const numbers = (of: string) => ({ before: `+1 202555${of}1`, after: `+1 202555${of}2` })
  async function verify({ browser }: Pick<Mover, 'browser'>, phoneNumber: string) {
    const seen = t.twilio.received.length
    const payload = { phoneNumber, captchaToken: t.botCheck.token('phone') }
    expect((await browser.sendRequest('PATCH', '/profile/phone', payload)).statusCode).toBe(200)
    await t.settled()
    expect(t.twilio.received.length).toBe(seen + 1)
    return codeOf(
      await browser.sendRequest('POST', '/auth/verify', { code: t.twilio.received.at(-1)!.body.slice(0, 6) }),
    )
  }

  test('cannot verify an account after a ban, however long ago it was replaced', async () => {
    const { before, after } = numbers('017')
    const mover = await person()
    for (const number of [before, after]) expect(await verify(mover, number)).toBe(200)
    await agePreviousKeys()
    await decide(mover, 'ban')
    expect(await verify(await person(), before)).toBe('phone-refused')
  })

  test('belongs to its next owner: a later ban of the previous person does not affect them', async () => {
    const { before, after } = numbers('018')
    const [mover, next] = [await person(), await person()]
    for (const number of [before, after]) expect(await verify(mover, number)).toBe(200)
    expect(await verify(next, before)).toBe(200)
    await decide(mover, 'ban')
    expect(await verify(next, numbers('019').before)).toBe(200)
    expect(await verify(next, before)).toBe(200)
    expect(await entering(next.email)).toBe(200)
  })
})
