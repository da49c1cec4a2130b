// Attempts to gain something by other spellings of one mailbox. Each test has a control: the same act with the plain address.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser, mailsTo } from './browser.ts'
import { type AppWithFakes, startAppWithFakes } from './fakes.ts'
import { makeAcquaintance, makeListing, makePerson } from './make.ts'
import { publish } from './publish.ts'
import { caseAbout, makeStaff, seen } from './staff.ts'

let t: AppWithFakes
let limited: AppWithFakes
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
  limited = await startAppWithFakes()
})
afterAll(() => Promise.all([t.stop(), limited.stop()]))

const codeOf = (reply: { statusCode: number; json(): { code?: string } }) => reply.json().code ?? reply.statusCode

/** All requests by which a stranger can reach a user. */
async function reach(stranger: Browser, victim: { id: number }) {
  const offer = await makeListing(t, victim)
  const search = await makeListing(t, { id: stranger.account! }, { type: 'seeking_help' })
  const trip = { otherUserId: victim.id, helperListingId: offer.id, seekingListingId: search.id }
  const review = { targetUserId: victim.id, route: 'HYD to ORD', rating: 1, text: 'You will not block me again.' }
  return [
    await stranger.sendRequest('POST', '/messages', { receiverId: victim.id, content: 'Me again' }),
    await stranger.sendRequest('POST', `/listings/${offer.id}/contact`),
    await stranger.sendRequest('POST', '/trips', trip),
    await stranger.sendRequest('POST', '/testimonials', review),
    await stranger.sendRequest('POST', '/create-payment-intent', { amount: 1, receiverId: victim.id }),
  ].map(codeOf)
}
const REFUSED = ['blocked', 'blocked', 'blocked', 'blocked', 'tip-blocked']

test('a blocked user cannot reach the user who blocked them by any spelling, even with a new account', async () => {
  const own = 'mallory@gmail.com'
  const victim = await makePerson(t)
  const mallory = new Browser(t)
  const { id } = await mallory.signIn(own)
  await makeAcquaintance(t, { id }, victim)
  const blocked = await t.inject({ method: 'POST', url: `/api/blocks/${id}`, headers: victim.as })
  expect(blocked.statusCode).toBe(204)
  expect(await reach(mallory, victim)).toEqual(REFUSED)

  for (const spelling of ['mallory+1@gmail.com', 'm.allory@gmail.com', 'mallory@googlemail.com']) {
    const browser = new Browser(t)
    await browser.signIn(spelling, own)
    expect(await reach(browser, victim)).toEqual(REFUSED)
  }

  expect((await mallory.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const back = new Browser(t)
  const { id: now } = await back.signIn('mal.lory+back@googlemail.com')
  await makeAcquaintance(t, { id: now }, victim)
  expect(await reach(back, victim)).toEqual(REFUSED)
  await t.advance(600) // the delay of the email about unread messages
  expect(mailsTo(t, victim.email)).toEqual([])
})

test('five spellings of one mailbox can write one review', async () => {
  const own = 'critic@mail.test'
  const target = await makePerson(t)
  const replies: unknown[] = []
  for (let i = 0; i < 5; i++) {
    const browser = new Browser(t)
    const { id } = await browser.signIn(i === 0 ? own : `critic+${i}@mail.test`, own)
    await makeAcquaintance(t, { id }, target)
    const review = { targetUserId: target.id, route: 'HYD to ORD', rating: 1, text: 'Never again, all of you.' }
    replies.push(codeOf(await browser.sendRequest('POST', '/testimonials', review)))
  }
  expect(replies).toEqual([201, ...Array(4).fill('already-reviewed')])
})

test('a user cannot review themselves by another spelling, before or after deleting the account', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('vain@mail.test')
  const review = { targetUserId: id, route: 'HYD to ORD', rating: 5, text: 'The best helper there is.' }
  expect(codeOf(await browser.sendRequest('POST', '/testimonials', review))).toBe('own-testimonial')
  const alias = new Browser(t)
  await alias.signIn('vain+fan@mail.test', 'vain@mail.test')
  expect(codeOf(await alias.sendRequest('POST', '/testimonials', review))).toBe('own-testimonial')
})

test('reports by three spellings of one mailbox are one report', async () => {
  const own = 'rival@mail.test'
  const target = await makePerson(t)
  const { id: listing } = await makeListing(t, target)
  await makePerson(t, { email: own, daysHere: 30 })
  for (const spelling of [own, 'rival+1@mail.test', 'rival+2@mail.test']) {
    const browser = new Browser(t)
    await browser.signIn(spelling, own)
    await browser.sendRequest('POST', '/reports', { reason: 'scam', listingId: listing })
  }
  expect((await seen(t, await makeStaff(t), await caseAbout(t, target))).reports).toBe(1)
  expect((await t.inject(`/api/listings/by-id/${listing}`)).statusCode).toBe(200)
})

test("the review of a deleted account counts as the author's, whatever spelling they return with", async () => {
  const target = await makePerson(t)
  const review = { targetUserId: target.id, route: 'HYD to ORD', rating: 1, text: 'I was left alone at the gate.' }
  const browser = new Browser(t)
  for (const [spelling, outcome] of [
    ['returns@mail.test', 201],
    ['returns@mail.test', 'reviewed-before'],
    ['returns+1@mail.test', 'reviewed-before'],
  ] as const) {
    const { id } = await browser.signIn(spelling)
    await makeAcquaintance(t, { id }, target)
    expect(codeOf(await browser.sendRequest('POST', '/testimonials', review))).toBe(outcome)
    expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
    // The pseudonym is stored longer than the person's identity.
    await t.advance(400 * 86_400)
  }
})

test('the limit of listings for an address counts its spellings together', async () => {
  const replies: number[] = []
  for (let i = 0; i < 21; i++)
    replies.push((await publish(limited, i % 2 ? `limited+${i}@mail.test` : 'limited@mail.test')).statusCode)
  expect(replies).toEqual([...Array(20).fill(201), 429])
})
