import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startBotCheck } from '../../../../dev/bot-check.ts'
import { alertsOf, dayInEmails } from '../../../../test/alerts.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { deleteListings, makeListing, makePerson, makeSession, type Person } from '../../../../test/make.ts'
import { now } from '../../../http/clock.contract.ts'
import type { ProblemBody } from '../../../http/http.contract.ts'
import { daysAfter, SAVED_SEARCH_ACTION, SavedSearch, todayIn } from '../../listings.contract.ts'

let t: TestApp
let botCheck: Awaited<ReturnType<typeof startBotCheck>>
beforeAll(async () => {
  botCheck = await startBotCheck()
  t = await startApp({ BOT_CHECK_VERIFY_URL: botCheck.verifyUrl })
})
afterAll(async () => {
  await t.stop()
  await botCheck.stop()
})
let DAY: string
beforeEach(async () => {
  DAY = daysAfter(todayIn('Asia/Kolkata'), 5)
  await deleteListings(t)
  t.inbox.received.length = 0
})

const { arrived, mails } = alertsOf(() => t)
const ROUTE = { from: 'hyd', to: 'ORD' }
type As = Pick<Person, 'as'>
const sendRequest = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, who?: As, payload?: object) =>
  t.inject({ method, url: `/api/saved-searches${path}`, headers: { ...who?.as }, ...(payload && { payload }) })
const save = (who: As | undefined, search: object = {}) => sendRequest('POST', '', who, { ...ROUTE, ...search })
const of = async (who: As) => (await sendRequest('GET', '', who)).json<SavedSearch[]>()
const codeOf = (reply: { json: <T>() => T }) => reply.json<ProblemBody>().code

test('a user saves, lists, changes and ends searches, which others do not see [spec-saved-own]', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const plain = await save(me)
  expect([plain.statusCode, SavedSearch.parse(plain.json())]).toMatchObject([
    201,
    {
      from: 'HYD',
      fromCity: 'Hyderabad',
      to: 'ORD',
      date: null,
      flight: null,
      type: 'both',
      pace: 'at-once',
      confirmed: true,
    },
  ])
  const full = {
    date: DAY,
    endDate: daysAfter(DAY, 3),
    flight: 'ai 0101',
    type: 'helper',
    help: 'wheelchair',
    languageCodes: ['tel', 'hin'],
  }
  const { id } = (await save(me, full)).json()
  expect((await of(me)).map((saved) => [saved.flight, saved.help, saved.languageCodes, saved.languageNames])).toEqual([
    ['AI101', 'wheelchair', ['hin', 'tel'], ['Hindi', 'Telugu']],
    [null, 'any', [], []],
  ])
  const changed = await sendRequest('PATCH', `/${id}`, me, { flight: null, endDate: '', pace: 'daily', type: 'both' })
  expect(changed.json()).toMatchObject({
    id,
    date: DAY,
    endDate: null,
    flight: null,
    type: 'both',
    help: 'wheelchair',
    pace: 'daily',
  })
  const cleared = await sendRequest('PATCH', `/${id}`, me, { help: 'any' })
  expect(cleared.json()).toMatchObject({ id, help: 'any' })
  for (const [method, body] of [
    ['PATCH', { pace: 'daily' }],
    ['DELETE', undefined],
  ] as const) {
    const refused = await sendRequest(method, `/${id}`, other, body)
    expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'saved-search-not-found'])
  }
  expect((await sendRequest('DELETE', `/${id}`, me)).statusCode).toBe(204)
  expect((await sendRequest('DELETE', `/${id}`, me)).statusCode).toBe(404)
  expect([(await of(me)).length, (await of(other)).length]).toEqual([1, 0])
})

test('saving the same search again has no effect, in any spelling and order, even in parallel [spec-saved-same]', async () => {
  const me = await makePerson(t)
  const search = { flight: 'AI101', languageCodes: ['tel', 'hin'], date: DAY, endDate: DAY }
  const again = { flight: 'ai 0101', languageCodes: ['hin', 'tel', 'hin'], date: DAY, pace: 'daily' }
  const replies = await Promise.all([save(me, search), save(me, search), save(me, search)])
  const last = await save(me, again)
  expect(new Set([...replies, last].map((reply) => reply.json().id)).size).toBe(1)
  expect(await of(me)).toMatchObject([{ pace: 'daily' }])
})

