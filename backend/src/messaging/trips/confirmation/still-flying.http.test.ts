import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makePerson, type Person } from '../../../../test/make.ts'
import { type PushStandIn, startPushService } from '../../../../test/push.ts'
import { publishShell } from '../../../../test/releases.ts'
import { call, decideAbout } from '../../../../test/staff.ts'
import {
  advanceTo,
  agree,
  answer,
  callTrips,
  leg,
  makeTwo,
  propose,
  recordStep,
  seenBy,
  statusOf,
} from '../../../../test/trips.ts'
import { now } from '../../../http/clock.contract.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { itineraryOf } from '../agreement/legs.ts'
import type { Trip, TripLeg } from '../trips.contract.ts'

let t: TestApp
let service: PushStandIn
beforeAll(async () => {
  service = await startPushService()
  t = await startApp({ ...service.settings, RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await t.stop()
  await service.stop()
})

const SUBJECTS = /still flying|not heard|have changed|was canceled|happen|once more|is completed/
const emailsTo = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && SUBJECTS.test(subject))
const subjects = (person: Person) => emailsTo(person).map(({ subject }) => subject)
const say = (me: { as?: object }, { id }: { id: number }, body: object) =>
  callTrips(t, me, 'POST', `/${id}/flying`, body)
const linkIn = (text: string, answer: string) =>
  new RegExp(`/trips/\\d+/flying\\?answer=${answer}#(\\S+)`).exec(text)?.[1] as string
/** The extra minute is for emails. */
const pass = async (trip: Trip, hours: number) => {
  await advanceTo(t, trip.firstDepartureAt, -hours)
  await t.advance(60)
}

test('both people get prompts three days and one day before departure, and a missing response is reported once', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 73)
  expect([subjects(amigo), subjects(asha)]).toEqual([[], []])
  await pass(trip, 71)
  expect([subjects(amigo), subjects(asha)]).toEqual([['Are you still flying?'], ['Are you still flying?']])
  const [email] = emailsTo(asha)
  expect(email?.text).toContain('Your trip with “Amigo” is coming up: Hyderabad to Chicago on')
  await say(amigo, trip, { answer: 'yes' })
  await pass(trip, 23)
  expect(subjects(asha)).toEqual(['Are you still flying?', 'Are you still flying?'])
  await pass(trip, 11)
  await pass(trip, 5)
  expect(subjects(asha)).toHaveLength(2)
  // Who has said yes is not asked again.
  expect(subjects(amigo).slice(1)).toEqual(['We have not heard from your fellow traveler'])
  expect((await seenBy(t, asha, trip)).helper.flying).toBe('yes')
  expect((await say(asha, trip, { answer: 'yes' })).json()).toEqual({ flying: 'yes', state: 'agreed' })
})

test('who said yes to other flights is asked again', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 71)
  await say(amigo, trip, { answer: 'yes' })
  const legs = [leg({ date: trip.legs[0]!.date, time: '13:00' })]
  const payload = { revision: trip.revision, legs }
  await answer(t, amigo, (await callTrips(t, asha, 'POST', `/${trip.id}/change`, payload)).json<Trip>())
  const asked = () => subjects(amigo).filter((subject) => subject === 'Are you still flying?').length
  await t.advance(60)
  expect(asked()).toBe(2)
  await pass(await seenBy(t, amigo, trip), 23)
  expect(asked()).toBe(3)
})

