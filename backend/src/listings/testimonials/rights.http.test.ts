import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  deleteAccount,
  makeListing,
  makePerson,
  makeSession,
  makeTip,
  mergePeople,
  type Person,
} from '../../../test/make.ts'
import { call } from '../../../test/staff.ts'
import { advanceTo, agree, callTrips, onTheWay } from '../../../test/trips.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const text = 'She found our gate in no time.'
const review = (by: Person, about: { id: number }, route = 'HYD to ORD') =>
  call(t, by, 'POST', '/testimonials', { targetUserId: about.id, route, rating: 5, text })
const outcome = async (reply: ReturnType<typeof review>) => {
  const { statusCode, body } = await reply
  return statusCode === 201 ? 201 : (JSON.parse(body) as { code: string }).code
}
const stateOf = async (me: Person, about: { id: number }, route = 'HYD to ORD') =>
  (await call(t, me, 'GET', `/testimonials/user/${about.id}/mine?route=${encodeURIComponent(route)}`)).json()
const say = async (from: Person, to: { id: number }, more: object = {}) => {
  const sent = await call(t, from, 'POST', '/messages', { receiverId: to.id, content: 'Hello', ...more })
  expect(sent.statusCode).toBe(201)
}
const change = (owner: Person, listing: { id: number }, payload: object) =>
  t.inject({ method: 'PATCH', url: `/api/my-listings/${listing.id}`, headers: owner.as, payload })
const twoWithListing = async () => {
  const [owner, me] = [await makePerson(t), await makePerson(t)]
  return { owner, me, listing: await makeListing(t, owner) }
}

