import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { limitKeys } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { makePerson } from '../../test/make.ts'
import { startValkey, type TestValkey } from '../../test/valkey.ts'
import { Valkey } from '../valkey/valkey.ts'
import { ANONYMOUS } from './api-limit.ts'
import type { Problem } from './problem.ts'
import { RateLimit } from './rate-limit.ts'

let valkey: TestValkey
let t: TestApp
let forty: RateLimit[]
beforeAll(async () => {
  valkey = await startValkey()
  t = await startApp({ ROLES: 'web,migrate', VALKEY_URL: valkey.url, RATE_LIMIT_TIMEOUT_MS: '10000' })
  await t.settled()
  forty = Array.from({ length: 40 }, () => new RateLimit(t.pool, t.env, t.app.get(Valkey)))
})
afterAll(async () => {
  await t.stop()
  await valkey.stop()
})

const allowed = async (uses: Array<Promise<void>>) =>
  (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length
const repeated = (times: number, use: (limits: RateLimit) => Promise<void>) =>
  Array.from({ length: times }, (_, i) => use(forty[(i * i) % 40] as RateLimit))
const rows = async () => (await limitKeys(t, 'api')).length

test('forty processes allow exactly the limit, and PostgreSQL counts none of the uses [spec-scale-limits-coarse-in-valkey]', async () => {
  expect(await allowed(repeated(1_000, (limits) => limits.takeLeased(ANONYMOUS, '192.0.2.1')))).toBe(300)
  const visit = () => t.inject({ url: '/api/listings', remoteAddress: '192.0.2.2' })
  const seen = await Promise.all(Array.from({ length: 310 }, visit))
  expect(seen.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  expect(await rows()).toBe(0)
})

test('the error says when the window ends; then uses are allowed again', async () => {
  const limit = { name: 'short', max: 1, seconds: 1 }
  const [limits] = forty as [RateLimit]
  await limits.takeLeased(limit, 'me')
  const refusal = await limits.takeLeased(limit, 'me').catch((error: Problem) => error)
  expect((refusal as Problem).details.retryAfter).toBe(1)
  await eventually(() => limits.takeLeased(limit, 'me')) // by the clock of Valkey
  // Valkey stores no personal data.
  await limits.takeLeased(ANONYMOUS, '203.0.113.7')
  expect(JSON.stringify(await valkey.runCommand('KEYS', '*'))).not.toContain('203.0.113')
})

test('while Valkey is silent or unavailable, reads work, and exact limits stay exact [spec-scale-limits-coarse-away]', async () => {
  const limit = { name: 'away', max: 1, seconds: 60 }
  forty = forty.map(() => new RateLimit(t.pool, { ...t.env, RATE_LIMIT_TIMEOUT_MS: 100 }, t.app.get(Valkey)))
  const settings = { DATABASE_URL: t.env.DATABASE_URL, VALKEY_URL: valkey.url, RATE_LIMIT_TIMEOUT_MS: '100' }
  const site = await startApp({ ...settings, ROLES: 'web,migrate' })
  await site.settled()
  const { as } = await makePerson(t)
  const reads = [{ url: '/api/listings?from=HYD' }, { url: '/api/messages', headers: as }, { url: '/api/health/ready' }]
  const everybodyReads = async () => {
    const replies = await Promise.all(reads.map((read) => site.inject({ ...read, remoteAddress: freshIp() })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  }
  valkey.freeze()
  await everybodyReads()
  expect(await allowed(repeated(100, (limits) => limits.takeLeased(limit, 'me')))).toBe(100)
  expect(await allowed(repeated(20, (limits) => limits.take(limit, 'me')))).toBe(1)
  await valkey.stop()
  expect(await allowed(repeated(100, (limits) => limits.takeLeased(limit, 'you')))).toBe(100)
  await everybodyReads()
  await site.stop()
  await valkey.start()
  await eventually(async () => expect(await allowed(repeated(41, (limits) => limits.takeLeased(limit, 'her')))).toBe(0))
})
