import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../test/staff.ts'
import { type SentMessage, Thread } from './messaging.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const two = () => Promise.all([makePerson(t), makePerson(t)])
const write = (me: Person, to: Person, more: object = {}) =>
  call(t, me, 'POST', '/messages', { receiverId: to.id, content: 'Hello', ...more })
const trips = async (me: Person, other: Person) =>
  Thread.parse((await call(t, me, 'GET', `/messages/${other.id}`)).json()).trips
const refusal = async (reply: ReturnType<typeof write>) => (await reply).json<{ code?: string }>().code
const GONE = (listingId: number) => [{ listingId, state: 'removed', facts: null }]

test('both people see the listings that a conversation is about, the latest first', async () => {
  const [asha, amigo] = await two()
  const first = await makeListing(t, amigo, { carrier: 'AI', flight_number: 127, tip_amount: 25 })
  const second = await makeListing(t, asha, { type: 'seeking_help', departure: 'DEL', end_date: null })
  const sent = await write(asha, amigo, { listingId: first.id })
  expect([sent.statusCode, sent.json<SentMessage>().listingId]).toEqual([201, first.id])
  await write(amigo, asha)
  const facts = {
    userId: amigo.id,
    type: 'helper',
    date: first.date,
    endDate: null,
    flightNumber: 'AI127',
    tipAmount: 25,
    found: false,
    departureAirport: 'HYD',
    departureCity: 'Hyderabad',
    arrivalAirport: 'ORD',
    arrivalCity: 'Chicago',
  }
  const aboutFirst = { listingId: first.id, state: 'open', facts }
  for (const found of [await trips(asha, amigo), await trips(amigo, asha)]) expect(found).toEqual([aboutFirst])

  await write(amigo, asha, { listingId: second.id })
  expect((await trips(asha, amigo))?.map(({ listingId }) => listingId)).toEqual([second.id, first.id])
  await write(asha, amigo, { listingId: first.id })
  expect((await trips(amigo, asha))?.map(({ listingId }) => listingId)).toEqual([first.id, second.id])
})

test('rejects a message about anything but an open, confirmed listing of one of the two', async () => {
  const [me, other] = await two()
  const stranger = await makePerson(t)
  const refused = [
    await makeListing(t, stranger),
    await makeListing(t, other, { status: 'closed' }),
    await makeListing(t, other, { status: 'hidden' }),
    await makeListing(t, other, { date: '2025-01-02', closes_at: '2025-01-03T00:00:00Z' }),
    await makeListing(t, other, { confirmed_at: null, visitor_id: 99 }),
    await makeListing(t, me, { status: 'removed' }),
    { id: 9_999_999 },
  ]
  for (const { id } of refused) expect(await refusal(write(me, other, { listingId: id }))).toBe('listing-unavailable')
  for (const listingId of [0, '1', { $ne: null }])
    expect(await refusal(write(me, other, { listingId }))).toBe('invalid')
  expect((await call(t, me, 'GET', `/messages/${other.id}`)).json()).toMatchObject({ messages: [], trips: [] })
  const mine = await makeListing(t, me)
  expect((await write(me, other, { listingId: mine.id })).statusCode).toBe(201)
})

test('a repeated request returns the stored message even when its listing has closed since', async () => {
  const [me, other] = await two()
  const { id: listingId } = await makeListing(t, other)
  const again = () =>
    t.inject({
      method: 'POST',
      url: '/api/messages',
      headers: { ...me.as, 'idempotency-key': key },
      payload: { receiverId: other.id, content: 'Hello', listingId },
    })
  const key = randomUUID()
  const first = await again()
  expect((await call(t, other, 'POST', `/my-listings/${listingId}/close`)).statusCode).toBe(200)
  expect([(await again()).statusCode, (await again()).body]).toEqual([201, first.body])
})

test('a past or closed listing shows its facts and its state', async () => {
  const [me, other] = await two()
  const { id: listingId } = await makeListing(t, other)
  await write(me, other, { listingId })
  const state = async () => (await trips(me, other))?.map((trip) => [trip.state, trip.facts?.arrivalAirport])
  await call(t, other, 'POST', `/my-listings/${listingId}/close`)
  expect(await state()).toEqual([['closed', 'ORD']])
  await t.advance(11 * 86_400)
  expect(await state()).toEqual([['past', 'ORD']])
})

test("a deleted, withheld or blocked person's listing reveals no facts", async () => {
  const [me, other] = await two()
  const [deleted, judged] = [await makeListing(t, other), await makeListing(t, other)]
  await write(me, other, { listingId: deleted.id })
  await t.inject({ method: 'DELETE', url: `/api/my-listings/${deleted.id}`, headers: other.as })
  for (const seen of [await trips(me, other), await trips(other, me)]) expect(seen).toEqual(GONE(deleted.id))

  const staff = await makeStaff(t)
  await write(me, other, { listingId: judged.id })
  await report(t, me, { listingId: judged.id })
  await act(t, staff, await caseAbout(t, other), 'hide')
  expect((await trips(me, other))?.[0]).toEqual(GONE(judged.id)[0])
  await call(t, other, 'POST', `/my-listings/${judged.id}/close`)
  expect((await trips(me, other))?.[0]).toEqual(GONE(judged.id)[0])

  const [her, him] = await two()
  const { id } = await makeListing(t, him)
  await write(her, him, { listingId: id })
  await call(t, him, 'POST', `/blocks/${her.id}`)
  expect(await trips(her, him)).toEqual(GONE(id))
  expect((await trips(him, her))?.[0]?.facts).toMatchObject({ userId: him.id })
})

test('the export contains the listing of a message, and account deletion removes it from conversations', async () => {
  const [me, other] = await two()
  const { id: listingId } = await makeListing(t, other)
  await write(me, other, { listingId })
  const data = (await call(t, me, 'GET', '/account/export')).json<{ data: { messages: object[] } }>()
  expect(data.data.messages).toMatchObject([{ content: 'Hello', aboutListing: listingId }])
  await t.inject({ method: 'DELETE', url: '/api/account', headers: other.as })
  expect(await trips(me, other)).toEqual([])
})
