import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { useLimit } from '../../../test/database.ts'
import { openStream, streamsSettled } from '../../../test/live-stream.ts'
import { makeListing, makePerson, type Person } from '../../../test/make.ts'
import { type PushStandIn, startPushService } from '../../../test/push.ts'
import { call } from '../../../test/staff.ts'
import {
  advanceTo,
  agree,
  answer,
  callTrips,
  leg,
  makeTwo,
  onTheWay,
  propose,
  seenBy,
  statusOf,
} from '../../../test/trips.ts'
import type { Trip } from './trips.contract.ts'

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  t = await startApp(service.settings)
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})

const sent = () => t.advance(600)
const emailsTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, text }) => to.includes(email) && text.includes('/trips/'))
const subjects = (person: Person) => emailsTo(person).map(({ subject }) => subject)
const cancel = (me: Person, { id, revision }: Trip) => callTrips(t, me, 'POST', `/${id}/cancel`, { revision })
const change = (me: Person, { id, revision }: Trip, time: string) =>
  callTrips(t, me, 'POST', `/${id}/change`, { revision, legs: [leg({ time })] })

test('sends one email for each change, with a link to the trip and no name in the subject', async () => {
  const two = await makeTwo(t, { names: { asha: 'Asha <b>K</b>' } })
  const { amigo, asha } = two
  const proposed = await propose(t, two)
  await sent()
  const [first] = emailsTo(amigo)
  expect(first?.subject).toBe('Would you like to travel together?')
  expect(first?.text).toMatch(/^“Asha” proposes a trip with you: Hyderabad to Chicago on \w+ \d+, \d{4}\.$/m)
  expect(first?.text).toContain(`http://site.test/trips/${proposed.id}`)
  expect(first?.html).toContain('Asha &lt;b&gt;K')
  const agreed = (await answer(t, amigo, proposed)).json<Trip>()
  await sent()
  const changed = (await change(asha, agreed, '20:00')).json<Trip>()
  await sent()
  const unchanged = (await answer(t, amigo, changed, false)).json<Trip>()
  await sent()
  await cancel(amigo, unchanged)
  await sent()
  expect(subjects(amigo)).toEqual(['Would you like to travel together?', 'Your trip: other flights were suggested'])
  expect(subjects(asha)).toEqual(['Your trip is agreed', 'Your trip stays as agreed', 'Your trip was canceled'])
  expect(emailsTo(asha).at(-1)?.text).toContain('Your listing is open, so that others can find it.')
  for (const { subject } of [...emailsTo(asha), ...emailsTo(amigo)]) expect(subject).not.toMatch(/Asha|Amigo$/)
  const declined = await propose(t, two)
  await answer(t, amigo, declined, false)
  await sent()
  expect(emailsTo(asha).at(-1)?.text).toContain("please don't take it personally")
})

test('several changes in a row send one email and one push message; withdrawn proposals send none', async () => {
  const two = await makeTwo(t)
  const subscription = service.subscribe()
  const reply = await t.inject({
    method: 'PUT',
    url: '/api/push/subscription',
    headers: two.amigo.as,
    payload: subscription,
  })
  expect(reply.statusCode).toBe(204)
  let trip = await propose(t, two)
  for (const time of ['10:00', '11:00', '12:00']) trip = (await change(two.asha, trip, time)).json<Trip>()
  expect(subjects(two.amigo)).toEqual([])
  await sent()
  expect(subjects(two.amigo)).toEqual(['Other flights were suggested for your trip'])
  const pushed = service.received
    .filter(({ to, text }) => subscription.endpoint.endsWith(to) && text.includes('/trips/'))
    .map(({ text }) => JSON.parse(text))
  expect(pushed).toEqual([
    {
      to: two.amigo.id,
      title: 'Other flights were suggested for your trip',
      link: `/trips/${trip.id}`,
      tag: `trip-${trip.id}`,
    },
  ])
  const other = await makeTwo(t)
  await cancel(other.asha, await propose(t, other))
  const blocked = await makeTwo(t)
  await propose(t, blocked)
  await call(t, blocked.amigo, 'POST', `/blocks/${blocked.asha.id}`)
  await sent()
  expect([subjects(other.amigo), subjects(blocked.amigo)]).toEqual([[], []])
})

