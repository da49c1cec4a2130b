import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  deleteAccount,
  hideTestimonial,
  makeAcquaintance,
  makePerson,
  makeSession,
  type Person,
} from '../../../test/make.ts'
import { call, report } from '../../../test/staff.ts'
import { advanceTo, answer, callTrips, leg, makeTwo, onTheWay, propose } from '../../../test/trips.ts'
import { now } from '../../http/clock.contract.ts'
import { Trip, type TripLeg } from '../../messaging/trips/trips.contract.ts'
import { daysAfter, todayIn } from '../itinerary/itinerary.contract.ts'
import type { Testimonial } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const text = 'We laughed all the way to Chicago.'
const write = (by: Person, { id }: Person, route = 'HYD to ORD') =>
  call(t, by, 'POST', '/testimonials', { targetUserId: id, route, rating: 4, text })
const about = async ({ id }: Person, reader?: Person) =>
  (await t.inject({ url: `/api/testimonials/user/${id}`, headers: { ...reader?.as } })).json<Testimonial[]>()
const ratingOf = async ({ id }: Person) => (await t.inject(`/api/listings/${id}`)).json().user.rating
const emails = async ({ email }: Person) => {
  await t.settled()
  return t.inbox.received.filter(({ to, subject }) => to.includes(email) && /review/.test(subject))
}
const wait = (days = 14) => t.advance(days * 86_400 + 60)
async function landed(legs?: TripLeg[]) {
  const two = await onTheWay(t, {}, legs)
  await advanceTo(t, two.trip.lastLandingAt, 7)
  return two
}

test('a review between two travelers waits until both have written; only its author sees it and its publication date', async () => {
  const { amigo, asha } = await landed()
  const written = await write(asha, amigo)
  expect(written.statusCode).toBe(201)
  const mine = written.json<Testimonial>()
  expect(mine).toMatchObject({ together: true, mine: true })
  expect(Date.parse(mine.publishAt!)).toBeGreaterThan(now() + 13 * 86_400_000)
  expect((await about(amigo, asha)).map(({ publishAt }) => publishAt)).toEqual([mine.publishAt])
  expect([await about(amigo), await about(amigo, amigo), await ratingOf(amigo)]).toEqual([[], [], null])
  expect((await call(t, amigo, 'POST', `/testimonials/${mine.id}/reply`, { text: 'Thanks' })).statusCode).toBe(404)
  expect((await report(t, amigo, { testimonialId: mine.id })).json().code).toBe('subject-not-found')
  const { data } = (await t.inject({ url: '/api/account/export', headers: amigo.as })).json()
  expect(JSON.stringify(data)).not.toContain(text)
  const [email, ...others] = await emails(amigo)
  expect([email?.subject, others]).toEqual(['A review of your trip is waiting for yours', []])
  expect(email?.text).not.toContain(text)

  expect((await write(amigo, asha)).json()).toMatchObject({ together: true, publishAt: null })
  for (const me of [amigo, asha]) {
    expect(await about(me)).toMatchObject([{ text, together: true, publishAt: null }])
    expect(await ratingOf(me)).toEqual({ average: 4, count: 1 })
  }
  expect((await emails(amigo)).map(({ subject }) => subject).slice(1)).toEqual([expect.stringContaining('new review')])
  expect(await emails(asha)).toHaveLength(1)
})

test("two travelers who write in parallel both see the other's review", async () => {
  for (let round = 0; round < 5; round++) {
    const { amigo, asha } = await landed()
    await Promise.all([write(asha, amigo), write(amigo, asha)])
    expect([(await about(amigo)).length, (await about(asha)).length]).toEqual([1, 1])
  }
})

test('after 14 days a review is published without the other one, once', async () => {
  const { amigo, asha } = await landed()
  const { id } = (await write(asha, amigo)).json<Testimonial>()
  expect(await emails(amigo)).toHaveLength(1)
  await wait(13)
  expect(await about(amigo)).toEqual([])
  await wait(1)
  expect(await about(amigo)).toMatchObject([{ id, together: true }])
  expect(await ratingOf(amigo)).toEqual({ average: 4, count: 1 })
  expect(await emails(amigo)).toHaveLength(2)

  const never = await landed()
  for (const one of [never.asha, never.amigo])
    await callTrips(t, one, 'POST', `/${never.trip.id}/completion`, { completed: false })
  expect((await write(never.asha, never.amigo)).json().code).toBe('no-contact')
})