test('the poster gets a prompt about the traveler, and the helper about themselves', async () => {
  const mother = { firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: [], note: null }
  const { amigo, asha, trip } = await agree(t, { seeking: { traveler: JSON.stringify(mother) } })
  await pass(trip, 71)
  expect([subjects(amigo), subjects(asha)]).toEqual([
    ['Are you still flying?'],
    ['Is the traveler you posted for still flying?'],
  ])
  const { text } = emailsTo(asha)[0]!
  expect(text).toContain('The trip of Lakshmi with “Amigo” is coming up')
  expect(text).toMatch(/Yes, Lakshmi is flying:\n\S+answer=yes&for=traveler#/)
  expect(text).toMatch(/Lakshmi is not flying: \S+answer=canceled&for=traveler#/)
  expect(text).not.toMatch(/I am|[Yy]our flights/)
  expect(emailsTo(amigo)[0]?.text).toMatch(/Yes, I am flying:\n\S+answer=yes#/)
  await say(amigo, trip, { answer: 'yes' })
  await pass(trip, 5)
  expect(emailsTo(amigo).at(-1)?.text).toContain("We asked “Asha” whether “Lakshmi” (Asha's mother) is still flying")
})

test('the link of an email works without a login, for its recipient and flights only, and changes nothing when opened', async () => {
  const { amigo, asha, trip, offer } = await agree(t)
  await pass(trip, 71)
  const { text } = emailsTo(asha)[0]!
  const token = linkIn(text, 'yes')
  for (const said of ['yes', 'changed', 'canceled']) expect(linkIn(text, said)).toBe(token)
  await publishShell(t)
  const page = `/trips/${trip.id}/flying?answer=canceled&token=${token}`
  expect((await t.inject(page)).statusCode).toBe(200)
  expect((await seenBy(t, amigo, trip)).traveler.flying).toBe(null)
  expect((await say({}, trip, { answer: 'yes', token })).json()).toEqual({ flying: 'yes', state: 'agreed' })
  expect((await say(amigo, trip, { answer: 'changed', token })).statusCode).toBe(200)
  const seen = await seenBy(t, amigo, trip)
  expect([seen.helper.flying, seen.traveler.flying]).toEqual([null, 'changed'])
  const other = await agree(t)
  for (const wrong of [token, `${token}x`, 'x'])
    expect((await say({}, wrong === token ? other.trip : trip, { answer: 'yes', token: wrong })).json().code).toBe(
      'trip-link-old',
    )
  expect((await say({}, trip, { answer: 'yes' })).statusCode).toBe(404)
  expect((await say(await makePerson(t), trip, { answer: 'yes' })).statusCode).toBe(404)
  await t.advance(60)
  expect(subjects(amigo)).toEqual(['Are you still flying?', 'The flights of your fellow traveler have changed'])
  const legs = [leg({ date: trip.legs[0]!.date, time: '13:00' })]
  const body = { revision: trip.revision, legs }
  const changed = (await callTrips(t, asha, 'POST', `/${trip.id}/change`, body)).json<Trip>()
  expect((await answer(t, amigo, changed)).statusCode).toBe(200)
  expect((await seenBy(t, amigo, trip)).traveler.flying).toBe(null)
  expect((await say({}, trip, { answer: 'canceled', token })).json().code).toBe('trip-link-old')
  expect(await statusOf(t, offer)).toBe('found')
})

test('the response “not flying” cancels the trip, notifies the other person and reopens their listing', async () => {
  const { amigo, asha, trip, offer } = await agree(t)
  await pass(trip, 71)
  const token = linkIn(emailsTo(asha)[0]!.text, 'canceled')
  for (let twice = 0; twice < 2; twice++)
    expect((await say({}, trip, { answer: 'canceled', token })).json()).toEqual({
      flying: 'canceled',
      state: 'canceled',
    })
  await t.advance(60)
  expect(subjects(amigo)).toEqual(['Are you still flying?', 'Your trip was canceled'])
  expect(await statusOf(t, offer)).toBe('open')
  expect((await say(amigo, trip, { answer: 'yes' })).json().code).toBe('trip-changed')
  await pass(trip, 23)
  expect(subjects(asha)).toEqual(['Are you still flying?'])
})

test('no prompt is sent for a missed time, after an account deletion or a block, or after departure', async () => {
  const two = await makeTwo(t)
  const late = await propose(t, two)
  await advanceTo(t, late.firstDepartureAt, -71)
  await answer(t, two.amigo, late)
  await t.advance(60)
  expect(subjects(two.amigo)).toEqual([])
  await pass(late, 23)
  expect(subjects(two.amigo)).toEqual(['Are you still flying?'])

  const left = await agree(t)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: left.asha.as })
  await pass(left.trip, 71)
  expect([subjects(left.amigo), subjects(left.asha)]).toEqual([['Your trip was canceled'], []])

  const blocked = await agree(t)
  await call(t, blocked.amigo, 'POST', `/blocks/${blocked.asha.id}`)
  await pass(blocked.trip, 71)
  expect([subjects(blocked.amigo), subjects(blocked.asha)]).toEqual([[], ['Your trip was canceled']])

  const gone = await agree(t)
  await pass(gone.trip, -1)
  expect(subjects(gone.asha)).toEqual([])
  expect((await say(gone.asha, gone.trip, { answer: 'yes' })).json().code).toBe('trip-departed')
})

test('no prompt is sent once a boarding is recorded', async () => {
  const { amigo, asha, trip } = await agree(t)
  await recordStep(t, amigo, trip, 'boarded', 1)
  await advanceTo(t, trip.firstDepartureAt, -23)
  await t.advance(60)
  expect([subjects(amigo), subjects(asha)]).toEqual([[], []])
})

test('a ban notifies the other traveler, ends the prompts, and disables the links in their emails', async () => {
  const { amigo, asha, trip } = await agree(t)
  await pass(trip, 71)
  const token = linkIn(emailsTo(amigo)[0]!.text, 'yes')
  await decideAbout(t, amigo, 'ban')
  await t.settled()
  const emails = t.inbox.received.filter(({ to, text }) => to.includes(asha.email) && /contact with “Amigo”/.test(text))
  expect(emails).toHaveLength(1)
  expect((await say({}, trip, { answer: 'yes', token })).json().code).toBe('trip-not-found')
  expect((await seenBy(t, asha, trip)).helper).toMatchObject({ flying: null, removed: true })
  await pass(trip, 23)
  expect([subjects(amigo), subjects(asha).sort()]).toEqual([
    ['Are you still flying?'],
    ['Are you still flying?', 'Your trip was canceled'],
  ])
})

async function movedTo(hours: number) {
  const at = new Date(now() + hours * 3_600_000)
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  const [date, time] = format.format(at).split(' ') as [string, string]
  const date2 = inTwoDays()
  const two = await agree(t, { helper: { date: date2 }, seeking: { date: date2 } })
  await say(two.amigo, two.trip, { answer: 'yes' })
  const legs = [leg({ date, time, flightNumber: 'AI127' })]
  const body = { revision: two.trip.revision, legs }
  const pending = (await callTrips(t, two.asha, 'POST', `/${two.trip.id}/change`, body)).json<Trip>()
  const moved = (await answer(t, two.amigo, pending)).json<Trip>()
  expect(moved).toMatchObject({ state: 'agreed', helper: { flying: null }, traveler: { flying: null } })
  return { ...two, trip: moved }
}
const inTwoDays = () => daysAfter(todayIn('Asia/Kolkata'), 2)

test.each([70, 30, 20, 5])(
  'both people get prompts immediately after agreeing on other flights that leave in %i hours',
  async (hours) => {
    const { amigo, asha, trip } = await movedTo(hours)
    await t.advance(60)
    for (const person of [amigo, asha]) expect(subjects(person)).toEqual(['Are you still flying?'])
    const token = linkIn(emailsTo(asha)[0]!.text, 'yes')
    expect((await say({}, trip, { answer: 'yes', token })).json()).toEqual({ flying: 'yes', state: 'agreed' })
  },
)

test('no prompt is sent immediately for flights in four days, or for a declined change', async () => {
  const far = await movedTo(100)
  const date = inTwoDays()
  const two = await agree(t, { helper: { date }, seeking: { date } })
  await say(two.amigo, two.trip, { answer: 'yes' })
  const legs = [leg({ date, flightNumber: 'AI127' })]
  const pending = (
    await callTrips(t, two.asha, 'POST', `/${two.trip.id}/change`, { revision: two.trip.revision, legs })
  ).json<Trip>()
  await answer(t, two.amigo, pending, false)
  await t.advance(60)
  for (const person of [far.amigo, far.asha, two.amigo, two.asha]) expect(subjects(person)).toEqual([])
})

test('prompts are scheduled by the moment of departure, across time zones and daylight saving changes', () => {
  const dueOf = (...legs: TripLeg[]) => new Date(+itineraryOf(legs).firstDepartureAt - 72 * 3_600_000).toISOString()
  // Kiritimati is UTC+14, Honolulu UTC−10; Chicago changes its clocks on March 14, 2027.
  expect(dueOf(leg({ departureAirport: 'CXI', arrivalAirport: 'HNL', date: '2027-01-10', time: '01:00' }))).toBe(
    '2027-01-06T11:00:00.000Z',
  )
  expect(dueOf(leg({ departureAirport: 'HNL', arrivalAirport: 'CXI', date: '2027-01-10', time: '23:00' }))).toBe(
    '2027-01-08T09:00:00.000Z',
  )
  expect(dueOf(leg({ departureAirport: 'ORD', arrivalAirport: 'HYD', date: '2027-03-15', time: '12:00' }))).toBe(
    '2027-03-12T17:00:00.000Z',
  )
})
