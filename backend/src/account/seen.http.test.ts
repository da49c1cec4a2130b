// When a session's use is written. The tests of sessions.http.test.ts say how long a session lives.
import { afterAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase, startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { SeenSessions } from './seen.service.ts'
import { hashOf } from './session.cookie.ts'

const url = await freshDatabase()
const db = new Client({ connectionString: url })
await db.connect()
afterAll(() => db.end())

const start = () => startApp({ DATABASE_URL: url, RATE_LIMITS: 'off' })
const use = async (t: TestApp, { as }: Person) =>
  expect((await t.inject({ url: '/api/auth/me', headers: { cookie: as.cookie } })).statusCode).toBe(200)
const idle = (time: string) => db.query('update session set seen_at = now() - $1::interval', [time])
/** Of every session: whether it counts as used just now, and which transaction has written it last. */
const sessions = async () =>
  (await db.query(`select seen_at > now() - interval '1 minute' as used, xmin from session order by account_id`)).rows
const used = async () => (await sessions()).map((session) => session.used)

test('reading a session writes nothing; its use is written later, once for an hour, and when the process ends [spec-scale-session-reads]', async () => {
  const t = await start()
  const [one, other] = [await makePerson(t), await makePerson(t)]
  await idle('2 days')
  const before = await sessions()
  for (const person of [one, one, other]) await use(t, person)
  expect(await sessions()).toEqual(before)

  // A row that is held is not waited for; the next read gathers it again.
  await db.query('begin; select from session for update')
  await t.app.get(SeenSessions).write()
  await db.query('commit')
  expect(await used()).toEqual([false, false])
  await use(t, one)
  await t.app.get(SeenSessions).write()
  expect(await used()).toEqual([true, false])

  await idle('59 minutes')
  await use(t, one)
  await t.app.get(SeenSessions).write()
  expect(await used()).toEqual([false, false])

  await idle('13 days 23 hours 59 minutes')
  await use(t, other)
  expect(await used()).toEqual([false, true])

  await idle('61 minutes')
  await use(t, one)
  await t.stop()
  expect(await used()).toEqual([true, false])
})

test('what could not be written is written with the next batch', async () => {
  const t = await start()
  const person = await makePerson(t)
  await idle('2 days')
  const { query } = t.pool
  t.pool.query = (() => Promise.reject(new Error('away'))) as typeof query
  const seen = t.app.get(SeenSessions)
  await seen.note(hashOf(person.secret), 2 * 86_400)
  await seen.write()
  t.pool.query = query
  await seen.write()
  expect((await used()).at(-1)).toBe(true)
  await t.stop()
})
