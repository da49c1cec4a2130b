import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { tablesWith } from '../../../test/database.ts'
import { workOff } from '../../../test/jobs.ts'
import { makeListing, makePerson, type Person } from '../../../test/make.ts'
import { caseAbout, makeStaff, report, seen } from '../../../test/staff.ts'
import {
  agree,
  callTrips,
  isTripStored,
  makeTwo,
  notificationsTo,
  propose,
  seenBy,
  statusOf,
} from '../../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const leave = async ({ as }: Person) =>
  (await t.inject({ method: 'DELETE', url: '/api/account', headers: as })).statusCode

const work = () => workOff(t, 'trip-changes')

const COMPANION = JSON.stringify({ firstName: 'Canarina', relation: 'mother', ageBand: '60s', needs: [], note: null })

test("the export contains the user's trips, and only the name of the other person", async () => {
  const { amigo, asha, trip } = await agree(t, { seeking: { traveler: COMPANION } })
  await callTrips(t, amigo, 'PUT', `/${trip.id}/shares`, { phone: true, mail: true, photo: false })
  const exportOf = async ({ as }: Person) => (await t.inject({ url: '/api/account/export', headers: as })).json()
  const { data, about } = await exportOf(asha)
  expect(data.trips).toMatchObject([
    {
      id: trip.id,
      role: 'traveler',
      with: 'Amigo',
      state: 'agreed',
      companion: { firstName: 'Canarina' },
      flights: [{ from: 'HYD', to: 'ORD', together: true }],
      youShare: { phone: false },
    },
  ])
  expect(about.trips).toBe(
    'The trips that you have proposed to or agreed on with others. The provider of flight data got only the flight numbers and days.',
  )
  expect(JSON.stringify(data.trips)).not.toContain(amigo.email)
  const theirs = (await exportOf(amigo)).data.trips
  expect(theirs).toMatchObject([{ role: 'helper', companion: null, youShare: { phone: true, mail: true } }])
})

test('the export of a helper contains the time of a proposal only while the poster shares it', async () => {
  const two = await makeTwo(t, { seeking: { traveler: COMPANION, time_of_day: '03:17' } })
  const { id } = await propose(t, two)
  const time = async () =>
    (await t.inject({ url: '/api/account/export', headers: two.amigo.as })).json().data.trips[0].flights[0].time
  const share = (time: boolean) =>
    callTrips(t, two.asha, 'PUT', `/${id}/shares`, { phone: false, mail: false, photo: false, time })
  expect(await time()).toBeUndefined()
  await share(true)
  expect(await time()).toBe('03:17')
  await share(false)
  expect(await time()).toBeUndefined()
})

test('deleting an account ends proposals and cancels agreed trips, notifies the other person and reopens their listing', async () => {
  const traveler = COMPANION.replace('Canarina', 'Canaleaver')
  const { amigo, asha, trip, offer } = await agree(t, { seeking: { traveler } })
  await callTrips(t, asha, 'PUT', `/${trip.id}/meeting`, { place: 'Canaleaver waits at gate 5', revision: 0 })
  await callTrips(t, asha, 'PUT', `/${trip.id}/shares`, { phone: true, mail: true, photo: true })
  const proposals = await makeTwo(t)
  const search = await makeListing(t, asha, { type: 'seeking_help', traveler, departure: 'DEL' })
  const proposed = await propose(t, { ...proposals, asha, search })
  expect(await leave(asha)).toBe(204)
  await work()
  expect(await seenBy(t, amigo, trip)).toMatchObject({
    state: 'canceled',
    waitsFor: null,
    companion: null,
    seekingListingId: null,
    meeting: { place: null },
    traveler: { username: 'Deleted user', phone: null, mail: null },
  })
  expect(await seenBy(t, proposals.amigo, proposed)).toMatchObject({ state: 'withdrawn', companion: null })
  expect(await statusOf(t, offer)).toBe('open')
  expect(await notificationsTo(t, amigo, trip)).toEqual(expect.arrayContaining(['canceled', 'meeting:1', 'proposed']))
  expect(await tablesWith(t, 'Canaleaver')).toEqual([])
  expect(await leave(amigo)).toBe(204)
  await work()
  expect(await isTripStored(t, trip)).toBe(false)
})

test('two people can delete their accounts at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const { amigo, asha, trip } = await agree(t)
    const left = await Promise.all([leave(amigo), leave(asha)])
    expect(left).toEqual([204, 204])
    await work()
    expect(await isTripStored(t, trip)).toBe(false)
  }
})

test('reports about a person or a message show staff the trips of these two people only', async () => {
  const staff = await makeStaff(t)
  const { amigo, asha, trip } = await agree(t)
  await report(t, asha, { userId: amigo.id })
  const line = { label: 'Trips of the two', value: `HYD to ORD, ${trip.legs[0]?.date}, agreed` }
  expect((await seen(t, staff, await caseAbout(t, amigo))).snapshot).toContainEqual(line)
  const sent = await t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: asha.as,
    payload: { receiverId: amigo.id, content: 'Pay me!' },
  })
  await report(t, amigo, { messageId: sent.json<{ id: number }>().id })
  expect((await seen(t, staff, await caseAbout(t, asha))).snapshot).toContainEqual(line)
  const other = await makePerson(t)
  await report(t, await makePerson(t), { userId: other.id })
  const { snapshot } = await seen(t, staff, await caseAbout(t, other))
  expect(snapshot.map(({ label }) => label)).not.toContain('Trips of the two')
})

test('the calendar is a file for the two people that must not be cached', async () => {
  const { asha, trip } = await agree(t)
  const reply = await callTrips(t, asha, 'GET', `/${trip.id}/calendar.ics`)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="trip-${trip.id}.ics"`,
    'cache-control': 'private, no-store',
  })
  expect(reply.body).toContain(`UID:trip-${trip.id}-flight-1@site.test\r\n`)
})
