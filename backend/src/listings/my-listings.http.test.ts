import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deleteAccount, makeAcquaintance, makeListing, makePerson, type Person } from '../../test/make.ts'
import { runJobs } from '../../test/scheduled-jobs.ts'
import { makeWitness, report } from '../../test/staff.ts'
import { indexedDays } from '../../test/stored.ts'
import { now } from '../http/clock.contract.ts'
import type { ProblemBody } from '../http/http.contract.ts'
import { daysAfter, type Listing, MyListing, todayIn } from './listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const day = (n: number) => daysAfter(todayIn('Asia/Kolkata'), n)
const call = (method: 'GET' | 'PATCH' | 'POST' | 'DELETE', who: Person, path: string, payload?: object) =>
  t.inject({ method, url: `/api/my-listings${path}`, headers: { ...who.as }, ...(payload && { payload }) })
const requestContact = (who: Person, id: number) =>
  t.inject({ method: 'POST', url: `/api/listings/${id}/contact`, headers: { ...who.as } })
const mine = async (who: Person, query = '') => (await call('GET', who, query)).json<MyListing[]>()
const found = async (query: string) => (await t.inject(`/api/listings?${query}`)).json<Listing[]>().map(({ id }) => id)

test('an owner sees all their listings, open, closed and past, newest first, by type [spec-own-by-type]', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, other)
  const over = await makeListing(t, me, { status: 'closed', closes_at: new Date(now() - 1000) })
  const past = await makeListing(t, me, { date: day(-5), closes_at: new Date(now() - 1000) })
  const closed = await makeListing(t, me, { status: 'closed', type: 'seeking_help' })
  const open = await makeListing(t, me, { phone_number: '+1 2025550123', contact_name: 'Me' })
  await requestContact(other, open.id)

  const list = await mine(me)
  expect(list.map((each) => MyListing.parse(each))).toEqual(list)
  expect(list.map(({ id, status }) => [id, status])).toEqual([
    [open.id, 'open'],
    [closed.id, 'closed'],
    [past.id, 'past'],
    [over.id, 'past'],
  ])
  expect(list[0]).toMatchObject({ email: me.email, phoneNumber: '+1 2025550123', name: 'Me', contactRequests: 1 })
  expect((await mine(me, '?type=helper')).map(({ id }) => id)).toEqual([open.id, past.id, over.id])
  const page = await call('GET', me, '?limit=2')
  expect(page.json<MyListing[]>()).toHaveLength(2)
  expect(page.headers.link).toContain(`cursor=${closed.id}`)
  expect((await mine(me, `?limit=2&cursor=${closed.id}`)).map(({ id }) => id)).toEqual([past.id, over.id])
})

test('a changed listing is found by its new fields, and no longer by the old ones', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, {
    departure: 'DEL',
    date: day(10),
    end_date: day(12),
    carrier: 'AI',
    flight_number: 9,
  })
  const change = {
    departureAirport: 'bom',
    date: day(20),
    endDate: day(22),
    flightNumber: 'UA 0100',
    time: '08:00',
    tipAmount: '15',
  }
  const changed = await call('PATCH', me, `/${id}`, change)
  expect(changed.json()).toMatchObject({
    id,
    departureAirport: 'BOM',
    departureCity: 'Mumbai',
    date: day(20),
    endDate: day(22),
    time: '08:00',
    flightNumber: 'UA100',
    tipAmount: 15,
    status: 'open',
  })
  for (const gone of ['from=DEL', `from=BOM&date=${day(11)}`, 'flight=AI9']) expect(await found(gone)).toEqual([])
  for (const now of ['from=BOM', `from=BOM&date=${day(22)}`, 'flight=UA100']) expect(await found(now)).toEqual([id])

  const cleared = await call('PATCH', me, `/${id}`, {
    endDate: '',
    flightNumber: null,
    time: '',
    tipAmount: '',
    description: '',
  })
  expect(cleared.json()).toMatchObject({
    endDate: null,
    flightNumber: null,
    time: null,
    tipAmount: null,
    description: '',
  })
  expect(await found(`from=BOM&date=${day(22)}`)).toEqual([])
})

test.each([
  ['endDate', { endDate: -1 }, 'The end date cannot be before the start date'],
  ['endDate', { endDate: 200 }, 'The end date can be at most 90 days after the start date'],
  ['date', { date: -2 }, 'This day is already over at the departure airport'],
  ['arrivalAirport', { arrivalAirport: 'HYD' }, 'Please choose another airport than the one of departure'],
  ['departureAirport', { departureAirport: 'ZZZ' }, 'Please choose an airport from the list'],
  ['maxTip', { minTip: 20, maxTip: 10 }, 'The highest tip cannot be below the lowest'],
  ['description', { description: 'short' }, 'Description must be at least 10 characters'],
])('a change that makes %s wrong is refused by name', async (field, change, message) => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  const payload = Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, /date/i.test(name) ? day(value as number) : value]),
  )
  const refused = await call('PATCH', me, `/${id}`, payload)
  expect([refused.statusCode, refused.json<ProblemBody>().fields]).toEqual([400, { [field]: message }])
})

