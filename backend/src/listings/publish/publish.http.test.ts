import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { codeTo } from '../../../test/browser.ts'
import { makePerson, setListing } from '../../../test/make.ts'
import { publishShell } from '../../../test/releases.ts'
import { closingOf, isStored } from '../../../test/stored.ts'
import { now } from '../../http/clock.contract.ts'
import { ProblemBody } from '../../http/http.contract.ts'
import { daysAfter, MyListing, todayIn } from '../listings.contract.ts'
import { confirmationToken } from './confirmation.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const DAY = daysAfter(todayIn('Asia/Kolkata'), 20)
let visitors = 0
const visitor = () => `visitor${++visitors}@mail.test`

const listing = (email: string, more: object = {}) => ({
  type: 'helper',
  departureAirport: 'hyd',
  arrivalAirport: 'ORD',
  date: DAY,
  time: '21:40',
  flightNumber: 'ai 0127',
  description: 'I fly this route twice a year.',
  tipAmount: '',
  acceptsTips: true,
  name: 'Priya',
  email,
  phoneNumber: '+91 9876543210',
  ...more,
})
const brief = (email: string, more: object = {}) => ({
  departureAirport: 'DEL',
  arrivalAirport: 'SFO',
  date: DAY,
  name: 'Ananya',
  email,
  consent: true,
  ...more,
})

const post = (url: string, payload: object, headers: object = {}) =>
  t.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...headers } })
const contact = (id: number, as: object) =>
  t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: { ...as } })
const foundOf = async (name: string) =>
  (await t.inject('/api/listings?limit=50')).json<MyListing[]>().filter(({ username }) => username === name)
const tokenOf = (id: number, email: string) => confirmationToken(t.env.CODE_SECRET, id, email)
const mailsTo = (email: string) => t.inbox.received.filter(({ to }) => to.includes(email))
const signIn = async (email: string) => {
  const begun = await post('/auth/login', { email, captchaToken: 'token' })
  const cookie = String(begun.headers['set-cookie']).split(';')[0]
  const entered = await post('/auth/verify', { code: await codeTo(t, email), userId: begun.json().user.id }, { cookie })
  expect([entered.statusCode, entered.json().email]).toEqual([200, email])
}
const linkOf = async (email: string) => {
  await t.settled()
  const link = /http:\/\/site\.test(\/search\?listing=(\d+)&confirm=([\w.-]+))/.exec(mailsTo(email)[0]?.text ?? '')
  return { id: Number(link![2]), token: String(link![3]) }
}

test("a visitor's listing is found immediately, and does not show how to reach its author before the email's link was used [spec-call-create]", async () => {
  const [email, stranger] = [visitor(), await makePerson(t)]
  const made = await post('/listings', listing(email))
  expect(made.statusCode).toBe(201)
  const mine = MyListing.parse(made.json())
  expect(mine).toMatchObject({ username: 'Priya', flightNumber: 'AI127', departureCity: 'Hyderabad', confirmed: false })

  const found = await t.inject('/api/listings?from=HYD&flight=AI 127')
  expect(found.json()).toMatchObject([{ id: mine.id, confirmed: false }])
  expect(found.body).not.toMatch(/mail\.test|9876543210/)
  expect((await contact(mine.id, stranger.as)).json()).toEqual({ name: null, email: null, phoneNumber: null })

  const { id, token } = await linkOf(email)
  expect(id).toBe(mine.id)
  const confirmed = await post('/listings/confirm', { token })
  expect(confirmed.json()).toMatchObject({ id, confirmed: true })
  expect((await contact(mine.id, stranger.as)).json()).toEqual({ name: 'Priya', email, phoneNumber: '+91 9876543210' })
})

