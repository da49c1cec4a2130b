import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  block,
  deleteAccount,
  makeAcquaintance,
  makeListing,
  makePerson,
  makeSession,
  mergePeople,
  type Person,
} from '../../../test/make.ts'
import { report } from '../../../test/staff.ts'
import { ProblemBody } from '../../http/http.contract.ts'
import { type Listing, Testimonial } from '../listings.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
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
const review = async (by: Person, target: { id: number }, more: Record<string, unknown> & { route?: string } = {}) => {
  await makeAcquaintance(t, by, target, more.route)
  return write(by, target, more)
}
const send = (method: 'PATCH' | 'POST', by: Pick<Person, 'as'>, path: string, payload: object) =>
  t.inject({ method, url: `/api/testimonials/${path}`, headers: { ...by.as }, payload })
const ratingOf = async ({ id }: Person) => (await t.inject(`/api/listings/${id}`)).json().user.rating
const code = (reply: { json(): unknown }) => ProblemBody.parse(reply.json()).code
const about = async ({ id }: Person, query = '') =>
  (await t.inject(`/api/testimonials/user/${id}${query}`)).json<Testimonial[]>()

test('a testimonial is public, and changes the rating on every listing of the person', async () => {
  const [target, one, two] = [await makePerson(t), await makePerson(t, { username: 'Ravi' }), await makePerson(t)]
  const listing = await makeListing(t, target)
  const made = await review(one, target, { text: '  She found our gate. 🛫 ' })
  expect(made.statusCode).toBe(201)
  const testimonial = Testimonial.parse(made.json())
  expect(testimonial).toMatchObject({ text: 'She found our gate. 🛫', rating: 5, user: { username: 'Ravi' } })
  await review(two, target, { rating: 2 })
  const changed = await send('PATCH', one, `${testimonial.id}`, { text: testimonial.text, rating: 4 })
  expect(changed.statusCode).toBe(200)

  expect(await about(target)).toHaveLength(2)
  expect((await about(target))[1]).toEqual({ ...testimonial, rating: 4, changeable: false, mine: false })
  const card = (await t.inject(`/api/listings/by-id/${listing.id}`)).json<Listing>()
  expect(card.rating).toEqual({ average: 3, count: 2 })
  expect((await t.inject(`/api/listings/${target.id}`)).json()).toMatchObject({
    user: { rating: { average: 3, count: 2 } },
  })
})

