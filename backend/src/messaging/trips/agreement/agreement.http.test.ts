import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
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
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const code = (reply: { json: <T>() => T }) => reply.json<{ code?: string }>().code
const cancel = (me: Person, { id, revision }: Trip) => callTrips(t, me, 'POST', `/${id}/cancel`, { revision })
const change = (me: Person, { id, revision }: Trip, legs: object[]) =>
  callTrips(t, me, 'POST', `/${id}/change`, { revision, legs })
test('accepting a proposal agrees on the trip and marks both listings as found', async () => {
  const traveler = { firstName: 'Priya', relation: 'mother', ageBand: '60s', needs: ['connection'], note: null }
  const two = await makeTwo(t, {
    helper: { carrier: 'AI', flight_number: 127, time_of_day: '14:05' },
    seeking: { traveler: JSON.stringify(traveler), language_codes: '{tel,hin}', tip_amount: 25 },
  })
  const { amigo, asha, offer, search } = two
  const proposed = await propose(t, two)
  expect(proposed).toMatchObject({
    state: 'proposed',
    revision: 1,
    waitsFor: amigo.id,
    helperListingId: offer.id,
    seekingListingId: search.id,
    companion: traveler,
    languageCodes: ['tel', 'hin'],
    tipAmount: 25,
    change: null,
    milestones: [],
    helper: { id: amigo.id, username: 'Amigo', role: 'helper', verified: true, phone: null, mail: null, shares: null },
    traveler: { id: asha.id, role: 'traveler', shares: { phone: false, mail: false, photo: false }, checklist: [] },
    legs: [
      {
        departureAirport: 'HYD',
        departureCity: 'Hyderabad',
        departureZone: 'Asia/Kolkata',
        date: offer.date,
        arrivalAirport: 'ORD',
        arrivalCity: 'Chicago',
        arrivalZone: 'America/Chicago',
        time: '14:05',
        flightNumber: 'AI127',
        together: true,
        departsAt: `${offer.date}T08:35:00.000Z`,
      },
    ],
  })
  expect([await statusOf(t, offer), await statusOf(t, search)]).toEqual(['open', 'open'])

  const accepted = await answer(t, amigo, proposed)
  expect(accepted.statusCode).toBe(200)
  expect(accepted.json()).toMatchObject({ state: 'agreed', revision: 2, waitsFor: null })
  expect([await statusOf(t, offer), await statusOf(t, search)]).toEqual(['found', 'found'])
  expect(await seenBy(t, asha, proposed)).toMatchObject({ state: 'agreed', helper: { id: amigo.id } })
  expect([await notificationsTo(t, amigo, proposed), await notificationsTo(t, asha, proposed)]).toEqual([
    ['proposed'],
    ['accepted'],
  ])

  const canceled = await cancel(amigo, accepted.json<Trip>())
  expect(canceled.json()).toMatchObject({ state: 'canceled', revision: 3, waitsFor: null })
  expect([await statusOf(t, offer), await statusOf(t, search)]).toEqual(['open', 'open'])
  expect(await notificationsTo(t, asha, proposed)).toEqual(['accepted', 'canceled'])
})

test('counts the open trips of both people beside their unread conversations', async () => {
  const two = await makeTwo(t)
  const numbers = () =>
    Promise.all([two.amigo, two.asha].map(async (me) => (await call(t, me, 'GET', '/messages/unread-count')).json()))
  const before = await numbers()
  expect(before.map(({ trips }) => trips)).toEqual([0, 0])
  const proposed = await propose(t, two)
  expect((await numbers()).map(({ trips }) => trips)).toEqual([1, 1])
  const agreed = (await answer(t, two.amigo, proposed)).json<Trip>()
  expect((await numbers()).map(({ trips }) => trips)).toEqual([1, 1])
  await cancel(two.asha, agreed)
  expect((await numbers()).map(({ trips }) => trips)).toEqual([0, 0])
})

