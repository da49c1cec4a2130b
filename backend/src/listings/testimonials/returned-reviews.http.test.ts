import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../../test/browser.ts'
import { otherTransaction, untilBlocked } from '../../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../../test/fakes.ts'
import { makeAcquaintance, makePerson, mergePeople, type Person } from '../../../test/make.ts'
import { act, call, caseAbout, makeStaff, report } from '../../../test/staff.ts'
import { storedReviews } from '../../../test/stored.ts'
import type { Testimonial } from '../listings.contract.ts'

let t: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off', SMS_COUNTRIES: 'IN' })
})
afterAll(() => t.stop())

let people = 0
const newAddress = () => `kept${++people}@mail.test`
const text = 'Took my money and was never seen.'

async function review(
  by: Person,
  about: { id: number },
  more: { route?: string; rating?: number; text?: string } = {},
) {
  await makeAcquaintance(t, by, about, more.route)
  const body = { targetUserId: about.id, route: 'HYD to ORD', rating: 1, text, ...more }
  const written = await call(t, by, 'POST', '/testimonials', body)
  expect([written.statusCode, written.body]).toEqual([201, expect.anything()])
  return written.json<Testimonial>()
}
const leave = async (browser: Browser) => expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
const about = async ({ id }: { id: number }) =>
  (await t.inject(`/api/testimonials/user/${id}`)).json<Testimonial[]>().map((each) => each.text)
const home = async () => (await t.inject('/api/testimonials?limit=50')).json<Testimonial[]>().map(({ id }) => id)
const ratingOf = async ({ id }: { id: number }) => {
  const reply = await t.inject(`/api/listings/${id}`)
  return reply.statusCode === 200 ? reply.json().user.rating : reply.statusCode
}
const all = (rating: number, count: number) => ({ average: rating, count })

async function verifyPhone(browser: Browser, phoneNumber: string, seen = 0) {
  await browser.sendRequest('PATCH', '/profile/phone', { phoneNumber, captchaToken: t.botCheck.token('phone') })
  const sent = () => t.twilio.received.filter(({ to }) => to === phoneNumber.replace(' ', ''))
  await t.settled()
  expect(sent().length).toBeGreaterThan(seen)
  expect((await browser.verify(sent().at(-1)!.body.slice(0, 6))).statusCode).toBe(200)
}

test('reviews about a deleted account are hidden, and shown again when the person returns', async () => {
  const [browser, author] = [new Browser(t), await makePerson(t, { phoneNumber: '+1 2025550177', phoneVerified: true })]
  const address = newAddress()
  const first = await browser.signIn(address)
  const { id } = await review(author, first)
  await browser.sendRequest('POST', `/testimonials/${id}/reply`, { text: 'Replycanary' })
  expect([await about(first), await ratingOf(first), (await home()).includes(id)]).toEqual([[text], all(1, 1), true])

  await leave(browser)
  expect([await about(first), await ratingOf(first), (await home()).includes(id)]).toEqual([[], 404, false])
  expect((await report(t, author, { testimonialId: id })).json().code).toBe('subject-not-found')
  const late = { rating: 5, text: 'I change my mind about this one.' }
  expect(
    (await t.inject({ method: 'PATCH', url: `/api/testimonials/${id}`, headers: author.as, payload: late })).statusCode,
  ).toBe(404)

  const again = await browser.signIn(address)
  expect(again.id).not.toBe(first.id)
  expect([await about(again), await ratingOf(again), (await home()).includes(id)]).toEqual([[text], all(1, 1), true])
  // The replies were deleted with the account, so the person may reply again.
  const mine = (await browser.sendRequest('GET', `/testimonials/user/${again.id}`)).json()
  expect(mine).toMatchObject([{ id, reply: null, replyable: true }])
  expect((await browser.sendRequest('GET', '/account/export')).json().data.reviewsAboutMe).toMatchObject([{ text }])
  expect(
    (
      await call(t, author, 'POST', '/testimonials', { targetUserId: again.id, route: 'HYD to ORD', rating: 5, text })
    ).json().code,
  ).toBe('already-reviewed')
})

