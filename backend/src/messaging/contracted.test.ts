import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { contract, triggersAndSequences } from '../../test/contracted.ts'
import { type LiveStream, streamsOf, streamsSettled } from '../../test/live-stream.ts'
import { makePerson, makeSession, type Person } from '../../test/make.ts'
import { act, call, caseAbout, decideAbout, makeStaff, report } from '../../test/staff.ts'
import { shards } from '../db/shards.ts'
import type { InboxItem, Thread } from './messaging.contract.ts'

// The schema can be sharded: change numbers are counted for each account, and no trigger notifies.
let t: TestApp
let live: Awaited<ReturnType<typeof streamsOf>>
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', RATE_LIMITS: 'off' })
  await contract(t)
  live = await streamsOf(t)
})
afterEach(() => live.closeAll())
afterAll(() => t.stop())

const write = async (me: Person, to: Person, content: string) =>
  (await call(t, me, 'POST', '/messages', { receiverId: to.id, content })).json<{ id: number }>().id
const enableReceipts = (me: Person) =>
  t.inject({ method: 'PUT', url: '/api/read-receipts', headers: me.as, payload: { enabled: true } })
const thread = async (me: Person, other: Person, query = '') => {
  const reply = await call(t, me, 'GET', `/messages/${other.id}${query}`)
  return { ...reply.json<Thread>(), next: /cursor=(\d+)/.exec(String(reply.headers.link))?.[1] }
}
const numbers = (stream: LiveStream) => stream.events.map(({ id }) => Number(id))
const two = () => Promise.all([makePerson(t), makePerson(t)])

test('the schema has no notifying trigger and no shared sequence', async () => {
  for (const name of await triggersAndSequences(t)) expect(shards.transitional.join()).not.toContain(name)
})

test('the first change of an account has the number one, and a change of two accounts follows both of theirs [spec-scale-live-order]', async () => {
  const [me, other, third] = [...(await two()), await makePerson(t)]
  const [mine, theirs] = [await live.open(me), await live.open(other)]
  const ids = [await write(other, me, 'one'), await write(third, me, 'two'), await write(other, me, 'three')]
  await live.settled()
  expect(mine.of('message')).toHaveLength(3)
  expect(mine.of('message').map(({ id, data }) => [Number(id), (data.message as { id: number }).id])).toEqual([
    [1, ids[0]],
    [2, ids[1]],
    [3, ids[2]],
  ])
  await live.settled()
  expect(numbers(theirs).slice(1)).toEqual([1, 3])
  expect(ids[0]).toBeGreaterThan(1_000_000)
})

test('pages, read positions, receipts and unread counts use change numbers inside and message ids outside', async () => {
  const [me, other] = await two()
  await enableReceipts(me)
  await enableReceipts(other)
  const mine = await live.open(me)
  const ids: number[] = []
  for (const content of ['one', 'two', 'three', 'four']) ids.push(await write(me, other, content))
  const newest = await thread(other, me, '?limit=3')
  expect(newest.messages.map(({ id }) => id)).toEqual(ids.slice(1))
  expect((await thread(other, me, `?limit=3&cursor=${newest.next}`)).messages.map(({ id }) => id)).toEqual([ids[0]])

  await call(t, other, 'POST', `/messages/${me.id}/read`, { upTo: ids[1] })
  expect((await call(t, other, 'GET', '/messages/unread-count')).json()).toEqual({ count: 1, trips: 0 })
  await live.settled()
  expect(mine.of('conversation').at(-1)?.data.receipt).toMatchObject({ upTo: ids[1] })
  await call(t, other, 'POST', `/messages/${me.id}/read`)
  expect((await call(t, other, 'GET', '/messages/unread-count')).json()).toEqual({ count: 0, trips: 0 })
  await live.settled()
  expect(mine.of('conversation').at(-1)?.data.receipt).toMatchObject({ upTo: ids[3] })
  expect((await thread(me, other)).receipt).toMatchObject({ upTo: ids[3] })
  expect((await call(t, me, 'GET', '/messages')).json<InboxItem[]>()[0]).toMatchObject({ lastMessage: 'four' })
  expect(numbers(mine)).toEqual(numbers(mine).toSorted((a, b) => a - b))

  mine.close()
  const reply = await write(other, me, 'five')
  const back = await live.open(me, { 'last-event-id': mine.state.lastId })
  await live.settled()
  expect(back.of('message').map(({ data }) => data.message)).toMatchObject([{ id: reply }])
  expect(back.of('hello')).toEqual([])
})

test("a staff decision reaches the receiver's page, also when the sender deleted the account", async () => {
  const [author, reader, staff] = [...(await two()), await makeStaff(t)]
  const id = await write(author, reader, 'Rude text')
  const mine = await live.open(reader)
  await report(t, reader, { messageId: id })
  await act(t, staff, await caseAbout(t, author), 'hide')
  await live.settled()
  expect(mine.of('conversation').filter(({ data }) => data.revised)).toHaveLength(1)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: author.as })
  await act(t, staff, await caseAbout(t, author), 'restore')
  await live.settled()
  expect(mine.of('conversation').filter(({ data }) => data.revised)).toHaveLength(2)
})

test('streams end with their sessions: at logout, account deletion and ban', async () => {
  const [leaving, banned] = await two()
  const elsewhere = await makeSession(t, leaving.id)
  const ends = async (stream: LiveStream) => {
    await streamsSettled(t, stream)
    expect(stream.state.ended).toBe(true)
  }
  const [here, there, theirs] = [await live.open(leaving), await live.open(elsewhere), await live.open(banned)]
  await call(t, leaving, 'POST', '/auth/logout')
  await ends(here)
  expect(there.state.ended).toBe(false)
  await t.inject({ method: 'DELETE', url: '/api/account', headers: elsewhere.as })
  await ends(there)
  await decideAbout(t, banned, 'ban')
  await ends(theirs)
})