test('a user has at most twenty saved searches, even with parallel requests [spec-saved-twenty]', async () => {
  const me = await makePerson(t)
  const statuses: number[] = []
  for (const size of [2, 4, 4, 4, 4, 4, 4]) {
    const sent = Array.from({ length: size }, (_, n) => save(me, { date: daysAfter(DAY, statuses.length + n) }))
    statuses.push(...(await Promise.all(sent)).map(({ statusCode }) => statusCode))
  }
  statuses.sort()
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(6).fill(409)])
  expect(await of(me)).toHaveLength(20)
  expect((await save(me, { date: (await of(me))[0]!.date })).statusCode).toBe(201)
})

test('inconsistent fields are rejected by name [spec-saved-own]', async () => {
  const me = await makePerson(t)
  for (const [search, field] of [
    [{ from: 'QQQ' }, 'from'],
    [{ to: 'QQQ' }, 'to'],
    [{ to: 'HYD' }, 'to'],
    [{ endDate: DAY }, 'date'],
    [{ date: DAY, endDate: daysAfter(DAY, -1) }, 'endDate'],
    [{ date: daysAfter(DAY, -30) }, 'date'],
    [{ flight: 'nonsense' }, 'flight'],
    [{ languageCodes: ['zzz'] }, 'languageCodes'],
  ] as const) {
    const refused = await save(me, search)
    expect([search, refused.statusCode, Object.keys(refused.json<ProblemBody>().fields ?? {})]).toEqual([
      search,
      400,
      [field],
    ])
  }
  expect((await save(me, { email: 'other@mail.test' })).statusCode).toBe(403)
})

test('a saved search ends when its last day is over at the departure airport; without a day after 180 days [spec-saved-ends]', async () => {
  const me = await makePerson(t)
  await save(me, { date: DAY, endDate: daysAfter(DAY, 2) })
  const { id } = (await save(me)).json<SavedSearch>()
  const until = (time: string) => t.advance((Date.parse(time) - now()) / 1000)
  const began = now()
  await until(`${daysAfter(DAY, 2)}T23:59:50+05:30`)
  expect(await of(me)).toHaveLength(2)
  await t.advance(20)
  expect((await of(me)).map((search) => search.id)).toEqual([id])
  await until(new Date(began + 180 * 86_400_000 - 60_000).toISOString())
  const again = await makeSession(t, me.id)
  expect(await of(again)).toHaveLength(1)
  await t.advance(120)
  expect(await of(again)).toEqual([])
})

test('a change ends no search: neither without its day, nor after it was saved again', async () => {
  const me = await makePerson(t)
  const { id } = (await save(me, { date: daysAfter(DAY, 300) })).json<SavedSearch>()
  await t.advance(100 * 86_400)
  let as = await makeSession(t, me.id)
  const saved = (await save(as)).json<SavedSearch>().id
  await t.advance(100 * 86_400)
  as = await makeSession(t, me.id)
  await save(as)
  expect((await sendRequest('PATCH', `/${id}`, as, { date: '', type: 'helper' })).statusCode).toBe(200)
  expect((await sendRequest('PATCH', `/${saved}`, as, { pace: 'daily' })).statusCode).toBe(200)
  expect((await of(as)).map((search) => search.id).sort()).toEqual([id, saved].sort())
  await t.advance(90 * 86_400)
  expect(await of(await makeSession(t, me.id))).toHaveLength(2)
})

test("a visitor's search starts when the link in its email is confirmed; opening the link alone changes nothing [spec-saved-visitor]", async () => {
  const email = 'visitor@mail.test'
  const captchaToken = () => botCheck.token(SAVED_SEARCH_ACTION)
  const reply = await save(undefined, { email, date: DAY, endDate: daysAfter(DAY, 2), captchaToken: captchaToken() })
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { confirmed: false, from: 'HYD' }])
  await makeListing(t, await makePerson(t), { date: DAY })
  const [confirmation] = await arrived({ email }, 1)
  expect(confirmation?.subject).toBe('Confirm your Flight Amigo alert')
  const days = `${dayInEmails(DAY)} to ${dayInEmails(daysAfter(DAY, 2))}`
  expect(confirmation?.text).toContain(`They are about new trips from Hyderabad to Chicago, ${days}.`)
  const [, token] = /saved-searches\/confirm\?token=([\w.-]+)/.exec(confirmation!.text) ?? []
  const confirm = (sent: string | undefined) => sendRequest('POST', '/confirm', undefined, { token: sent })
  expect((await confirm(`${token?.slice(0, -1)}_`)).statusCode).toBe(400)
  const confirmed = await confirm(token)
  expect([confirmed.statusCode, confirmed.json()]).toMatchObject([200, { confirmed: true }])
  expect((await confirm(token)).statusCode).toBe(200)
  await makeListing(t, await makePerson(t), { date: DAY })
  const [, alert] = await arrived({ email }, 2)
  expect(alert?.subject).toMatch(/^From Hyderabad to Chicago on .+: someone offers help$/)
})