test('one testimonial per author, person and route: a second, even a parallel one, is refused with a clear message [spec-review-once] [spec-call-testimonial-contact]', async () => {
  const [target, me] = [await makePerson(t), await makePerson(t)]
  await makeAcquaintance(t, me, target)
  const replies = await Promise.all(Array.from({ length: 4 }, () => write(me, target)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
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
  const made = await Promise.all(people.map((each, i) => review(each, target, { rating: 1 + (i % 5) })))
  expect(made.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  expect((await t.inject(`/api/listings/${target.id}`)).json()).toMatchObject({
    user: { rating: { average: 3, count: 10 } },
  })
})

test('rejects visitors, testimonials about oneself, and unknown people', async () => {
  const me = await makePerson(t)
  expect((await write({ as: {} }, me)).statusCode).toBe(401)
  const stranger = await write(me, await makePerson(t))
  expect([stranger.statusCode, code(stranger)]).toEqual([403, 'no-contact'])
  expect(code(await write(me, me))).toBe('own-testimonial')
  expect(code(await write(me, { id: 999_999 }))).toBe('target-not-found')
  expect(code(await write(me, await makePerson(t, { emailConfirmed: false })))).toBe('target-not-found')
})

test.each([
  ['text', { text: 'too short' }, 'Testimonial must be at least 10 characters'],
  ['text', { text: 'x'.repeat(501) }, 'Testimonial cannot exceed 500 characters'],
  ['text', { text: 'ten characters\u0000' }, 'Please remove the characters that are not allowed'],
  ['rating', { rating: 0 }, 'Rating must be at least 1'],
  ['rating', { rating: 6 }, 'Rating must be at most 5'],
  ['rating', { rating: 4.5 }, 'Rating must be at least 1'],
  ['route', { route: 'home' }, 'The route must look like HYD to ORD'],
  ['route', { route: 'HYD to ZZZ' }, 'Please choose an airport from the list'],
])('a testimonial whose %s is wrong is refused by name: %j', async (field, more, message) => {
  const reply = await write(await makePerson(t), await makePerson(t), more)
  expect(ProblemBody.parse(reply.json()).fields).toEqual({ [field]: message })
})

test('a testimonial with any other field, or with a wrong value, is refused', async () => {
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

test('lists are read newest first, page by page [spec-testimonial-answers]', async () => {
  const target = await makePerson(t)
  const ids: number[] = []
  for (let i = 0; i < 8; i++) ids.unshift((await review(await makePerson(t), target)).json<Testimonial>().id)
  await t.advance(25 * 3_600)
  const home = await t.inject('/api/testimonials?limit=6')
  expect(home.json<Testimonial[]>().map(({ id }) => id)).toEqual(ids.slice(0, 6))
  expect(home.headers.link).toBe(`</api/testimonials?limit=6&cursor=${ids[5]}>; rel="next"`)
  expect((await about(target, `?limit=6&cursor=${ids[5]}`)).map(({ id }) => id)).toEqual(ids.slice(6))
})

test('blocks forbid a review [spec-review-needs-contact] [spec-withstand-no-contact-no-vote]', async () => {
  const [owner, blocked] = [await makePerson(t), await makePerson(t)]
  await makeAcquaintance(t, blocked, owner)
  await block(t, owner, blocked)
  const refused = await write(blocked, owner)
  expect([refused.statusCode, code(refused)]).toEqual([403, 'blocked'])
})

test('an author counts once in the average, with the latest review, and may change it for 14 days [spec-review-14-days] [spec-withstand-one-vote]', async () => {
  const [target, one, two] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  for (const route of ['HYD to ORD', 'DEL to SFO', 'BOM to JFK']) await review(one, target, { route, rating: 1 })
  const { id } = (await review(two, target, { rating: 5 })).json<Testimonial>()
  expect(await ratingOf(target)).toEqual({ average: 3, count: 2 })

  const change = { text: 'On second thoughts it was not so good.', rating: 3 }
  expect((await send('PATCH', one, String(id), change)).statusCode).toBe(404)
  expect((await send('PATCH', two, String(id), change)).json()).toMatchObject({ ...change, id, changeable: true })
  expect(await ratingOf(target)).toEqual({ average: 2, count: 2 })
  await t.advance(15 * 86_400)
  const late = await send('PATCH', await makeSession(t, two.id), String(id), change)
  expect([late.statusCode, code(late)]).toEqual([409, 'review-settled'])
})

test('an author who deletes the account and returns gets no second vote', async () => {
  const [target, me] = [await makePerson(t), await makePerson(t)]
  await review(me, target, { rating: 1 })
  await deleteAccount(t, me)
  const again = await makePerson(t, { email: me.email })
  expect(code(await review(again, target, { rating: 1 }))).toBe('reviewed-before')
  await review(again, target, { rating: 3, route: 'DEL to SFO' })
  expect(await ratingOf(target)).toEqual({ average: 3, count: 1 })
})

test('an author who returns with the same phone and another address gets no second vote [spec-withstand-one-vote]', async () => {
  const phone = { phoneNumber: '+1 2025550142', phoneVerified: true }
  const [target, me] = [await makePerson(t), await makePerson(t, phone)]
  await review(me, target, { rating: 1 })
  await deleteAccount(t, me)
  const again = await makePerson(t)
  await mergePeople(t, me, again)
  expect(code(await review(again, target, { rating: 1 }))).toBe('reviewed-before')
  expect(code(await review(again, target, { rating: 3, route: 'DEL to SFO' }))).toBe('conversation-reviewed')
  expect(await ratingOf(target)).toEqual({ average: 1, count: 1 })
})

test('a user can check whether they may review a person for a route', async () => {
  const [target, me] = [await makePerson(t), await makePerson(t)]
  const state = async (reader: { as: object }, about = target) => {
    const url = `/api/testimonials/user/${about.id}/mine?route=${encodeURIComponent('HYD to ORD')}`
    const reply = await t.inject({ url, headers: { ...reader.as } })
    return reply.statusCode === 200 ? reply.json().state : reply.statusCode
  }
  expect(await state({ as: {} })).toBe(401)
  expect(await state(target)).toBe('own')
  expect(await state(me)).toBe('no-contact')
  await makeAcquaintance(t, me, target)
  expect(await state(me)).toBe('possible')
  await write(me, target)
  expect(await state(me)).toBe('written')
  const mine = await t.inject({ url: `/api/testimonials/user/${target.id}`, headers: { ...me.as } })
  expect(mine.json()).toMatchObject([{ mine: true }])
  await block(t, target, me)
  expect(await state(me)).toBe('no-contact')
})

test('the home page shows a review after a day, or immediately if its author has a verified phone', async () => {
  const target = await makePerson(t)
  const fresh = (await review(await makePerson(t), target)).json<Testimonial>()
  const verified = await makePerson(t, { phoneNumber: '+1 2025550177', phoneVerified: true })
  const trusted = (await review(verified, target)).json<Testimonial>()
  const home = async () => (await t.inject('/api/testimonials?limit=50')).json<Testimonial[]>().map(({ id }) => id)
  expect(await home()).toContain(trusted.id)
  expect(await home()).not.toContain(fresh.id)
  expect((await about(target)).map(({ id }) => id)).toEqual([trusted.id, fresh.id])
  await t.advance(86_400)
  expect(await home()).toContain(fresh.id)
  expect((await report(t, target, { testimonialId: trusted.id })).statusCode).toBe(204)
  expect(await home()).not.toContain(trusted.id)
  expect(await home()).toContain(fresh.id)
})

test('the subject of a review gets an email without a name in its subject line, and can reply once', async () => {
  const [target, me] = [await makePerson(t), await makePerson(t, { username: 'Ravi <b>' })]
  const { id } = (await review(me, target)).json<Testimonial>()
  await t.settled()
  const [email] = t.inbox.received.filter(({ to }) => to.includes(target.email))
  expect(email).toMatchObject({ subject: 'You have a new review on Flight Amigo' })
  expect(email?.text).toContain('She found our gate in no time.')
  const asTarget = (await t.inject({ url: `/api/testimonials/user/${target.id}`, headers: { ...target.as } })).json()
  expect(asTarget).toMatchObject([{ id, replyable: true, changeable: false, reply: null }])
  expect((await send('POST', me, `${id}/reply`, { text: 'Mine' })).statusCode).toBe(404)
  const replied = await send('POST', target, `${id}/reply`, { text: 'Thank you!' })
  expect([replied.statusCode, replied.json()]).toMatchObject([200, { replyable: false, reply: { text: 'Thank you!' } }])
  expect(code(await send('POST', target, `${id}/reply`, { text: 'And again' }))).toBe('already-replied')
  expect(await about(target)).toMatchObject([{ reply: { text: 'Thank you!' } }])
})
