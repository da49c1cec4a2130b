import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/make.ts'
import { setListing } from '../../../../test/make.ts'
import { advanceTo, answer, callTrips, leg, makeTwo, propose, seenBy } from '../../../../test/trips.ts'
import { daysAfter } from '../../../listings/listings.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const MOTHER = {
  firstName: 'Lakshmi',
  relation: 'mother',
  ageBand: '60s',
  needs: ['wheelchair'],
  note: 'A green sari.',
}
const someoneClose = () => makeTwo(t, { seeking: { traveler: JSON.stringify(MOTHER), time_of_day: '03:17' } })
// The time of the flight in each form, and no part of the moment of a change.
const IN_CALENDAR = /DTSTART.*T(0317|2147)00/
const PRIVATE = new RegExp(`Lakshmi|60s|sari|(?<![\\d:])03:17(?!:\\d)|T21:47:00\\.000Z|${IN_CALENDAR.source}`)
const share = (me: Person, { id }: Trip, shares: object) =>
  callTrips(t, me, 'PUT', `/${id}/shares`, { phone: false, mail: false, photo: false, ...shares })
const body = async (me: Person, path: string) => (await callTrips(t, me, 'GET', path)).body
const byHelper = ({ asha, offer, search }: Awaited<ReturnType<typeof someoneClose>>, legs?: object[]) => ({
  otherUserId: asha.id,
  helperListingId: offer.id,
  seekingListingId: search.id,
  ...(legs && { legs }),
})

test('a proposal shows the helper the public fields, and the others once they are shared', async () => {
  const two = await someoneClose()
  const { amigo, asha } = two
  const trip = await propose(t, two)
  for (const path of [`/${trip.id}`, '', `?with=${asha.id}`, `/${trip.id}/calendar.ics`])
    expect(await body(amigo, path)).not.toMatch(PRIVATE)
  const seen = await seenBy(t, amigo, trip)
  expect(seen.companion).toEqual({ relation: 'mother', needs: ['wheelchair'] })
  expect(seen.legs[0]).not.toHaveProperty('time')
  expect([seen.firstDepartureAt, seen.lastLandingAt]).toEqual([seen.legs[0]?.departsAt, seen.legs[0]?.landsAt])
  expect(await seenBy(t, asha, trip)).toMatchObject({ companion: MOTHER, legs: [{ time: '03:17' }] })
  expect((await seenBy(t, asha, trip)).traveler.shares).toMatchObject({ firstName: false, ageBand: false, time: false })

  await share(asha, trip, { firstName: true })
  expect((await seenBy(t, amigo, trip)).companion).toEqual({
    firstName: 'Lakshmi',
    relation: 'mother',
    needs: ['wheelchair'],
  })
  await share(asha, trip, { firstName: false, ageBand: true })
  expect((await seenBy(t, amigo, trip)).companion).toEqual({
    ageBand: '60s',
    relation: 'mother',
    needs: ['wheelchair'],
  })
  await share(asha, trip, { time: true })
  expect(await seenBy(t, amigo, trip)).toMatchObject({ companion: { ageBand: '60s' }, legs: [{ time: '03:17' }] })
  expect(await body(amigo, `/${trip.id}/calendar.ics`)).toMatch(IN_CALENDAR)
})

test('only the poster can share fields in the proposal itself', async () => {
  const two = await someoneClose()
  const shares = { firstName: true, time: true }
  const by = (me: Person, more: object) => callTrips(t, me, 'POST', '', more)
  const { amigo, asha, offer, search } = two
  const proposal = { otherUserId: amigo.id, helperListingId: offer.id, seekingListingId: search.id, shares }
  const trip = (await by(asha, proposal)).json<Trip>()
  expect(await seenBy(t, amigo, trip)).toMatchObject({ companion: { firstName: 'Lakshmi' }, legs: [{ time: '03:17' }] })

  const other = await someoneClose()
  const proposed = (await by(other.amigo, { ...byHelper(other), shares: { ...shares, ageBand: true } })).json<Trip>()
  expect(proposed.companion).toEqual({ relation: 'mother', needs: ['wheelchair'] })
  expect((await share(other.amigo, proposed, { firstName: true })).statusCode).toBe(200)
  expect((await seenBy(t, other.amigo, proposed)).companion).not.toHaveProperty('firstName')
})

test("the flights of a helper's proposal have no time until both agree", async () => {
  const two = await someoneClose()
  const trip = (await callTrips(t, two.amigo, 'POST', '', byHelper(two))).json<Trip>()
  expect(JSON.stringify(trip)).not.toMatch(PRIVATE)
  const agreed = (await answer(t, two.asha, trip)).json<Trip>()
  expect(agreed).toMatchObject({ state: 'agreed', legs: [{ time: '03:17' }] })
  expect(await seenBy(t, two.amigo, trip)).toMatchObject({ companion: MOTHER, legs: [{ time: '03:17' }] })
})

