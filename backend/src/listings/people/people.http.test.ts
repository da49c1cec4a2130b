import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  type AccountStatus,
  block,
  makeAcquaintance,
  makeListing,
  makePerson,
  makeTestimonial,
  type Person,
  setAccountStatus,
} from '../../../test/make.ts'
import { now } from '../../http/clock.contract.ts'
import { daysAfter, todayIn } from '../itinerary/itinerary.contract.ts'
import { PersonListings, Testimonial } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const get = (url: string, as: object = {}) => t.inject({ url: `/api${url}`, headers: { ...as } })
const nextOf = (headers: { link?: unknown }) => /^<\/api([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1]

test("a person's open listings are read page by page, soonest trip first", async () => {
  const asha = await makePerson(t)
  const [first, second, third, fourth] = [30, 31, 32, 33].map((days) => daysAfter(todayIn('UTC'), days)) as [
    string,
    string,
    string,
    string,
  ]
  const days = [third, first, second, second, fourth]
  for (const date of days) await makeListing(t, asha, { date })
  await makeListing(t, asha, { date: first, status: 'closed' })
  const seen: string[] = []
  const pages: number[] = []
  for (let next: string | undefined = `/listings/${asha.id}?limit=2`; next; ) {
    const { headers, ...reply } = await get(next)
    const { user, listings } = PersonListings.parse(reply.json())
    expect(user.id).toBe(asha.id)
    seen.push(...listings.map(({ date }) => date))
    pages.push(listings.length)
    next = nextOf(headers)
  }
  expect(seen).toEqual([...days].sort())
  expect(pages).toEqual([2, 2, 1])
  const all = await get(`/listings/${asha.id}`)
  expect([all.json().listings.length, all.headers.link]).toEqual([5, undefined])
  for (const query of ['limit=0', 'limit=51', 'cursor=x', 'cursor=2032-13-01.5', 'cursor=1767225600000.5', 'since=1'])
    expect([query, (await get(`/listings/${asha.id}?${query}`)).statusCode]).toEqual([query, 400])
})

test('the link preview of a person shows public data only', async () => {
  const asha = await makePerson(t, {
    username: 'Asha <b>',
    languages: 'Telugu, English',
    bio: 'Biocanary',
    phoneNumber: '+1 2025550123',
    phoneVerified: true,
  })
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now())
  const preview = async () => (await get(`/listings/${asha.id}/preview`)).json()
  expect(await preview()).toEqual({
    title: 'Asha <b> on Flight Amigo',
    name: 'Asha <b>',
    description: `Speaks Telugu, English. Verified phone. Member since ${month}.`,
    unlisted: true,
  })
  await makeListing(t, asha)
  expect(await preview()).not.toHaveProperty('unlisted')
  const ravi = await makePerson(t)
  await makeAcquaintance(t, ravi, asha)
  const review = { targetUserId: asha.id, route: 'HYD to ORD', rating: 4, text: 'Reviewcanary, very kind.' }
  await t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...ravi.as }, payload: review })
  expect((await preview()).description).toBe(
    `Rated 4.0 out of 5 by 1 traveler. Speaks Telugu, English. Verified phone. Member since ${month}.`,
  )
})

test('others cannot see a suspended, banned, deleted or unconfirmed person', async () => {
  const reader = await makePerson(t)
  const shown = async ({ id }: Person, as: object = {}) => {
    const replies = await Promise.all([get(`/listings/${id}`, as), get(`/listings/${id}/preview`, as)])
    const reviews = (await get(`/testimonials/user/${id}`, as)).json<Testimonial[]>().length
    return [...replies.map(({ statusCode }) => statusCode), reviews]
  }
  const nobody = await get('/listings/999999999')
  for (const change of ['suspended', 'banned', 'unproven', 'deleted'] satisfies AccountStatus[]) {
    const asha = await makePerson(t)
    await makeTestimonial(t, asha)
    expect(await shown(asha)).toEqual([200, 200, 1])
    await setAccountStatus(t, asha, change)
    expect([change, await shown(asha), await shown(asha, reader.as)]).toEqual([change, [404, 404, 0], [404, 404, 0]])
    const { requestId: _, ...body } = (await get(`/listings/${asha.id}`)).json()
    expect(body).toEqual((({ requestId: _, ...rest }) => rest)(nobody.json()))
  }
})

test("suspended people see their own page, and people who have blocked each other do not see each other's", async () => {
  const [asha, ravi] = [await makePerson(t), await makePerson(t)]
  await makeTestimonial(t, asha)
  await setAccountStatus(t, asha, 'suspended')
  expect((await get(`/listings/${asha.id}`, asha.as)).statusCode).toBe(200)
  expect((await get(`/testimonials/user/${asha.id}`, asha.as)).json()).toHaveLength(1)
  await setAccountStatus(t, asha, 'active')
  await block(t, asha, ravi)
  for (const [one, other] of [
    [asha, ravi],
    [ravi, asha],
  ] as const)
    for (const path of [`/listings/${one.id}`, `/listings/${one.id}/preview`])
      expect((await get(path, other.as)).statusCode).toBe(404)
  expect((await get(`/listings/${asha.id}/preview`)).statusCode).toBe(200)
})

test("a review names its author's account as long as others may see it", async () => {
  const [asha, ravi] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  await makeAcquaintance(t, ravi, asha)
  const review = { targetUserId: asha.id, route: 'HYD to ORD', rating: 5, text: 'Found our gate in no time.' }
  const made = await t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...ravi.as }, payload: review })
  expect(Testimonial.parse(made.json()).user).toEqual({ id: ravi.id, username: 'Ravi', profilePictureUrl: null })
  const author = async () => (await get(`/testimonials/user/${asha.id}`)).json<Testimonial[]>()[0]?.user
  expect(await author()).toMatchObject({ id: ravi.id })
  for (const change of ['suspended', 'banned'] satisfies AccountStatus[]) {
    await setAccountStatus(t, ravi, change)
    expect([change, await author()]).toMatchObject([change, { id: null, username: 'Ravi' }])
  }
})
