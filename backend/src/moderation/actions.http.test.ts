import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { otherTransaction, refusedChanges, untilBlocked } from '../../test/database.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { plainPng } from '../../test/picture-bytes.ts'
import { act, call, caseAbout, makeStaff, makeWitness, report, seen } from '../../test/staff.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

let t: TestApp
let staff: Person
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

const code = (reply: { statusCode: number; body: string }) =>
  (reply.body ? (JSON.parse(reply.body) as { code?: string }).code : undefined) ?? reply.statusCode
const isFound = async (id: number) => (await t.inject(`/api/listings/by-id/${id}`)).statusCode === 200
const search = async () => (await t.inject('/api/listings?limit=50')).json<Array<{ id: number }>>().map(({ id }) => id)
async function mailTo(address: string, content: string) {
  await t.settled()
  expect(t.inbox.received.filter(({ to, text }) => to.includes(address) && text?.includes(content))).toHaveLength(1)
}

async function reported(about: Person) {
  await report(t, await makePerson(t), { userId: about.id })
  return caseAbout(t, about)
}

test('a person who is not staff, or whose code was long ago, reaches nothing', async () => {
  const [person, old] = [await makePerson(t), staff]
  await t.advance(31 * 60)
  staff = await makeStaff(t)
  const id = await reported(person)
  const body = { kind: 'note', reason: 'A note.', seen: 0 }
  const routes = [
    ['GET', '/ops/moderation/summary'],
    ['GET', '/ops/moderation/cases'],
    ['GET', `/ops/moderation/cases/${id}`],
    ['POST', `/ops/moderation/cases/${id}/actions`],
  ] as const
  for (const [method, path] of routes) {
    const request = (me?: Person) => call(t, me, method, path, method === 'POST' ? body : undefined)
    expect([
      path,
      code(await request()),
      code(await request(person)),
      code(await request(old)),
      (await request(staff)).statusCode,
    ]).toEqual([path, 'signed-out', 'not-found', 'fresh-code-needed', 200])
  }
})

test('a suspended person may read, export and leave, and any other change is refused with the reason', async () => {
  const [person, other] = [await makePerson(t), await makePerson(t)]
  const { id: listing } = await makeListing(t, person)
  await act(t, staff, await reported(person), 'suspend', 'You asked three people for money.')
  const request = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    t.inject({ method, url: `/api${path}`, headers: person.as, ...(payload && { payload }) })
  const refused = await request('POST', '/messages', { receiverId: other.id, content: 'Hello' })
  expect(refused.json()).toMatchObject({ code: 'account-suspended' })
  expect(refused.json<{ message: string }>().message).toContain('You asked three people for money.')
  for (const [method, path, body] of [
    ['PATCH', '/profile', { bio: 'x' }],
    ['POST', '/reports', { userId: other.id, reason: 'spam', thread: true }],
    ['POST', `/blocks/${other.id}`],
    ['POST', `/my-listings/${listing}/close`],
    ['POST', '/create-payment-intent', { amount: 5, recipientId: other.id }],
  ] as const) {
    expect([path, code(await request(method, path, body))]).toEqual([path, 'account-suspended'])
  }
  expect((await request('GET', '/auth/me')).json()).toMatchObject({
    suspension: { reason: 'You asked three people for money.' },
  })
  expect((await request('GET', '/account/export')).json()).toMatchObject({
    data: { moderation: [{ kind: 'person', decisions: [{ decision: 'suspend' }] }] },
  })
  expect([await isFound(listing), (await search()).includes(listing)]).toEqual([false, false])
  await mailTo(person.email, 'You asked three people for money.')
  expect((await request('DELETE', '/account')).statusCode).toBe(204)
})

test('a listing and the suspension of its author at the same moment leave no listing in the search', async () => {
  const person = await makePerson(t)
  const id = await reported(person)
  const other = await otherTransaction(t)
  const listing = await makeListing({ ...t, pool: other.pool }, person)
  const suspended = act(t, staff, id, 'suspend')
  await Promise.race([suspended, untilBlocked(t)])
  await other.commit()
  expect((await suspended).statusCode).toBe(200)
  expect(await isFound(listing.id)).toBe(false)
})

