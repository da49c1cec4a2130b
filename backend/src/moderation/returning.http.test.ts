import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Browser } from '../../test/browser.ts'
import { forgetLimits, tablesWith } from '../../test/database.ts'
import { type AppWithFakes, startAppWithFakes } from '../../test/fakes.ts'
import { makeListing, makePerson, makeTestimonial, type Person, verifyPhone } from '../../test/make.ts'
import { publish } from '../../test/publish.ts'
import { act, call, caseAbout, makeStaff, report, seen } from '../../test/staff.ts'
import { confirmationToken } from '../listings/publish/confirmation.ts'

let t: AppWithFakes
let staff: Person
beforeAll(async () => {
  t = await startAppWithFakes({ RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

const exported = async (who: Person) =>
  (await call(t, who, 'GET', '/account/export')).json<{ data: Record<string, unknown> }>().data
const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200
const published = async (email: string, key?: string) => {
  const made = await publish(t, email, { ...(key && { key }) })
  return { status: made.statusCode, id: made.json<{ id: number }>().id, body: made.json<object>() }
}

test('the export of a reported person does not name who reported a message and does not quote it', async () => {
  const [author, reporter] = [await makePerson(t), await makePerson(t, { username: 'Reportercanary' })]
  const sent = (await call(t, author, 'POST', '/messages', { receiverId: reporter.id, content: 'Textcanary' })).json<{
    id: number
  }>()
  expect((await report(t, reporter, { messageId: sent.id })).statusCode).toBe(204)
  const { moderation } = await exported(author)
  expect(JSON.stringify(moderation)).not.toMatch(/Reportercanary|Textcanary/)
})

test('the export does not contain the note of staff for colleagues on closing', async () => {
  const person = await makePerson(t)
  await report(t, await makePerson(t), { userId: person.id })
  await act(t, staff, await caseAbout(t, person), 'close', 'The reporter Reportercanary is known for false reports.')
  expect(JSON.stringify((await exported(person)).moderation)).not.toContain('Reportercanary')
})

test('the export of a report on an unconfirmed listing does not reveal whose address it has', async () => {
  const [owner, reporter] = [await makePerson(t, { username: 'Ownercanary' }), await makePerson(t)]
  const { id } = await makeListing(t, owner, { confirmed_at: null, visitor_id: 987_654, contact_name: 'Typed Name' })
  expect((await report(t, reporter, { listingId: id })).statusCode).toBe(204)
  expect(JSON.stringify((await exported(reporter)).reports)).not.toContain('Ownercanary')
})

test('one person with three accounts, each deleted before the next, does not hide a listing', async () => {
  const other = await makePerson(t)
  const { id } = await makeListing(t, other)
  for (let i = 0; i < 3; i++) {
    const browser = new Browser(t)
    await verifyPhone(t, await browser.signIn('again@mail.test'), '+1 2025550199')
    expect(
      (await browser.sendRequest('POST', '/reports', { listingId: id, reason: 'spam', thread: true })).statusCode,
    ).toBe(204)
    expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
    await forgetLimits(t)
  }
  expect(await isFound(id)).toBe(true)
})

test('a person who deletes a suspended account and returns cannot object a second time', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('objector@mail.test')
  await report(t, await makePerson(t), { userId: id })
  await act(t, staff, await caseAbout(t, { id }), 'suspend', 'You asked for money.')
  const object = () => browser.sendRequest('POST', '/moderation/objection', { text: 'It was not me, I promise.' })
  expect((await object()).statusCode).toBe(200)
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  expect(await tablesWith(t, 'It was not me')).toEqual([])
  await forgetLimits(t)
  await browser.signIn('objector@mail.test')
  expect((await browser.sendRequest('GET', '/auth/me')).json()).toMatchObject({
    suspension: { reason: 'You asked for money.' },
  })
  expect((await object()).json()).toMatchObject({ code: 'already-objected' })
})

test('a suspended person who deletes the account does not publish as a visitor', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('visitor-again@mail.test')
  await report(t, await makePerson(t), { userId: id })
  await act(t, staff, await caseAbout(t, { id }), 'suspend', 'You asked for money.')
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const listing = await published('visitor-again@mail.test')
  expect(listing.status).toBe(201)
  const token = confirmationToken(t.env.CODE_SECRET, listing.id, 'visitor-again@mail.test')
  await t.inject({ method: 'POST', url: '/api/listings/confirm', payload: { token } })
  expect(await isFound(listing.id)).toBe(false)
})

test('a ban ends the sessions of every account that the person has', async () => {
  const [person, other] = [await makePerson(t), await makePerson(t)]
  const second = await makePerson(t, { samePersonAs: person })
  await report(t, other, { userId: person.id })
  await act(t, staff, await caseAbout(t, person), 'ban', 'Fraud.')
  const replies = await Promise.all([person, second, other].map((who) => call(t, who, 'GET', '/auth/me')))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200])
})

