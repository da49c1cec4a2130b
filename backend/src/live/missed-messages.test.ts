import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool, QueryConfig } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { addVanishedProcess, runningProcesses } from '../../test/database.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { openStream } from '../../test/live-stream.ts'
import { makePerson } from '../../test/make.ts'
import { countOf } from '../../test/scrape.ts'
import { ModuleContributions } from '../contributions.ts'
import { ProcessesService } from '../db/processes.service.ts'
import { liveReads } from './counters.ts'
import { LiveService } from './live.service.ts'

let t: TestApp
let queries = 0
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  const source = t.app.get(ModuleContributions).of('liveChanges')[0]!
  const since = source.since.bind(source)
  source.since = async (...given) => {
    const changes = await since(...given)
    queries++
    return changes
  }
})
afterAll(() => t.stop())

async function openPair() {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  const before = queries
  const stream = await openStream(await t.app.getUrl(), other.as)
  await t.settled()
  expect(stream.of('hello')).toHaveLength(1)
  expect(queries).toBeGreaterThan(before)
  const write = async (content: string) => {
    const payload = { receiverId: other.id, content }
    expect((await t.inject({ method: 'POST', url: '/api/messages', headers: me.as, payload })).statusCode).toBe(201)
  }
  return { stream, write }
}
const running = () => runningProcesses(t)

test('other processes check their streams once when a process vanishes before announcing its changes [spec-scale-live-no-polling]', async () => {
  const { stream, write } = await openPair()
  const live = t.app.get(LiveService)
  const { publishChanges } = live
  live.publishChanges = () => {}
  await write('boarding now')
  live.publishChanges = publishChanges
  const reads = () => countOf(liveReads)
  const before = await reads()
  await t.settled()
  expect(stream.of('message')).toEqual([])
  await addVanishedProcess(t)
  const another = new ProcessesService(t.pool)
  another.start()
  await another.lastHeartbeat
  another.stop()
  await another.remove()
  await t.settled()
  expect(stream.of('message')).toHaveLength(1)
  expect([(await reads()) - before, await running()]).toEqual([1, 1])
  stream.close()
})

test('retries a notification that failed', async () => {
  const { stream, write } = await openPair()
  const { pool } = t
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  pool.query = ((...given: unknown[]) =>
    String(given[0]).includes('pg_notify')
      ? Promise.reject(new Error('disconnected'))
      : query(...given)) as typeof pool.query
  await write('boarding now')
  await t.app.get(LiveService).refreshPages([])
  pool.query = query as typeof pool.query
  expect(stream.of('message')).toEqual([])
  await t.settled()
  expect(stream.of('message')).toHaveLength(1)
  stream.close()
})

test('no heartbeat of a process follows its removal', async () => {
  const { pool } = t
  const blocked = Promise.withResolvers<void>()
  const slow: Pick<Pool, 'query'> = {
    query: (async (...given: [QueryConfig]) => {
      if (given[0].text.includes('backend_process')) await blocked.promise
      return pool.query(...given)
    }) as Pool['query'],
  }
  const before = await running()
  const process = new ProcessesService(slow as Pool)
  process.start()
  process.stop()
  const ended = process.remove()
  blocked.resolve()
  await Promise.all([ended, process.lastHeartbeat])
  expect(await running()).toBe(before)
})

test('a process that stops removes its row', async () => {
  const other = await startApp({ ...DATABASE_ALONE, DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web,migrate' })
  await other.settled()
  expect(await running()).toBe(2)
  await other.stop()
  expect(await running()).toBe(1)
})