test('several meeting places in a row send one email, which does not replace other notifications', async () => {
  const { amigo, asha, trip } = await agree(t)
  const meet = (meeting: object) => callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { ...meeting, revision: 0 })
  for (const place of ['Gate 5', 'Gate 6', 'Pillar <7>']) await meet({ place, side: 'after-security' })
  await sent()
  expect(subjects(asha).sort()).toEqual(["Where you'll meet for your trip", 'Your trip is agreed'])
  const email = emailsTo(asha).find(({ subject }) => subject.startsWith('Where'))
  expect(email?.text).toMatch(/^“Amigo” chose where you'll meet for your trip: Hyderabad to Chicago on .*\.$/m)
  expect(email?.text).toMatch(/^The meeting place is now: Pillar <7>, after the security check\.$/m)
  expect(email?.html).toContain('Pillar &lt;7&gt;')
  await meet({ side: 'after-arrival' })
  await sent()
  expect(emailsTo(asha).at(-1)?.text).toMatch(/^The meeting place is now: after landing, at the exit\.$/m)
  await meet({})
  await sent()
  expect(emailsTo(asha).at(-1)?.text).toContain('There is no meeting place at the moment.')
  await meet({ place: 'Gate 5' })
  await callTrips(t, amigo, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  await sent()
  expect(subjects(asha).slice(4)).toEqual(['Your trip was canceled'])
})

test('limits changes of meeting places to sixty an hour', async () => {
  const { amigo, trip } = await agree(t)
  await useLimit(t, 'trip-meetings', amigo.id, 59)
  const change = () => callTrips(t, amigo, 'PUT', `/${trip.id}/meeting`, { place: 'Gate 5', revision: 0 })
  expect([(await change()).statusCode, (await change()).statusCode]).toEqual([200, 429])
})

test('a block cancels an upcoming trip and sends one email that does not mention the block', async () => {
  const { amigo, asha, trip, search } = await agree(t)
  await sent()
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  await call(t, asha, 'POST', `/blocks/${amigo.id}`)
  const states = async () => [(await seenBy(t, amigo, trip)).state, (await seenBy(t, asha, trip)).state]
  await t.settled()
  expect(await states()).toEqual(['canceled', 'canceled'])
  await sent()
  expect([subjects(amigo), subjects(asha)]).toEqual([[], ['Your trip is agreed', 'Your trip was canceled']])
  const email = emailsTo(asha).at(-1)
  expect(email?.text).toContain('“Amigo” canceled your trip')
  expect(email?.text).not.toMatch(/block/i)
  expect(await statusOf(t, search)).toBe('open')
})

test('a block does not cancel a departed trip', async () => {
  const { amigo, asha, trip } = await onTheWay(t)
  await advanceTo(t, trip.firstDepartureAt, 1)
  await call(t, amigo, 'POST', `/blocks/${asha.id}`)
  await t.settled()
  expect((await seenBy(t, asha, trip)).state).toBe('agreed')
})

test('the open pages of both people receive a live event', async () => {
  const two = await makeTwo(t)
  await t.app.listen(0, '127.0.0.1')
  const base = await t.app.getUrl()
  const streams = await Promise.all([two.amigo, two.asha].map(({ as }) => openStream(base, as)))
  await streamsSettled(t, ...streams)
  const { id } = await propose(t, two)
  await streamsSettled(t, ...streams)
  for (const { of } of streams) expect(of('trip')).toMatchObject([{ data: { trip: id } }])
  for (const { close } of streams) close()
})

test('a proposal to a new person counts toward the daily limit of first contacts', async () => {
  const asha = await makePerson(t)
  const search = await makeListing(t, asha, { type: 'seeking_help' })
  const proposeTo = async (helper: Person) => {
    const request = { otherUserId: helper.id, helperListingId: (await makeListing(t, helper)).id }
    return (await callTrips(t, asha, 'POST', '', { ...request, seekingListingId: search.id })).json<{ code?: string }>()
      .code
  }
  const helpers = await Promise.all(Array.from({ length: 6 }, () => makePerson(t)))
  const codes = []
  for (const helper of helpers) codes.push(await proposeTo(helper))
  expect(codes).toEqual([...Array(5).fill(undefined), 'first-contacts-used'])
  const writer = await makePerson(t)
  await call(t, writer, 'POST', '/messages', { receiverId: asha.id, content: 'Shall we?' })
  expect(await proposeTo(writer)).toBeUndefined()
  expect((await agree(t)).trip.state).toBe('agreed')
})
