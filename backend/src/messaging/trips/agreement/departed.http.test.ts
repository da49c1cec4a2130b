import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { tablesWith } from '../../../../test/database.ts'
import { deleteAccount, makeSession, type Person } from '../../../../test/make.ts'
import { anotherNetwork, call, caseAbout, decideAbout, makeStaff, seen } from '../../../../test/staff.ts'
import { advanceTo, agree, callTrips, leg, onTheWay, reached, seenBy, tap } from '../../../../test/trips.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { FamilyTrip } from '../family/family.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const COMPANION = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: 'A green sari' }
const ITINERARY = [leg({ arrivalAirport: 'DOH', time: '04:00' }), leg({ departureAirport: 'DOH', time: '15:00' })]
const leave = async ({ id }: Person) => deleteAccount(t, await makeSession(t, id))
const code = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code
const readAs = async (token: string) => {
  const reply = await t.inject({
    url: '/api/family',
    headers: { 'x-family-token': token },
    remoteAddress: anotherNetwork(),
  })
  return reply.statusCode === 200 ? FamilyTrip.parse(reply.json()) : code(reply)
}

async function inTheAir() {
  const two = await onTheWay(t, { seeking: { traveler: JSON.stringify(COMPANION) } }, ITINERARY)
  const { amigo, asha, trip } = two
  const shares = { phone: true, mail: true, photo: false }
  for (const me of [amigo, asha]) await callTrips(t, me, 'PUT', `/${trip.id}/shares`, shares)
  await callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { place: 'Gate 5', revision: 0 })
  const linkOf = async (me: Person) => {
    const { address } = (await callTrips(t, me, 'POST', `/${trip.id}/links`, { label: 'Sister' })).json<{
      address: string
    }>()
    return address.split('#')[1] ?? ''
  }
  const [family, helpers] = [await linkOf(asha), await linkOf(amigo)]
  await advanceTo(t, trip.firstDepartureAt, 1)
  await tap(t, amigo, trip, 'boarded', { leg: 1 })
  return { ...two, family, helpers, phone: (await seenBy(t, asha, trip)).helper.phone }
}
type InTheAir = Awaited<ReturnType<typeof inTheAir>>

const LEAVING: Array<[string, (two: InTheAir) => Promise<unknown>]> = [
  ['deletes the account', ({ amigo }) => leave(amigo)],
  ['blocks the traveler', ({ amigo, asha }) => call(t, amigo, 'POST', `/blocks/${asha.id}`)],
  ['is blocked by the traveler', ({ amigo, asha }) => call(t, asha, 'POST', `/blocks/${amigo.id}`)],
  ['is banned', ({ amigo }) => decideAbout(t, amigo, 'ban')],
  ['is suspended', ({ amigo }) => decideAbout(t, amigo, 'suspend')],
]

describe.each(LEAVING)('when a helper %s after the first departure', (_, leave) => {
  test('the traveler still sees milestones, phone number, card and family link, and staff are alerted', async () => {
    const two = await inTheAir()
    const { amigo, asha, trip, family, helpers, phone } = two
    expect(phone).toMatch(/^\+1 555/)
    await leave(two)
    await t.settled()

    const mine = await seenBy(t, asha, trip)
    expect(mine).toMatchObject({
      state: 'agreed',
      companion: { firstName: 'Lakshmi' },
      meeting: { place: 'Gate 5' },
      helper: { username: 'Amigo', phone, mail: amigo.email, unreachable: true },
    })
    expect(await reached(t, asha, trip)).toEqual(['boarded 1'])
    await advanceTo(t, trip.legs[0]!.landsAt)
    expect((await tap(t, asha, trip, 'landed', { leg: 1 })).statusCode).toBe(200)
    expect(await reached(t, asha, trip)).toEqual(['boarded 1', 'landed 1'])

    expect(await readAs(family)).toMatchObject({
      state: 'agreed',
      helper: 'Amigo',
      helperUnreachable: true,
      traveler: 'Lakshmi',
    })
    expect(await readAs(helpers)).toBe('family-link-over')
    expect((await callTrips(t, asha, 'POST', `/${trip.id}/links`, { label: 'Brother' })).statusCode).toBe(201)

    const staff = await makeStaff(t)
    const view = await seen(t, staff, await caseAbout(t, amigo))
    expect(view.actions.filter(({ kind }) => kind === 'note').map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        new RegExp(`^Trip ${trip.id} \\(HYD to ORD, .*\\) is under way, and the (helper|traveler) has left it`),
      ),
    ])
  })
})

