import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import {
  advanceTo,
  agree,
  answer,
  callTrips,
  makeTwo,
  propose,
  seenBy,
  tap,
  urgencyOf,
} from '../../../../test/trips.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
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
const say = (me: Person, { id }: { id: number }, completed: boolean) =>
  callTrips(t, me, 'POST', `/${id}/completion`, { completed })
/** The extra minute is for emails. */
const pass = async (trip: Trip, hours: number) => {
  await advanceTo(t, trip.lastLandingAt, hours)
  await t.advance(60)
}
const completedTripsOf = async ({ id }: Person) =>
  (await t.inject(`/api/listings/${id}`)).json<{ user: { completedTrips: number } }>().user.completedTrips

test('both people get a prompt six hours after landing; two confirmations complete the trip, and the traveler gets one tip prompt', async () => {
  const { amigo, asha, trip } = await agree(t, { seeking: { tip_amount: 20 } })
  expect((await say(asha, trip, true)).json().code).toBe('trip-not-over')
  await pass(trip, 5)
  expect(subjects(asha)).toEqual([])
  await pass(trip, 7)
  expect([subjects(amigo), subjects(asha)]).toEqual([['Did your trip happen?'], ['Did your trip happen?']])
  expect((await say(asha, trip, true)).json().completion).toEqual({ mine: true, completed: null })
  expect((await seenBy(t, amigo, trip)).completion).toEqual({ mine: null, completed: null })
  expect([await completedTripsOf(amigo), await completedTripsOf(asha)]).toEqual([0, 0])
  for (let twice = 0; twice < 2; twice++) expect((await say(amigo, trip, true)).json().completion.completed).toBe(true)
  await pass(trip, 175)
  expect([subjects(amigo).slice(1), subjects(asha).slice(1)]).toEqual([
    ['Your trip is completed'],
    ['Your trip is completed'],
  ])
  expect(emailsTo(asha).at(-1)?.text).toContain(`http://site.test/tip/${amigo.id}`)
  expect(emailsTo(amigo).at(-1)?.text).not.toContain('/tip/')
  expect([await completedTripsOf(amigo), await completedTripsOf(asha)]).toEqual([1, 1])
  expect((await say(asha, trip, false)).json().code).toBe('trip-changed')
})

test('a denial by one person is not shown, sends the other person another prompt, and can be changed', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 7)
  await say(asha, trip, false)
  await t.advance(60)
  expect(subjects(amigo)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  expect(emailsTo(amigo).at(-1)?.text).toContain('“Asha” told us that the trip did not take place')
  await say(amigo, trip, true)
  await t.advance(60)
  expect(subjects(asha)).toEqual(['Did your trip happen?', 'Please look at your trip once more'])
  await pass(trip, 200)
  for (const me of [amigo, asha]) expect((await seenBy(t, me, trip)).completion.completed).toBe(null)
  expect((await say(amigo, trip, false)).json().completion.completed).toBe(false)
  await t.advance(60)
  expect([subjects(amigo).length, subjects(asha).length, await completedTripsOf(asha)]).toEqual([2, 2, 0])
})

test('a week after landing, milestones by both people complete the trip; milestones by one do not', async () => {
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

test('completed trips are shown on profile and listings, and improve the rank of a listing', async () => {
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

test('several completed trips of the same two people count once', async () => {
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
  expect([await completedTripsOf(amigo), await completedTripsOf(asha), await completedTripsOf(third)]).toEqual([
    2, 1, 1,
  ])
})

test('the list of trips starts with those that wait for the user, across pages', async () => {
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
    (await callTrips(t, me, 'GET', path)).json<Array<{ id: number }>>().map(({ id }) => id)
  expect(await ids(asha)).toEqual([over.id, agreed.id, proposed.id])
  expect(await ids(amigo)).toEqual([over.id, proposed.id, agreed.id])
  const next = /cursor=([^>&]+)/.exec(String((await callTrips(t, amigo, 'GET', '?limit=1')).headers.link))?.[1]
  expect(await ids(amigo, `?cursor=${next}`)).toEqual([proposed.id, agreed.id])
  await callTrips(t, asha, 'POST', `/${over.id}/completion`, { completed: true })
  expect(await ids(asha)).toEqual([agreed.id, proposed.id, over.id])
})
