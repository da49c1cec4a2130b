import { mock } from 'node:test'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deleteSessionsSilently, listenTo } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { type LiveStream, openStream } from '../../test/live-stream.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { countOf } from '../../test/scrape.ts'
import { startValkey, type TestValkey } from '../../test/valkey.ts'
import { liveGaps, liveReads } from './counters.ts'
import { LiveService } from './live.service.ts'

// Two applications on one database and one Valkey are like two processes.
let valkey: TestValkey
let a: TestApp
let b: TestApp
beforeAll(async () => {
  valkey = await startValkey()
  mock.timers.enable({ apis: ['setInterval'] })
  a = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate', VALKEY_URL: valkey.url })
  b = await startApp({ RATE_LIMITS: 'off', ROLES: 'web', VALKEY_URL: valkey.url, DATABASE_URL: a.env.DATABASE_URL })
  for (const t of [a, b]) await t.app.listen(0, '127.0.0.1')
  await connected()
})
const streams: LiveStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(async () => {
  await b.stop()
  await a.stop()
  await valkey.stop()
  mock.timers.reset()
})

const connected = () =>
  eventually(() => {
    for (const t of [a, b]) expect(t.app.get(LiveService).connected.map(({ value }) => value)).toEqual([1, 1])
  })

async function open(t: TestApp, who: Person, lastId?: string) {
  const stream = await openStream(await t.app.getUrl(), { ...who.as, ...(lastId && { 'last-event-id': lastId }) })
  streams.push(stream)
  if (lastId) return stream
  await a.settled()
  expect(stream.of('hello')).toHaveLength(1)
  return stream
}
async function write(t: TestApp, me: Person, to: Person, content: string) {
  const payload = { receiverId: to.id, content }
  const { statusCode } = await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })
  expect(statusCode).toBe(201)
}
const contentsOf = (stream: LiveStream) =>
  stream.of('message').map(({ data }) => (data.message as { content: string }).content)
const two = () => Promise.all([makePerson(a), makePerson(a)])

test('an event reaches another process through Valkey, without a PostgreSQL notification [spec-scale-live-valkey]', async () => {
  const [me, other] = await two()
  const listener = await listenTo(a, 'live')
  const theirs = await open(b, other)
  await write(a, me, other, 'boarding now')
  await a.settled()
  expect(contentsOf(theirs)).toEqual(['boarding now'])
  await a.app.get(LiveService).refreshPages([other.id])
  await a.app.get(LiveService).sendHints([{ account: other.id, event: { type: 'trip', trip: 1 } }])
  await a.settled()
  expect([theirs.of('hello').length, theirs.of('trip').length]).toEqual([2, 1])
  const notified = await listener.end()
  expect(notified.filter((payload) => !('fence' in JSON.parse(payload)))).toEqual([])
})

test('a process is subscribed to an account only while it has a stream of it [spec-scale-live-subscribed]', async () => {
  const me = await makePerson(a)
  const channels = () => valkey.runCommand('PUBSUB', 'SHARDCHANNELS', `live:${me.id}`)
  const [first, second] = [await open(a, me), await open(a, me)]
  expect(await channels()).toEqual([`live:${me.id}`])
  expect(a.app.get(LiveService).subscriptions).toBe(1)
  first.close()
  second.close()
  await eventually(async () => expect(await channels()).toEqual([]))
  expect(a.app.get(LiveService).subscriptions).toBe(0)
})

test('a logout in one process ends the stream in the other', async () => {
  const [me, other] = await two()
  const [mine, theirs] = [await open(b, me), await open(b, other)]
  await a.inject({ method: 'POST', url: '/api/auth/logout', headers: me.as })
  await a.settled()
  expect(mine.state.ended).toBe(true)
  await deleteSessionsSilently(a, [other.id])
  await a.app.get(LiveService).sessionsEnded([other.id])
  await a.settled()
  expect(theirs.state.ended).toBe(true)
})

test('processes do not poll while Valkey is healthy [spec-scale-live-no-polling]', async () => {
  const [me, other] = await two()
  const theirs = await open(b, other)
  const [reads, gaps] = [await countOf(liveReads), await countOf(liveGaps)]
  for (const content of ['one', 'two', 'three']) await write(a, me, other, content)
  await a.settled()
  expect(contentsOf(theirs)).toEqual(['one', 'two', 'three'])
  expect((await countOf(liveReads)) - reads).toBeLessThanOrEqual(3)
  // Longer than the polling interval of a disconnected bus.
  mock.timers.tick(16_000)
  await a.settled()
  expect((await countOf(liveReads)) - reads).toBeLessThanOrEqual(3)
  expect(await countOf(liveGaps)).toBe(gaps)
})

test('no message is lost or doubled when Valkey is killed and restarted during writes', async () => {
  const [me, other] = await two()
  const theirs = [await open(b, other)]
  const sent: string[] = []
  let isWriting = true
  const writing = (async () => {
    for (let i = 0; isWriting; i++) {
      await write(i % 2 ? a : b, me, other, String(i))
      sent.push(String(i))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await eventually(() => expect(sent.length).toBeGreaterThan(10))
  for (let i = 0; i < 2; i++) {
    await valkey.stop()
    const before = sent.length
    await eventually(() => expect(sent.length).toBeGreaterThan(before + 10))
    theirs.push(await open(i ? a : b, other, theirs[0]!.state.lastId))
    await valkey.start()
    await connected()
  }
  isWriting = false
  await writing
  await a.settled()
  expect(contentsOf(theirs[0]!)).toEqual(sent)
  for (const { events } of theirs) {
    const ids = events.filter(({ data }) => data.type === 'message').map(({ id }) => Number(id))
    expect(ids).toEqual([...new Set(ids)].toSorted((x, y) => x - y))
  }
  expect(theirs.slice(1).map((stream) => contentsOf(stream).at(-1))).toEqual([sent.at(-1), sent.at(-1)])
})
