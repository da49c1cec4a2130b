import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { advanceTo, agree, answer, askTrips, makeTwo, propose, seenBy, tap, urgencyOf } from '../../../../test/trips.ts'
import { daysAfter, todayIn } from '../../../listings/trip/trip.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const emailsTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && /happen|once more|is completed/.test(subject))
type Listing = { id: number; completedTrips: number }
const inDays = (days: number) => daysAfter(todayIn('Asia/Kolkata'), days)
const subjects = (person: Person) => emailsTo(person).map(({ subject }) => subject)
const say = (me: Person, { id }: { id: number }, happened: boolean) =>
  askTrips(t, me, 'POST', `/${id}/completion`, { completed: happened })
/** Lets time pass until so many hours after the landing, and a minute for emails. */
const pass = async (trip: Trip, hours: number) => {
  await advanceTo(t, trip.lastLandingAt, hours)
  await t.advance(60)
}
const keptBy = async ({ id }: Person) =>
  (await t.inject(`/api/listings/${id}`)).json<{ user: { completedTrips: number } }>().user.completedTrips

test('six hours after the landing both are asked; when both say yes the trip is completed, and the traveler is asked for a tip once', async () => {
  const { amigo, asha, trip } = await agree(t, { seeking: { tip_amount: 20 } })
  expect((await say(asha, trip, true)).json().code).toBe('trip-not-over')
  await pass(trip, 5)
  expect(subjects(asha)).toEqual([])
  await pass(trip, 7)
  expect([subjects(amigo), subjects(asha)]).toEqual([['Did your trip happen?'], ['Did your trip happen?']])
  expect((await say(asha, trip, true)).json().completion).toEqual({ mine: true, completed: null })
  expect((await seenBy(t, amigo, trip)).completion).toEqual({ mine: null, completed: null })
  expect([await keptBy(amigo), await keptBy(asha)]).toEqual([0, 0])
  for (let twice = 0; twice < 2; twice++) expect((await say(amigo, trip, true)).json().completion.completed).toBe(true)
  await pass(trip, 175)
  expect([subjects(amigo).slice(1), subjects(asha).slice(1)]).toEqual([
    ['Your trip is completed'],
    ['Your trip is completed'],
  ])
  expect(emailsTo(asha).at(-1)?.text).toContain(`http://site.test/tip/${amigo.id}`)
  expect(emailsTo(amigo).at(-1)?.text).not.toContain('/tip/')
  expect([await keptBy(amigo), await keptBy(asha)]).toEqual([1, 1])
  expect((await say(asha, trip, false)).json().code).toBe('trip-changed')
})

test('the word of one alone is shown to nobody: the other is asked once more, and both may think again', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 7)
  await say(asha, trip, false)
  await t.advance(60)
  expect(subjects(amigo)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  expect(emailsTo(amigo).at(-1)?.text).toContain(
    'Your fellow traveler “Asha” told us that your trip did not take place',
  )
  await say(amigo, trip, true)
  await t.advance(60)
  expect(subjects(asha)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  await pass(trip, 200)
  for (const me of [amigo, asha]) expect((await seenBy(t, me, trip)).completion.completed).toBe(null)
  expect((await say(amigo, trip, false)).json().completion.completed).toBe(false)
  await t.advance(60)
  expect([subjects(amigo).length, subjects(asha).length, await keptBy(asha)]).toEqual([2, 2, 0])
})

test('after a week of silence the milestones of both count as their word; those of one do not', async () => {
  const [both, one, no] = [await agree(t), await agree(t), await agree(t)]
  await advanceTo(t, both.trip.lastLandingAt)
  for (const { trip, asha } of [both, one, no]) await tap(t, asha, trip, 'landed', { leg: 1 })
  for (const { trip, amigo } of [both, no]) await tap(t, amigo, trip, 'handed-over')
  await pass(both.trip, 7)
  await say(no.amigo, no.trip, false)
  await pass(both.trip, 173)
  expect((await seenBy(t, both.asha, both.trip)).completion.completed).toBe(null)
  await pass(both.trip, 175)
  const completed = await Promise.all(
    [both, one, no].map(async ({ asha, trip }) => (await seenBy(t, asha, trip)).completion.completed),
  )
  expect(completed).toEqual([true, null, null])
  expect(subjects(both.amigo)).toEqual(['Did your trip happen?', 'Your trip is completed'])
})

test('completed trips are seen on profile and listings, and lift the rank of a listing', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 7)
  const listing = await makeListing(t, amigo, { departure: 'DEL', date: inDays(10) })
  const { trust } = await urgencyOf(t, listing)
  await say(asha, trip, true)
  const shown = async () => (await t.inject(`/api/listings/${amigo.id}`)).json<{ user: Listing; listings: Listing[] }>()
  expect((await shown()).user.completedTrips).toBe(0)
  await say(amigo, trip, true)
  const profile = await shown()
  expect(profile.user.completedTrips).toBe(1)
  expect(profile.listings.find(({ id }) => id === listing.id)?.completedTrips).toBe(1)
  expect((await urgencyOf(t, listing)).trust).toBe(trust + 20)
})

test('two people count once for each other, however often they say that they have travelled', async () => {
  const { amigo, asha } = await makeTwo(t)
  const third = await makePerson(t)
  const together: Array<{ helper: Person; traveler: Person; trip: Trip }> = []
  for (const [helper, traveler, days] of [
    [amigo, asha, 1],
    [amigo, asha, 2],
    [asha, amigo, 3],
    [amigo, third, 4],
  ] as const) {
    const date = inDays(days)
    const offer = await makeListing(t, helper, { date })
    const search = await makeListing(t, traveler, { date, type: 'seeking_help' })
    const trip = await propose(t, { amigo: helper, asha: traveler, offer, search })
    expect((await answer(t, helper, trip)).statusCode).toBe(200)
    together.push({ helper, traveler, trip })
  }
  await pass(together.at(-1)!.trip, 7)
  for (const { helper, traveler, trip } of together)
    for (const me of [helper, traveler]) expect((await say(me, trip, true)).statusCode).toBe(200)
  expect([await keptBy(amigo), await keptBy(asha), await keptBy(third)]).toEqual([2, 1, 1])
})

test('the list of trips begins with those that ask the reader something, on all its pages', async () => {
  const { amigo, asha, trip: over } = await agree(t)
  await advanceTo(t, over.lastLandingAt, 2)
  const proposedIn = async (days: number) => {
    const date = inDays(days)
    const search = await makeListing(t, asha, { type: 'seeking_help', date })
    return propose(t, { amigo, asha, offer: await makeListing(t, amigo, { date }), search })
  }
  const agreed = (await answer(t, amigo, await proposedIn(20))).json<Trip>()
  const proposed = await proposedIn(30)
  const ids = async (me: Person, path = '') =>
    (await askTrips(t, me, 'GET', path)).json<Array<{ id: number }>>().map(({ id }) => id)
  expect(await ids(asha)).toEqual([over.id, agreed.id, proposed.id])
  expect(await ids(amigo)).toEqual([over.id, proposed.id, agreed.id])
  const next = /cursor=([^>&]+)/.exec(String((await askTrips(t, amigo, 'GET', '?limit=1')).headers.link))?.[1]
  expect(await ids(amigo, `?cursor=${next}`)).toEqual([proposed.id, agreed.id])
  await askTrips(t, asha, 'POST', `/${over.id}/completion`, { completed: true })
  expect(await ids(asha)).toEqual([agreed.id, proposed.id, over.id])
})
