import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson, type Person } from '../../test/make.ts'
import { BlocksService } from '../blocks/blocks.service.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const daysAhead = (days: number) => daysAfter(todayIn('UTC'), days)
const call = (me: Person, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  t.inject({ method, url: `/api${path}`, headers: me.as, ...(payload && { payload }) })
const write = (me: Person, to: Person, content: string) => call(me, 'POST', '/messages', { receiverId: to.id, content })
const two = () => Promise.all([makePerson(t), makePerson(t)])
const codes = async (...replies: Array<ReturnType<typeof call>>) =>
  (await Promise.all(replies)).map(({ statusCode, body }) => (body ? JSON.parse(body).code : undefined) ?? statusCode)

test('a block stops messages in both directions, does not delete earlier ones, and stays hidden from the blocked person', async () => {
  const [me, other] = await two()
  await write(other, me, 'unwanted')
  expect((await call(me, 'POST', `/blocks/${other.id}`)).statusCode).toBe(204)
  expect((await call(me, 'POST', `/blocks/${other.id}`)).statusCode).toBe(204)
  expect(await codes(write(me, other, 'x'), write(other, me, 'x'))).toEqual(['blocked', 'blocked'])
  const blocks = t.app.get(BlocksService)
  expect(await blocks.isEitherBlocked(other.id, me.id)).toBe(true)
  expect([await blocks.findSeparated(me.id), await blocks.findSeparated(other.id)]).toEqual([[other.id], [me.id]])

  const seen = async (who: Person, whom: Person) => (await call(who, 'GET', `/messages/${whom.id}`)).json()
  expect(await seen(me, other)).toMatchObject({ blocked: true, messages: [{ content: 'unwanted' }] })
  expect(await seen(other, me)).toMatchObject({ blocked: false, messages: [{ content: 'unwanted' }] })
  expect((await call(me, 'GET', '/messages/unread-count')).json()).toEqual({ count: 0, trips: 0 })
  expect((await call(me, 'GET', '/blocks')).json()).toEqual([
    { id: other.id, username: other.username, profilePictureUrl: null },
  ])
  expect((await call(other, 'GET', '/blocks')).json()).toEqual([])

  expect((await call(other, 'DELETE', `/blocks/${me.id}`)).statusCode).toBe(204)
  expect(await codes(write(other, me, 'x'))).toEqual(['blocked'])
  expect((await call(me, 'DELETE', `/blocks/${other.id}`)).statusCode).toBe(204)
  expect(await codes(write(other, me, 'x'))).toEqual([201])
})

test('a person can be blocked before any message; blocks of oneself or of an unknown person are rejected', async () => {
  const [me, other] = await two()
  await call(me, 'POST', `/blocks/${other.id}`)
  expect(await codes(write(other, me, 'x'))).toEqual(['blocked'])
  expect(await codes(call(me, 'POST', `/blocks/${me.id}`), call(me, 'POST', '/blocks/9999999'))).toEqual([
    'to-oneself',
    'user-not-found',
  ])
  expect(await codes(call(me, 'POST', '/blocks/x'), call(me, 'DELETE', '/blocks/0'))).toEqual(['invalid', 'invalid'])
})

test('a block hides the listings of the two people from each other and from no one else', async () => {
  const [me, other] = await two()
  const [mine, theirs] = [await makeListing(t, me), await makeListing(t, other, { end_date: daysAhead(14) })]
  const searches = ['', '&from=HYD&to=ORD', '&type=helper', `&date=${daysAhead(11)}`]
  const seen = async (who: Person | undefined, id: number) => {
    const get = async (path: string) => t.inject({ url: `/api/listings${path}`, headers: who?.as ?? {} })
    const lists = await Promise.all(searches.map((filter) => get(`?limit=50${filter}`)))
    const found = lists.map((reply) => reply.json<Array<{ id: number }>>().some((listing) => listing.id === id))
    const owner = id === mine.id ? me.id : other.id
    return [...found, (await get(`/by-id/${id}`)).statusCode === 200, (await get(`/${owner}`)).statusCode === 200]
  }
  const [all, none] = [Array(6).fill(true), Array(6).fill(false)]
  expect(await seen(me, theirs.id)).toEqual(all)
  await call(me, 'POST', `/blocks/${other.id}`)
  expect(await seen(me, theirs.id)).toEqual(none)
  expect((await seen(other, mine.id)).slice(0, 3)).toEqual([false, false, false])
  expect((await seen(other, mine.id)).slice(4)).toEqual([false, false])
  expect(await seen(me, mine.id)).toEqual(await seen(undefined, mine.id))
  expect(await seen(undefined, theirs.id)).toEqual(all)
  expect(await seen(await makePerson(t), theirs.id)).toEqual(all)
  await call(me, 'DELETE', `/blocks/${other.id}`)
  expect(await seen(me, theirs.id)).toEqual(all)
})

test('a report stores the messages unchanged and is emailed to the staff', async () => {
  const [me, other] = await two()
  await write(other, me, 'Send me money <first>')
  await write(me, other, 'No.')
  const report = {
    userId: other.id,
    listingId: 7,
    reason: 'scam',
    details: 'Asked for "money"\nat once.',
    thread: true,
  }
  expect((await call(me, 'POST', '/reports', report)).statusCode).toBe(204)
  await t.settled()
  const emails = t.inbox.received.filter(({ to }) => to.includes(t.env.CONTACT_EMAIL))
  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toContain('Asks for money')
  expect(emails[0]?.text).toMatch(/Send me money <first>[\s\S]*No\./)
  expect(emails[0]?.text).toContain(
    `Report by “${me.username}” (account ${me.id}) about “${other.username}” (account ${other.id}), listing 7.`,
  )
  expect(emails[0]?.html).not.toContain('<first>')
})

test('a report needs a reason and another person, but no details', async () => {
  const [me, other] = await two()
  expect(
    await codes(
      call(me, 'POST', '/reports', { userId: other.id, reason: 'spam', thread: true }),
      call(me, 'POST', '/reports', { userId: other.id, reason: 'other', details: '', thread: true }),
      call(me, 'POST', '/reports', { userId: other.id, thread: true }),
      call(me, 'POST', '/reports', { userId: other.id, reason: 'toString', thread: true }),
    ),
  ).toEqual([204, 204, 'invalid', 'invalid'])
  expect(
    await codes(
      call(me, 'POST', '/reports', { userId: other.id, reason: 'spam', details: 'x'.repeat(1001), thread: true }),
      call(me, 'POST', '/reports', { userId: me.id, reason: 'spam', thread: true }),
      call(me, 'POST', '/reports', { userId: 9_999_999, reason: 'spam', thread: true }),
    ),
  ).toEqual(['invalid', 'to-oneself', 'user-not-found'])
})

test('all routes of messaging need a session [spec-messages-need-session]', async () => {
  const requests = [
    ['GET', '/messages'],
    ['GET', '/messages/unread-count'],
    ['GET', '/messages/1'],
    ['POST', '/messages'],
    ['POST', '/messages/1/read'],
    ['GET', '/blocks'],
    ['POST', '/blocks/1'],
    ['DELETE', '/blocks/1'],
    ['POST', '/reports'],
    ['GET', '/live'],
  ] as const
  for (const [method, path] of requests) {
    const reply = await t.inject({ method, url: `/api${path}`, ...(method === 'POST' && { payload: {} }) })
    expect([method, path, reply.statusCode]).toEqual([method, path, 401])
  }
})