test('a staff member removes the picture of a reported person, who reads the reason', async () => {
  const [person, plain] = [await makePerson(t), await makePerson(t)]
  expect((await seen(t, staff, await reported(plain))).can).not.toContain('remove')
  expect(code(await act(t, staff, await caseAbout(t, plain), 'remove'))).toBe('action-not-possible')
  const headers = { ...person.as, 'content-type': 'image/png' }
  const upload = await t.inject({ method: 'PUT', url: '/api/profile/photo', headers, payload: plainPng(100, 100) })
  const address = upload.json().profilePictureUrl
  const id = await reported(person)
  expect((await seen(t, staff, id)).can).toContain('remove')
  expect((await act(t, staff, id, 'remove', 'This is not you.')).statusCode).toBe(200)
  expect((await t.inject(`/api/users/${person.id}`)).json()).toMatchObject({ profilePictureUrl: null })
  expect((await t.inject(address)).statusCode).toBe(404)
  await mailTo(person.email, 'Our team removed your picture from Flight Amigo.')
  expect((await seen(t, staff, id)).can).not.toContain('remove')
})

test('a suspension ends: listings come back, except what was hidden or removed by itself', async () => {
  const person = await makePerson(t)
  const [shown, removed] = [
    await makeListing(t, person),
    await makeListing(t, person, { date: daysAfter(todayIn('UTC'), 60) }),
  ]
  await report(t, await makePerson(t), { listingId: removed.id })
  await act(t, staff, await caseAbout(t, person), 'remove')
  const id = await reported(person)
  await act(t, staff, id, 'suspend')
  expect(code(await act(t, staff, id, 'suspend'))).toBe('action-not-possible')
  expect((await seen(t, staff, id)).can).toEqual(['note', 'warn', 'reinstate', 'ban', 'reopen', 'mark-false'])
  expect((await act(t, staff, id, 'reinstate', 'We were wrong.')).statusCode).toBe(200)
  expect([await isFound(shown.id), await isFound(removed.id)]).toEqual([true, false])
  expect(code(await call(t, person, 'POST', '/messages', { receiverId: staff.id, content: 'Thanks' }))).toBe(201)
  await mailTo(person.email, 'We were wrong.')
})

test('a person objects once to a suspension, which puts the case into the queue again', async () => {
  const person = await makePerson(t)
  const object = () => call(t, person, 'POST', '/moderation/objection', { text: 'It was not me, I promise.' })
  expect(code(await object())).toBe('not-suspended')
  const id = await reported(person)
  await act(t, staff, id, 'suspend')
  expect((await seen(t, staff, id)).closedAt).not.toBeNull()
  const replies = await Promise.all([object(), object()])
  expect(replies.map(code).sort()).toEqual([200, 'already-objected'])
  const view = await seen(t, staff, id)
  expect(view).toMatchObject({ closedAt: null, objected: true, objections: [{ text: 'It was not me, I promise.' }] })
  expect((await call(t, person, 'GET', '/moderation/account-status')).json()).toMatchObject({
    suspension: { objection: { text: 'It was not me, I promise.' } },
  })
  await act(t, staff, id, 'reinstate')
  await act(t, staff, id, 'suspend', 'It happened again.')
  expect((await object()).statusCode).toBe(200)
})

test('a banned person is out: sessions end, listings are removed, and people in contact are notified', async () => {
  const [person, friend, requester, stranger] = await Promise.all([1, 2, 3, 4].map(() => makePerson(t)))
  const listing = await makeListing(t, person!)
  await call(t, friend, 'POST', '/messages', { receiverId: person!.id, content: 'Shall we meet at the gate?' })
  await call(t, requester, 'POST', `/listings/${listing.id}/contact`)
  const id = await reported(person!)
  expect((await act(t, staff, id, 'ban', 'Fraud.')).statusCode).toBe(200)
  expect(code(await call(t, person, 'GET', '/auth/me'))).toBe('signed-out')
  expect(await isFound(listing.id)).toBe(false)
  for (const { email } of [friend!, requester!]) await mailTo(email, `in contact with “${person!.username}”`)
  await mailTo(person!.email, 'Fraud.')
  expect(t.inbox.received.filter(({ to }) => to.includes(stranger!.email))).toEqual([])
  const thread = (await call(t, friend, 'GET', `/messages/${person!.id}`)).json<{ notice: string }>()
  expect(thread.notice).toContain(`${person!.username} was removed from this site`)
  expect(code(await call(t, friend, 'POST', '/messages', { receiverId: person!.id, content: 'Hi' }))).toBe(
    'user-not-found',
  )
})

