import type { EventEmitter } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deleteSessionsSilently, notifyLive, readsFirst } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { type LiveStream, openStream } from '../../test/live-stream.ts'
import { makePerson, makeSession, type Person } from '../../test/make.ts'
import { LiveService } from './live.service.ts'

// Two applications on one database are like two processes.
let a: TestApp
let b: TestApp
const base = new Map<TestApp, string>()
beforeAll(async () => {
  a = await startApp({ RATE_LIMITS: 'off' })
  b = await startApp({ RATE_LIMITS: 'off', DATABASE_URL: a.env.DATABASE_URL })
  for (const t of [a, b]) {
    await t.app.listen(0, '127.0.0.1')
    base.set(t, await t.app.getUrl())
  }
})
const streams: LiveStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await b.stop()
  await a.stop()
})

async function open(t: TestApp, who: { as: { cookie: string } }, headers: Record<string, string> = {}, query = '') {
  const stream = await openStream(base.get(t) as string, { ...who.as, ...headers }, query)
  streams.push(stream)
  return stream
}
const write = (t: TestApp, me: Person, to: Person, content: string) =>
  t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload: { receiverId: to.id, content } })
const read = (t: TestApp, me: Person, other: Person) =>
  t.inject({ method: 'POST', url: `/api/messages/${other.id}/read`, headers: me.as })
const contentsOf = (stream: LiveStream) =>
  stream.of('message').map(({ data }) => (data.message as { content: string }).content)
const two = () => Promise.all([makePerson(a), makePerson(a)])

test("a message sent in one process reaches the recipient and the sender's other tabs in another", async () => {
  const [me, other] = await two()
  const [mine, theirs] = [await open(a, me), await open(b, other)]
  expect(theirs.headers.get('content-type')).toBe('text/event-stream')
  expect(theirs.headers.get('cache-control')).toContain('no-store')
  await a.settled()
  expect(theirs.of('hello')).toHaveLength(1)
  const sent = (await write(a, me, other, 'boarding now')).json<{ id: number; createdAt: string }>()
  await a.settled()
  expect(theirs.of('message')).toHaveLength(1)
  expect(theirs.of('message')[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    data: {
      type: 'message',
      otherUserId: me.id,
      message: { id: sent.id, senderId: me.id, content: 'boarding now', createdAt: sent.createdAt, language: 'en' },
      unread: 1,
    },
  })
  await a.settled()
  expect(mine.of('message')).toHaveLength(1)
  expect(mine.of('message')[0]?.data).toMatchObject({ otherUserId: other.id, unread: 0 })
})

test('delivers events after notifications that it cannot read', async () => {
  const [me, other] = await two()
  const stream = await open(b, other)
  await a.settled()
  expect(stream.of('hello')).toHaveLength(1)
  for (const payload of ['not JSON', '', 'null', '1', '{"hints":[null]}']) await notifyLive(a, payload)
  await write(a, me, other, 'after them')
  await a.settled()
  expect(contentsOf(stream)).toEqual(['after them'])
})

test('clients get only the events of their own account', async () => {
  const [me, other] = await two()
  const [third, theirs] = [await open(b, await makePerson(a)), await open(b, other)]
  await write(a, me, other, 'between us')
  await a.settled()
  expect(contentsOf(theirs)).toEqual(['between us'])
  expect(third.of('message')).toEqual([])
})

test('a client that reconnects gets exactly the missed events, in order, from any process [spec-performance-last-event-id] [spec-scale-live-last-event-id] [spec-scale-live-order]', async () => {
  const [me, other] = await two()
  const before = await open(a, other)
  await write(a, me, other, 'one')
  await a.settled()
  expect(contentsOf(before)).toEqual(['one'])
  before.close()
  for (const content of ['two', 'three', 'four']) await write(b, me, other, content)

  const after = await open(b, other, { 'last-event-id': before.state.lastId })
  await write(a, me, other, 'five')
  await a.settled()
  expect(contentsOf(after)).toEqual(['two', 'three', 'four', 'five'])
  expect(after.of('hello')).toEqual([])
  // A new leader among the tabs sends no header; a browser that reconnects repeats the original URL.
  const again = await open(a, other, {}, `?after=${after.state.lastId}`)
  const both = await open(a, other, { 'last-event-id': after.state.lastId }, `?after=${before.state.lastId}`)
  await write(b, me, other, 'six')
  await a.settled()
  expect([contentsOf(again), contentsOf(both)]).toEqual([['six'], ['six']])
})

test('parallel messages from many senders arrive exactly once each', async () => {
  const me = await makePerson(a)
  const others = await Promise.all(Array.from({ length: 8 }, () => makePerson(a)))
  const first = await open(a, me)
  const half = Promise.withResolvers<void>()
  const sendAll = async (other: Person, i: number) => {
    for (let n = 0; n < 10; n++) {
      expect((await write(i % 2 ? a : b, other, me, `${i}.${n}`)).statusCode).toBe(201)
      if (i === 0 && n === 4) half.resolve()
    }
  }
  const sending = Promise.all(others.map(sendAll))
  await half.promise
  first.close()
  const seen = contentsOf(first)
  const later = await open(b, me, { 'last-event-id': first.state.lastId })
  await sending
  await a.settled()
  const all = others.flatMap((_, i) => Array.from({ length: 10 }, (_, n) => `${i}.${n}`))
  expect([...seen, ...contentsOf(later)].toSorted()).toEqual(all.toSorted())
})