describe('the right to review', () => {
  it('requires a message from each of the two: a contact request, a tip or an unanswered message is not enough [spec-review-needs-contact] [spec-withstand-no-contact-no-vote] [spec-call-testimonial-contact]', async () => {
    const { owner, me, listing } = await twoWithListing()
    await call(t, me, 'POST', `/listings/${listing.id}/contact`, {})
    await makeTip(t, owner, me)
    await say(me, owner)
    for (const [by, about] of [
      [me, owner],
      [owner, me],
    ] as const) {
      expect(await outcome(review(by, about))).toBe('no-contact')
      expect(await stateOf(by, about)).toEqual({ state: 'no-contact' })
    }
    await say(owner, me)
    expect(await outcome(review(me, owner, 'DEL to SFO'))).toBe('no-contact')
    expect(await stateOf(me, owner)).toEqual({ state: 'possible' })
    expect((await review(me, owner)).json()).toMatchObject({ together: false, publishAt: null })
    expect(await outcome(review(owner, me))).toBe(201)
  })

  it('follows the listing that a message names, from the first message that names it', async () => {
    const { owner, me, listing } = await twoWithListing()
    const other = await makeListing(t, owner, { departure: 'DEL', arrival: 'SFO' })
    await say(me, owner, { listingId: listing.id })
    await say(owner, me)
    await say(me, owner, { listingId: other.id })
    expect(await outcome(review(me, owner, 'DEL to SFO'))).toBe('no-contact')
    expect(await outcome(review(me, owner))).toBe(201)
    await say(owner, me)
    expect(await outcome(review(owner, me, 'DEL to SFO'))).toBe(201)
  })

  it('covers only routes of the person first written to when no message names a listing', async () => {
    const { owner, me } = await twoWithListing()
    const own = ['DEL to SFO', 'BOM to JFK', 'MAA to LHR', 'BLR to FRA']
    for (const route of own) {
      const [departure, arrival] = route.split(' to ')
      await makeListing(t, me, { departure, arrival })
    }
    await say(me, owner)
    await say(owner, me)
    for (const route of own) {
      expect(await outcome(review(me, owner, route))).toBe('no-contact')
      expect(await outcome(review(owner, me, route))).toBe('no-contact')
    }
    expect(await outcome(review(me, owner))).toBe(201)
  })

  it('allows one review per person from conversations, whatever accounts and routes they are about', async () => {
    const { owner, me } = await twoWithListing()
    await makeListing(t, owner, { departure: 'DEL', arrival: 'SFO' })
    await say(me, owner)
    await say(owner, me)
    const outcomes = await Promise.all([outcome(review(me, owner)), outcome(review(me, owner, 'DEL to SFO'))])
    expect(outcomes.sort()).toEqual([201, 'conversation-reviewed'])
    const again = await makePerson(t)
    await mergePeople(t, me, again)
    await say(again, owner)
    await say(owner, again)
    const states = [await stateOf(again, owner), await stateOf(again, owner, 'DEL to SFO')]
    expect(states.map(({ state }) => state).sort()).toEqual(['conversation-reviewed', 'written'])
    expect((await t.inject(`/api/testimonials/user/${owner.id}`)).json()).toHaveLength(1)
  })

  it('does not come from a listing that was posted, or moved to another route, after they wrote', async () => {
    const { owner, me, listing } = await twoWithListing()
    await say(me, owner)
    await say(owner, me)
    await makeListing(t, me, { type: 'seeking_help', departure: 'BOM', arrival: 'JFK' })
    expect((await change(owner, listing, { departureAirport: 'DEL', arrivalAirport: 'SFO' })).statusCode).toBe(200)
    for (const route of ['BOM to JFK', 'DEL to SFO']) expect(await outcome(review(me, owner, route))).toBe('no-contact')
    expect(await outcome(review(me, owner))).toBe(201)
    await say(me, owner)
    await say(owner, me)
    expect(await outcome(review(owner, me, 'DEL to SFO'))).toBe(201)
  })

  it('stays when the listing is deleted, and when either account is deleted and its person comes back', async () => {
    const { owner, me, listing } = await twoWithListing()
    await say(me, owner)
    await say(owner, me)
    await t.inject({ method: 'DELETE', url: `/api/my-listings/${listing.id}`, headers: owner.as })
    expect(await stateOf(me, owner)).toEqual({ state: 'possible' })

    const seeker = await makePerson(t)
    await makeListing(t, seeker, { type: 'seeking_help', departure: 'BOM', arrival: 'JFK' })
    await say(owner, seeker)
    await say(seeker, owner)
    await deleteAccount(t, owner)
    const again = await makePerson(t, { email: owner.email })
    await mergePeople(t, owner, again)
    expect(await stateOf(me, again)).toEqual({ state: 'possible' })
    expect(await stateOf(seeker, again, 'BOM to JFK')).toEqual({ state: 'possible' })
  })

  it('starts at the first departure of an agreed trip, before the landing, and the error names the day', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await say(asha, amigo)
    await say(amigo, asha)
    const from = trip.legs[0]!.date
    expect(await stateOf(asha, amigo)).toEqual({ state: 'not-yet', from })
    const refused = await review(asha, amigo)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'review-too-early'])
    const day = new Date(`${from}T12:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(refused.json().message).toContain(day)
    await advanceTo(t, trip.firstDepartureAt, 1)
    expect(await stateOf(asha, amigo)).toEqual({ state: 'possible' })
    expect((await review(asha, amigo)).json()).toMatchObject({ together: true, publishAt: expect.any(String) })
  })

  it('falls back to the conversation when the trip is canceled', async () => {
    for (const talks of [true, false]) {
      const { amigo, asha, trip } = await agree(t)
      if (talks) {
        await say(asha, amigo)
        await say(amigo, asha)
      }
      expect((await callTrips(t, asha, 'POST', `/${trip.id}/cancel`, { revision: trip.revision })).statusCode).toBe(200)
      if (talks) expect((await review(asha, amigo)).json()).toMatchObject({ together: false, publishAt: null })
      else expect(await outcome(review(asha, amigo))).toBe('no-contact')
    }
  })

  it('outlives the account with which the other traveled', async () => {
    const { amigo, asha, trip } = await onTheWay(t)
    await advanceTo(t, trip.lastLandingAt, 7)
    await deleteAccount(t, await makeSession(t, amigo.id))
    const again = await makePerson(t, { email: amigo.email })
    await mergePeople(t, amigo, again)
    expect((await review(asha, again)).json()).toMatchObject({ together: true })
  })

  it('never covers another account of the same person', async () => {
    const [one, two] = [await makePerson(t), await makePerson(t)]
    await makeListing(t, one)
    await say(two, one)
    await say(one, two)
    await mergePeople(t, one, two)
    expect(await stateOf(two, one)).toEqual({ state: 'own' })
    expect(await outcome(review(two, one))).toBe('own-testimonial')
  })
})