test.each([
  [{ type: 'seeking_help' }],
  [{ accountId: 1 }],
  [{ status: 'open' }],
  [{ email: 'a@b.co' }],
  [{ closesAt: '2030-01-01' }],
])('nothing else can be changed: %j', async (change) => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  expect((await call('PATCH', me, `/${id}`, change)).statusCode).toBe(400)
})

test('a trip that has begun can still be described better, but not moved into the past', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, { date: day(-2), end_date: day(5) })
  expect((await call('PATCH', me, `/${id}`, { description: 'Now with more to say.' })).statusCode).toBe(200)
  expect((await call('PATCH', me, `/${id}`, { date: day(-1) })).statusCode).toBe(400)
})

test('a closed listing is not found, a past one cannot be changed, and a removed one does not exist', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, { departure: 'MAA', end_date: day(15) })
  expect((await call('POST', me, `/${id}/close`)).json()).toMatchObject({ status: 'closed' })
  expect((await call('POST', me, `/${id}/close`)).json()).toMatchObject({ status: 'closed' })
  expect(await found('from=MAA')).toEqual([])
  expect(await found(`from=MAA&date=${day(12)}`)).toEqual([])
  expect((await call('PATCH', me, `/${id}`, { time: '08:00' })).json<ProblemBody>().code).toBe('listing-over')

  const past = await makeListing(t, me, { closes_at: new Date(now() - 1000) })
  expect((await call('PATCH', me, `/${past.id}`, { time: '08:00' })).json<ProblemBody>().code).toBe('listing-over')

  expect((await call('DELETE', me, `/${id}`)).statusCode).toBe(204)
  expect((await call('DELETE', me, `/${id}`)).statusCode).toBe(404)
  expect((await mine(me)).map((each) => each.id)).toEqual([past.id])
})

test('a closed listing can be reopened while its trip lies ahead, but not against a moderation decision', async () => {
  const [me, stranger] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, me, { departure: 'CCU' })
  await call('POST', me, `/${id}/close`)
  expect((await call('POST', stranger, `/${id}/reopen`)).statusCode).toBe(404)
  for (const _ of ['once', 'again'])
    expect((await call('POST', me, `/${id}/reopen`)).json()).toMatchObject({ id, status: 'open' })
  expect(await found('from=CCU')).toEqual([id])

  const over = await makeListing(t, me, { status: 'closed', closes_at: new Date(now() - 1000) })
  const late = await call('POST', me, `/${over.id}/reopen`)
  expect([late.statusCode, late.json<ProblemBody>().code]).toEqual([409, 'listing-over'])

  const hidden = await makeListing(t, me, { status: 'hidden' })
  expect((await call('POST', me, `/${hidden.id}/close`)).json()).toMatchObject({ withheld: 'hidden' })
  const refused = await call('POST', me, `/${hidden.id}/reopen`)
  expect([refused.statusCode, refused.json<ProblemBody>().code]).toEqual([409, 'listing-withheld'])

  await call('POST', me, `/${id}/close`)
  for (let n = 0; n < 3; n++) await report(t, await makeWitness(t, me), { listingId: id, userId: me.id })
  expect((await call('POST', me, `/${id}/reopen`)).json<ProblemBody>().code).toBe('listing-withheld')
})

test('a stored suggested tip of 0 is returned as none', async () => {
  const me = await makePerson(t)
  await makeListing(t, me, { tip_amount: 0, min_tip: 0, max_tip: 20 })
  expect((await mine(me))[0]).toMatchObject({ tipAmount: null, minTip: null, maxTip: 20 })
})

test('a change reports all unknown airports together', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me)
  const refused = await call('PATCH', me, `/${id}`, { departureAirport: 'ZZZ', arrivalAirport: 'QQQ' })
  const message = 'Please choose an airport from the list'
  expect(refused.json<ProblemBody>().fields).toEqual({ departureAirport: message, arrivalAirport: message })
})

test('an owner can confirm in the profile a listing that was published under their address', async () => {
  const [me, stranger] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, me, { confirmed_at: null, visitor_id: 900_002 })
  expect((await mine(me))[0]).toMatchObject({ id, confirmed: false })
  expect((await call('POST', stranger, `/${id}/confirm`)).statusCode).toBe(404)
  expect((await call('POST', me, `/${id}/confirm`)).json()).toMatchObject({ id, confirmed: true, userId: me.id })
})

