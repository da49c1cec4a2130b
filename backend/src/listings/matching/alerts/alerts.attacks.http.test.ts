import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '../../../../test/eventually.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { type AppWithStandIns, startAppWithStandIns } from '../../../../test/stand-ins.ts'
import { sweep } from '../../../../test/sweep.ts'
import { AccountDeletion } from '../../../account/deletion.service.ts'
import { daysAfter, SAVED_SEARCH_ACTION, todayIn } from '../../listings.contract.ts'
import { confirmationToken } from '../../publish/confirmation.ts'

let t: AppWithStandIns
beforeAll(async () => {
  t = await startAppWithStandIns()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.pool.query('delete from listing; delete from saved_search; delete from rate_limit')
  t.inbox.received.length = 0
})

const DAY = daysAfter(todayIn('Asia/Kolkata'), 5)
const WAY = { from: 'HYD', to: 'ORD' }
const trip = (more: object = {}) => ({ date: DAY, closes_at: `${daysAfter(DAY, 1)}T00:00:00+05:30`, ...more })
const mails = (email: string) => t.inbox.received.filter(({ to }) => to.includes(email))
const arrived = async (email: string, count = 1) => {
  await eventually(() => expect(mails(email)).toHaveLength(count))
  return mails(email)
}
const ask = (method: 'GET' | 'POST', url: string, who?: Person, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: { ...who?.as }, ...(payload && { payload }) })
let visits = 0
/** A visitor with a network of their own saves a search. */
const visitorSaves = (email: string, search: object = {}, remoteAddress = `10.7.${++visits >> 8}.${visits & 255}`) =>
  t.inject({
    ...{ method: 'POST', url: '/api/saved-searches', remoteAddress },
    payload: { ...WAY, ...search, email, captchaToken: t.botCheck.token(SAVED_SEARCH_ACTION) },
  })
const confirm = async (token: string) => (await ask('POST', '/saved-searches/confirm', undefined, { token })).statusCode
const tokenIn = ({ text }: { text: string }) => /(?:confirm|unsubscribe)\?token=([\w.-]+)/.exec(text)![1]!
const age = (interval: string) => t.pool.query(`update saved_search set created_at = now() - interval '${interval}'`)
const searches = async () => (await t.pool.query('select from saved_search')).rowCount

test('of a thousand searches that a stranger saves under others’ addresses thirty cause a mail, and after two days no address is left', async () => {
  const asked = []
  for (let n = 0; n < 1_000; n++) asked.push((await visitorSaves(`victim${n}@mail.test`, {}, '203.0.113.9')).statusCode)
  expect([asked.filter((status) => status === 201).length, asked.filter((status) => status === 429).length]).toEqual([
    30, 970,
  ])
  await makeListing(t, await makePerson(t), trip())
  await eventually(async () => {
    const { rows } = await t.pool.query(
      "select from match_owed union all select from pgboss.job where name = 'mail.soon' and state in ('created', 'active')",
    )
    expect(rows).toHaveLength(0)
  })
  const victims = t.inbox.received.filter(({ to }) => to[0]?.startsWith('victim'))
  expect(victims).toHaveLength(30)
  expect(new Set(victims.map(({ subject }) => subject))).toEqual(new Set(['Confirm your Flight Amigo alert']))
  await age('49 hours')
  await sweep(t, 'saved-searches', 'saved-searches-unconfirmed')
  await t.app.get(AccountDeletion, { strict: false }).forgetUnproven()
  const { rows } = await t.pool.query("select from account where email like 'victim%'")
  expect([await searches(), rows.length]).toEqual([0, 0])
})

test('the link that confirms works for 48 hours, for its own search, and never brings back one that has ended', async () => {
  const email = 'visitor@mail.test'
  await visitorSaves(email)
  await visitorSaves('other@mail.test', { date: DAY })
  const token = tokenIn((await arrived(email))[0]!)
  const other = tokenIn((await arrived('other@mail.test'))[0]!)
  const [id, signature] = token.split('.') as [string, string]
  const [otherId] = other.split('.') as [string]
  const listing = confirmationToken(t.env.CODE_SECRET, Number(id), email)
  for (const wrong of [`${otherId}.${signature}`, `${id}.${signature.slice(0, -2)}xx`, `${id}.`, listing])
    expect([wrong, await confirm(wrong)]).toEqual([wrong, 400])
  await age('49 hours')
  expect(await confirm(token)).toBe(400)
  await age('47 hours')
  expect(await confirm(token)).toBe(200)
  await age('30 days')
  expect([await confirm(token), await confirm(other)]).toEqual([200, 400])

  await makeListing(t, await makePerson(t), trip())
  const [, alert] = await arrived(email, 2)
  expect((await ask('POST', `/alerts/unsubscribe/${tokenIn(alert!)}`)).statusCode).toBe(204)
  expect([await confirm(token), await searches()]).toEqual([400, 1])
})