test('no other proof of the address confirms a listing: neither a login nor the link of another listing [spec-withstand-another-name]', async () => {
  const [email, stranger] = [visitor(), await makePerson(t)]
  const foreign = (await post('/listings', listing(email))).json<MyListing>()
  await signIn(email)
  expect((await contact(foreign.id, stranger.as)).json()).toEqual({ name: null, email: null, phoneNumber: null })

  const other = visitor()
  const [hers, theirs] = [
    await post('/listings', listing(other)),
    await post('/listings', listing(other, { time: '09:00' })),
  ]
  const token = tokenOf(hers.json<MyListing>().id, other)
  expect((await post('/listings/confirm', { token })).json()).toMatchObject({ confirmed: true })
  const { id } = theirs.json<MyListing>()
  expect((await contact(id, stranger.as)).json()).toMatchObject({ email: null, phoneNumber: null })
  expect((await t.inject(`/api/listings/by-id/${id}`)).json()).toMatchObject({ confirmed: false })
})

test('confirming a listing keeps its typed name, and gives it to a profile without a name [spec-visitor-typed-name]', async () => {
  const email = `qwerty${visitor()}`
  await post('/listings', listing(email, { name: 'Sita Devi' }))
  const { token } = await linkOf(email)
  const confirmed = (await post('/listings/confirm', { token })).json<MyListing>()
  expect(confirmed).toMatchObject({ username: 'Sita Devi', user: { username: 'Sita Devi' } })
  expect((await t.inject(`/api/users/${confirmed.userId}`)).json()).toMatchObject({ username: 'Sita Devi' })

  const me = await makePerson(t, { username: 'Asha' })
  const shown = (await post('/listings', listing(me.email, { name: 'Asha Raman' }), me.as)).json<MyListing>()
  expect(shown).toMatchObject({ username: 'Asha Raman', user: { username: 'Asha' } })
})

test('an unconfirmed listing closes after 48 hours, and a confirmed one with its trip [spec-visitor-48-hours]', async () => {
  const me = await makePerson(t)
  const { email } = me
  const began = now()
  const { id } = (await post('/listings', listing(email))).json<MyListing>()
  const closesAfter48Hours = async () =>
    Math.abs((await closingOf(t, { id })).getTime() - began - 48 * 3_600_000) < 60_000
  expect(await closesAfter48Hours()).toBe(true)
  const change = { method: 'PATCH' as const, payload: { skills: 'Forms' }, headers: { ...me.as } }
  const changed = await t.inject({ ...change, url: `/api/my-listings/${id}` })
  expect([changed.statusCode, await closesAfter48Hours()]).toEqual([200, true])
  await expect(setListing(t, { id }, { closes_at: 'infinity' })).rejects.toThrow('listing_unconfirmed')
  const { token } = await linkOf(email)
  await post('/listings/confirm', { token })
  expect(await closesAfter48Hours()).toBe(false)
})

test('the home page shows only confirmed listings that passed the bot check [spec-visitor-not-on-home] [spec-withstand-front-page]', async () => {
  const [email, me] = [visitor(), await makePerson(t)]
  const home = async () =>
    (await t.inject('/api/listings?type=helper&limit=50&on=home')).json<MyListing[]>().map(({ id }) => id)
  const posted = [await post('/listings', listing(email)), await post('/listings', listing(me.email), me.as)]
  const ids = posted.map((reply) => reply.json<MyListing>().id)
  expect(await home()).not.toEqual(expect.arrayContaining([ids[0]]))
  expect(await home()).not.toEqual(expect.arrayContaining([ids[1]]))
  for (const id of ids) await setListing(t, { id }, { human: true })
  expect(await home()).toContain(ids[1])
  expect(await home()).not.toContain(ids[0])
  const { token } = await linkOf(email)
  await post('/listings/confirm', { token })
  expect(await home()).toContain(ids[0])
})

test('publishing under a known address reveals nothing about its owner [spec-withstand-known-address]', async () => {
  const owner = await makePerson(t, {
    username: 'Canary',
    profilePictureUrl: '/photos/canary.webp',
    languages: 'Canarian',
  })
  const [known, unknown] = [await post('/listings', listing(owner.email)), await post('/listings', listing(visitor()))]
  expect([known.statusCode, unknown.statusCode]).toEqual([201, 201])
  expect(known.body).not.toMatch(/canar/i)
  const { userId, id } = known.json<MyListing>()
  expect(userId).toBeGreaterThan(owner.id)
  const plain = ({ id: _, userId: __, email: ___, createdAt: ____, confirmBy: _____, ...rest }: MyListing) => rest
  expect(plain(known.json())).toEqual(plain(unknown.json()))
  expect((await t.inject(`/api/listings/by-id/${id}`)).json()).toMatchObject({ username: 'Priya', userId })
  expect((await t.inject(`/api/listings/${owner.id}`)).json()).toMatchObject({ listings: [] })
  expect((await t.inject(`/api/listings/${userId}`)).statusCode).toBe(404)
})

