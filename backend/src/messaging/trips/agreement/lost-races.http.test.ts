import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../../test/make.ts'
import { advanceTo, agree, answer, callTrips, leg, makeTwo, propose, seenBy, statusOf } from '../../../../test/trips.ts'
import { daysAfter, todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import type { Trip } from '../trips.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const LOST = /The trip that you proposed|proposed to you has ended/
const lost = ({ email }: Person) =>
  t.inbox.received.filter(({ to, subject }) => to.includes(email) && LOST.test(subject))
const settled = () => t.advance(60)
const offered = async (me: Person, other: Person, listings: object, legs?: object[]) =>
  (await callTrips(t, me, 'POST', '', { otherUserId: other.id, ...listings, ...(legs && { legs }) })).json<Trip>()
const remove = (me: Person, path: string) => t.inject({ method: 'DELETE', url: `/api${path}`, headers: me.as })

test('when a helper accepts one of two travelers, the other gets one email with other matches', async () => {
  const one = await makeTwo(t)
  const asha = await makePerson(t)
  const two = { ...one, asha, search: await makeListing(t, asha, { type: 'seeking_help' }) }
  const other = await makePerson(t, { username: 'Someone Else' })
  const offer = await makeListing(t, other)
  const [first, second] = [await propose(t, one), await propose(t, two)]
  await answer(t, one.amigo, first)
  await settled()
  expect([lost(one.asha).length, lost(asha).length, (await seenBy(t, asha, second)).state]).toEqual([0, 1, 'declined'])
  const { text } = lost(asha)[0]!
  expect(text).toContain('“Someone Else”: ')
  expect(text).toContain(`/search?listing=${offer.id}`)
  expect(text).toContain(`See more matches:\nhttp://site.test/search?for=${two.search.id}`)
})

test('two concurrent acceptances send one email to the helper who lost', async () => {
  const asha = await makePerson(t)
  const search = await makeListing(t, asha, { type: 'seeking_help' })
  const helpers = await Promise.all([1, 2].map(() => makePerson(t)))
  const trips: Trip[] = []
  for (const amigo of helpers) trips.push(await propose(t, { amigo, asha, search, offer: await makeListing(t, amigo) }))
  const replies = await Promise.all(trips.map((trip, n) => answer(t, helpers[n]!, trip)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await settled()
  const counts = helpers.map((helper) => lost(helper).length)
  expect(counts.sort()).toEqual([0, 1])
})

test('a helper who did not respond in time gets one email with a link to other matches', async () => {
  const one = await makeTwo(t)
  const slow = await makePerson(t)
  const offer = await makeListing(t, slow)
  await propose(t, { ...one, amigo: slow, offer })
  await answer(t, one.amigo, await propose(t, one))
  await settled()
  expect(lost(slow).map(({ subject }) => subject)).toEqual(['A trip that was proposed to you has ended'])
  expect(lost(slow)[0]!.text).toContain(`/search?for=${offer.id}`)
})

test('a traveler who did not respond in time gets one email when another traveler takes the last spot', async () => {
  const one = await makeTwo(t)
  const other = await makePerson(t)
  const search = await makeListing(t, other, { type: 'seeking_help' })
  await offered(one.amigo, other, { helperListingId: one.offer.id, seekingListingId: search.id })
  await answer(t, one.amigo, await propose(t, one))
  await settled()
  expect(lost(other).map(({ subject }) => subject)).toEqual(['A trip that was proposed to you has ended'])
})

test.each(['account', 'listing'])(
  'a proposer gets one email with other matches when the recipient deletes the %s',
  async (what) => {
    const two = await makeTwo(t)
    const trip = await propose(t, two)
    const path = what === 'account' ? '/account' : `/my-listings/${two.offer.id}`
    expect((await remove(two.amigo, path)).statusCode).toBe(204)
    await settled()
    expect(lost(two.asha).map(({ subject }) => subject)).toEqual(['The trip that you proposed'])
    const { text } = lost(two.asha)[0]!
    expect(text.includes('has deleted their account')).toBe(what === 'account')
    expect(text).toContain(`/search?for=${two.search.id}`)
    expect((await seenBy(t, two.asha, trip)).state).toBe('declined')
  },
)

test('the email to a proposer without a listing links to a search for the same route and day', async () => {
  const amigo = await makePerson(t)
  const asha = await makePerson(t)
  const offer = await makeListing(t, amigo)
  await offered(asha, amigo, { helperListingId: offer.id })
  await remove(amigo, '/account')
  await settled()
  expect(lost(asha)[0]!.text).toContain(`/search?from=HYD&to=ORD&date=${offer.date}&type=helper`)
})

test('the person who declines, withdraws or deletes a proposal gets no email about it', async () => {
  const declined = await makeTwo(t)
  await answer(t, declined.amigo, await propose(t, declined), false)
  const withdrawn = await makeTwo(t)
  const trip = await propose(t, withdrawn)
  await callTrips(t, withdrawn.asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })
  const deleted = await makeTwo(t)
  await propose(t, deleted)
  await remove(deleted.asha, '/account')
  await settled()
  expect([lost(declined.asha).length, lost(declined.amigo).length]).toEqual([1, 0])
  for (const person of [withdrawn.asha, withdrawn.amigo, deleted.asha, deleted.amigo]) expect(lost(person)).toEqual([])
})

test('losing two flights of one proposal sends one email', async () => {
  const legs = (date: string) => [
    leg({ arrivalAirport: 'DOH', date }),
    leg({ departureAirport: 'DOH', arrivalAirport: 'ORD', date }),
  ]
  const one = await makeTwo(t)
  const slow = await makePerson(t)
  await propose(t, { ...one, amigo: slow, offer: await makeListing(t, slow) }, legs(one.offer.date))
  await answer(t, one.amigo, await propose(t, one, legs(one.offer.date)))
  await settled()
  expect(lost(slow)).toHaveLength(1)
})

test('a helper with other flights gets one cancellation email once other helpers cover all shared flights', async () => {
  const date = daysAfter(todayIn('UTC'), 4)
  const flights = [
    { departure: 'HYD', arrival: 'DOH', date },
    { departure: 'DOH', arrival: 'ORD', date },
  ]
  const listing = { date, legs: JSON.stringify(flights) }
  const two = await agree(t, { helper: listing, seeking: listing })
  const { amigo, asha, offer, search, trip } = two
  await callTrips(t, asha, 'PUT', `/${trip.id}/shares`, { phone: true, mail: true, photo: true })
  expect(trip.legs.map(({ together }) => together)).toEqual([true, true])
  const say = (what: string) => callTrips(t, amigo, 'POST', `/${trip.id}/flying`, { answer: what })
  expect((await say('changed')).statusCode).toBe(200)
  const agreeOn = async ({ departure, arrival }: (typeof flights)[number]) => {
    const next = await makePerson(t)
    const offer = await makeListing(t, next, { departure, arrival, date })
    const reply = await answer(t, next, await propose(t, { amigo: next, asha, offer, search }))
    expect(reply.json()).toMatchObject({ state: 'agreed' })
    await settled()
  }
  await agreeOn(flights[0]!)
  expect((await seenBy(t, amigo, trip)).state).toBe('agreed')
  expect((await say('yes')).json().code).toBe('trip-leg-taken')
  expect(await statusOf(t, offer)).toBe('found')

  await agreeOn(flights[1]!)
  expect(await seenBy(t, amigo, trip)).toMatchObject({ state: 'canceled', traveler: { phone: null, mail: null } })
  expect([await statusOf(t, offer), await statusOf(t, search)]).toEqual(['open', 'found'])
  expect((await say('yes')).json().code).toBe('trip-changed')
  const ended = ({ email }: Person) =>
    t.inbox.received.filter(({ to, subject }) => to.includes(email) && subject === 'Your trip was canceled')
  expect([ended(amigo).length, ended(asha).length]).toEqual([1, 0])
  expect(ended(amigo)[0]!.text).toContain('has found someone else for these flights')
  await advanceTo(t, trip.lastLandingAt, 24)
  const prompts = t.inbox.received.filter(({ to, subject }) => to.includes(amigo.email) && /happen/.test(subject))
  expect(prompts).toEqual([])
})

test('a departed trip stays agreed when another helper covers its remaining flights', async () => {
  const date = daysAfter(todayIn('UTC'), 4)
  const legs = [
    leg({ arrivalAirport: 'DOH', date, time: '04:00' }),
    leg({ departureAirport: 'DOH', date, time: '15:00' }),
  ]
  const two = await agree(t, { helper: { date }, seeking: { date } }, legs)
  await callTrips(t, two.amigo, 'POST', `/${two.trip.id}/flying`, { answer: 'changed' })
  await advanceTo(t, two.trip.firstDepartureAt, 1)
  const next = await makePerson(t)
  const offer = await makeListing(t, next, { departure: 'DOH', date })
  const reply = await answer(t, next, await propose(t, { ...two, amigo: next, offer }, [legs[1]!]))
  expect(reply.json()).toMatchObject({ state: 'agreed' })
  await settled()
  expect((await seenBy(t, two.amigo, two.trip)).state).toBe('agreed')
})

test('the first email about a proposal is sent within five seconds', async () => {
  const two = await makeTwo(t)
  await propose(t, two)
  await t.advance(5)
  const emails = t.inbox.received.filter(({ to }) => to.includes(two.amigo.email))
  expect(emails.filter(({ subject }) => /travel together/.test(subject))).toHaveLength(1)
})
