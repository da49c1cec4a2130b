import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { readsFirst } from '../../test/database.ts'
import { makePerson } from '../../test/make.ts'
import { pagesFolder, shellFolder, siteIn } from '../../test/releases.ts'
import { publish } from '../releases/publishing/publish.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ DOCUMENT_TIMEOUT_MS: '1000' })
  await publish(shellFolder('1.0.0-aaaaaaaaaa'), t.pool)
  await publish(pagesFolder(), t.pool)
  await t.settled()
})
afterAll(() => t.stop())

/** It ends with its test, because waiting jobs would delay the shutdown. */
function openSilence() {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  silence.catch(() => {})
  return { silence, end: () => reject(new Error('the database was silent')) }
}

test('a document does not wait for a database that hangs [spec-scale-ready-without-database]', async () => {
  const query = t.pool.query
  const { silence, end } = openSilence()
  t.pool.query = (() => silence) as typeof query
  try {
    const reply = await t.inject({ url: '/page', headers: { cookie: 'session=some' } })
    expect([reply.statusCode, siteIn(reply.body).user]).toEqual([200, null])
  } finally {
    t.pool.query = query
    end()
  }
})

test('a protected page requests a session again that was not read in time', async () => {
  const me = await makePerson(t)
  const query = t.pool.query.bind(t.pool) as (...given: unknown[]) => unknown
  const { silence, end } = openSilence()
  let reads = 0
  const isFirst = (statement: unknown) => readsFirst('alive_session', statement) && reads++ === 0
  t.pool.query = ((...given: unknown[]) => (isFirst(given[0]) ? silence : query(...given))) as never
  try {
    const reply = await t.inject({ url: '/secret', headers: me.as })
    expect([reply.statusCode, siteIn(reply.body).user]).toMatchObject([200, { id: me.id }])
    expect(reads).toBe(2)
  } finally {
    t.pool.query = query as never
    end()
  }
})