test('repeated requests to propose, accept, change and cancel have no second effect', async () => {
  const two = await makeTwo(t)
  const [one, again] = await Promise.all([propose(t, two), propose(t, two)])
  expect(again.id).toBe(one.id)
  const other = leg({ date: two.offer.date, time: '09:30' })
  const changed = await Promise.all([change(two.amigo, one, [other]), change(two.amigo, one, [other])])
  expect(changed.map((reply) => [reply.statusCode, reply.json<Trip>().revision])).toEqual(Array(2).fill([200, 2]))
  const now = changed[0].json<Trip>()
  expect([now.waitsFor, now.legs[0]?.time]).toEqual([two.asha.id, '09:30'])
  const accepted = await Promise.all([answer(t, two.asha, now), answer(t, two.asha, now)])
  expect(accepted.map((reply) => [reply.statusCode, reply.json<Trip>().revision])).toEqual(Array(2).fill([200, 3]))
  const ended = await Promise.all([cancel(two.asha, accepted[0].json()), cancel(two.asha, accepted[0].json())])
  expect(ended.map((reply) => [reply.statusCode, reply.json<Trip>().state])).toEqual(Array(2).fill([200, 'canceled']))
  expect([await notificationsTo(t, two.amigo, one), await notificationsTo(t, two.asha, one)]).toEqual([
    ['proposed', 'accepted', 'canceled'],
    ['changed:2'],
  ])
})

test('rejects the opposite response to a revision that already has one', async () => {
  const two = await makeTwo(t)
  const proposed = await propose(t, two)
  const agreed = (await answer(t, two.amigo, proposed)).json<Trip>()
  const declining = await answer(t, two.amigo, proposed, false)
  expect([declining.statusCode, code(declining)]).toEqual([409, 'trip-changed'])
  expect((await seenBy(t, two.asha, proposed)).state).toBe('agreed')
  const later = leg({ date: two.offer.date, time: '22:00' })
  const pending = (await change(two.asha, agreed, [later])).json<Trip>()
  const unchanged = (await answer(t, two.amigo, pending, false)).json<Trip>()
  expect(code(await answer(t, two.amigo, pending))).toBe('trip-changed')
  expect((await answer(t, two.amigo, pending, false)).json<Trip>().revision).toBe(unchanged.revision)
  const again = (await change(two.asha, unchanged, [later])).json<Trip>()
  await answer(t, two.amigo, again)
  expect(code(await answer(t, two.amigo, again, false))).toBe('trip-changed')
  expect((await seenBy(t, two.asha, proposed)).legs[0]?.time).toBe('22:00')
})

test('rejects responses to old revisions and from the wrong person', async () => {
  const two = await makeTwo(t)
  const proposed = await propose(t, two)
  expect(code(await answer(t, two.asha, proposed))).toBe('trip-changed')
  await change(two.asha, proposed, [leg({ date: two.offer.date, time: '10:00' })])
  expect(code(await answer(t, two.amigo, proposed))).toBe('trip-changed')
  const crossing = { helperListingId: two.offer.id, seekingListingId: two.search.id, otherUserId: two.asha.id }
  expect(code(await callTrips(t, two.amigo, 'POST', '', crossing))).toBe('trip-proposed')
  const now = await seenBy(t, two.amigo, proposed)
  expect((await answer(t, two.amigo, now, false)).json()).toMatchObject({ state: 'declined', waitsFor: null })
  for (const reply of [await answer(t, two.amigo, now), await cancel(two.asha, now)])
    expect(code(reply)).toBe('trip-changed')
  const declined = await seenBy(t, two.asha, now)
  expect(declined.state).toBe('declined')
  expect((await propose(t, two)).id).not.toBe(proposed.id)
})

