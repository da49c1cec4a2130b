// Tests when the use of a session is stored. sessions.http.test.ts tests how long a session lasts.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { otherTransaction, sessionRows } from '../../test/database.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { LastSeenService } from './last-seen.service.ts'
import { hashOf } from './session.cookie.ts'

const MINUTE = 60
const DAY = 86_400

let t: TestApp
let ending: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
  ending = await startApp({ DATABASE_URL: t.env.DATABASE_URL, RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const use = async ({ as }: Person, { inject } = t) =>
  expect((await inject({ url: '/api/auth/me', headers: { cookie: as.cookie } })).statusCode).toBe(200)
const used = async () => (await sessionRows(t)).map(({ idleSeconds }) => idleSeconds < MINUTE)

test('reading a session writes nothing; its use is written later, once for an hour, and when the process ends [spec-scale-session-reads]', async () => {
  const [one, other] = [await makePerson(t), await makePerson(t)]
  const seen = t.app.get(LastSeenService)
  await t.advance(2 * DAY)
  const written = async () => (await sessionRows(t)).map(({ xmin }) => xmin)
  const before = await written()
  for (const person of [one, one, other]) await use(person)
  expect(await written()).toEqual(before)

  // A locked row is skipped; the next read adds it again.
  const holder = await otherTransaction(t)
  await holder.lockRows('session')
  await seen.write()
  await holder.commit()
  expect(await used()).toEqual([false, false])
  await use(one)
  await seen.write()
  expect(await used()).toEqual([true, false])

  await t.advance(59 * MINUTE)
  await use(one)
  await seen.write()
  expect(await used()).toEqual([false, false])

  await t.advance(12 * DAY - 60 * MINUTE)
  await use(other)
  expect(await used()).toEqual([false, true])

  await t.advance(61 * MINUTE)
  await use(one, ending)
  await ending.stop()
  expect(await used()).toEqual([true, false])
})

test('updates that fail are written with the next batch', async () => {
  const person = await makePerson(t)
  await t.advance(2 * DAY)
  const { query } = t.pool
  t.pool.query = (() => Promise.reject(new Error('away'))) as typeof query
  const seen = t.app.get(LastSeenService)
  await seen.note(hashOf(person.secret), 2 * DAY)
  await seen.write()
  t.pool.query = query
  await seen.write()
  expect((await used()).at(-1)).toBe(true)
})