test('the link of one letter ends nobody else’s search, and opening it ends nothing', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  for (const who of [me, other]) await ask('POST', '/saved-searches', who, WAY)
  await makeListing(t, await makePerson(t), trip())
  const [mine, others] = [await arrived(me.email), await arrived(other.email)].map(([letter]) => tokenIn(letter!))
  const [[, signature], [subject]] = [mine!.split('.'), others!.split('.')] as [string[], string[]]
  for (const wrong of [`${subject}.${signature}`, `${subject}-${mine}`, `${mine}x`])
    expect([wrong, (await ask('POST', `/alerts/unsubscribe/${wrong}`)).statusCode]).toEqual([wrong, 404])
  expect((await ask('GET', `/alerts/unsubscribe/${mine}`)).statusCode).toBe(303)
  expect(await searches()).toBe(2)
  for (let times = 0; times < 2; times++)
    expect((await ask('POST', `/alerts/unsubscribe/${mine}`)).statusCode).toBe(204)
  const { rows } = await t.pool.query('select account_id::int as owner from saved_search')
  expect(rows).toEqual([{ owner: other.id }])
})

test('what strangers save under a member’s address is not the member’s, and takes no room', async () => {
  const me = await makePerson(t)
  for (let n = 0; n < 12; n++) await visitorSaves(me.email, { date: daysAfter(DAY, n) })
  expect((await ask('GET', '/saved-searches', me)).json()).toEqual([])
  const mine = []
  for (let n = 0; n < 20; n++)
    mine.push((await ask('POST', '/saved-searches', me, { ...WAY, date: daysAfter(DAY, n) })).statusCode)
  expect(mine).toEqual(Array(20).fill(201))
  // The member confirms one by mistake: it is there already.
  const [letter] = await eventually(() => expect(mails(me.email).length).toBeGreaterThan(0)).then(() => mails(me.email))
  expect(await confirm(tokenIn(letter!))).toBe(200)
  expect((await ask('GET', '/saved-searches', me)).json()).toHaveLength(20)
})

test('the subject of an email has nothing that a stranger chose, and its introduction no link, number or markup of theirs [spec-alert-subject]', async () => {
  const me = await makePerson(t)
  await ask('POST', '/saved-searches', me, WAY)
  const name = '<b>Eve\r\nBcc:all@mail.test Stranger'
  // As long as a description can be.
  const words = Array(250).fill('س').join('\n')
  const eve = await makePerson(t, { username: name, bio: words, languages: 'Whistling' })
  const skills = 'Forms, <img src=x>, pay at evil.shop, +1 (202) 555-0123, me@evil.test, https://evil'
  await makeListing(t, eve, trip({ description: words, contact_name: name, skills }))
  const [letter] = await arrived(me.email)
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(`${DAY}T12:00`))
  expect(letter!.subject).toBe(`From Hyderabad to Chicago on ${day}: someone offers help`)
  for (const part of [letter!.text, letter!.html ?? '', letter!.subject])
    expect(part).not.toMatch(/Stranger|all@mail|evil|555|Whistling|س/)
  expect(letter!.text).toContain('“<b>Eve” offers help')
  expect(letter!.text).toContain('Offers: Forms, <img src=x>\n')
  expect(letter!.html).not.toMatch(/<b>|<img/)
  expect(letter!.raw).not.toMatch(/^bcc:/im)
  expect(letter!.raw.length).toBeLessThan(10_000)
})

test('an email about a listing for someone close has no word that a signed-in user may not read on the site', async () => {
  const [helper, seeker] = [await makePerson(t), await makePerson(t, { username: 'Priya Canarylast' })]
  const visitor = await makePerson(t)
  await ask('POST', '/saved-searches', visitor, WAY)
  await t.pool.query('update account set email_confirmed_at = null where id = $1', [visitor.id])
  const flight = { carrier: 'QR', flight_number: 501, time_of_day: '21:37' }
  await makeListing(t, helper, trip({ carrier: 'QR', flight_number: 501 }))
  const traveler = {
    firstName: 'Canaryfirst',
    relation: 'mother',
    ageBand: '70s',
    needs: ['wheelchair'],
    note: 'Canarynote',
  }
  const secret = { description: 'Canarywords', language_codes: '{tel}', phone_number: '+1 2025550199' }
  await makeListing(t, seeker, trip({ type: 'seeking_help', ...flight, ...secret, traveler: JSON.stringify(traveler) }))
  const [toHelper] = await arrived(helper.email)
  expect(toHelper!.text).toContain(
    "For ⁨Priya⁩'s mother, speaks Telugu; needs a wheelchair\nQR501, Hyderabad (HYD) → Chicago (ORD)",
  )
  const toVisitor = (await arrived(visitor.email, 2)).find(({ subject }) => subject.endsWith('needs help'))!
  expect(toVisitor.text).toContain(
    '“Priya” needs help\nSpeaks Telugu\nPhone not verified\nHyderabad (HYD) → Chicago (ORD)',
  )
  for (const { raw, text, html } of [toHelper!, toVisitor])
    for (const part of [raw, text, html ?? '']) expect(part).not.toMatch(/Canary|seventies|9:37|21:37|0199/)
  expect(toVisitor.text).not.toMatch(/mother|wheelchair|QR501/)
})
