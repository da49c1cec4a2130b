import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, codeTo, mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { identityOf, makePerson } from '../../test/make.ts'
import { publish } from '../../test/publish.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const me = async (browser: Browser) =>
  (await browser.sendRequest('GET', '/auth/me')).json<{ id: number; email: string }>()

test.each([
  ['asha@mail.test', ['asha+1@mail.test', 'Asha+trip@Mail.test']],
  ['ravi.kumar+travel@mail.test', ['ravi.kumar@mail.test', 'ravi.kumar+2@mail.test']],
  ['p.riya@gmail.com', ['priya@gmail.com', 'pri.ya+1@googlemail.com']],
])('every spelling of %s signs in to its account, by a code that goes to its own address', async (own, spellings) => {
  const { id } = await new Browser(t).signIn(own)
  for (const spelling of spellings) {
    const browser = new Browser(t)
    expect((await browser.signIn(spelling, own)).id).toBe(id)
    expect((await me(browser)).email).toBe(own)
    expect((await browser.login(spelling)).json()).toEqual({ needsVerification: false, user: { id: String(id) } })
    await t.settled()
    expect(mailsTo(t, spelling.toLowerCase())).toEqual([])
  }
})

test("a resent code for a login by another spelling goes to the account's own address, too", async () => {
  const own = 'twice@mail.test'
  await new Browser(t).signIn(own)
  const browser = new Browser(t)
  const { userId } = await browser.requestCode('twice+1@mail.test', own)
  const seen = mailsTo(t, own).length
  expect((await browser.sendRequest('POST', '/auth/resend-code', { userId })).statusCode).toBe(204)
  expect((await browser.verify(await codeTo(t, own, seen), userId)).statusCode).toBe(200)
  expect(mailsTo(t, 'twice+1@mail.test')).toEqual([])
})

test('a code that was sent to another spelling before the account existed signs no one in', async () => {
  const early = new Browser(t)
  const { userId, code } = await early.requestCode('late+1@mail.test')
  const { id } = await new Browser(t).signIn('late@mail.test')
  const refused = await early.verify(code, userId)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'code-used'])
  expect((await early.sendRequest('GET', '/auth/me')).statusCode).toBe(401)
  expect((await new Browser(t).signIn('late+1@mail.test', 'late@mail.test')).id).toBe(id)
})

test('two parallel first logins to one mailbox, by two spellings, create one account', async () => {
  const browsers = ['both+1@mail.test', 'both+2@mail.test'].map((email) => ({ email, browser: new Browser(t) }))
  const logins = await Promise.all(browsers.map(async (b) => ({ ...b, ...(await b.browser.requestCode(b.email)) })))
  const replies = await Promise.all(logins.map(({ browser, code, userId }) => browser.verify(code, userId)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const signedIn = browsers.find((_, n) => replies[n]!.statusCode === 200)!
  expect(await new Browser(t).signIn('both@mail.test', signedIn.email)).toMatchObject(await me(signedIn.browser))
})

test('a listing that a visitor posts by another spelling belongs to the account, unconfirmed; its email goes to the own address', async () => {
  const own = 'owner@mail.test'
  const browser = new Browser(t)
  await browser.signIn(own)
  const before = mailsTo(t, own).length
  const posted = await publish(t, 'owner+1@mail.test')
  expect(posted.statusCode).toBe(201)
  await t.settled()
  expect(mailsTo(t, own)).toHaveLength(before + 1)
  expect((await browser.sendRequest('GET', '/my-listings')).json()).toEqual([
    expect.objectContaining({ id: posted.json().id, confirmed: false, email: own }),
  ])
  expect(mailsTo(t, 'owner+1@mail.test')).toEqual([])
})

test('an unproven spelling that a visitor has typed locks no one out: the right code replaces it', async () => {
  const posted = await publish(t, 'newcomer+x@mail.test')
  const browser = new Browser(t)
  await browser.signIn('newcomer@mail.test')
  expect((await me(browser)).email).toBe('newcomer@mail.test')
  expect((await browser.sendRequest('GET', '/my-listings')).json()).toEqual([
    expect.objectContaining({ id: posted.json().id, confirmed: false }),
  ])
  await new Browser(t).signIn('newcomer+x@mail.test', 'newcomer@mail.test')
})

test('the first spelling that a stranger typed gets no emails about listings posted by another one', async () => {
  const first = await publish(t, 'unproven+stranger@mail.test')
  await t.settled()
  expect(mailsTo(t, 'unproven+stranger@mail.test')).toHaveLength(1)
  const posted = await publish(t, 'unproven@mail.test')
  await publish(t, 'unproven+third@mail.test')
  await t.settled()
  expect(mailsTo(t, 'unproven@mail.test')).toHaveLength(2)
  expect(mailsTo(t, 'unproven+stranger@mail.test')).toHaveLength(1)
  expect(mailsTo(t, 'unproven+third@mail.test')).toEqual([])
  const browser = new Browser(t)
  await browser.signIn('unproven@mail.test')
  expect((await browser.sendRequest('GET', '/my-listings')).json<Array<{ id: number }>>().map(({ id }) => id)).toEqual(
    expect.arrayContaining([first.json().id, posted.json().id]),
  )
  // Control: one spelling alone stays as it was typed.
  for (let time = 0; time < 2; time++) await publish(t, 'unproven.alone+x@mail.test')
  await t.settled()
  expect(mailsTo(t, 'unproven.alone+x@mail.test')).toHaveLength(2)
})

test('a signed-in person may publish by another spelling of their own address, and not by that of another person', async () => {
  const author = await makePerson(t, { email: 'author@mail.test' })
  await makePerson(t, { email: 'victim@mail.test' })
  expect((await publish(t, 'author+1@mail.test', { as: author.as })).json()).toMatchObject({ userId: author.id })
  for (const email of ['victim@mail.test', 'victim+1@mail.test'])
    expect((await publish(t, email, { as: author.as })).json()).toMatchObject({ code: 'other-address' })
})

test('deleting an account frees its mailbox; the person can return by any spelling', async () => {
  const browser = new Browser(t)
  const before = await browser.signIn('gone@mail.test')
  const person = await identityOf(t, before)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const again = new Browser(t)
  const { id } = await again.signIn('gone+back@mail.test')
  expect(id).not.toBe(before.id)
  expect(await identityOf(t, { id })).toBe(person)
})