test('a blocked helper sees the milestones before the block and no new data of the traveler', async () => {
  const { amigo, asha, trip } = await inTheAir()
  await call(t, asha, 'POST', `/blocks/${amigo.id}`)
  await tap(t, asha, trip, 'met')
  await callTrips(t, asha, 'PUT', `/${trip.id}/checklist`, { item: 'visa', done: true })
  const theirs = await seenBy(t, amigo, trip)
  expect(theirs).toMatchObject({
    state: 'agreed',
    companion: null,
    meeting: { place: null, side: null, carry: null },
    traveler: { phone: null, mail: null, checklist: [], flying: null },
    milestones: [{ kind: 'boarded', leg: 1 }],
  })
  expect(JSON.stringify(theirs)).not.toMatch(/Lakshmi|green sari/)
  expect(code(await tap(t, amigo, trip, 'met'))).toBe('blocked')
  expect(await reached(t, asha, trip)).toEqual(['boarded 1', 'met'])
})

test('neither person can cancel a departed trip, and a block cancels only a trip before departure', async () => {
  const { amigo, asha, trip } = await inTheAir()
  const { revision } = await seenBy(t, amigo, trip)
  for (const me of [amigo, asha])
    expect(code(await callTrips(t, me, 'POST', `/${trip.id}/cancel`, { revision }))).toBe('trip-departed')

  const ahead = await onTheWay(t, {}, ITINERARY)
  await call(t, ahead.amigo, 'POST', `/blocks/${ahead.asha.id}`)
  await t.settled()
  expect((await seenBy(t, ahead.asha, ahead.trip)).state).toBe('canceled')

  const early = await onTheWay(t, {}, ITINERARY)
  expect((await tap(t, early.asha, early.trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
  await call(t, early.amigo, 'POST', `/blocks/${early.asha.id}`)
  await t.settled()
  expect((await seenBy(t, early.asha, early.trip)).state).toBe('agreed')
})

const CANCELLATIONS: Array<[string, (me: Person, trip: Trip) => Promise<Awaited<ReturnType<typeof callTrips>>>]> = [
  ['the cancel button', (me, { id, revision }) => callTrips(t, me, 'POST', `/${id}/cancel`, { revision })],
  ['“I am not flying”', (me, { id }) => callTrips(t, me, 'POST', `/${id}/flying`, { answer: 'canceled' })],
]
describe.each(CANCELLATIONS)('by %s', (_, cancel) => {
  test('a departed trip cannot be canceled', async () => {
    const { amigo, asha, trip } = await inTheAir()
    for (const me of [amigo, asha]) expect(code(await cancel(me, trip))).toBe('trip-departed')
  })

  test('a boarding before departure prevents the helper from canceling, but not the traveler', async () => {
    const { amigo, asha, trip } = await onTheWay(t, {}, ITINERARY)
    expect((await tap(t, amigo, trip, 'boarded', { leg: 1 })).statusCode).toBe(200)
    expect((await cancel(amigo, trip)).json()).toMatchObject({
      code: 'trip-on-the-way',
      message: "You can't cancel now: someone is already on board.",
    })
    expect((await seenBy(t, asha, trip)).state).toBe('agreed')
    expect((await cancel(asha, trip)).statusCode).toBe(200)
    expect((await seenBy(t, amigo, trip)).state).toBe('canceled')
  })

  test('without a known time, the first milestone of the day counts as departure for the helper', async () => {
    const [{ amigo, asha, trip }, before, noon] = [await untimed(), await untimed(), await untimed()]
    await advanceTo(t, trip.firstDepartureAt, -1)
    expect((await tap(t, amigo, trip, 'met')).statusCode).toBe(200)
    expect((await cancel(amigo, trip)).json()).toMatchObject({
      code: 'trip-on-the-way',
      message: "You can't cancel now: the journey has already begun.",
    })
    expect((await cancel(asha, trip)).statusCode).toBe(200)
    expect((await cancel(before.amigo, before.trip)).statusCode).toBe(200)
    await advanceTo(t, noon.trip.firstDepartureAt, 1)
    expect((await cancel(noon.asha, noon.trip)).json()).toMatchObject({
      code: 'trip-departed',
      message: 'The first flight may have left already: its time is not known.',
    })
  })
})

async function untimed() {
  const date = daysAfter(todayIn('Asia/Kolkata'), 1)
  const legs = [
    leg({ arrivalAirport: 'DOH', date }),
    leg({ departureAirport: 'DOH', date: daysAfter(date, 1), time: '15:00' }),
  ]
  return agree(t, { helper: { date }, seeking: { date } }, legs)
}

test('without a known time, a helper who leaves after the first milestone of the day does not end the trip', async () => {
  const [{ amigo, asha, trip }, before] = [await untimed(), await untimed()]
  await advanceTo(t, trip.firstDepartureAt, -1)
  await tap(t, asha, trip, 'met')
  await tap(t, asha, trip, 'through-security')
  for (const me of [amigo, before.amigo]) await leave(me)
  await t.settled()
  expect(await seenBy(t, asha, trip)).toMatchObject({ state: 'agreed', departed: true, helper: { unreachable: true } })
  expect(await seenBy(t, before.asha, before.trip)).toMatchObject({ state: 'canceled', departed: false })
})

test('the traveler gets one email, and the contact details of a deleted helper are erased two days after the last landing', async () => {
  const { amigo, asha, trip } = await inTheAir()
  await leave(amigo)
  const emails = () =>
    t.inbox.received.filter(({ to, subject }) => to.includes(asha.email) && /no longer reachable/.test(subject))
  await t.advance(600)
  expect(emails()).toHaveLength(1)
  expect(emails()[0]?.text).toContain('The trip continues: Lakshmi, Hyderabad to Chicago')
  await advanceTo(t, trip.lastLandingAt, 47)
  expect((await seenBy(t, asha, trip)).helper).toMatchObject({ username: 'Amigo', mail: amigo.email })
  await advanceTo(t, trip.lastLandingAt, 49)
  const over = await seenBy(t, asha, trip)
  expect(over).toMatchObject({ helper: { username: 'Deleted user', phone: null, mail: null }, milestones: [] })
  expect(await tablesWith(t, amigo.email)).toEqual([])
})

test("the traveler's family gets one email when the helper leaves after departure, and the helper's family gets none", async () => {
  const two = await inTheAir()
  const { amigo, asha, trip } = two
  const follow = async (me: Person, mail: string) => {
    const made = (await callTrips(t, me, 'POST', `/${trip.id}/links`, { label: 'Sister', mail })).json<{
      address: string
    }>()
    const headers = { 'x-family-token': made.address.split('#')[1] ?? '' }
    await t.inject({ method: 'PUT', url: '/api/family/notifications', headers, payload: { enabled: true } })
    return (pattern: RegExp) =>
      t.inbox.received.filter(({ to, subject }) => to.includes(mail) && pattern.test(subject)).map(({ text }) => text)
  }
  const [family, helpers] = [await follow(asha, 'aunt-away@mail.test'), await follow(amigo, 'uncle-away@mail.test')]
  for (let n = 0; n < 2; n++) {
    await call(t, amigo, 'POST', `/blocks/${asha.id}`)
    await t.settled()
    await t.inject({ method: 'DELETE', url: `/api/blocks/${asha.id}`, headers: amigo.as })
    if (n === 0) await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  }
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  await t.settled()
  await t.advance(600)
  expect(family(/no longer reachable/)).toHaveLength(1)
  expect(family(/no longer reachable/)[0]).toMatch(/^The traveler is “Lakshmi”, and the helper is “Amigo”\.$/m)
  expect([helpers(/no longer reachable/), family(/was canceled/)]).toEqual([[], []])
})

test('when the poster deletes the account after departure, the helper can still identify and reach the traveler', async () => {
  const { amigo, asha, trip } = await inTheAir()
  const before: Trip = await seenBy(t, amigo, trip)
  await leave(asha)
  await t.settled()
  expect(await seenBy(t, amigo, trip)).toMatchObject({
    state: 'agreed',
    companion: { firstName: 'Lakshmi' },
    meeting: { place: 'Gate 5' },
    traveler: { username: 'Asha', phone: before.traveler.phone, unreachable: true },
  })
})