test('the listing of a signed-in user is confirmed immediately without an email, and only for their own address [spec-visitor-other-address] [spec-call-create]', async () => {
  const me = await makePerson(t, { username: 'Asha', languages: 'Telugu, English' })
  const made = await post('/listings', listing(me.email.toUpperCase()), me.as)
  expect(made.json()).toMatchObject({
    confirmed: true,
    userId: me.id,
    username: 'Priya',
    user: { username: 'Asha' },
    languages: 'Telugu, English',
  })
  const other = await post('/listings', listing(visitor()), me.as)
  expect([other.statusCode, other.json<ProblemBody>().code]).toEqual([403, 'other-address'])
  await t.settled()
  expect(mailsTo(me.email)).toEqual([])
})

test('the find-help and offer-help forms create listings of their type [spec-call-find] [spec-call-offer]', async () => {
  const find = (
    await post('/find-help/listings', brief(visitor(), { endDate: daysAfter(DAY, 3), tipAmount: '25' }))
  ).json()
  expect(find).toMatchObject({ type: 'seeking_help', endDate: daysAfter(DAY, 3), tipAmount: 25, acceptsTips: false })
  const offer = (await post('/offer-help/listings', brief(visitor(), { acceptsTips: true }))).json()
  expect(offer).toMatchObject({ type: 'helper', endDate: null, tipAmount: null, acceptsTips: true, description: '' })
})

test("an offer is found by the helper's languages, which are saved to the profile, and has kinds of help", async () => {
  const speakersOf = async (code: string) =>
    (await t.inject(`/api/listings?from=DEL&to=SFO&language=${code}&limit=50`)).json<MyListing[]>()
  const profileOf = async (id: number) => (await t.inject(`/api/users/${id}`)).json()

  const priya = await makePerson(t)
  const offer = { help: ['forms', 'translation'], languageCodes: ['tel', 'hin'] }
  const { id } = (await post('/offer-help/listings', brief(priya.email, offer), priya.as)).json<MyListing>()
  expect((await speakersOf('tel')).find((found) => found.id === id)).toMatchObject({
    help: ['forms', 'translation'],
    languages: 'Telugu, Hindi',
  })
  expect(await profileOf(priya.id)).toMatchObject({ languageCodes: ['tel', 'hin'] })
  await t.inject({ method: 'PATCH', url: '/api/profile', headers: priya.as, payload: { languageCodes: ['tam'] } })
  expect((await speakersOf('tam')).some((found) => found.id === id)).toBe(true)

  // A visitor may have typed another person's address, so the languages are saved with the confirmation, and only to an empty profile.
  const email = visitor()
  const unconfirmed = (await post('/offer-help/listings', brief(email, offer))).json<MyListing>()
  expect((await speakersOf('hin')).map((found) => found.id)).toContain(unconfirmed.id)
  const confirm = async ({ id }: MyListing) =>
    (await post('/listings/confirm', { token: tokenOf(id, email) })).json<MyListing>().userId
  const author = await confirm(unconfirmed)
  expect(await profileOf(author)).toMatchObject({ languages: 'Telugu, Hindi', languageCodes: ['tel', 'hin'] })
  const another = (await post('/offer-help/listings', brief(email, { languageCodes: ['ben'] }))).json<MyListing>()
  expect(await confirm(another)).toBe(author)
  expect(await profileOf(author)).toMatchObject({ languageCodes: ['tel', 'hin'] })
})