test('a hidden message or review is not shown to others until it is restored, and the average follows', async () => {
  const [author, target] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, target)
  const sent = await call(t, author, 'POST', '/messages', { receiverId: target.id, content: 'Rude message' })
  await call(t, target, 'POST', '/messages', { receiverId: author.id, content: 'Please stop.' })
  const written = await call(t, author, 'POST', '/testimonials', {
    targetUserId: target.id,
    route: 'HYD to ORD',
    rating: 1,
    text: 'A terrible liar and thief.',
  })
  const shownTo = async (who: Person, other: Person) => ({
    message: (await call(t, who, 'GET', `/messages/${other.id}`)).json<{ messages: Array<{ content: string }> }>()
      .messages[0]?.content,
    reviews: (await t.inject(`/api/testimonials/user/${target.id}`)).json<object[]>().length,
    rating: (await t.inject(`/api/listings/${target.id}`)).json<{ user: { rating: object | null } }>().user.rating,
  })
  const before = { message: 'Rude message', reviews: 1, rating: { average: 1, count: 1 } }
  expect(await shownTo(target, author)).toEqual(before)

  await report(t, target, { messageId: sent.json<{ id: number }>().id })
  const message = await caseAbout(t, author)
  await report(t, target, { testimonialId: written.json<{ id: number }>().id })
  const review = await caseAbout(t, author)
  await act(t, staff, message, 'hide')
  await act(t, staff, review, 'hide')
  const hidden = { message: 'This message is hidden while our team reviews it.', reviews: 0, rating: null }
  expect(await shownTo(target, author)).toEqual(hidden)
  expect((await shownTo(author, target)).message).toBe('Rude message')
  await act(t, staff, message, 'restore')
  await act(t, staff, review, 'restore')
  expect(await shownTo(target, author)).toEqual(before)
})

test('closing a case without a decision shows again what the reports alone had hidden', async () => {
  const person = await makePerson(t)
  const { id } = await makeListing(t, person)
  const witnesses = await Promise.all([1, 2, 3].map(() => makeWitness(t, person)))
  const all = () => Promise.all(witnesses.map((me) => report(t, me, { listingId: id })))
  await all()
  expect(await isFound(id)).toBe(false)
  await act(t, staff, await caseAbout(t, person), 'close', 'Nothing is wrong with it.')
  expect(await isFound(id)).toBe(true)
  await all()
  expect(await isFound(id)).toBe(true)
})

test('a warning is a mail and a note that stays until the person has read it', async () => {
  const [person, other] = [await makePerson(t), await makePerson(t)]
  await act(t, staff, await reported(person), 'warn', 'Please do not ask for money.')
  const status = async () =>
    (await call(t, person, 'GET', '/moderation/account-status')).json<{ warnings: Array<{ id: number }> }>()
  const { warnings } = await status()
  expect(warnings).toMatchObject([{ text: 'Please do not ask for money.' }])
  await mailTo(person.email, 'Please do not ask for money.')
  await call(t, other, 'POST', `/moderation/warnings/${warnings[0]!.id}/seen`)
  expect((await status()).warnings).toHaveLength(1)
  await call(t, person, 'POST', `/moderation/warnings/${warnings[0]!.id}/seen`)
  expect((await status()).warnings).toEqual([])
})

