import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool, QueryConfig } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { eventually } from '../../test/eventually.ts'
import { openStream } from '../../test/live-stream.ts'
import { makePerson } from '../../test/make.ts'
import { liveReads } from '../metrics/signs.ts'
import { Added } from '../startup/additions.ts'
import { Live } from './live.ts'
import { Presence } from './presence.ts'

let t: TestApp
/** How often changes were looked for. */
let looks = 0
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  const source = t.app.get(Added).all.liveChanges[0]!
  const since = source.since.bind(source)
  source.since = async (...given) => {
    const changes = await since(...given)
    looks++
    return changes
  }
})
afterAll(() => t.stop())

const write = async (content: string) => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const before = looks
  const stream = await openStream(await t.app.getUrl(), other.as)
  // A stream looks when it opens, after its hello; what is written before that needs no sign.
  await eventually(() => {
    expect(stream.of('hello')).toHaveLength(1)
    expect(looks).toBeGreaterThan(before)
  })
  const payload = { receiverId: other.id, content }
  expect((await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })).statusCode).toBe(201)
  return stream
}

test('a process that vanishes between its commit and its word makes the others look, once', async () => {
  const live = t.app.get(Live)
  const { tell } = live
  live.tell = () => {}
  const stream = await write('boarding now')
  live.tell = tell
  const reads = () => liveReads.counts[0]?.value ?? 0
  const before = reads()
  expect(stream.of('message')).toEqual([])
  await t.pool.query("insert into live_process values ($1, 'notify', now() - interval '13 seconds')", [randomUUID()])
  await eventually(() => expect(stream.of('message')).toHaveLength(1), 7_000)
  expect(reads() - before).toBe(1)
  expect((await t.pool.query('select from live_process')).rowCount).toBe(1)
  stream.close()
})

test('what could not be told is told a moment later', async () => {
  const { pool } = t
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  pool.query = ((...given: unknown[]) =>
    String(given[0]).includes('pg_notify') ? Promise.reject(new Error('away')) : query(...given)) as typeof pool.query
  const stream = await write('boarding now')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(stream.of('message')).toEqual([])
  pool.query = query as typeof pool.query
  await eventually(() => expect(stream.of('message')).toHaveLength(1), 3_000)
  stream.close()
})

test('a process knows of another that tells in another way, as long as it runs', async () => {
  const [here, there] = [new Presence(t.pool, 'notify'), new Presence(t.pool, 'valkey')]
  there.begin()
  await eventually(async () => expect((await t.pool.query('select from live_process')).rowCount).toBe(2))
  here.begin()
  await eventually(() => expect(here.isMixed).toBe(true))
  there.stop()
  await there.end()
  await eventually(() => expect(here.isMixed).toBe(false), 15_000)
  here.stop()
  await here.end()
})

test('no word of a process follows its goodbye', async () => {
  const { pool } = t
  const slow: Pick<Pool, 'query'> = {
    query: (async (...given: [QueryConfig]) => {
      if (given[0].name === 'live-presence') await sleep(300)
      return pool.query(...given)
    }) as Pool['query'],
  }
  const before = (await pool.query('select from live_process')).rowCount
  const process = new Presence(slow as Pool, 'notify')
  process.begin()
  process.stop()
  await process.end()
  await sleep(600)
  expect((await pool.query('select from live_process')).rowCount).toBe(before)
})

test('a process that ends says goodbye', async () => {
  const other = await startApp({ ...DATABASE_ALONE, DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  const running = async () => (await t.pool.query('select from live_process')).rowCount
  await eventually(async () => expect(await running()).toBe(2))
  await other.stop()
  expect(await running()).toBe(1)
})
