import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { Problem } from './problem.ts'
import { limitKey, RateLimit } from './rate-limit.ts'

let t: TestApp
let two: RateLimit[]
beforeAll(async () => {
  t = await startApp({ WORKERS: 'off' })
  two = [new RateLimit(t.pool, t.env), new RateLimit(t.pool, t.env)] // as in two processes
})
afterAll(() => t.stop())

const minute = (name: string, max: number) => ({ name, max, seconds: 60 })
const allowed = async (uses: Array<Promise<void>>) =>
  (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length
const ask = (times: number, use: (limits: RateLimit) => Promise<void>) =>
  Array.from({ length: times }, (_, i) => use(two[i % 2] as RateLimit))

test('a limit is exact over processes, and counts refused requests', async () => {
  expect(await allowed(ask(100, (limits) => limits.take(minute('exact', 10), 'me')))).toBe(10)
  expect(await allowed(ask(2, (limits) => limits.take(minute('exact', 10), 'me')))).toBe(0)
  expect(await allowed(ask(1, (limits) => limits.take(minute('exact', 10), 'you')))).toBe(1)
})

test('a refusal says when to come back', async () => {
  const limit = minute('wait', 0)
  const refusal = await two[0]?.take(limit, 'me').catch((error: Problem) => error)
  expect(refusal).toBeInstanceOf(Problem)
  const { wire, details } = refusal as Problem
  expect([wire.status, wire.code]).toEqual([429, 'too-many'])
  expect(details.retryAfter).toBeGreaterThan(55)
  expect(details.retryAfter).toBeLessThanOrEqual(60)
})

test('a use that is given back counts no more', async () => {
  const limit = minute('back', 1)
  await two[0]?.take(limit, 'me')
  await two[1]?.giveBack(limit, 'me')
  expect(await allowed(ask(2, (limits) => limits.take(limit, 'me')))).toBe(1)
})

test('a leased limit is never exceeded, and can be used up except for the leases of other processes', async () => {
  const limit = minute('leased', 35)
  const uses = await allowed(ask(400, (limits) => limits.takeLeased(limit, 'me')))
  expect(uses).toBeLessThanOrEqual(35)
  expect(uses).toBeGreaterThan(35 - 10)
})

test('a leased limit writes once for ten uses, and not at all for refused ones', async () => {
  const limit = minute('quiet', 20)
  const { 0: alone } = two as [RateLimit]
  const counted = async () => {
    const { rows } = await t.pool.query<{ used: number }>("select used from rate_limit where key like 'quiet:%'")
    return rows[0]?.used
  }
  await allowed(Array.from({ length: 10 }, () => alone.takeLeased(limit, 'me')))
  expect(await counted()).toBe(10)
  expect(await allowed(Array.from({ length: 100 }, () => alone.takeLeased(limit, 'me')))).toBe(10)
  expect(await counted()).toBe(20)
})

test('a limit starts again when its window has ended', async () => {
  const limit = minute('window', 1)
  await two[0]?.takeLeased(limit, 'me')
  await two[0]?.take(limit, 'you')
  await t.pool.query("update rate_limit set ends_at = now() - interval '1 second' where key like 'window:%'")
  await expect(two[1]?.takeLeased(limit, 'me')).resolves.toBeUndefined()
  await expect(two[1]?.take(limit, 'you')).resolves.toBeUndefined()
})

test('no row identifies a person: it has an id, or the pseudonym of a text', async () => {
  const texts = ['203.0.113.7', '2001:db8:0:0::/64', 'asha@mail.test', '+1 202555']
  for (const text of texts) {
    await two[0]?.take(minute('who', 1), text)
    await two[1]?.takeLeased(minute('who-leased', 10), text)
  }
  await two[0]?.take(minute('who', 1), 7)
  const { rows } = await t.pool.query<{ key: string }>("select key from rate_limit where key like 'who%'")
  expect(rows).toHaveLength(9)
  for (const { key } of rows) expect(key).toMatch(/^who(-leased)?:(7|[\w-]{43})$/)
  // Without the secret nobody can test all addresses, and the same text is always the same limit.
  expect(limitKey(['one'], 'who', texts[0]!)).not.toBe(limitKey(['another'], 'who', texts[0]!))
  await expect(two[1]?.take(minute('who', 1), texts[0]!)).rejects.toThrow('too-many')
})