test('a warning that is repeated before the person has read it counts as one, and is one email', async () => {
  const person = await makePerson(t)
  const id = await reported(person)
  const warnings = async () =>
    (await call(t, person, 'GET', '/moderation/account-status')).json<{
      warnings: Array<{ id: number; text: string }>
    }>().warnings
  const texts = async () => (await warnings()).map(({ text }) => text)
  for (let n = 0; n < 3; n++) expect((await act(t, staff, id, 'warn', 'Stay polite, please.')).statusCode).toBe(200)
  expect(await texts()).toEqual(['Stay polite, please.'])
  await mailTo(person.email, 'Stay polite, please.')
  await act(t, staff, id, 'warn', 'Stay polite, this is serious.')
  expect(await texts()).toEqual(['Stay polite, this is serious.'])
  await mailTo(person.email, 'Stay polite, this is serious.')
  const { actions } = await seen(t, staff, id)
  expect(actions.map(({ kind }) => kind)).toEqual(Array(4).fill('warn'))
  const read = (await warnings())[0]?.id
  await call(t, person, 'POST', `/moderation/warnings/${read}/seen`)
  await act(t, staff, id, 'warn', 'Stay polite, this is serious.')
  expect(await texts()).toEqual(['Stay polite, this is serious.'])
  expect(
    t.inbox.received.filter(({ to, text }) => to.includes(person.email) && text?.includes('polite, please')),
  ).toHaveLength(1)
})

test('an action must name the newest entry that the staff member has seen', async () => {
  const id = await reported(await makePerson(t))
  const send = (body: object) =>
    call(t, staff, 'POST', `/ops/moderation/cases/${id}/actions`, { kind: 'note', reason: 'A note.', ...body })
  expect(code(await send({}))).toBe('invalid')
  expect((await send({ seen: 0 })).statusCode).toBe(200)
  expect(code(await send({ seen: 0 }))).toBe('case-changed')
})

test('every action is in the audit, which no one can change, and colleagues do not decide about themselves', async () => {
  const [colleague, person] = [await makeStaff(t), await makePerson(t)]
  const own = await reported(colleague)
  expect(code(await act(t, colleague, own, 'close'))).toBe('own-case')
  const id = await reported(person)
  await act(t, colleague, id, 'note', 'I know this person.')
  await Promise.all([act(t, staff, id, 'suspend'), act(t, colleague, id, 'suspend')])
  const { actions } = await seen(t, staff, id)
  expect(actions.map(({ kind }) => kind)).toEqual(['note', 'suspend'])
  expect(actions[0]).toMatchObject({ by: colleague.email, reason: 'I know this person.' })
  const refused = 'The audit of moderation cannot be changed.'
  for (const change of ["reason = 'x'", "address = 'a@b.test'"])
    expect(await refusedChanges(t, 'moderation_action', change)).toEqual([refused, refused, refused])
  expect((await call(t, colleague, 'DELETE' as 'POST', '/account')).statusCode).toBe(204)
  const left = (await seen(t, staff, id)).actions[0]!
  expect([left.reason, left.by?.includes('@')]).toEqual(['I know this person.', false])
})

test('the queue shows the oldest open case first, and the median time to the first action', async () => {
  await t.advance(31 * 86_400) // The median covers the last 30 days.
  const ids: number[] = []
  for (const minutes of [70, 10, 10]) {
    ids.push(await reported(await makePerson(t)))
    await t.advance(minutes * 60)
  }
  staff = await makeStaff(t)
  for (const [i, id] of ids.entries()) await act(t, staff, id, i === 0 ? 'close' : 'note')
  const summary = (await call(t, staff, 'GET', '/ops/moderation/summary')).json<{
    medianMinutes: number
    measured: number
  }>()
  expect([Math.round(summary.medianMinutes), summary.measured]).toEqual([20, 3])
  const queue = async (query: string) =>
    (await call(t, staff, 'GET', `/ops/moderation/cases?limit=50${query}`))
      .json<Array<{ id: number }>>()
      .map(({ id }) => id)
  const open = await queue('')
  expect([open.includes(ids[0]!), open.slice(-2)]).toEqual([false, ids.slice(1)])
  expect((await queue('&state=closed')).includes(ids[0]!)).toBe(true)
  expect(await queue(`&cursor=${ids[1]}`)).toEqual([ids[2]])
})