test("the account's other pages learn that it read or blocked, also after a reconnection", async () => {
  const [me, other] = await two()
  await write(a, other, me, 'hi')
  const here = await open(b, me)
  await a.settled()
  expect(here.of('hello')).toHaveLength(1)
  await read(a, me, other)
  await a.settled()
  expect(here.of('conversation')).toHaveLength(1)
  expect(here.of('conversation')[0]?.data).toEqual({
    type: 'conversation',
    otherUserId: other.id,
    read: true,
    blocked: false,
    unread: 0,
  })
  here.close()
  await a.inject({ method: 'POST', url: `/api/blocks/${other.id}`, headers: me.as })
  const back = await open(a, me, { 'last-event-id': here.state.lastId })
  await a.settled()
  expect(back.of('conversation').map(({ data }) => data.blocked)).toEqual([true])
})

test('a stream with an invalid last id begins with hello', async () => {
  const me = await makePerson(a)
  for (const lastEventId of ['x', '-1', '99999999999', '1 2']) {
    const stream = await open(a, me, { 'last-event-id': lastEventId })
    await a.settled()
    expect(stream.of('hello')).toHaveLength(1)
    stream.close()
  }
})

test('a stream continues a document: it repeats the changes and hints since then, and says when it does not know them', async () => {
  const [me, other] = await two()
  const openAfter = async (after: number, age: number) => {
    const stream = await open(b, me, {}, `?after=${after}&age=${age}`)
    await b.settled()
    stream.close()
    return stream
  }
  // A process that has just begun to listen does not know the hints of the second before.
  await eventually(async () => expect((await openAfter(0, 0)).of('back')).toEqual([]))
  const began = Date.now()
  const before = await a.inject({ method: 'GET', url: '/api/live/position', headers: me.as })
  const { after } = before.json<{ after: number }>()
  await write(a, other, me, 'after the document')
  await a.app.get(LiveService).sendHints([
    { account: me.id, event: { type: 'trip', trip: 5 } },
    { account: other.id, event: { type: 'trip', trip: 6 } },
  ])
  await a.settled()
  const stream = await openAfter(after, Date.now() - began)
  expect(contentsOf(stream)).toEqual(['after the document'])
  expect(stream.of('hello')).toEqual([])
  expect([...stream.of('back'), ...stream.of('trip')].map(({ data }) => data)).toEqual([{ type: 'trip', trip: 5 }])
  expect((await openAfter(after, 600_000)).of('back')).toHaveLength(1)
})

test('a signed-out client gets no stream, and the end of a session ends its streams in every process', async () => {
  const me = await makePerson(a)
  expect((await open(a, { as: { cookie: '' } })).status).toBe(401)
  expect((await open(a, me, {}, `?account=${me.id + 1}`)).status).toBe(401)
  const elsewhere = await makeSession(a, me.id)
  const [here, there, remaining] = [await open(a, me), await open(b, me), await open(b, elsewhere)]
  await a.settled()
  expect(remaining.of('hello')).toHaveLength(1)
  await a.inject({ method: 'POST', url: '/api/auth/logout', headers: me.as })
  await a.settled()
  expect([here.state.ended, there.state.ended, remaining.state.ended]).toEqual([true, true, false])
  await a.inject({ method: 'POST', url: '/api/auth/logout-everywhere', headers: elsewhere.as })
  await a.settled()
  expect(remaining.state.ended).toBe(true)
})

test('every process checks the sessions of an account when one announces their end', async () => {
  const [me, other] = await two()
  const [mine, remaining] = [await open(b, me), await open(b, other)]
  await a.settled()
  expect([mine, remaining].map((stream) => stream.of('hello').length)).toEqual([1, 1])
  await deleteSessionsSilently(a, [me.id])
  await a.app.get(LiveService).sessionsEnded([me.id, other.id])
  await a.settled()
  expect([mine.state.ended, remaining.state.ended]).toEqual([true, false])
})

test('a closed stream is removed, and an account has at most twenty streams', async () => {
  const me = await makePerson(a)
  const live = a.app.get(LiveService)
  const mine = await Promise.all(Array.from({ length: 20 }, () => open(a, me)))
  expect(live.streamCount(me.id)).toBe(20)
  expect((await open(a, me)).status).toBe(429)
  for (const stream of mine) stream.close()
  await a.settled()
  expect(live.streamCount(me.id)).toBe(0)
})

test('a client that disconnects before its stream begins gets no stream', async () => {
  const me = await makePerson(a)
  const { pool } = a
  const query = pool.query
  const [sessionRead, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  pool.query = (async (...given: Parameters<typeof query>) => {
    if (readsFirst('alive_session', given[0])) {
      sessionRead.resolve()
      await resume.promise
    }
    return query.apply(pool, given)
  }) as unknown as typeof query
  const gone = new Promise((resolve) =>
    a.app.getHttpServer().once('request', (_request: unknown, reply: EventEmitter) => reply.once('close', resolve)),
  )
  const leaving = new AbortController()
  const left = fetch(`${base.get(a)}/api/live`, { headers: { ...me.as }, signal: leaving.signal }).catch(() => 'left')
  await sessionRead.promise
  leaving.abort()
  await gone
  pool.query = query
  resume.resolve()
  expect(await left).toBe('left')
  // The later request has a response, so the server has finished the first one.
  await open(a, me)
  expect(a.app.get(LiveService).streamCount(me.id)).toBe(1)
})

test('streams end when the application stops', async () => {
  const c = await startApp({ DATABASE_URL: a.env.DATABASE_URL })
  await c.app.listen(0, '127.0.0.1')
  base.set(c, await c.app.getUrl())
  const stream = await open(c, await makePerson(a))
  await a.settled()
  expect(stream.of('hello')).toHaveLength(1)
  await c.stop()
  expect(stream.state.ended).toBe(true)
})