test('the same request creates one listing: repeated, in parallel, with and without a key', async () => {
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    const email = visitor()
    const name = `Priya ${visitors}`
    const send = () => post('/listings', listing(email, { name }), headers)
    const replies = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()]
    expect(new Set(replies.map((reply) => reply.json<MyListing>().id)).size).toBe(1)
    expect(await foundOf(name)).toHaveLength(1)
    await t.settled()
    expect(mailsTo(email)).toHaveLength(1)
  }
})

test('an idempotency key with other characters is refused by its name', async () => {
  const refused = await post('/listings', listing(visitor()), { 'idempotency-key': 'no key' })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { 'idempotency-key': 'The header Idempotency-Key is not a key' },
  ])
})

test('a request with another text, key or author creates another listing', async () => {
  const [email, me] = [visitor(), await makePerson(t)]
  const replies = [
    await post('/listings', listing(email)),
    await post('/listings', listing(email, { time: '10:00' })),
    await post('/listings', listing(email), { 'idempotency-key': randomUUID() }),
    await post('/listings', listing(me.email), me.as),
  ]
  expect(new Set(replies.map((reply) => reply.json<MyListing>().id)).size).toBe(4)
})

test("repeating a listing's text from another network does not reveal the author", async () => {
  const me = await makePerson(t)
  const { id } = (await post('/listings', listing(me.email), me.as)).json<MyListing>()
  expect((await post('/listings', listing(me.email))).json<MyListing>().id).toBeGreaterThan(id)
})

test('a phone that changes its network between two attempts with one key publishes once; a guessable key is ignored', async () => {
  const tried = async (key: string) => {
    const email = visitor()
    const ids = new Set<number>()
    for (const remoteAddress of ['198.51.100.7', '203.0.113.9']) {
      const reply = await t.inject({
        method: 'POST',
        url: '/api/listings',
        remoteAddress,
        payload: listing(email),
        headers: { 'idempotency-key': key },
      })
      ids.add(reply.json<MyListing>().id)
    }
    return ids.size
  }
  expect([await tried(randomUUID()), await tried('1')]).toEqual([1, 2])
})

test('an address gets at most ten confirmation emails a day', async () => {
  const email = visitor()
  for (let i = 0; i < 12; i++)
    expect((await post('/listings', listing(email, { time: `10:${10 + i}` }))).statusCode).toBe(201)
  await t.settled()
  expect(mailsTo(email)).toHaveLength(10)
})

test('the confirmation email is sent again to the address of the listing, and says until when its link works', async () => {
  const email = visitor()
  const mine = (await post('/listings', listing(email))).json<MyListing>()
  expect((Date.parse(mine.confirmBy!) - Date.parse(mine.createdAt)) / 3_600_000).toBeCloseTo(48)
  const { id, token } = await linkOf(email)
  const again = (more: object = {}) => post(`/listings/${id}/confirmation-email`, { email, ...more })
  expect((await again({ email: ` ${email.toUpperCase()} ` })).statusCode).toBe(204)
  // The response does not reveal whose listing it is.
  expect((await again({ email: visitor() })).statusCode).toBe(204)
  await t.settled()
  expect(mailsTo(email)).toHaveLength(2)
  expect(mailsTo(email)[1]?.text).toContain(token)

  const confirmed = (await post('/listings/confirm', { token })).json<MyListing>()
  expect(confirmed.confirmed).toBe(true)
  expect([(await again()).statusCode, (await again()).json<ProblemBody>().code]).toEqual([409, 'listing-confirmed'])
  const unknown = await post('/listings/999999999/confirmation-email', { email })
  expect([unknown.statusCode, unknown.json<ProblemBody>().code]).toEqual([404, 'listing-not-found'])
})