describe('changing a review', () => {
  const change = (by: Person, id: number) =>
    t.inject({
      method: 'PATCH',
      url: `/api/testimonials/${id}`,
      headers: by.as,
      payload: { rating: 1, text: 'I change my mind.' },
    })
  const changeable = async (by: Person, { id }: Person) =>
    (await about({ ...by, id }, by)).map((each) => each.changeable)

  it('is possible until both reviews are published, and refused afterwards', async () => {
    const { amigo, asha } = await landed()
    const first = (await write(asha, amigo)).json<Testimonial>()
    expect([first.changeable, (await change(asha, first.id)).statusCode]).toEqual([true, 200])
    const second = (await write(amigo, asha)).json<Testimonial>()
    for (const [by, { id }] of [
      [asha, first],
      [amigo, second],
    ] as const) {
      const refused = await change(by, id)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'review-frozen'])
    }
    expect([await changeable(asha, amigo), await changeable(amigo, asha)]).toEqual([[false], [false]])
    expect(await ratingOf(asha)).toEqual({ average: 4, count: 1 })
  })

  it('stays possible for the only review until it is published', async () => {
    const { amigo, asha } = await landed()
    const { id } = (await write(asha, amigo)).json<Testimonial>()
    await wait(13)
    expect([await changeable(asha, amigo), (await change(asha, id)).statusCode]).toEqual([[true], 200])
    await wait(1)
    const again = { ...asha, ...(await makeSession(t, asha.id)) }
    expect([await changeable(again, amigo), (await change(again, id)).json().code]).toEqual([[false], 'review-settled'])
  })

  it('is rejected when the reviews name the trip by its two routes, and when they are based on a conversation', async () => {
    const legs = [
      leg({ arrivalAirport: 'DOH', time: '03:00', together: false }),
      leg({ departureAirport: 'DOH', time: '09:00' }),
    ]
    const { amigo, asha } = await landed(legs)
    const part = (await write(asha, amigo, 'DOH to ORD')).json<Testimonial>()
    await write(amigo, asha, 'HYD to ORD')
    expect((await change(asha, part.id)).json().code).toBe('review-frozen')
    const [one, two] = [await makePerson(t), await makePerson(t)]
    await makeAcquaintance(t, one, two)
    const { id } = (await write(one, two)).json<Testimonial>()
    expect((await change(one, id)).statusCode).toBe(200)
    await write(two, one)
    expect((await change(one, id)).json().code).toBe('review-frozen')
  })
})

test('a review of the flight appears at once when the other wrote before the flight', async () => {
  const two = await makeTwo(t)
  await makeAcquaintance(t, two.asha, two.amigo)
  expect((await write(two.asha, two.amigo)).json()).toMatchObject({ together: false, publishAt: null })
  const soon = [leg({ date: daysAfter(todayIn('Asia/Kolkata'), 2) })]
  const trip = Trip.parse((await answer(t, two.amigo, await propose(t, two, soon))).json())
  await advanceTo(t, trip.lastLandingAt, 7)
  expect((await write(two.amigo, two.asha)).json()).toMatchObject({ together: true, publishAt: null })
  expect(await about(two.asha)).toHaveLength(1)
  expect((await emails(two.asha)).map(({ subject }) => subject)).toEqual([expect.stringContaining('new review')])
})

test('the whole route and the shared part both count, and no other route', async () => {
  const legs = [
    leg({ arrivalAirport: 'DOH', time: '03:00', together: false }),
    leg({ departureAirport: 'DOH', time: '09:00' }),
  ]
  const { amigo, asha } = await landed(legs)
  expect((await write(asha, amigo, 'DOH to ORD')).json()).toMatchObject({ together: true })
  expect((await write(asha, amigo, 'HYD to ORD')).json()).toMatchObject({ together: true })
  expect((await write(asha, amigo, 'HYD to DOH')).json().code).toBe('no-contact')
  expect(await about(amigo)).toEqual([])
})

test('no one sees a pending review of a deleted account, or one that staff have hidden', async () => {
  const { amigo, asha } = await landed()
  await write(asha, amigo)
  await deleteAccount(t, await makeSession(t, amigo.id))
  const two = await landed()
  const hidden = (await write(two.asha, two.amigo)).json<Testimonial>()
  await hideTestimonial(t, hidden)
  await wait()
  expect(await about(amigo)).toEqual([])
  expect([await about(two.amigo), await ratingOf(two.amigo)]).toEqual([[], null])
})
