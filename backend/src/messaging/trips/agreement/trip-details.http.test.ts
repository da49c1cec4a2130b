import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { giveProfilePhoto, type Person } from '../../../../test/make.ts'
import { call, decideAbout } from '../../../../test/staff.ts'
import {
  advanceTo,
  agree,
  answer,
  callTrips,
  makeTwo,
  notificationsTo,
  propose,
  seenBy,
  statusOf,
} from '../../../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const ALL = { phone: true, mail: true, photo: true }
const NONE = { phone: false, mail: false, photo: false }
const HIDDEN = { phone: null, mail: null, profilePictureUrl: null }
const share = (me: Person, { id }: { id: number }, shares: object) => callTrips(t, me, 'PUT', `/${id}/shares`, shares)

async function sharing() {
  const two = await agree(t)
  const profilePictureUrl = await giveProfilePhoto(t, two.amigo)
  await share(two.amigo, two.trip, ALL)
  const shown = { phone: two.amigo.phoneNumber, mail: two.amigo.email, profilePictureUrl }
  const seen = async () => (await seenBy(t, two.asha, two.trip)).helper
  return { ...two, shown, seen }
}

test('each person shares phone, email and photo separately, and can stop sharing', async () => {
  const { amigo, asha, trip, shown, seen } = await sharing()
  expect(await seen()).toMatchObject({ ...shown, shares: null })
  expect((await seenBy(t, amigo, trip)).traveler).toMatchObject(HIDDEN)
  expect((await share(amigo, trip, { ...ALL, phone: false })).json()).toMatchObject({
    helper: { shares: { phone: false, mail: true, photo: true }, phone: null },
  })
  expect(await seen()).toMatchObject({ ...shown, phone: null })
  await share(amigo, trip, NONE)
  expect(await seen()).toMatchObject(HIDDEN)
  await share(asha, trip, { ...NONE, phone: true })
  expect((await seenBy(t, amigo, trip)).traveler.phone).toMatch(/^\+91 /)
})

test('nothing is shared before the agreement, two days after landing, or after a cancellation', async () => {
  const two = await makeTwo(t)
  const proposed = await propose(t, two)
  expect((await share(two.asha, proposed, ALL)).statusCode).toBe(200)
  expect((await seenBy(t, two.amigo, proposed)).traveler).toMatchObject(HIDDEN)

  const { amigo, asha, trip, shown, seen } = await sharing()
  await advanceTo(t, trip.lastLandingAt, 47)
  expect(await seen()).toMatchObject(shown)
  await advanceTo(t, trip.lastLandingAt, 49)
  expect(await seen()).toMatchObject(HIDDEN)
  expect((await share(asha, trip, ALL)).json()).toMatchObject({ code: 'trip-changed' })
  expect((await share(amigo, trip, NONE)).statusCode).toBe(200)

  const other = await sharing()
  await callTrips(t, other.asha, 'POST', `/${other.trip.id}/cancel`, { revision: other.trip.revision })
  expect(await other.seen()).toMatchObject(HIDDEN)
})

test('a block, a suspension or a ban ends the sharing, but the trip stays readable', async () => {
  for (const role of ['amigo', 'asha'] as const) {
    const two = await sharing()
    const someone = two[role]
    await call(t, someone, 'POST', `/blocks/${two[role === 'amigo' ? 'asha' : 'amigo'].id}`)
    expect(await two.seen()).toMatchObject(HIDDEN)
    expect((await share(two.asha, two.trip, ALL)).json()).toMatchObject({ code: 'blocked' })
    expect((await callTrips(t, two.amigo, 'GET', `/${two.trip.id}`)).statusCode).toBe(200)
    expect((await share(two.amigo, two.trip, NONE)).statusCode).toBe(200)
  }
  for (const [kind, role] of [
    ['suspend', 'amigo'],
    ['suspend', 'asha'],
    ['ban', 'amigo'],
  ] as const) {
    const two = await sharing()
    await decideAbout(t, two[role], kind)
    expect(await two.seen()).toMatchObject(HIDDEN)
  }
  const two = await sharing()
  await decideAbout(t, two.amigo, 'suspend')
  expect((await share(two.amigo, two.trip, { ...NONE, mail: true })).statusCode).toBe(200)
  expect((await share(two.amigo, two.trip, ALL)).json()).toMatchObject({ code: 'account-suspended' })
  const meeting = await callTrips(t, two.amigo, 'PUT', `/${two.trip.id}/meeting`, { place: 'Gate 5', revision: 0 })
  expect(meeting.json()).toMatchObject({ code: 'account-suspended' })
})

test('a block ends proposals, and unblocking does not restore them', async () => {
  for (const [blocker, other, state] of [
    ['amigo', 'asha', 'declined'],
    ['asha', 'amigo', 'withdrawn'],
  ] as const) {
    const two = await makeTwo(t)
    const proposed = await propose(t, two)
    await call(t, two[blocker], 'POST', `/blocks/${two[other].id}`)
    await t.inject({ method: 'DELETE', url: `/api/blocks/${two[other].id}`, headers: { ...two[blocker].as } })
    expect(await seenBy(t, two.asha, proposed)).toMatchObject({ state, waitsFor: null })
  }
  const { amigo, asha, offer, search } = await makeTwo(t)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  const body = { otherUserId: amigo.id, helperListingId: offer.id, seekingListingId: search.id }
  expect((await callTrips(t, asha, 'POST', '', body)).json()).toMatchObject({ code: 'blocked' })
  await decideAbout(t, amigo, 'ban')
  expect((await callTrips(t, asha, 'POST', '', body)).json()).toMatchObject({ code: 'user-not-found' })
})

