import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { alertsOf, dayInEmails } from '../../../../test/alerts.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../../test/fakes.ts'
import { deleteListings, makeListing, makePerson, setAccountStatus } from '../../../../test/make.ts'
import { isStored } from '../../../../test/stored.ts'
import { daysAfter, SAVED_SEARCH_ACTION, todayIn } from '../../listings.contract.ts'
import { confirmationToken } from '../../publish/confirmation.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes()
})
afterAll(() => t.stop())
let DAY: string
beforeEach(async () => {
  DAY = daysAfter(todayIn('Asia/Kolkata'), 5)
  await deleteListings(t)
  t.inbox.received.length = 0
})

const { arrived, sendRequest, mails } = alertsOf(() => t)
const ROUTE = { from: 'HYD', to: 'ORD' }
const trip = (more: object = {}) => ({ date: DAY, ...more })
type Mail = { email: string }
let visits = 0
const visitorSaves = (email: string, search: object = {}, remoteAddress = `10.7.${++visits}.1`) =>
  t.inject({
    method: 'POST',
    url: '/api/saved-searches',
    remoteAddress,
    payload: { ...ROUTE, ...search, email, captchaToken: t.botCheck.token(SAVED_SEARCH_ACTION) },
  })
const confirm = async (token: string) =>
  (await sendRequest('POST', '/saved-searches/confirm', undefined, { token })).statusCode
const tokenIn = ({ text }: { text: string }) => /(?:confirm|unsubscribe)\?token=([\w.-]+)/.exec(text)![1]!
const HOUR = 3_600

test("a hundred searches that a stranger saves under others' addresses cause thirty emails, and after two days no address is stored", async () => {
  const victims = Array.from({ length: 100 }, (_, n) => ({ email: `victim${n}@mail.test` }))
  const replies = []
  for (const { email } of victims) replies.push((await visitorSaves(email, {}, '203.0.113.9')).statusCode)
  expect(replies).toEqual([...Array(30).fill(201), ...Array(70).fill(429)])
  await makeListing(t, await makePerson(t), trip())
  await t.settled()
  expect(t.inbox.received.map(({ subject }) => subject)).toEqual(Array(30).fill('Confirm your Flight Amigo alert'))
  await t.advance(49 * HOUR)
  await t.advance(HOUR)
  expect(await Promise.all(victims.map(({ email }) => isStored(t, email)))).toEqual(Array(100).fill(false))
})

test('a confirmation link works for 48 hours and its own search only, and never restores an ended one', async () => {
  const [visitor, other, late] = [1, 2, 3].map((n) => ({ email: `visitor${n}@mail.test` })) as [Mail, Mail, Mail]
  const tokens: string[] = []
  for (const [n, each] of [visitor, other, late].entries()) {
    await visitorSaves(each.email, n > 0 ? { date: DAY } : {})
    tokens.push(tokenIn((await arrived(each, 1))[0]!))
  }
  const [token, others, tooLate] = tokens as [string, string, string]
  const [id, signature] = token.split('.') as [string, string]
  const listing = confirmationToken(t.env.CODE_SECRET, Number(id), visitor.email)
  for (const wrong of [`${others.split('.')[0]}.${signature}`, `${id}.${signature.slice(0, -2)}xx`, `${id}.`, listing])
    expect([wrong, await confirm(wrong)]).toEqual([wrong, 400])
  await t.advance(47 * HOUR)
  expect([await confirm(token), await confirm(others)]).toEqual([200, 200])
  await t.advance(2 * HOUR)
  expect([await confirm(token), await confirm(tooLate)]).toEqual([200, 400])
  await t.advance(28 * 24 * HOUR)
  expect([await confirm(token), await confirm(others)]).toEqual([200, 400])

  await makeListing(t, await makePerson(t), { date: daysAfter(todayIn('Asia/Kolkata'), 5) })
  const [, alert] = await arrived(visitor, 2)
  expect((await sendRequest('POST', `/alerts/unsubscribe/${tokenIn(alert!)}`)).statusCode).toBe(204)
  expect(await confirm(token)).toBe(400)
})

test("the link of one email ends no other user's search, and opening it ends nothing", async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  for (const who of [me, other]) await sendRequest('POST', '/saved-searches', who, ROUTE)
  await makeListing(t, await makePerson(t), trip())
  const [mine, others] = [await arrived(me, 1), await arrived(other, 1)].map(([email]) => tokenIn(email!))
  const [[, signature], [subject]] = [mine!.split('.'), others!.split('.')] as [string[], string[]]
  for (const wrong of [`${subject}.${signature}`, `${subject}-${mine}`, `${mine}x`])
    expect([wrong, (await sendRequest('POST', `/alerts/unsubscribe/${wrong}`)).statusCode]).toEqual([wrong, 404])
  expect((await sendRequest('GET', `/alerts/unsubscribe/${mine}`)).statusCode).toBe(303)
  const saved = async () =>
    Promise.all([me, other].map(async (who) => (await sendRequest('GET', '/saved-searches', who)).json().length))
  expect(await saved()).toEqual([1, 1])
  for (let times = 0; times < 2; times++)
    expect((await sendRequest('POST', `/alerts/unsubscribe/${mine}`)).statusCode).toBe(204)
  expect(await saved()).toEqual([0, 1])
})

