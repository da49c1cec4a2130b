import { mock } from 'node:test'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool, QueryConfig } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { liveProcesses, vanish } from '../../test/database.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { openStream } from '../../test/live-stream.ts'
import { makePerson } from '../../test/make.ts'
import { countOf } from '../../test/scrape.ts'
import { ModuleContributions } from '../contributions.ts'
import { liveReads } from './counters.ts'
import { Live } from './live.ts'
import { Presence } from './presence.ts'

let t: TestApp
/** How often changes were looked for. */
let looks = 0
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  const source = t.app.get(ModuleContributions).of('liveChanges')[0]!
  const since = source.since.bind(source)
  source.since = async (...given) => {
    const changes = await since(...given)
    looks++
    return changes
  }
})
afterAll(() => t.stop())

async function openPair() {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const before = looks
  const stream = await openStream(await t.app.getUrl(), other.as)
  await t.settled()
  expect(stream.of('hello')).toHaveLength(1)
  expect(looks).toBeGreaterThan(before)
  const write = async (content: string) => {
    const payload = { receiverId: other.id, content }
    expect((await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })).statusCode).toBe(201)
  }
  return { stream, write }
}
const running = () => liveProcesses(t)

test('a process that vanishes between its commit and its word makes the others look, once', async () => {
  const { stream, write } = await openPair()
  const live = t.app.get(Live)
  const { tell } = live
  live.tell = () => {}
  await write('boarding now')
  live.tell = tell
  const reads = () => countOf(liveReads)
  const before = await reads()
  await t.settled()
  expect(stream.of('message')).toEqual([])
  await vanish(t)
  const another = new Presence(t.pool, 'notify')
  another.begin()
  await another.said
  another.stop()
  await another.end()
  await t.settled()
  expect(stream.of('message')).toHaveLength(1)
  expect([(await reads()) - before, await running()]).toEqual([1, 1])
  stream.close()
})

test('what could not be told is told a moment later', async () => {
  const { stream, write } = await openPair()
  const { pool } = t
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  pool.query = ((...given: unknown[]) =>
    String(given[0]).includes('pg_notify') ? Promise.reject(new Error('away')) : query(...given)) as typeof pool.query
  await write('boarding now')
  await t.app.get(Live).nudge([]) // resolves when it was tried
  pool.query = query as typeof pool.query
  expect(stream.of('message')).toEqual([])
  await t.settled()
  expect(stream.of('message')).toHaveLength(1)
  stream.close()
})

test('a process knows of another that tells in another way, as long as it runs', async () => {
  const [here, there] = [new Presence(t.pool, 'notify'), new Presence(t.pool, 'valkey')]
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    for (const process of [there, here]) {
      process.begin()
      await process.said
    }
    expect(here.isMixed).toBe(true)
    there.stop()
    await there.end()
    mock.timers.tick(4_000)
    await here.said
    expect(here.isMixed).toBe(false)
  } finally {
    mock.timers.reset()
  }
  here.stop()
  await here.end()
})

test('no word of a process follows its goodbye', async () => {
  const { pool } = t
  const held = Promise.withResolvers<void>()
  const slow: Pick<Pool, 'query'> = {
    query: (async (...given: [QueryConfig]) => {
      if (given[0].name === 'live-presence') await held.promise
      return pool.query(...given)
    }) as Pool['query'],
  }
  const before = await running()
  const process = new Presence(slow as Pool, 'notify')
  process.begin()
  process.stop()
  const ended = process.end()
  held.resolve()
  await Promise.all([ended, process.said])
  expect(await running()).toBe(before)
})

test('a process that ends says goodbye', async () => {
  const other = await startApp({ ...DATABASE_ALONE, DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  await other.settled()
  expect(await running()).toBe(2)
  await other.stop()
  expect(await running()).toBe(1)
})