test('the agreed flights stay until the other person accepts a change', async () => {
  const { amigo, asha, offer, trip } = await agree(t)
  const later = leg({ date: offer.date, time: '22:00', flightNumber: 'AI129' })
  const pending = (await change(asha, trip, [later])).json<Trip>()
  expect(pending).toMatchObject({
    state: 'agreed',
    waitsFor: amigo.id,
    legs: [{ time: null }],
    change: [{ time: '22:00' }],
  })
  const unchanged = (await answer(t, amigo, pending, false)).json<Trip>()
  expect(unchanged).toMatchObject({ state: 'agreed', waitsFor: null, change: null, legs: [{ time: null }] })
  const again = (await change(asha, unchanged, [later])).json<Trip>()
  const withdrawn = (await cancel(asha, again)).json<Trip>()
  expect(withdrawn).toMatchObject({ state: 'agreed', change: null })
  const last = (await change(amigo, withdrawn, [later])).json<Trip>()
  const agreed = (await answer(t, asha, last)).json<Trip>()
  expect(agreed).toMatchObject({ state: 'agreed', change: null, legs: [{ time: '22:00', flightNumber: 'AI129' }] })
  expect(agreed.firstDepartureAt).toBe(`${offer.date}T16:30:00.000Z`)
  expect(await notificationsTo(t, asha, trip)).toEqual(['accepted', 'change-declined:4', 'changed:7'])
  expect(await notificationsTo(t, amigo, trip)).toEqual(['proposed', 'changed:3', 'changed:5', 'change-accepted:8'])
})