test('the response does not reveal whether an address is known, and the emails are limited', async () => {
  const known = await makePerson(t, { email: 'known@mail.test' })
  const search = { date: DAY, type: 'helper' }
  await save(known, search)
  const replies = []
  for (const email of [known.email, 'unknown@mail.test']) {
    const reply = await save(undefined, { ...search, email, captchaToken: botCheck.token(SAVED_SEARCH_ACTION) })
    const { id, createdAt, ...same } = reply.json()
    replies.push([reply.statusCode, same])
    expect((await sendRequest('DELETE', `/${id}`, known)).statusCode).toBe(404)
  }
  expect(replies[0]).toEqual(replies[1])
  expect(await of(known)).toMatchObject([{ confirmed: true, pace: 'at-once' }])
  for (let n = 0; n < 12; n++)
    await save(undefined, {
      date: daysAfter(DAY, n),
      email: known.email,
      captchaToken: botCheck.token(SAVED_SEARCH_ACTION),
    })
  await arrived(known, 10)
})

test('without a verdict of the bot check a network may save a fifth; a robot may save none', async () => {
  const from = { remoteAddress: '198.51.100.9', url: '/api/saved-searches', method: 'POST' as const }
  const statuses = []
  for (let n = 0; n < 5; n++)
    statuses.push((await t.inject({ ...from, payload: { ...ROUTE, date: DAY, email: 'fifth@mail.test' } })).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 429])
  const robot = await t.inject({ ...from, payload: { ...ROUTE, email: 'r@mail.test', captchaToken: 'made-up' } })
  expect([robot.statusCode, codeOf(robot)]).toEqual([403, 'bot-refused'])
  expect((await save(undefined)).json<ProblemBody>().fields).toEqual({ email: 'Please enter your email address' })
})

test('notifies a user once of a listing that matches several saved searches and own listings [spec-saved-once]', async () => {
  const [me, author] = [await makePerson(t), await makePerson(t)]
  const soon = daysAfter(DAY, -3)
  await save(me)
  await save(me, { date: soon })
  await save(me, { type: 'helper', flight: 'AI101' })
  const posted = { date: soon, carrier: 'AI', flight_number: 101 }
  await makeListing(t, author, posted)
  const [email] = await arrived(me, 1)
  expect(email?.subject).toMatch(/^Flight AI101 on /)
  expect(email?.text).toContain('1 match for your saved search')
  await makeListing(t, me, { ...posted, type: 'seeking_help' })
  await arrived(me, 2)
  await makeListing(t, author, { ...posted, date: daysAfter(soon, 1) })
  await arrived(me, 3)
})

test('a saved search filters by type, languages, flight and days, and has near matches like a trip [spec-saved-filters]', async () => {
  const author = await makePerson(t)
  const searches: Record<string, object> = {
    anything: {},
    helpers: { type: 'helper' },
    seekers: { type: 'seeking_help' },
    telugu: { languageCodes: ['tel', 'eng'] },
    hindi: { languageCodes: ['hin'] },
    forms: { help: 'forms' },
    wheelchair: { help: 'wheelchair', type: 'helper' },
    'three days before': { date: daysAfter(DAY, -3) },
    'four days before': { date: daysAfter(DAY, -4) },
    'the last day of a range': { date: daysAfter(DAY, -4), endDate: DAY },
    'the return direction': { from: 'ORD', to: 'HYD' },
  }
  const people: Record<string, Person> = {}
  for (const [name, search] of Object.entries(searches)) {
    people[name] = await makePerson(t)
    expect((await save(people[name], search)).statusCode).toBe(201)
  }
  await makeListing(t, author, { date: DAY, language_codes: '{tel}', help: '{forms}' })
  await t.settled()
  const notified = Object.keys(people).filter((name) => mails(people[name]!).length === 1)
  expect(notified.sort()).toEqual([
    'anything',
    'forms',
    'helpers',
    'telugu',
    'the last day of a range',
    'three days before',
  ])
})

test('deleting an account deletes saved searches and alerts, and the export has both', async () => {
  const [me, author] = [await makePerson(t), await makePerson(t)]
  await save(me, { date: DAY })
  await makeListing(t, author, { date: DAY })
  await arrived(me, 1)
  const { data } = (await t.inject({ url: '/api/account/export', headers: me.as })).json()
  expect(data).toMatchObject({
    savedSearches: [{ from: 'HYD', to: 'ORD', date: DAY, pace: 'at-once' }],
    alerts: [{ ofListing: expect.any(Number), notifiedAt: expect.any(String) }],
  })
})