test("a helper sees the traveler's name only while it is shared or the trip is agreed", async () => {
  const child = { firstName: 'Mira', relation: 'daughter', ageBand: 'under-12', needs: ['child'], note: null }
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(child) } })
  const names = async (id: number) =>
    Promise.all([two.amigo, two.asha].map(async (me) => (await seenBy(t, me, { id })).companion?.firstName))
  const trip = await propose(t, two)
  expect(await names(trip.id)).toEqual([undefined, 'Mira'])
  const agreed = (await answer(t, two.amigo, trip)).json()
  expect(await names(trip.id)).toEqual(['Mira', 'Mira'])
  await callTrips(t, two.amigo, 'POST', `/${trip.id}/cancel`, { revision: agreed.revision })
  expect(await names(trip.id)).toEqual([undefined, 'Mira'])
  expect((await callTrips(t, two.amigo, 'GET', '')).body).not.toContain('Mira')
})

test('a new meeting location notifies the other person; a repeated one, or items to carry, do not', async () => {
  const { amigo, asha, trip } = await agree(t)
  const notified = (me: Person) =>
    notificationsTo(t, me, trip).then((kinds) => kinds.filter((kind) => kind.startsWith('meeting:')))
  const meet = (me: Person, meeting: object, revision = 0) =>
    callTrips(t, me, 'PUT', `/${trip.id}/meeting`, { ...meeting, revision })
  const first = { place: 'Gate 5', side: 'before-security' }
  for (const meeting of [first, first, { ...first, carry: 'Passport' }]) await meet(amigo, meeting)
  expect([await notified(asha), await notified(amigo)]).toEqual([['meeting:1'], []])
  await meet(amigo, { ...first, side: 'after-security' })
  await meet(asha, { place: 'Gate 6' }, 3)
  expect([await notified(asha), await notified(amigo)]).toEqual([['meeting:1', 'meeting:2'], ['meeting:1']])
})

const place = { place: 'Gate 5', side: 'before-security', carry: 'Passport' }
async function meeting() {
  const { amigo, asha, trip } = await agree(t)
  const now = async () => (await seenBy(t, amigo, trip)).meeting
  const save = async (me: Person, revision: number, more: object) => {
    const reply = await callTrips(t, me, 'PUT', `/${trip.id}/meeting`, { ...place, revision, ...more })
    return [reply.statusCode, reply.json().code ?? reply.json().meeting.revision]
  }
  return { amigo, asha, now, save }
}
const CONFLICT = [409, 'meeting-changed']

test('rejects a meeting place over a newer one of the other person that the user has not seen [spec-talk-meeting]', async () => {
  const { amigo, asha, now, save } = await meeting()
  expect(await now()).toEqual({ place: null, side: null, carry: null, revision: 0 })
  expect(await save(amigo, 0, {})).toEqual([200, 1])
  for (const theirs of [{ place: 'Gate 6' }, { side: 'after-security' }, { carry: 'Water' }])
    expect(await save(asha, 0, theirs)).toEqual(CONFLICT)
  expect(await now()).toEqual({ ...place, revision: 1 })
  expect(await save(asha, 1, { place: 'Gate 6' })).toEqual([200, 2])
  expect(await save(amigo, 1, { place: 'Gate 7' })).toEqual(CONFLICT)
  expect(await save(amigo, 1, { place: 'Gate 6' })).toEqual([200, 2])

  const replies = await Promise.all([save(amigo, 2, { place: 'Gate 8' }), save(asha, 2, { place: 'Gate 9' })])
  expect(replies.sort()).toEqual([[200, 3], CONFLICT])
})

test('users can overwrite their own meeting place: second click, lost response, second tab', async () => {
  const { amigo, asha, now, save } = await meeting()
  const twice = await Promise.all([save(amigo, 0, {}), save(amigo, 0, {})])
  expect(twice).toEqual([
    [200, 1],
    [200, 1],
  ])
  for (const [gate, revision] of [
    ['Gate 6', 2],
    ['Gate 7', 3],
  ])
    expect(await save(amigo, 0, { place: gate })).toEqual([200, revision])
  expect(await save(asha, 3, { place: 'Gate 8' })).toEqual([200, 4])
  expect(await save(amigo, 0, { place: 'Gate 7' })).toEqual(CONFLICT)
  expect(await now()).toMatchObject({ place: 'Gate 8' })
})

test('both can set the meeting place, and each has their own checklist', async () => {
  const { amigo, asha, trip, offer } = await agree(t)
  const meeting = { place: 'Under the clock, “Departures”', side: 'before-security', carry: 'Passport\nMedicine' }
  const saved = await callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { ...meeting, revision: 0 })
  expect([saved.statusCode, saved.json().meeting]).toEqual([200, { ...meeting, revision: 1 }])
  await callTrips(t, asha, 'PUT', `/${trip.id}/meeting`, { place: '', revision: 1 })
  expect((await seenBy(t, amigo, trip)).meeting).toEqual({ place: null, side: null, carry: null, revision: 2 })
  const tick = (me: Person, item: string, done: boolean) =>
    callTrips(t, me, 'PUT', `/${trip.id}/checklist`, { item, done })
  for (const item of ['visa', 'medicine', 'visa']) await tick(asha, item, true)
  await tick(amigo, 'passport', true)
  await tick(asha, 'medicine', false)
  const seen = await seenBy(t, amigo, trip)
  expect([seen.helper.checklist, seen.traveler.checklist]).toEqual([['passport'], ['visa']])
  expect((await tick(asha, 'umbrella', true)).statusCode).toBe(400)
  expect(await statusOf(t, offer)).toBe('found')
})
