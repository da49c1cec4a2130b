import { mock } from 'node:test'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { reverseJobs, whileRunning, workOff } from '../../../../test/jobs.ts'
import { makeListing, makePerson, makeSession, type Person, setListing } from '../../../../test/make.ts'
import { runJobs } from '../../../../test/scheduled-jobs.ts'
import { call } from '../../../../test/staff.ts'
import {
  advanceTo,
  agree,
  answer,
  callTrips,
  leg,
  makeTwo,
  notificationsTo,
  propose,
  seenBy,
  statusOf,
} from '../../../../test/trips.ts'
import { daysAfter } from '../../../listings/itinerary/itinerary.contract.ts'
import { LiveService } from '../../../live/live.service.ts'
import { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const work = () => workOff(t, 'trip-changes')
const set = (columns: object, listing: { id: number }) => setListing(t, listing, { ...columns })
const changeListing = (me: Person, method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
  t.inject({ method, url: `/api/my-listings/${path}`, headers: { ...me.as }, ...(body && { payload: body }) })
const DAY = 86_400
const notified = (me: Person, trip: { id: number }) => notificationsTo(t, me, trip)

test('changing the flight of an offer suggests the change to the traveler; changing the description does not', async () => {
  const { amigo, asha, offer, trip } = await agree(t, { helper: { places: 2 } })
  await changeListing(amigo, 'PATCH', String(offer.id), { description: 'I know Doha well, happy to help.' })
  await work()
  expect(await seenBy(t, asha, trip)).toMatchObject({ revision: trip.revision, change: null })
  const changed = await changeListing(amigo, 'PATCH', String(offer.id), { flightNumber: 'QR501', time: '03:40' })
  expect(changed.statusCode).toBe(200)
  await work()
  const pending = await seenBy(t, asha, trip)
  expect(pending).toMatchObject({
    state: 'agreed',
    waitsFor: asha.id,
    legs: [{ flightNumber: null, time: null }],
    change: [{ flightNumber: 'QR501', time: '03:40', unconfirmed: 'unknown', date: offer.date }],
  })
  expect(await notified(asha, trip)).toEqual(['accepted', `changed:${pending.revision}`])
  const agreed = (await answer(t, asha, pending)).json()
  expect(agreed).toMatchObject({ change: null, legs: [{ flightNumber: 'QR501' }] })
})

test('changing the route or day of a request suggests the change to the helper, unless the day is within the flexible range', async () => {
  const { amigo, search, trip, offer } = await agree(t)
  await set({ end_date: daysAfter(search.date, 3), description: 'Any of these days.' }, search)
  await work()
  expect(await seenBy(t, amigo, trip)).toMatchObject({ change: null })
  await set({ date: daysAfter(search.date, 1), arrival: 'JFK' }, search)
  await work()
  const pending = await seenBy(t, amigo, trip)
  expect(pending).toMatchObject({ waitsFor: amigo.id, change: [{ arrivalAirport: 'JFK', unconfirmed: 'unknown' }] })
  expect(pending.change?.[0]?.date).not.toBe(offer.date)
  expect((await answer(t, amigo, pending, false)).json()).toMatchObject({
    change: null,
    legs: [{ arrivalAirport: 'ORD' }],
  })
})

test("a helper's change applies only to the shared flights of a connection", async () => {
  const two = await makeTwo(t, { helper: { departure: 'DOH' } })
  const date = two.offer.date
  const legs = [
    leg({ arrivalAirport: 'DOH', date, time: '03:00', together: false, arrivalTime: '05:00', arrivalDate: date }),
    leg({ departureAirport: 'DOH', date, time: '08:00', departureTerminal: '1', arrivalTime: '15:00' }),
  ]
  const proposed = await propose(t, two, legs)
  const trip = (await answer(t, two.amigo, proposed)).json()
  await set({ time_of_day: '09:15' }, two.offer)
  await work()
  expect(await seenBy(t, two.asha, trip)).toMatchObject({
    change: [
      { arrivalAirport: 'DOH', time: '03:00', arrivalTime: '05:00', together: false },
      { departureAirport: 'DOH', time: '09:15', arrivalTime: null, unconfirmed: 'unknown' },
    ],
  })
  await set({ time_of_day: '02:00' }, two.offer)
  await work()
  expect((await notified(two.asha, trip)).filter((kind) => kind.startsWith('listing-changed'))).toHaveLength(1)
})

test('another flight number makes the landing unknown', async () => {
  const numbered = { time_of_day: '03:00', carrier: 'AI', flight_number: 101 }
  const two = await makeTwo(t, { helper: numbered, seeking: numbered })
  const legs = [leg({ date: two.offer.date, time: '03:00', flightNumber: 'AI101', arrivalTime: '15:00' })]
  const trip = (await answer(t, two.amigo, await propose(t, two, legs))).json()
  await set({ flight_number: 103 }, two.offer)
  await work()
  expect((await seenBy(t, two.asha, trip)).change).toMatchObject([{ flightNumber: 'AI103', arrivalTime: null }])
})

test('closing, hiding or deleting a listing does not end the agreed trip, and notifies the other person once', async () => {
  const { amigo, asha, offer, search, trip } = await agree(t)
  await set({ status: 'hidden' }, offer)
  await set({ status: 'open' }, offer)
  expect(await statusOf(t, offer)).toBe('found')
  await set({ status: 'closed' }, offer)
  expect((await changeListing(asha, 'DELETE', String(search.id))).statusCode).toBe(204)
  await work()
  expect(await seenBy(t, amigo, trip)).toMatchObject({
    state: 'agreed',
    helperListingId: offer.id,
    seekingListingId: null,
    legs: [{ departureAirport: 'HYD' }],
  })
  expect([await notified(asha, trip), await notified(amigo, trip)]).toEqual([
    ['accepted', 'listing-gone:helper'],
    ['listing-gone:traveler', 'proposed'].sort().reverse(),
  ])
  await callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  expect(await statusOf(t, offer)).toBe('closed')
})

test('of two people who block each other, the first cancels the trip, whichever job runs first', async () => {
  const { amigo, asha, trip } = await agree(t)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  await call(t, asha, 'POST', `/blocks/${amigo.id}`)
  await reverseJobs(t, 'trip-changes')
  expect(await work()).toBe(2)
  expect(await notified(amigo, trip)).not.toContain('canceled')
  expect(await notified(asha, trip)).toEqual(['accepted', 'canceled'])
})

test('both listings of two agreed trips between the same people can be deleted', async () => {
  const two = await agree(t, { helper: { places: 3 } })
  const search = await makeListing(t, two.asha, { type: 'seeking_help', departure: 'DEL' })
  const second = await propose(t, { ...two, search })
  expect((await answer(t, two.amigo, second)).statusCode).toBe(200)
  for (const { id } of [two.search, search])
    expect((await changeListing(two.asha, 'DELETE', String(id))).statusCode).toBe(204)
  expect((await changeListing(two.amigo, 'DELETE', String(two.offer.id))).statusCode).toBe(204)
  for (const trip of [two.trip, second])
    expect(await seenBy(t, two.asha, trip)).toMatchObject({ state: 'agreed', helperListingId: null })
})

test('deleting a listing ends its proposals: withdrawn by the proposer, declined by the recipient', async () => {
  for (const [owner, listing, state] of [
    ['amigo', 'offer', 'declined'],
    ['asha', 'search', 'withdrawn'],
  ] as const) {
    const two = await makeTwo(t)
    const proposed = await propose(t, two)
    await changeListing(two[owner], 'DELETE', String(two[listing].id))
    expect(await seenBy(t, two.asha, proposed)).toMatchObject({ state, waitsFor: null })
  }
  const one = await makeTwo(t)
  const alone = { otherUserId: one.amigo.id, seekingListingId: one.search.id }
  const { id } = (await callTrips(t, one.asha, 'POST', '', alone)).json()
  await changeListing(one.asha, 'DELETE', String(one.search.id))
  expect(await seenBy(t, one.asha, { id })).toMatchObject({ state: 'withdrawn' })
  const two = await makeTwo(t)
  const proposed = await propose(t, two)
  await changeListing(two.asha, 'POST', `${two.search.id}/close`)
  expect((await answer(t, two.amigo, proposed)).json()).toMatchObject({ code: 'trip-listing-unavailable' })
  expect((await answer(t, two.amigo, proposed, false)).json()).toMatchObject({ state: 'declined' })
})

test('a proposer is notified once when the proposal can no longer be accepted', async () => {
  const first = await makeTwo(t)
  const asha = await makePerson(t)
  const second = { ...first, asha, search: await makeListing(t, asha, { type: 'seeking_help' }) }
  const [one, two] = [await propose(t, first), await propose(t, second)]
  expect((await answer(t, first.amigo, one)).statusCode).toBe(200)
  await work()
  expect(await seenBy(t, asha, two)).toMatchObject({ state: 'declined', waitsFor: null })
  expect([await notified(asha, two), await notified(first.asha, one)]).toEqual([['declined:2'], ['accepted']])

  for (const status of ['closed', 'hidden', 'removed']) {
    const [closed, own] = [await makeTwo(t), await makeTwo(t)]
    const [theirs, mine] = [await propose(t, closed), await propose(t, own)]
    await set({ status }, closed.offer)
    await set({ status }, own.search)
    await work()
    expect([status, (await seenBy(t, closed.asha, theirs)).state]).toEqual([status, 'declined'])
    expect([status, await notified(closed.asha, theirs)]).toEqual([status, ['declined:2']])
    expect([status, (await seenBy(t, own.amigo, mine)).state]).toEqual([status, 'withdrawn'])
    expect([status, await notified(own.amigo, mine)]).toEqual([status, ['proposed']])
  }
  const both = await makeTwo(t)
  const late = await propose(t, both)
  await set({ time_of_day: '09:15' }, both.search)
  await set({ status: 'closed' }, both.offer)
  await work()
  expect([(await seenBy(t, both.asha, late)).state, await notified(both.asha, late)]).toEqual([
    'declined',
    ['declined:3'],
  ])
  const again = await makeTwo(t)
  const open = await propose(t, again)
  for (const status of ['hidden', 'open']) await set({ status }, again.offer)
  await work()
  expect(await seenBy(t, again.asha, open)).toMatchObject({ state: 'proposed', waitsFor: again.amigo.id })
})

const offerTo = async (amigo: Person, asha: Person, listings: object): Promise<Trip> =>
  Trip.parse((await callTrips(t, amigo, 'POST', '', { otherUserId: asha.id, ...listings })).json())

test("an agreement ends the traveler's other proposals for the same flight, and notifies each proposer once [spec-talk-taken]", async () => {
  const two = await makeTwo(t)
  const { asha, search } = two
  const [invited, proposer, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const toInvited = await propose(t, { ...two, amigo: invited, offer: await makeListing(t, invited) })
  const offer = await makeListing(t, proposer)
  const fromProposer = await offerTo(proposer, asha, { helperListingId: offer.id, seekingListingId: search.id })
  // These proposals are for another flight of the route, and for another listing of hers.
  const [first, next] = [
    leg({ arrivalAirport: 'DOH', date: search.date }),
    leg({ departureAirport: 'DOH', date: search.date }),
  ]
  const later = [{ ...first, together: false }, next]
  const free = await propose(t, { ...two, amigo: other, offer: await makeListing(t, other) }, later)
  const son = { firstName: 'Arun', relation: 'son', ageBand: '18-29', needs: ['connection'], note: null }
  const ofAnother = await makeListing(t, asha, { type: 'seeking_help', traveler: JSON.stringify(son) })
  const apart = await propose(t, { ...two, amigo: other, search: ofAnother, offer: await makeListing(t, other) })

  const mark = mock.method(t.app.get(LiveService, { strict: false }), 'sendHints')
  const agreed = await propose(t, two)
  expect((await answer(t, two.amigo, agreed)).statusCode).toBe(200)
  await work()
  expect(await seenBy(t, invited, toInvited)).toMatchObject({ state: 'withdrawn', waitsFor: null })
  expect(await seenBy(t, asha, fromProposer)).toMatchObject({ state: 'declined', waitsFor: null })
  const marked = mark.mock.calls.flatMap(({ arguments: [marks] }) =>
    marks.map(({ account, event }) => `${account} ${event.type === 'trip' && event.trip}`),
  )
  mark.mock.restore()
  for (const [trip, helper] of [
    [toInvited, invited],
    [fromProposer, proposer],
  ] as const)
    expect(marked).toEqual(expect.arrayContaining([`${asha.id} ${trip.id}`, `${helper.id} ${trip.id}`]))
  expect([await notified(invited, toInvited), await notified(proposer, fromProposer)]).toEqual([
    ['proposed', 'ended:2'],
    ['declined:2'],
  ])
  expect((await notified(asha, fromProposer)).includes('declined:2')).toBe(false)
  for (const trip of [free, apart]) expect(await seenBy(t, other, trip)).toMatchObject({ state: 'proposed' })
  await work()
  expect(await notified(proposer, fromProposer)).toEqual(['declined:2'])
})

test('an agreement without a request, or on a change, also ends other proposals; an agreement that is canceled at once does not', async () => {
  const asha = await makePerson(t)
  const helpers = await Promise.all([1, 2, 3].map(() => makePerson(t)))
  const trips: Trip[] = []
  for (const helper of helpers)
    trips.push(await offerTo(helper, asha, { helperListingId: (await makeListing(t, helper)).id }))
  const [one, two, three] = trips as [Trip, Trip, Trip]
  const agreed = (await answer(t, asha, one)).json<Trip>()
  await callTrips(t, asha, 'POST', `/${one.id}/cancel`, { revision: agreed.revision })
  await work()
  for (const trip of [two, three]) expect(await seenBy(t, asha, trip)).toMatchObject({ state: 'proposed' })

  const replies = await Promise.all([two, three].map((trip) => answer(t, asha, trip)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await work()
  const states = await Promise.all([two, three].map(async (trip) => (await seenBy(t, asha, trip)).state))
  expect(states.sort()).toEqual(['agreed', 'declined'])

  const both = await agree(t)
  const amigo = await makePerson(t)
  const legs = [leg({ date: daysAfter(both.search.date, 1) })]
  const waiting = await propose(t, { ...both, amigo, offer: await makeListing(t, amigo) }, legs)
  const change = { revision: both.trip.revision, legs }
  const changed = (await callTrips(t, both.asha, 'POST', `/${both.trip.id}/change`, change)).json<Trip>()
  await work()
  expect(await seenBy(t, amigo, waiting)).toMatchObject({ state: 'proposed' })
  expect((await answer(t, both.amigo, changed)).statusCode).toBe(200)
  await work()
  expect(await seenBy(t, amigo, waiting)).toMatchObject({ state: 'withdrawn', waitsFor: null })
})

test('a proposal adopts the changed flights of its author, and the previous flights can no longer be accepted', async () => {
  const two = await makeTwo(t)
  const { amigo, asha, search, offer } = two
  const proposed = await propose(t, two)
  const date = daysAfter(offer.date, 2)
  expect((await changeListing(asha, 'PATCH', String(search.id), { date })).statusCode).toBe(200)
  expect((await answer(t, amigo, proposed)).json()).toMatchObject({ code: 'trip-changed' })
  const meanwhile = await whileRunning(t, 'trip-changes', () => answer(t, amigo, proposed))
  expect(meanwhile.json()).toMatchObject({ code: 'trip-changed' })
  await work()
  expect((await answer(t, amigo, proposed)).json()).toMatchObject({ code: 'trip-changed' })
  const moved = await seenBy(t, amigo, proposed)
  expect(moved).toMatchObject({
    state: 'proposed',
    revision: 2,
    waitsFor: amigo.id,
    legs: [{ date, unconfirmed: 'unknown' }],
  })
  expect(await notified(amigo, proposed)).toEqual(['proposed', 'changed:2'])

  expect((await changeListing(amigo, 'PATCH', String(offer.id), { time: '09:00' })).statusCode).toBe(200)
  expect((await answer(t, amigo, moved)).json()).toMatchObject({ state: 'agreed', legs: [{ date, time: null }] })
})

test('the scheduled job expires proposals without a response, and deletes ended proposals after 90 days', async () => {
  const old = await makeTwo(t)
  const declined = (await answer(t, old.amigo, await propose(t, old), false)).json<Trip>()
  const [late, pending] = [await propose(t, await makeTwo(t)), await agree(t)]
  const body = { revision: pending.trip.revision, legs: [leg({ date: pending.offer.date, time: '20:00' })] }
  await callTrips(t, pending.asha, 'POST', `/${pending.trip.id}/change`, body)
  await advanceTo(t, pending.trip.lastLandingAt, 1)
  await runJobs(t, 'expired-proposals', 'expired-trip-changes', 'ended-proposals')
  expect((await seenBy(t, old.amigo, declined)).state).toBe('declined')
  expect(await seenBy(t, pending.asha, pending.trip)).toMatchObject({ state: 'agreed', waitsFor: null, change: null })
  await t.advance(91 * DAY)
  await runJobs(t, 'ended-proposals')
  const again = await makeSession(t, old.amigo.id)
  expect((await callTrips(t, again, 'GET', `/${declined.id}`)).statusCode).toBe(404)
  expect((await callTrips(t, await makeSession(t, late.helper.id), 'GET', `/${late.id}`)).statusCode).toBe(404)
})
