import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mailsTo } from '../../test/browser.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson } from '../../test/make.ts'
import { httpErrors } from '../http/http.contract.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { listingErrors } from '../listings/listings.contract.ts'
import { Me } from './account.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())

const translated = (text: string) => inLocale('te', () => i18n.ifKnown(text))
const choose = (me: { as: Record<string, string> }, locale: string) =>
  t.inject({ method: 'PATCH', url: '/api/profile', headers: me.as, payload: { locale } })

test('a user has one of the languages of the site', async () => {
  const me = await makePerson(t)
  expect((await choose(me, 'ar')).json()).toMatchObject({ locale: 'ar' })
  const refused = await choose(me, 'xx')
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['locale']])
  const { locale } = Me.parse((await t.inject({ url: '/api/auth/me', headers: me.as })).json())
  expect(locale).toBe('ar')
})

test.each([
  ['te', 'te'],
  ['xx', 'en'],
  [undefined, 'en'],
])('a new user who logs in on a page in %s gets the code in that language, and keeps it', async (page, locale) => {
  const email = `new.in.${page}@mail.test`
  const headers = page ? { 'x-locale': page } : {}
  const captchaToken = t.botCheck.token('login')
  const login = await t.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email, captchaToken } })
  await t.settled()
  const [code] = mailsTo(t, email)
  expect(code?.html).toContain(`<html lang="${locale}"`)
  const userId = login.json().user.id
  const cookie = `${login.headers['set-cookie']}`.split(';')[0]!
  const payload = { userId, code: /\d{6}/.exec(code?.text ?? '')?.[0] }
  const verified = await t.inject({ method: 'POST', url: '/api/auth/verify', headers: { cookie }, payload })
  expect(verified.json()).toMatchObject({ locale })
})

test("an email is in the language of its recipient, whatever the sender's is", async () => {
  const [reader, sender] = [await makePerson(t), await makePerson(t)]
  await choose(reader, 'ar')
  await choose(sender, 'te')
  await makeListing(t, reader)
  const payload = { receiverId: reader.id, content: 'Hello' }
  const headers = { ...sender.as, 'x-locale': 'te' }
  expect((await t.inject({ method: 'POST', url: '/api/messages', headers, payload })).statusCode).toBeLessThan(300)
  await t.advance(700)
  const [email] = mailsTo(t, reader.email)
  expect(email?.html).toContain('<html lang="ar" dir="rtl">')
  expect(email?.text).toContain(`/ar/messages?to=${sender.id}`)
})

test('an error of a write and of its fields is in the language of its page', async () => {
  const headers = { 'x-locale': 'te' }
  const payload = { email: 'nobody', captchaToken: 'x' }
  const { body } = await t.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  const english = [httpErrors.invalid.message, 'Please enter a valid email address']
  const { code, message, fields } = JSON.parse(body)
  expect([code, message, fields.email]).toEqual(['invalid', ...english.map(translated)])
  expect(english).not.toContain(message)
  expect(english).not.toContain(fields.email)
})

test('an error of a read is in the language of its page, and no cache stores it', async () => {
  const { headers, body } = await t.inject({ url: '/api/listings/by-id/999999', headers: { 'x-locale': 'te' } })
  const { code, message } = JSON.parse(body)
  const { [code as 'listing-not-found']: error } = { ...httpErrors, ...listingErrors }
  expect(message).toBe(translated(error.message))
  expect(message).not.toBe(error.message)
  expect(headers['cache-control']).toBe('no-store')
})

test('data is the same in every language', async () => {
  const url = '/api/listings?limit=3'
  const [english, telugu] = [await t.inject(url), await t.inject({ url, headers: { 'x-locale': 'te' } })]
  expect(telugu.body).toBe(english.body)
  expect(telugu.headers.etag).toBe(english.headers.etag)
})

test('the sentences about the export are in the language of the page', async () => {
  const me = await makePerson(t)
  const about = async (headers: Record<string, string>) =>
    (await t.inject({ url: '/api/account/export/about', headers: { ...me.as, ...headers } })).json().about
  const [english, telugu] = [await about({}), await about({ 'x-locale': 'te' })]
  expect(Object.keys(telugu)).toEqual(Object.keys(english))
  for (const [name, sentence] of Object.entries(telugu)) expect(`${name}: ${sentence}`).toMatch(/: .*[\u0C00-\u0C7F]/)
})