test.each([
  ['departureAirport', { departureAirport: 'ZZZ' }, 'Please choose an airport from the list'],
  ['arrivalAirport', { arrivalAirport: 'QQQ' }, 'Please choose an airport from the list'],
  ['arrivalAirport', { arrivalAirport: 'HYD' }, 'Please choose another airport than the one of departure'],
  ['date', { date: daysAfter(todayIn('Asia/Kolkata'), -1) }, 'This day is already over at the departure airport'],
  ['date', { date: '2027-02-29' }, 'Please enter a valid date'],
  ['date', { date: '0000-01-01' }, 'Please enter a valid date'],
  ['date', { date: '(', endDate: DAY }, 'Please enter a valid date'],
  ['date', { date: '', endDate: DAY }, 'Date is required'],
  ['endDate', { endDate: daysAfter(DAY, -1) }, 'The end date cannot be before the start date'],
  ['endDate', { endDate: daysAfter(DAY, 91) }, 'The end date can be at most 90 days after the start date'],
  ['time', { time: '24:00' }, 'Please enter a valid time'],
  ['flightNumber', { flightNumber: 'hello' }, 'Please enter a flight number like AA1234'],
  ['tipAmount', { tipAmount: -1 }, 'Please enter whole dollars'],
  ['tipAmount', { tipAmount: 1.5 }, 'Please enter whole dollars'],
  ['description', { description: 'short' }, 'Description must be at least 10 characters'],
  ['description', { description: 'x'.repeat(501) }, 'Description cannot exceed 500 characters'],
  ['name', { name: 'x' }, 'Name must be at least 2 characters'],
  ['email', { email: 'a@b.co,c@d.co' }, 'Please enter a valid email address'],
  ['email', { email: 'a@b.co\r\nBcc: c@d.co' }, 'Please enter a valid email address'],
  ['phoneNumber', { phoneNumber: '+1 123' }, 'Please enter a valid phone number'],
  ['description', { description: 'ten characters\u0000' }, 'Please remove the characters that are not allowed'],
  ['name', { name: 'Pri\u202Eya' }, 'Please remove the characters that are not allowed'],
  ['skills', { skills: 'a\uD800' }, 'Please remove the characters that are not allowed'],
])('a listing whose %s is wrong is refused by name: %j', async (field, more, message) => {
  const email = visitor()
  const reply = await post('/listings', listing(email, more))
  expect([reply.statusCode, ProblemBody.parse(reply.json()).fields]).toEqual([400, { [field]: message }])
  expect(await isStored(t, email)).toBe(false)
})

test.each([
  [{ userId: 1 }],
  [{ accountId: 1 }],
  [{ status: 'closed' }],
  [{ confirmed: true }],
  [{ createdAt: '2020-01-01T00:00:00Z' }],
  [{ id: 1 }],
  [{ rating: { average: 5, count: 9 } }],
  [{ date: { $ne: null } }],
  [{ departureAirport: ['HYD'] }],
  [{ email: { $like: '%' } }],
])('other fields than those of the form are refused: %j', async (more) => {
  const email = visitor()
  expect((await post('/listings', listing(email, more))).statusCode).toBe(400)
  expect(await isStored(t, email)).toBe(false)
})

test('requires consent, with the text of the specification [spec-call-consent]', async () => {
  const fields = (reply: { json(): ProblemBody }) => reply.json().fields
  expect(
    fields(await post('/offer-help/listings', brief('', { consent: false, departureAirport: '', date: '' }))),
  ).toEqual({
    departureAirport: 'Required',
    date: 'Required',
    email: 'Email is required',
    consent: 'You must agree to the terms',
  })
  expect(fields(await post('/find-help/listings', brief('nobody', { tipAmount: '5 dollars' })))).toEqual({
    email: 'Please enter a valid email',
    tipAmount: 'Please enter whole dollars',
  })
})

test('a wrong link confirms nothing [spec-visitor-own-link]', async () => {
  const email = visitor()
  await post('/listings', listing(email))
  const { id, token } = await linkOf(email)
  const other = visitor()
  await post('/listings', listing(other))
  const theirs = await linkOf(other)
  for (const wrong of ['x', '1.', `${id}.AAAA`, `${theirs.id}.${token.split('.')[1]}`, `${token}x`, '999999.x']) {
    expect((await post('/listings/confirm', { token: wrong })).json<ProblemBody>().code).toBe('confirmation-unknown')
  }
  await publishShell(t)
  expect((await t.inject(`/search?listing=${id}&confirm=${token}`)).statusCode).toBe(200)
  expect((await t.inject(`/api/listings/by-id/${id}`)).json()).toMatchObject({ confirmed: false })
})
