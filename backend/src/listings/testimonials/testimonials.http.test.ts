import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../../test/make.ts'
import { ProblemBody } from '../../http/http.contract.ts'
import { type Listing, Testimonial } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off' })
}, 30_000)
afterAll(() => t.stop())

const write = (by: { as: object }, about: { id: number }, more: object = {}) => {
  const payload = {
    targetUserId: about.id,
    route: 'HYD to ORD',
    text: 'She found our gate in no time.',
    rating: 5,
    ...more,
  }
  return t.inject({ method: 'POST', url: '/api/testimonials', headers: { ...by.as }, payload })
}
const code = (reply: { json(): unknown }) => ProblemBody.parse(reply.json()).code
const about = async ({ id }: Person, query = '') =>
  (await t.inject(`/api/testimonials/user/${id}${query}`)).json<Testimonial[]>()

test('a testimonial is shown to everybody, and changes the rating on every listing of the person', async () => {
  const [target, one, two] = [await makePerson(t), await makePerson(t, { username: 'Ravi' }), await makePerson(t)]
  const listing = await makeListing(t, target)
  const made = await write(one, target, { text: '  She found our gate. 🛫 ' })
  expect(made.statusCode).toBe(201)
  const testimonial = Testimonial.parse(made.json())
  expect(testimonial).toMatchObject({ text: 'She found our gate. 🛫', rating: 5, user: { username: 'Ravi' } })
  await write(two, target, { rating: 2 })
  await write(one, target, { rating: 4, route: 'ORD to HYD' })

  expect(await about(target)).toHaveLength(3)
  expect((await about(target))[2]).toEqual(testimonial)
  const card = (await t.inject(`/api/listings/by-id/${listing.id}`)).json<Listing>()
  expect(card.rating).toEqual({ average: 3.67, count: 3 })
  expect((await t.inject(`/api/listings/${target.id}`)).json()).toMatchObject({
    user: { rating: { average: 3.67, count: 3 } },
  })
})

test('one testimonial per author, person and route: a second, even a parallel one, is refused with a clear message', async () => {
  const [target, me] = [await makePerson(t), await makePerson(t)]
  const replies = await Promise.all(Array.from({ length: 6 }, () => write(me, target)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)!
  expect(ProblemBody.parse(refused.json())).toMatchObject({
    code: 'already-reviewed',
    message: 'You have already reviewed this traveler for this route.',
  })
  expect((await t.inject(`/api/listings/${target.id}`)).json()).toMatchObject({
    user: { rating: { average: 5, count: 1 } },
  })
})

test('parallel ratings are all counted', async () => {
  const target = await makePerson(t)
  const people = await Promise.all(Array.from({ length: 10 }, () => makePerson(t)))
  await Promise.all(people.map((each, i) => write(each, target, { rating: 1 + (i % 5) })))
  expect((await t.inject(`/api/listings/${target.id}`)).json()).toMatchObject({
    user: { rating: { average: 3, count: 10 } },
  })
})

test('a visitor, oneself and somebody who is not there are refused', async () => {
  const me = await makePerson(t)
  expect((await write({ as: {} }, me)).statusCode).toBe(401)
  expect(code(await write(me, me))).toBe('own-testimonial')
  expect(code(await write(me, { id: 999_999 }))).toBe('target-not-found')
  expect(code(await write(me, await makePerson(t, { emailConfirmed: false })))).toBe('target-not-found')
})

test.each([
  ['text', { text: 'too short' }, 'Testimonial must be at least 10 characters'],
  ['text', { text: 'x'.repeat(501) }, 'Testimonial cannot exceed 500 characters'],
  ['text', { text: 'ten characters\u0000' }, 'Testimonial contains characters that are not allowed'],
  ['rating', { rating: 0 }, 'Rating must be at least 1'],
  ['rating', { rating: 6 }, 'Rating must be at most 5'],
  ['rating', { rating: 4.5 }, 'Rating must be at least 1'],
  ['route', { route: 'home' }, 'The route must look like HYD to ORD'],
  ['route', { route: 'HYD to ZZZ' }, 'Please choose an airport from the list'],
])('a testimonial whose %s is wrong is refused by name: %j', async (field, more, message) => {
  const reply = await write(await makePerson(t), await makePerson(t), more)
  expect(ProblemBody.parse(reply.json()).fields).toEqual({ [field]: message })
})

test('nothing else is accepted', async () => {
  const [me, target] = [await makePerson(t), await makePerson(t)]
  for (const more of [
    { authorId: 1 },
    { createdAt: '2020-01-01' },
    { rating: { $gt: 0 } },
    { targetUserId: [target.id] },
  ]) {
    expect((await write(me, target, more)).statusCode).toBe(400)
  }
  expect(await about(target)).toEqual([])
})

test('lists are read newest first, page by page', async () => {
  const target = await makePerson(t)
  const ids: number[] = []
  for (let i = 0; i < 8; i++) ids.unshift((await write(await makePerson(t), target)).json<Testimonial>().id)
  const home = await t.inject('/api/testimonials?limit=6')
  expect(home.json<Testimonial[]>().map(({ id }) => id)).toEqual(ids.slice(0, 6))
  expect(home.headers.link).toBe(`</api/testimonials?limit=6&cursor=${ids[5]}>; rel="next"`)
  expect((await about(target, `?limit=6&cursor=${ids[5]}`)).map(({ id }) => id)).toEqual(ids.slice(6))
})