test('an offer for two travelers stays open after the first, rejects a third, and reopens after a cancellation', async () => {
  const first = await agree(t, { helper: { places: 2 } })
  expect([await statusOf(t, first.offer), await statusOf(t, first.search)]).toEqual(['open', 'found'])
  const others = await Promise.all(
    [1, 2].map(async () => {
      const asha = await makePerson(t)
      const search = await makeListing(t, asha, { type: 'seeking_help' })
      return { ...first, asha, search }
    }),
  )
  const proposed = await Promise.all(others.map((two) => propose(t, two)))
  const replies = await Promise.all(proposed.map((trip) => answer(t, first.amigo, trip)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(replies.map(code).filter(Boolean)).toEqual(['trip-full'])
  expect(await statusOf(t, first.offer)).toBe('found')
  const late = { ...first, asha: await makePerson(t) }
  const search = await makeListing(t, late.asha, { type: 'seeking_help' })
  const refused = { otherUserId: first.amigo.id, helperListingId: first.offer.id, seekingListingId: search.id }
  expect(code(await callTrips(t, late.asha, 'POST', '', refused))).toBe('trip-full')
  await cancel(first.asha, first.trip)
  expect([await statusOf(t, first.offer), await statusOf(t, first.search)]).toEqual(['open', 'open'])
  const places = async (places: number) => {
    const { id } = first.offer
    const request = {
      method: 'PATCH',
      url: `/api/my-listings/${id}`,
      headers: first.amigo.as,
      payload: { places },
    } as const
    expect((await t.inject(request)).statusCode).toBe(200)
  }
  await places(1)
  expect(await statusOf(t, first.offer)).toBe('found')
  await places(3)
  expect(await statusOf(t, first.offer)).toBe('open')
})

test('a traveler has one helper on each flight, and may propose the next flight to another helper', async () => {
  const day = (await makeTwo(t)).offer.date
  const [one, two] = [
    leg({ arrivalAirport: 'DOH', date: day }),
    leg({ departureAirport: 'DOH', date: day, together: false }),
  ]
  const first = await agree(t, {}, [one, two])
  const amigo = await makePerson(t)
  const second = { ...first, amigo, offer: await makeListing(t, amigo) }
  const request = { otherUserId: amigo.id, helperListingId: second.offer.id, seekingListingId: first.search.id }
  const proposeWith = (legs: object[], me = first.asha) => callTrips(t, me, 'POST', '', { ...request, legs })
  expect(code(await proposeWith([one, two]))).toBe('trip-leg-taken')
  const next = await propose(t, second, [
    { ...one, together: false },
    { ...two, together: true },
  ])
  expect((await answer(t, amigo, next)).json()).toMatchObject({ state: 'agreed' })
  const stranger = await makePerson(t)
  const theirs = { ...request, otherUserId: first.asha.id, helperListingId: (await makeListing(t, stranger)).id }
  expect(code(await callTrips(t, stranger, 'POST', '', theirs))).toBe('trip-listing-unavailable')
})

test('only one helper gets the trip when several accept at the same time', async () => {
  for (let round = 0; round < 4; round++) {
    const asha = await makePerson(t)
    const search = await makeListing(t, asha, { type: 'seeking_help' })
    const twos = await Promise.all(
      [1, 2, 3].map(async () => {
        const amigo = await makePerson(t)
        return { asha, search, amigo, offer: await makeListing(t, amigo) }
      }),
    )
    const trips: Trip[] = []
    for (const two of twos) trips.push(await propose(t, two))
    const replies = await Promise.all(twos.map(({ amigo }, n) => answer(t, amigo, trips[n]!)))
    expect(replies.map((reply) => code(reply) ?? 'agreed').sort()).toEqual([
      'agreed',
      'trip-leg-taken',
      'trip-leg-taken',
    ])
    const found = await Promise.all(twos.map(({ offer }) => statusOf(t, offer)))
    expect(found.sort()).toEqual(['found', 'open', 'open'])
  }
})

test('a proposal expires at departure', async () => {
  const two = await makeTwo(t)
  const proposed = await propose(t, two)
  await advanceTo(t, proposed.firstDepartureAt)
  expect(await seenBy(t, two.amigo, proposed)).toMatchObject({ state: 'expired', waitsFor: null })
  expect(code(await answer(t, two.amigo, proposed))).toBe('trip-changed')
})

test('rejects proposals with listings that are not open or belong to others', async () => {
  const { amigo, asha, offer, search } = await makeTwo(t)
  const stranger = await makePerson(t)
  const theirs = await makeListing(t, stranger)
  const proposeWith = (body: object, me = asha) => callTrips(t, me, 'POST', '', { otherUserId: amigo.id, ...body })
  for (const status of ['closed', 'hidden', 'removed', 'withheld', 'past']) {
    const { id } = await makeListing(t, amigo, { status })
    expect([status, code(await proposeWith({ helperListingId: id }))]).toEqual([status, 'trip-listing-unavailable'])
  }
  const refused = [
    { helperListingId: theirs.id },
    { helperListingId: search.id },
    { seekingListingId: offer.id },
    { helperListingId: (await makeListing(t, amigo, { confirmed_at: null, visitor_id: 99 })).id },
    { helperListingId: (await makeListing(t, amigo, { date: '2025-01-02', closes_at: '2025-01-03T00:00:00Z' })).id },
    { helperListingId: (await makeListing(t, asha)).id, seekingListingId: search.id },
    { helperListingId: 9_999_999 },
  ]
  for (const body of refused) expect(code(await proposeWith(body))).toBe('trip-listing-unavailable')
  expect(code(await proposeWith({}))).toBe('invalid')
  expect(code(await proposeWith({ helperListingId: offer.id, otherUserId: asha.id }))).toBe('to-oneself')
  const reply = await proposeWith({ helperListingId: offer.id })
  expect(reply.json()).toMatchObject({
    traveler: { id: asha.id },
    seekingListingId: null,
    legs: [{ unconfirmed: 'unknown' }],
  })
})

test('rejects impossible flights and flights that have left', async () => {
  const two = await makeTwo(t)
  const { amigo, asha, offer } = two
  const fields = async (...legs: object[]) => {
    const body = { otherUserId: amigo.id, helperListingId: offer.id, legs }
    return (await callTrips(t, asha, 'POST', '', body)).json<{ fields?: object }>().fields
  }
  const [date] = [offer.date]
  expect(await fields(leg({ date, together: false }))).toEqual({
    legs: 'Please choose at least one flight that you share',
  })
  expect(await fields(leg({ date: '2025-01-01' }))).toEqual({ 'legs.0.date': 'This flight has left already' })
  expect(await fields(leg({ date, departureAirport: 'QQQ' }))).toMatchObject({
    'legs.0.departureAirport': 'Please choose an airport from the list',
  })
  expect(await fields(leg({ date, arrivalAirport: 'DOH' }), leg({ date, departureAirport: 'DXB' }))).toEqual({
    'legs.1.departureAirport': 'Each flight begins where the last one ended',
  })
  expect(await fields(leg({ date, time: '23:00', arrivalDate: date, arrivalTime: '01:00' }))).toMatchObject({
    'legs.0.arrivalDate': 'This flight lands before it leaves',
  })
})

test('only the two people can read a trip; their list sorts upcoming trips before ended ones', async () => {
  const { amigo, asha, trip, offer, search } = await agree(t)
  const stranger = await makePerson(t)
  for (const path of ['', '/answer', '/change', '/cancel', '/shares', '/meeting', '/checklist']) {
    const method = path === '' ? 'GET' : ['/answer', '/change', '/cancel'].includes(path) ? 'POST' : 'PUT'
    const bodies = {
      '/answer': { revision: 2, accept: true },
      '/cancel': { revision: 2 },
      '/meeting': { place: 'Gate 5', revision: 0 },
      '/change': { revision: 2, legs: [leg({ date: offer.date })] },
      '/shares': { phone: true, mail: true, photo: true },
      '/checklist': { item: 'visa', done: true },
    }
    const reply = await callTrips(t, stranger, method, `/${trip.id}${path}`, bodies[path as keyof typeof bodies])
    expect([path, reply.statusCode, code(reply)]).toEqual([path, 404, 'trip-not-found'])
  }
  expect((await callTrips(t, stranger, 'GET', '')).json()).toEqual([])
  const soon = await agreeSooner(asha)
  const declined = await propose(t, {
    amigo: soon.amigo,
    asha,
    offer: await makeListing(t, soon.amigo),
    search: soon.next,
  })
  await answer(t, soon.amigo, declined, false)
  const ids = async (path: string) => (await callTrips(t, asha, 'GET', path)).json<Trip[]>().map(({ id }) => id)
  expect(await ids('')).toEqual([soon.trip.id, trip.id, declined.id])
  expect(await ids(`?with=${amigo.id}`)).toEqual([trip.id])
  const first = await callTrips(t, asha, 'GET', '?limit=1')
  const next = String(first.headers.link).match(/cursor=([^>&]+)/)?.[1]
  expect([first.json<Trip[]>()[0]?.id, await ids(`?cursor=${next}`)]).toEqual([soon.trip.id, [trip.id, declined.id]])
  expect([await statusOf(t, search), code(await callTrips(t, asha, 'GET', '?cursor=x'))]).toEqual(['found', 'invalid'])
})

async function agreeSooner(asha: Person) {
  const amigo = await makePerson(t)
  const day = daysAfter(todayIn('UTC'), 3)
  const search = await makeListing(t, asha, { type: 'seeking_help', date: day })
  const offer = await makeListing(t, amigo, { date: day })
  const trip = (await answer(t, amigo, await propose(t, { amigo, asha, offer, search }))).json<Trip>()
  return { amigo, trip, next: await makeListing(t, asha, { type: 'seeking_help' }) }
}

test('blocking a third person does not prevent a trip between two others', async () => {
  const [two, stranger] = [await makeTwo(t), await makePerson(t)]
  for (const { as } of [two.asha, two.amigo])
    await t.inject({ method: 'POST', url: `/api/blocks/${stranger.id}`, headers: as })
  expect((await answer(t, two.amigo, await propose(t, two))).statusCode).toBe(200)
})