test('a ban and a suspension take the listings of every account of the person out of the search, and reinstating brings them back', async () => {
  for (const decision of ['ban', 'suspend'] as const) {
    const [person, friend, other] = await Promise.all([1, 2, 3].map(() => makePerson(t)))
    const second = await makePerson(t, { samePersonAs: person! })
    const listings = [await makeListing(t, person!), await makeListing(t, second), await makeListing(t, other!)]
    const shown = async () => Promise.all(listings.map(({ id }) => isFound(id)))
    await call(t, friend, 'POST', '/messages', { receiverId: second.id, content: 'Shall we meet at the gate?' })
    await report(t, other!, { userId: person!.id })
    const id = await caseAbout(t, person!)
    expect((await act(t, staff, id, decision, 'Fraud.')).statusCode).toBe(200)
    expect([decision, await shown()]).toEqual([decision, [false, false, true]])
    const later = await makeListing(t, second)
    const written = await call(t, second, 'POST', '/messages', { receiverId: other!.id, content: 'Hello' })
    expect([await isFound(later.id), written.statusCode]).toEqual([false, decision === 'ban' ? 401 : 403])
    const removalEmails = () =>
      t.inbox.received.filter(({ to, text }) => to.includes(friend!.email) && text?.includes('removed'))
    await t.settled()
    if (decision === 'ban') expect(removalEmails()[0]?.text).toContain(second.username)
    expect((await act(t, staff, id, 'reinstate', 'We were wrong.')).statusCode).toBe(200)
    expect([decision, await shown(), await isFound(later.id)]).toEqual([decision, [true, true, true], true])
  }
})

test('a visitor who types the address of a suspended or banned person gets the same response as everyone [spec-withstand-known-address]', async () => {
  const [free, suspended, banned] = await Promise.all([1, 2, 3].map(() => makePerson(t)))
  for (const [person, decision] of [
    [suspended!, 'suspend'],
    [banned!, 'ban'],
  ] as const) {
    await report(t, await makePerson(t), { userId: person.id })
    await act(t, staff, await caseAbout(t, person), decision)
  }
  const replies = []
  for (const { email } of [free!, suspended!, banned!]) {
    const key = randomUUID()
    const [first, again] = [await published(email, key), await published(email, key)]
    const own = { id: 0, userId: 0, createdAt: '', confirmBy: '', email: '' }
    replies.push({ ...first, id: 0, body: { ...first.body, ...own }, isRepeated: first.id === again.id })
    expect(await isFound(first.id)).toBe(email === free!.email)
  }
  expect(replies[0]).toMatchObject({ status: 201, body: { status: 'open', withheld: null }, isRepeated: true })
  expect(replies).toEqual([replies[0], replies[0], replies[0]])
})

test('a banned person does not publish as a visitor under another spelling of the mailbox', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('banned@mail.test')
  await report(t, await makePerson(t), { userId: id })
  await act(t, staff, await caseAbout(t, { id }), 'ban', 'Fraud.')
  const listing = await published('banned+1@mail.test')
  const token = confirmationToken(t.env.CODE_SECRET, listing.id, 'banned@mail.test')
  await t.inject({ method: 'POST', url: '/api/listings/confirm', payload: { token } })
  expect(await isFound(listing.id)).toBe(false)
})

