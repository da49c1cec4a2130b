import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { spyOn } from 'jest-mock'
import { Browser, freshIp, mailsTo } from '../../test/browser.ts'
import { tablesWith } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes, startSecond } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { ModuleContributions } from '../contributions.ts'
import { MyData } from './account.contract.ts'
import { Account } from './account.entity.ts'
import type { PersonalData } from './personal-data.public.ts'

let t: AppWithFakes
let second: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ SMS_COUNTRIES: 'IN' })
  second = await startSecond(t)
})
afterAll(async () => {
  await second.stop()
  await t.stop()
})

let people = 0

async function personWithData(name: string) {
  const browser = new Browser(t)
  const email = `${name}canary@mail.test`
  const phone = `+91 98765${++people}2345`
  const { id } = await browser.signIn(email)
  await browser.sendRequest('PATCH', '/profile', {
    username: `${name}canary`,
    bio: `${name}canary`,
    languages: `${name}canary`,
  })
  await browser.sendRequest('PATCH', '/profile/phone', {
    phoneNumber: phone,
    captchaToken: t.botCheck.token('phone'),
  })
  return { browser, email, id, phone }
}

test('the export contains all stored data about a user, as a file', async () => {
  const { browser, email, id, phone } = await personWithData('export')
  await makeListing(t, { id }, { request_hash: Buffer.from('secret'), phone_number: '+1 2025550111' })
  const reply = await browser.sendRequest('GET', '/account/export')
  expect(reply.headers['content-disposition']).toContain('attachment')
  expect(reply.headers['cache-control']).toBe('private, no-store')
  const { data } = MyData.parse(reply.json())
  expect(data).toMatchObject({
    profile: { id, email, username: 'exportcanary', phoneNumber: phone },
    sessions: [{ createdAt: expect.any(String) }],
  })
  expect(reply.body).toMatch(/^\{\n {2}"exportedAt"/)
  expect(Object.keys(MyData.parse(reply.json()).about).sort()).toEqual(Object.keys(data).sort())
  expect(reply.body).not.toMatch(/_hash|_id"|pseudonym|identity|visitor|"type":"Buffer"|suspen/)
})

test('after a deletion no table names the person, all their sessions have ended, and the address can have a new account [spec-withstand-session-ends] [spec-withstand-deletion]', async () => {
  const { browser, email, id, phone } = await personWithData('gone')
  const elsewhere = new Browser(second)
  await elsewhere.signIn(email)
  const pending = new Browser(t)
  const { userId, code } = await pending.requestCode(email)
  expect(await tablesWith(t, phone)).toEqual(['public.account', 'public.challenge'])
  const change = await browser.sendRequest('PUT' as 'POST', '/profile/email', { email: 'gonecanary-new@mail.test' })
  expect(change.statusCode).toBe(200)
  expect(await tablesWith(t, 'gonecanary')).toEqual(['public.account', 'public.address_change', 'public.challenge'])

  const cookie = browser.cookie
  const reply = await browser.sendRequest('DELETE', '/account')
  expect([reply.statusCode, /session=/.test(browser.cookie)]).toEqual([204, false])

  for (const [app, sessionCookie] of [
    [t, cookie],
    [second, elsewhere.cookie],
  ] as const) {
    expect((await app.inject({ url: '/api/auth/me', headers: { cookie: sessionCookie } })).statusCode).toBe(401)
  }
  expect((await pending.verify(code, userId)).json().code).toBe('login-unknown')
  await t.settled()
  expect(mailsTo(t, email).at(-1)?.subject).toBe('Your Flight Amigo account is deleted')
  const confirmation = mailsTo(t, email).at(-1)?.text
  expect(confirmation).toContain('If you come back with one of them in that time, the reviews come back')
  expect(await tablesWith(t, 'gonecanary')).toEqual(['public.departed_address'])
  await t.advance(25 * 3600)
  expect(await tablesWith(t, 'gonecanary')).toEqual([])
  expect(await tablesWith(t, phone)).toEqual([])
  expect((await t.inject(`/api/users/${id}`)).statusCode).toBe(404)

  const again = await new Browser(t).signIn(email)
  expect(again.id).not.toBe(id)
})

test('another module erases its data in the transaction of the deletion; if that fails, nothing is deleted [spec-withstand-deletion]', async () => {
  const { browser, id } = await personWithData('stays')
  const requests: number[] = []
  let broken = true
  const another: PersonalData = {
    module: 'account',
    about: {},
    sections: {},
    async erase(em, accountId) {
      requests.push(accountId)
      await em.nativeUpdate(Account, { id: accountId }, { bio: 'half done' })
      if (broken) throw new Error('a module that cannot let go')
    },
  }
  const all = t.app.get(ModuleContributions).of('personalData') as PersonalData[]
  all.push(another)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(500)
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({ id, bio: 'stayscanary' })
  broken = false
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  expect(requests).toEqual([id, id])
  all.pop()
})

test('modules erase in one order, whatever the order of their imports', async () => {
  const { browser } = await personWithData('order')
  const all = t.app.get(ModuleContributions).of('personalData') as PersonalData[]
  const erased: string[] = []
  const spies = all.map((data) => spyOn(data, 'erase').mockImplementation(async () => void erased.push(data.module)))
  all.reverse()
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  all.reverse()
  for (const spy of spies) spy.mockRestore()
  // The trips lock the listings of both people before another module touches one of them.
  expect(erased).toEqual(['trips', 'account', 'listings', 'messaging', 'payments', 'push', 'moderation', 'alerts'])
})

test('two parallel deletions have the effect of one', async () => {
  const { browser, email } = await personWithData('twice')
  const headers = { cookie: browser.cookie, 'x-account': String(browser.account) }
  const sendRequest = () => t.inject({ method: 'DELETE', url: '/api/account', headers, remoteAddress: freshIp() })
  const statuses = (await Promise.all([sendRequest(), sendRequest()])).map(({ statusCode }) => statusCode)
  expect(statuses).toContain(204)
  expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([])
  await t.settled()
  expect(mailsTo(t, email).filter(({ subject }) => subject === 'Your Flight Amigo account is deleted')).toHaveLength(1)
})

test('a listing owner still sees past contact requests with their time, but no longer the requester', async () => {
  const owner = await makePerson(t)
  const { id } = await makeListing(t, owner)
  const { browser } = await personWithData('asked')
  expect((await browser.sendRequest('POST', `/listings/${id}/contact`)).statusCode).toBe(200)
  const requests = () => t.inject({ url: '/api/contact-requests', headers: owner.as })
  const [before] = (await requests()).json()
  await browser.sendRequest('DELETE', '/account')
  const after = await requests()
  expect(after.json()).toMatchObject([{ createdAt: before.createdAt, user: { username: 'Deleted user' } }])
  expect(after.body).not.toContain('askedcanary')
})