test('an owner can confirm or remove an unconfirmed listing under their address; confirmed ones stay', async () => {
  const [me, stranger] = [await makePerson(t), await makePerson(t)]
  const waiting = () =>
    makeListing(t, me, { confirmed_at: null, visitor_id: 900_003, description: 'Did I write this?' })
  const [one, two] = [await waiting(), await waiting()]
  await makeListing(t, me)
  expect((await mine(me, '?confirmed=false')).map(({ id }) => id)).toEqual([two.id, one.id])
  const answer = (who: Person, id: number, mine: boolean) => call('POST', who, `/${id}/mine`, { mine })
  expect((await answer(stranger, one.id, true)).statusCode).toBe(404)
  expect((await answer(stranger, one.id, false)).statusCode).toBe(404)
  expect((await answer(me, one.id, true)).json()).toMatchObject({ id: one.id, confirmed: true, userId: me.id })
  const no = await answer(me, two.id, false)
  expect([no.statusCode, no.body]).toEqual([204, ''])
  expect(await mine(me, '?confirmed=false')).toEqual([])
  const late = await answer(me, one.id, false)
  expect([late.statusCode, late.json<ProblemBody>().code]).toEqual([409, 'listing-confirmed'])
  expect(await mine(me)).toHaveLength(2)
})

test('the scheduled job deletes listings that were not confirmed in time', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, { confirmed_at: null, visitor_id: 900_004 })
  await t.advance(49 * 3_600)
  expect((await t.inject(`/api/listings/by-id/${id}`)).statusCode).toBe(404)
  await runJobs(t, 'listings-unconfirmed')
  expect(await mine(me)).toEqual([])
})

test('deleting an account deletes its listings, requests and testimonials about it; the export has them', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const [ofMine, ofOther] = [await makeListing(t, me), await makeListing(t, other)]
  await requestContact(other, ofMine.id)
  await requestContact(me, ofOther.id)
  await makeAcquaintance(t, me, other)
  const review = (by: Person, about: Person) => {
    const payload = { targetUserId: about.id, route: 'HYD to ORD', text: 'A great companion.', rating: 5 }
    return t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...by.as }, payload })
  }
  await review(me, other)
  await review(other, me)

  const { data } = (await t.inject({ url: '/api/account/export', headers: { ...me.as } })).json()
  expect(data).toMatchObject({
    listings: [{ id: ofMine.id, from: 'HYD', to: 'ORD' }],
    whoAskedForMyContactDetails: [{ askedBy: other.username, listingId: ofMine.id, theySaw: { email: me.email } }],
    reviewsAboutMe: [{ by: other.username, rating: 5, text: 'A great companion.' }],
    contactRequests: [{ listingId: ofOther.id }],
    testimonials: [{ targetUserId: other.id }],
  })

  await deleteAccount(t, me)
  expect((await t.inject(`/api/listings/by-id/${ofMine.id}`)).statusCode).toBe(404)
  expect((await t.inject(`/api/testimonials/user/${me.id}`)).json()).toEqual([])
  expect((await t.inject(`/api/testimonials/user/${other.id}`)).json()).toMatchObject([
    { user: { username: 'Deleted user' } },
  ])
  expect((await t.inject({ url: '/api/contact-requests', headers: { ...other.as } })).json()).toMatchObject([
    { user: { left: true } },
  ])
})

test('the scheduled job marks listings that are over, so that they leave the indexes', async () => {
  const me = await makePerson(t)
  const { id } = await makeListing(t, me, { date: day(1), end_date: day(3) })
  await t.advance(5 * 86_400)
  await runJobs(t, 'listings-past')
  expect(await indexedDays(t, { id })).toEqual({ status: 'past', days: 0 })
  expect((await mine(me))[0]).toMatchObject({ status: 'past' })
})

test('a stranger or a visitor cannot change a listing', async () => {
  const [me, stranger] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, me)
  const before = await mine(me)
  for (const [headers, status] of [
    [{}, 401],
    [stranger.as, 404],
  ] as const)
    for (const [method, path, payload] of [
      ['PATCH', '', { time: '08:00' }],
      ['POST', '/close', undefined],
      ['POST', '/mine', { mine: false }],
      ['DELETE', '', undefined],
    ] as const) {
      const reply = await t.inject({
        method,
        url: `/api/my-listings/${id}${path}`,
        headers: { ...headers },
        ...(payload && { payload }),
      })
      expect([method, path, reply.statusCode]).toEqual([method, path, status])
    }
  expect(await mine(me)).toEqual(before)
})