test("a search that a stranger saves under a user's address is not the user's, and does not count for their limit", async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 12; n++) await visitorSaves(me.email, { date: daysAfter(DAY, n) })
  expect((await sendRequest('GET', '/saved-searches', me)).json()).toEqual([])
  const mine = []
  for (let n = 0; n < 20; n++)
    mine.push((await sendRequest('POST', '/saved-searches', me, { ...ROUTE, date: daysAfter(DAY, n) })).statusCode)
  expect(mine).toEqual(Array(20).fill(201))
  await t.settled()
  const [email] = mails(me)
  expect(await confirm(tokenIn(email!))).toBe(200)
  expect((await sendRequest('GET', '/saved-searches', me)).json()).toHaveLength(20)
})

test('the subject of an email contains no text of a stranger, and its introduction no link, number or markup of theirs [spec-alert-subject]', async () => {
  const me = await makePerson(t)
  await sendRequest('POST', '/saved-searches', me, ROUTE)
  const name = '<b>Eve\r\nBcc:all@mail.test Stranger'
  const text = Array(250).fill('س').join('\n')
  const eve = await makePerson(t, { username: name, bio: text, languages: 'Whistling' })
  const skills = 'Forms, <img src=x>, pay at evil.shop, +1 (202) 555-0123, me@evil.test, https://evil'
  await makeListing(t, eve, trip({ description: text, contact_name: name, skills }))
  const [email] = await arrived(me, 1)
  const day = dayInEmails(DAY)
  expect(email!.subject).toBe(`From Hyderabad to Chicago on ${day}: someone offers help`)
  for (const part of [email!.text, email!.html ?? '', email!.subject])
    expect(part.replaceAll(/token=[\w.-]+/g, '')).not.toMatch(/Stranger|all@mail|evil|555|Whistling|س/)
  expect(email!.text).toContain('“<b>Eve” offers help')
  expect(email!.text).toContain('Offers: Forms, <img src=x>\n')
  expect(email!.html).not.toMatch(/<b>|<img/)
  expect(email!.raw).not.toMatch(/^bcc:/im)
  expect(email!.raw.length).toBeLessThan(10_000)
})

// The moment, the id and the boundary of a raw email have any digits.
const SECRETS = /Canary|seventies|(?<![\d:])(9:37|21:37)(?!:\d)|555[- ]?0199/

test('an email about a listing for someone close contains only what a signed-in user may read on the site', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t, { username: 'Priya Canarylast' })]
  const visitor = await makePerson(t)
  await sendRequest('POST', '/saved-searches', visitor, ROUTE)
  await setAccountStatus(t, visitor, 'unproven')
  const flight = { carrier: 'QR', flight_number: 501, time_of_day: '21:37' }
  await makeListing(t, helper, trip({ carrier: 'QR', flight_number: 501 }))
  await t.settled() // the visitor's email about the helper is sent by itself
  const traveler = {
    firstName: 'Canaryfirst',
    relation: 'mother',
    ageBand: '70s',
    needs: ['wheelchair'],
    note: 'Canarynote',
  }
  const secret = { description: 'Canarywords', language_codes: '{tel}', phone_number: '+1 2025550199' }
  await makeListing(t, seeker, trip({ type: 'seeking_help', ...flight, ...secret, traveler: JSON.stringify(traveler) }))
  const [toHelper] = await arrived(helper, 1)
  expect(toHelper!.text).toContain(
    "For ⁨Priya⁩'s mother, speaks Telugu; needs a wheelchair\nQR501, Hyderabad (HYD) → Chicago (ORD)",
  )
  const toVisitor = (await arrived(visitor, 2)).find(({ subject }) => subject.endsWith('needs help'))!
  expect(toVisitor.text).toContain(
    '“Priya” needs help\nSpeaks Telugu\nPhone not verified\nHyderabad (HYD) → Chicago (ORD)',
  )
  for (const { raw, text, html } of [toHelper!, toVisitor])
    for (const part of [raw, text, html ?? '']) expect(part).not.toMatch(SECRETS)
  expect(toVisitor.text).not.toMatch(/mother|wheelchair|QR501/)
})

test('one author with many listings causes three immediate emails to a helper, ten on the last days, and the daily email has the rest [spec-withstand-patient-alerts]', async () => {
  const flight = { carrier: 'QR', flight_number: 501 }
  const post = async (author: { id: number }, count: number, date = DAY) => {
    for (let n = 0; n < count; n++) {
      await makeListing(t, author, { type: 'seeking_help', date, ...flight })
      await t.settled()
    }
  }
  const [helper, author, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await makeListing(t, helper, trip(flight))
  await t.settled()
  await post(author, 20)
  await arrived(helper, 3)
  await post(other, 1)
  await arrived(helper, 4)
  await t.advance(24 * HOUR)
  const [, , , , daily] = await arrived(helper, 5)
  expect(daily!.text.match(/needs help/g)!.length).toBeGreaterThan(3)

  await deleteListings(t)
  const [late, patient] = [await makePerson(t), await makePerson(t)]
  const soon = daysAfter(todayIn('Asia/Kolkata'), 2)
  await makeListing(t, late, { date: soon, ...flight })
  await t.settled()
  await post(patient, 12, soon)
  await arrived(late, 10)
})
