import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { useLimit } from '../../test/database.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { runJobs } from '../../test/scheduled-jobs.ts'
import { act, call, caseAbout, makeStaff, makeWitness, report, seen } from '../../test/staff.ts'
import type { CaseRow } from './moderation.contract.ts'

let t: TestApp
let limited: TestApp
let staff: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  limited = await startApp({ ROLES: 'web,migrate', DATABASE_URL: t.env.DATABASE_URL })
  staff = await makeStaff(t)
})
afterAll(async () => {
  await limited.stop()
  await t.stop()
})

const code = (reply: { statusCode: number; body: string }) =>
  (reply.body ? (JSON.parse(reply.body) as { code?: string }).code : undefined) ?? reply.statusCode
const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200

test('a person sends at most twenty reports a day, also with another account', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await useLimit(limited, 'report', me.id, 19)
  expect(code(await report(limited, me, { userId: other.id }))).toBe(204)
  const returned = await makePerson(t, { samePersonAs: me })
  for (const who of [me, returned])
    expect(await report(limited, who, { userId: other.id })).toMatchObject({ statusCode: 429 })
})

test('a report stores a snapshot of its subject from the first report', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t, { username: 'Mallory' })]
  const listing = await makeListing(t, other, { description: 'Pay me by Western Union.' })
  expect(code(await report(t, me, { listingId: listing.id, details: 'Look at this.' }))).toBe(204)
  const change = { method: 'PATCH', url: `/api/my-listings/${listing.id}`, headers: other.as } as const
  expect((await t.inject({ ...change, payload: { description: 'An innocent offer of help.' } })).statusCode).toBe(200)
  expect(code(await report(t, await makePerson(t), { listingId: listing.id }))).toBe(204)
  const view = await seen(t, staff, await caseAbout(t, other))
  expect(view).toMatchObject({
    kind: 'listing',
    title: 'Pay me by Western Union.',
    patterns: ['payment'],
    reports: 2,
    state: 'shown',
    person: { username: 'Mallory', status: 'active' },
  })
  expect(view.reportList[0]).toMatchObject({ details: 'Look at this.', reason: 'scam', reporter: { id: me.id } })
})

test('reports of one thing are one case, and a second report by the same person changes nothing', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const replies = await Promise.all([1, 2, 3, 4].map(() => report(t, me, { userId: other.id })))
  expect(replies.map(code)).toEqual([204, 204, 204, 204])
  const queue = (await call(t, staff, 'GET', '/ops/moderation/cases?limit=50')).json<CaseRow[]>()
  expect(queue.filter(({ about }) => about.id === other.id)).toMatchObject([{ reports: 1 }])
})

test('the messages around it go with a report only when the reporter consents', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await call(t, other, 'POST', '/messages', { receiverId: me.id, content: 'Give me your bank card.' })
  await report(t, me, { userId: other.id, thread: false })
  await report(t, await makePerson(t), { userId: other.id, thread: true })
  const silent = await seen(t, staff, await caseAbout(t, other))
  expect(silent.reportList.map(({ thread }) => thread)).toEqual([[], []])

  const sent = (await call(t, other, 'POST', '/messages', { receiverId: me.id, content: 'Now!' })).json<{
    id: number
  }>()
  await report(t, me, { messageId: sent.id, thread: true })
  const { reportList, snapshot } = await seen(t, staff, await caseAbout(t, other))
  expect(reportList[0]?.thread.map(({ content }) => content)).toEqual(['Give me your bank card.', 'Now!'])
  expect(snapshot[0]).toEqual({ label: 'Message', value: 'Now!' })
})

test('a person cannot report what they cannot see, what is their own, or what does not exist', async () => {
  const [me, other, third] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const { id } = (await call(t, other, 'POST', '/messages', { receiverId: me.id, content: 'Hi' })).json<{
    id: number
  }>()
  const mine = await makeListing(t, me)
  expect([
    code(await report(t, third, { messageId: id })),
    code(await report(t, other, { messageId: id })),
    code(await report(t, me, { listingId: mine.id })),
    code(await report(t, me, { listingId: 999_999 })),
    code(await report(t, me, { testimonialId: 999_999 })),
    code(await report(t, me, {})),
    code(await report(t, me, { userId: (await makePerson(t, { emailConfirmed: false })).id })),
  ]).toEqual([
    'subject-not-found',
    'to-oneself',
    'to-oneself',
    'subject-not-found',
    'subject-not-found',
    'invalid',
    'user-not-found',
  ])
})