test('an unproven address or number restores no reviews; a proven one does', async () => {
  const [browser, author] = [new Browser(t), await makePerson(t)]
  const address = newAddress()
  const phone = '+91 9876500001'
  const first = await browser.signIn(address)
  await verifyPhone(browser, phone)
  await review(author, first)
  await leave(browser)

  const typed = await makePerson(t, { email: address, emailConfirmed: false })
  await mergePeople(t, first, typed)
  const stranger = new Browser(t)
  const other = await stranger.signIn(newAddress())
  await stranger.sendRequest('PATCH', '/profile/phone', { phoneNumber: phone, captchaToken: t.botCheck.token('phone') })
  expect([await about(typed), await about(other)]).toEqual([[], []])

  const returned = await new Browser(t).signIn(address)
  expect([returned.id, await about(returned)]).toEqual([typed.id, [text]])
})

test('the number alone restores the reviews, and the latest review of each author counts once', async () => {
  const [browser, author, friend] = [new Browser(t), await makePerson(t), await makePerson(t)]
  const phone = '+91 9876500002'
  const first = await browser.signIn(newAddress())
  await verifyPhone(browser, phone)
  await review(author, first)
  await review(friend, first, { rating: 4, text: 'She found our gate in no time.' })
  const second = new Browser(t)
  const next = await second.signIn(newAddress())
  const self = { ...(await makePerson(t)), id: next.id, as: { cookie: second.cookie, 'x-account': String(next.id) } }
  await review(self, first, { rating: 5, text: 'I am the best of all helpers.' })
  await leave(browser)
  await review(author, next, { rating: 2, text: 'The same person, still unfriendly.' })
  expect(await ratingOf(next)).toEqual(all(2, 1))

  await verifyPhone(second, phone, 1)
  expect(await about(next)).toEqual(['The same person, still unfriendly.', 'She found our gate in no time.'])
  expect(await ratingOf(next)).toEqual(all(3, 2))
})

test('deleting one of two accounts moves its reviews to the other', async () => {
  const [browser, author] = [new Browser(t), await makePerson(t)]
  const phone = '+91 9876500003'
  const address = newAddress()
  await browser.signIn(address)
  await verifyPhone(browser, phone)
  await leave(browser)
  const second = new Browser(t)
  const other = await second.signIn(newAddress())
  await verifyPhone(second, phone, 1)
  const back = await browser.signIn(address)
  await review(author, other)
  expect([await about(other), await about(back)]).toEqual([[text], []])
  await leave(second)
  expect([await about(back), await ratingOf(back)]).toEqual([[text], all(1, 1)])
})

test('a review that staff hid stays hidden through a deletion; one that they show again is shown once the person returns', async () => {
  const [staff, browser, author] = [await makeStaff(t), new Browser(t), await makePerson(t)]
  const address = newAddress()
  const first = await browser.signIn(address)
  const { id } = await review(author, first)
  await report(t, await makePerson(t), { testimonialId: id })
  const about1 = await caseAbout(t, author)
  await act(t, staff, about1, 'hide')
  await leave(browser)
  await act(t, staff, about1, 'restore')
  expect([await about(first), (await home()).includes(id)]).toEqual([[], false])
  const view = await call(t, staff, 'GET', `/ops/moderation/cases/${about1}`)
  expect(view.json()).toMatchObject({ state: 'gone' })
  const again = await browser.signIn(address)
  expect(await about(again)).toEqual([text])
})

test('a review waits for the deletion of its target, and is refused after it', async () => {
  const [browser, author, late] = [new Browser(t), await makePerson(t), await makePerson(t)]
  const first = await browser.signIn(newAddress())
  const { id } = await review(author, first)
  await makeAcquaintance(t, late, first)
  const other = await otherTransaction(t)
  await other.lockRow('testimonial', id)
  const left = browser.sendRequest('DELETE', '/account')
  await untilBlocked(t)
  const written = call(t, late, 'POST', '/testimonials', {
    targetUserId: first.id,
    route: 'HYD to ORD',
    rating: 1,
    text,
  })
  await untilBlocked(t, 2)
  await other.commit()
  expect([(await left).statusCode, (await written).json().code]).toEqual([204, 'target-not-found'])
})

test('deletes the reviews about a person when their identity is forgotten', async () => {
  const [browser, author] = [new Browser(t), await makePerson(t)]
  const address = newAddress()
  const first = await browser.signIn(address)
  await review(author, first)
  await leave(browser)
  expect(await storedReviews(t, first)).toEqual({ reviews: 1, met: 1 })
  await t.advance(31 * 86_400)
  expect(await storedReviews(t, first)).toEqual({ reviews: 0, met: 0 })
  expect(await about(await browser.signIn(address))).toEqual([])
})