test('a case about a deleted account loses its texts when it ends without a sanction', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('leaver@mail.test')
  expect((await browser.sendRequest('PATCH', '/profile', { bio: 'Biocanary' })).statusCode).toBe(200)
  await report(t, await makePerson(t), { userId: id })
  const about = await caseAbout(t, { id })
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const closed = await act(t, staff, about, 'close', 'Nothing.')
  expect(closed.statusCode).toBe(200)
  expect(JSON.stringify((await seen(t, staff, about)).snapshot)).not.toContain('Biocanary')
})

test.each(['before', 'after'])(
  'a case that ends without a sanction %s they leave names neither the receiver of a message nor the subject of a review',
  async (order) => {
    const [author, anna] = [await makePerson(t), await makePerson(t, { username: 'Annacanary' })]
    const sent = await call(t, author, 'POST', '/messages', { receiverId: anna.id, content: 'Meet me outside.' })
    await report(t, anna, { messageId: sent.json<{ id: number }>().id })
    const first = await caseAbout(t, author)
    const critic = await makePerson(t)
    const review = await makeTestimonial(t, anna, critic)
    await report(t, await makePerson(t), { testimonialId: review })
    const cases = [first, await caseAbout(t, critic)]
    const snapshots = async () =>
      JSON.stringify(await Promise.all(cases.map(async (id) => (await seen(t, staff, id)).snapshot)))
    const close = () => Promise.all(cases.map((id) => act(t, staff, id, 'close', 'Nothing.')))
    expect((await snapshots()).match(/Annacanary/g)).toHaveLength(2)
    if (order === 'before') await close()
    expect((await t.inject({ method: 'DELETE', url: '/api/account', headers: anna.as })).statusCode).toBe(204)
    if (order === 'after') await close()
    expect(await snapshots()).toMatch(/^(?!.*Annacanary).*Meet me outside.*A kind companion/)
  },
)

test('the messages attached to a report lose the text of an author who leaves, except where a sanction rests on them', async () => {
  const said = async (id: number) =>
    (await seen(t, staff, id)).reportList.flatMap(({ thread }) => thread.map(({ content }) => content))
  const pair = async () => {
    const people = [new Browser(t), new Browser(t)] as const
    const [reporter, other] = [
      await people[0].signIn(`${randomUUID()}@mail.test`),
      await people[1].signIn(`${randomUUID()}@mail.test`),
    ]
    await people[1].sendRequest('POST', '/messages', { receiverId: reporter.id, content: 'Theirs' })
    await people[0].sendRequest('POST', '/messages', { receiverId: other.id, content: 'Mine' })
    await people[0].sendRequest('POST', '/reports', { userId: other.id, reason: 'scam', thread: true })
    return { people, id: await caseAbout(t, other) }
  }
  const leave = async (browser: Browser) =>
    expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const [closed, open, banned] = [await pair(), await pair(), await pair()]
  await act(t, staff, closed.id, 'close', 'Nothing.')
  await act(t, staff, banned.id, 'suspend', 'Fraud.')
  expect(await said(closed.id)).toEqual(['Theirs', 'Mine'])
  for (const { people } of [closed, open, banned]) await leave(people[1])
  expect([await said(closed.id), await said(open.id), await said(banned.id)]).toEqual([
    ['Mine'],
    ['Theirs', 'Mine'],
    ['Theirs', 'Mine'],
  ])
  await act(t, staff, open.id, 'close', 'Nothing.')
  await leave(closed.people[0])
  expect([await said(closed.id), await said(open.id)]).toEqual([[], ['Mine']])
})

test('a reported person who leaves does not break the list of closed cases', async () => {
  const browser = new Browser(t)
  const { id } = await browser.signIn('leaves-closed@mail.test')
  await report(t, await makePerson(t), { userId: id })
  const about = await caseAbout(t, { id })
  await act(t, staff, about, 'close', 'Nothing.')
  expect((await browser.sendRequest('DELETE', '/account')).statusCode).toBe(204)
  const closed = await call(t, staff, 'GET', '/ops/moderation/cases?state=closed')
  const one = await call(t, staff, 'GET', `/ops/moderation/cases/${about}`)
  expect([closed.statusCode, one.statusCode]).toEqual([200, 200])
})