test('three independent reports hide a listing until a staff member decides, also when they come at once', async () => {
  const other = await makePerson(t)
  const { id } = await makeListing(t, other)
  const witnesses = await Promise.all([1, 2, 3, 4].map(() => makeWitness(t, other)))
  await Promise.all(witnesses.slice(0, 2).map((me) => report(t, me, { listingId: id })))
  expect(await isFound(id)).toBe(true)
  await Promise.all(witnesses.slice(2).map((me) => report(t, me, { listingId: id })))
  expect(await isFound(id)).toBe(false)
  const view = await seen(t, staff, await caseAbout(t, other))
  expect(view).toMatchObject({ hiddenByReports: true, state: 'hidden' })
  expect(view.actions.map(({ kind, by }) => [kind, by])).toEqual([['hidden-by-reports', null]])
})

test('three independent reports of a person take their listings out of the search, and new ones do not appear', async () => {
  const other = await makePerson(t)
  const { id } = await makeListing(t, other)
  for (const me of await Promise.all([1, 2, 3].map(() => makeWitness(t, other))))
    await report(t, me, { userId: other.id })
  const later = await makeListing(t, other)
  expect([await isFound(id), await isFound(later.id)]).toEqual([false, false])
  const mine = (await t.inject({ url: '/api/my-listings', headers: other.as })).json<object[]>()
  expect(mine).toMatchObject([
    { status: 'closed', withheld: 'withheld' },
    { status: 'closed', withheld: 'withheld' },
  ])
})

test("a visitor's listing under a stranger's address leads to no action against the stranger", async () => {
  const stranger = await makePerson(t)
  await t.advance(1) // A login after the listing confirms its address.
  const { id } = await makeListing(t, stranger, { confirmed_at: null, visitor_id: 987_654 })
  expect(code(await report(t, await makePerson(t), { listingId: id }))).toBe(204)
  const view = await seen(t, staff, await caseAbout(t, stranger))
  expect(view.person.status).toBe('unproven')
  expect(view.can).toEqual(['note', 'hide', 'remove', 'close', 'mark-false'])
})

test('a report on an unconfirmed listing takes along no messages with the owner of the address', async () => {
  const [owner, me] = [await makePerson(t), await makePerson(t)]
  await call(t, owner, 'POST', '/messages', { receiverId: me.id, content: 'See you in Hyderabad.' })
  const { id } = await makeListing(t, owner, { confirmed_at: null, visitor_id: 987_655 })
  await report(t, me, { listingId: id, thread: true })
  expect((await seen(t, staff, await caseAbout(t, owner))).reportList).toMatchObject([{ thread: [] }])
})

test('texts and links that resemble fraud only mark a message: it is delivered and shown, and nothing hides it', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const content = 'Pay by Western Union: https://cheap-tickets.xyz, or write on WhatsApp to +1 202 555 0123.'
  const sent = await call(t, other, 'POST', '/messages', { receiverId: me.id, content })
  expect(sent.statusCode).toBe(201)
  expect(code(await report(t, me, { messageId: sent.json<{ id: number }>().id }))).toBe(204)
  const view = await seen(t, staff, await caseAbout(t, other))
  expect(view.patterns).toEqual(['link', 'phone number', 'payment', 'other messenger'])
  expect([view.state, view.hiddenByReports, view.person.status]).toEqual(['shown', false, 'active'])
  const thread = (await call(t, me, 'GET', `/messages/${other.id}`)).json<{ messages: object[] }>()
  expect(thread.messages).toMatchObject([{ content }])
})

test('quoted messages are erased a year after their case was closed, not before and not while it is open', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const { id } = (await call(t, other, 'POST', '/messages', { receiverId: me.id, content: 'Quotecanary' })).json<{
    id: number
  }>()
  await report(t, me, { userId: other.id, thread: true, details: 'He wrote this.' })
  const person = await caseAbout(t, other)
  await report(t, me, { messageId: id, thread: true })
  const message = await caseAbout(t, other)
  const after = async (days: number) => {
    await t.advance(days * 86_400)
    await runJobs(t, 'report-quotes')
    staff = await makeStaff(t)
    return JSON.stringify([await seen(t, staff, person), await seen(t, staff, message)])
  }
  expect((await after(400)).match(/Quotecanary/g)?.length).toBeGreaterThan(3)
  for (const one of [person, message]) expect((await act(t, staff, one, 'close')).statusCode).toBe(200)
  expect((await after(364)).match(/Quotecanary/g)?.length).toBeGreaterThan(3)
  const later = await after(2)
  expect(later).not.toContain('Quotecanary')
  expect(later).toContain('He wrote this.')
})