test.each([
  ['on its day', 0],
  ['on another of its days', 1],
])('the poster sees their own times in a proposal of the helper %s', async (_when, days) => {
  const two = await someoneClose()
  const date = two.search.date as string
  for (const listing of [two.search, two.offer]) await setListing(t, listing, { end_date: daysAfter(date, 2) })
  const flight = leg({ date: daysAfter(date, days) })
  const trip = (await callTrips(t, two.amigo, 'POST', '', byHelper(two, [flight]))).json<Trip>()
  const ofPoster = await seenBy(t, two.asha, trip)
  expect(ofPoster.legs).toMatchObject([{ time: '03:17' }])
  expect(ofPoster.firstDepartureAt).toBe(ofPoster.legs[0]?.departsAt)
  expect(ofPoster.firstDepartureAt).toMatch(/T21:47/)

  expect((await seenBy(t, two.amigo, trip)).legs[0]).not.toHaveProperty('time')
  expect(await body(two.amigo, `/${trip.id}`)).not.toMatch(PRIVATE)
  await share(two.asha, trip, { time: true })
  expect((await seenBy(t, two.amigo, trip)).legs).toEqual(ofPoster.legs)
  await share(two.asha, trip, { time: false })
  expect((await seenBy(t, two.amigo, trip)).legs[0]).not.toHaveProperty('time')
  expect((await answer(t, two.asha, trip)).json<Trip>().legs).toMatchObject([{ time: '03:17' }])
})

test('a time that the poster has not entered is unknown, not hidden', async () => {
  const two = await makeTwo(t, { seeking: { traveler: JSON.stringify(MOTHER), time_of_day: null } })
  const byTheHelper = (await callTrips(t, two.amigo, 'POST', '', byHelper(two))).json<Trip>()
  const other = await makeTwo(t, { seeking: { traveler: JSON.stringify(MOTHER), time_of_day: null } })
  const byThePoster = await propose(t, other)
  expect((await seenBy(t, two.amigo, byTheHelper)).legs).toMatchObject([{ time: null }])
  expect((await seenBy(t, other.amigo, byThePoster)).legs).toMatchObject([{ time: null }])
})

test('a helper sees the times of their own proposal', async () => {
  const two = await someoneClose()
  const flight = leg({ date: two.search.date as string, time: '04:04' })
  const trip = (await callTrips(t, two.amigo, 'POST', '', byHelper(two, [flight]))).json<Trip>()
  expect(trip).toMatchObject({ legs: [{ time: '04:04' }] })
  const body = { revision: trip.revision, legs: [{ ...flight, time: '03:17' }] }
  await callTrips(t, two.asha, 'POST', `/${trip.id}/change`, body)
  expect((await seenBy(t, two.amigo, trip)).legs[0]).not.toHaveProperty('time')
})

test('after the agreement, the helper sees all fields, except name and age if the poster hides them', async () => {
  const two = await someoneClose()
  const proposed = await propose(t, two)
  await share(two.asha, proposed, { firstName: false, ageBand: false, time: false })
  const trip = (await answer(t, two.amigo, proposed)).json<Trip>()
  expect(await seenBy(t, two.amigo, trip)).toMatchObject({ companion: MOTHER, legs: [{ time: '03:17' }] })
  await share(two.asha, trip, { firstName: false, ageBand: false, time: false })
  const seen = await seenBy(t, two.amigo, trip)
  expect(seen.companion).toEqual({ relation: 'mother', needs: ['wheelchair'], note: 'A green sari.' })
  expect(seen.legs).toMatchObject([{ time: '03:17' }])
  await share(two.asha, trip, { firstName: true, ageBand: true })
  expect((await seenBy(t, two.amigo, trip)).companion).toEqual(MOTHER)
})

test.each(['declined', 'withdrawn', 'expired', 'canceled'])(
  'a trip that is %s shows the helper no private fields',
  async (how) => {
    const two = await someoneClose()
    const trip = await propose(t, two)
    await share(two.asha, trip, { firstName: true, ageBand: true, time: true })
    if (how === 'canceled') await answer(t, two.amigo, trip)
    const { revision } = await seenBy(t, two.amigo, trip)
    if (how === 'declined') await answer(t, two.amigo, trip, false)
    else if (how === 'expired') await advanceTo(t, trip.firstDepartureAt, 1)
    else await callTrips(t, two.asha, 'POST', `/${trip.id}/cancel`, { revision })
    expect((await seenBy(t, two.amigo, trip)).state).toBe(how)
    expect(await body(two.amigo, `/${trip.id}`)).not.toMatch(PRIVATE)
  },
)

test('neither the export of the helper nor the next page of trips reveals the time', async () => {
  const two = await someoneClose()
  await propose(t, two)
  const own = await makeTwo(t)
  await propose(t, { ...own, amigo: two.amigo, offer: two.offer })
  const { headers } = await callTrips(t, two.amigo, 'GET', '?limit=1')
  const [, position] = /cursor=(-?[\d.]+)/.exec(String(headers.link))!
  expect((Number(position) + 1e10) % 86_400).toBe(0)
  const { body } = await t.inject({ url: '/api/account/export', headers: { ...two.amigo.as } })
  expect(body).toContain('"role": "helper"')
  expect(body).not.toMatch(PRIVATE)
})
