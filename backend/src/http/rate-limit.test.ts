import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { limitKeys, limitUses } from '../../test/database.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { Valkey } from '../valkey/valkey.ts'
import { Problem } from './problem.ts'
import { limitKey, RateLimit } from './rate-limit.ts'

let t: TestApp
let two: RateLimit[]
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
  two = processes(2)
})
afterAll(() => t.stop())

const processes = (count: number) =>
  Array.from({ length: count }, () => new RateLimit(t.pool, t.env, t.app.get(Valkey)))

const minute = (name: string, max: number) => ({ name, max, seconds: 60 })
const allowed = async (uses: Array<Promise<void>>) =>
  (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length
const repeated = (times: number, use: (limits: RateLimit) => Promise<void>) =>
  Array.from({ length: times }, (_, i) => use(two[i % 2] as RateLimit))

test('a limit is exact over all processes, and counts rejected requests [spec-withstand-limits-exact]', async () => {
  expect(await allowed(repeated(100, (limits) => limits.take(minute('exact', 10), 'me')))).toBe(10)
  expect(await allowed(repeated(2, (limits) => limits.take(minute('exact', 10), 'me')))).toBe(0)
  expect(await allowed(repeated(1, (limits) => limits.take(minute('exact', 10), 'you')))).toBe(1)
})

test('of two limits, the next one does not count what the first one refuses', async () => {
  const both = (next: number) => (limits: RateLimit) => limits.takeBoth(minute('first', 5), minute('next', next), 'me')
  expect(await allowed(repeated(20, both(7)))).toBe(5)
  expect(await allowed(repeated(3, (limits) => limits.take(minute('next', 7), 'me')))).toBe(2)
  const refusal = await two[0]?.takeBoth(minute('other', 9), minute('next', 7), 'me').catch(({ details }) => details)
  expect(refusal).toMatchObject({ retryAfter: expect.closeTo(58, -1) })
})

test('the error says when to retry', async () => {
  const limit = minute('wait', 0)
  const refusal = await two[0]?.take(limit, 'me').catch((error: Problem) => error)
  expect(refusal).toBeInstanceOf(Problem)
  const { wire, details } = refusal as Problem
  expect([wire.status, wire.code]).toEqual([429, 'too-many'])
  expect(details.retryAfter).toBeGreaterThan(55)
  expect(details.retryAfter).toBeLessThanOrEqual(60)
})

test('a refunded use does not count', async () => {
  const limit = minute('back', 1)
  await two[0]?.take(limit, 'me')
  await two[1]?.refund(limit, 'me')
  expect(await allowed(repeated(2, (limits) => limits.take(limit, 'me')))).toBe(1)
})

test('a leased limit is never exceeded, and can be used completely', async () => {
  const limit = minute('leased', 35)
  expect(await allowed(repeated(400, (limits) => limits.takeLeased(limit, 'me')))).toBe(35)
})

const locationOf = (use: number) => ((use * 7_919) % 1_009) / 1_009

test.each<[string, (share: number) => number]>([
  ['evenly', (share) => share],
  ['unevenly', (share) => share ** 4],
  ['almost all to one', (share) => (share < 0.9 ? 0 : (share - 0.9) * 10)],
])('forty processes give out a leased limit to within one lease, when uses come to them %s', async (how, skewed) => {
  const forty = processes(40)
  const limit = minute(`forty-${how}`, 300)
  let given = 0
  for (let sent = 0; sent < 1_200; sent += 30) {
    const some = Array.from({ length: 30 }, (_, i) => forty[Math.floor(skewed(locationOf(sent + i)) * 40)] as RateLimit)
    given += await allowed(some.map((limits) => limits.takeLeased(limit, 'me')))
  }
  expect(given).toBeLessThanOrEqual(300)
  expect(given).toBeGreaterThanOrEqual(300 - 10)
})

test('forty processes use a limit to within one lease, even if each is used a few times only [spec-scale-limits-lease]', async () => {
  const limit = minute('forsaken', 300)
  const forty = processes(40)
  let given = 0
  for (const limits of forty) {
    for (let i = 0; i < 5; i++) given += await allowed([limits.takeLeased(limit, 'me')])
  }
  for (let i = 0; i < 300; i++) given += await allowed([(forty[0] as RateLimit).takeLeased(limit, 'me')])
  expect(given).toBeLessThanOrEqual(300)
  expect(given).toBeGreaterThanOrEqual(300 - 10)
})

function countWrites() {
  const { query } = t.pool
  const writes = { count: 0, stop: () => Object.assign(t.pool, { query }) }
  t.pool.query = ((...given: unknown[]) => {
    writes.count += Number((given[0] as { text?: string }).text?.startsWith('insert into "rate_limit"') === true)
    return (query as (...given: unknown[]) => unknown).apply(t.pool, given)
  }) as typeof query
  return writes
}

test('pending uses are stored in one batch, and rejected ones not at all', async () => {
  const limit = minute('quiet', 20)
  const { 0: alone } = two as [RateLimit]
  const counted = async () => (await limitUses(t, 'quiet:'))[0]
  const writes = countWrites()
  await allowed(Array.from({ length: 10 }, () => alone.takeLeased(limit, 'me')))
  expect([await counted(), writes.count]).toEqual([10, 1])
  expect(await allowed(Array.from({ length: 100 }, () => alone.takeLeased(limit, 'me')))).toBe(10)
  const [used, before] = [await counted(), writes.count]
  expect(await allowed(Array.from({ length: 100 }, () => alone.takeLeased(limit, 'me')))).toBe(0)
  expect([await counted(), writes.count]).toEqual([used, before])
  writes.stop()
})

test('frequent requests are stored in growing batches', async () => {
  const limit = minute('often', 1_500)
  const { 0: alone } = two as [RateLimit]
  const writes = countWrites()
  for (let i = 0; i < 300; i++) await alone.takeLeased(limit, 'me')
  writes.stop()
  expect(writes.count).toBeLessThan(35)
})

test('a limit resets when its window has ended', async () => {
  const limit = minute('window', 1)
  await two[0]?.takeLeased(limit, 'me')
  await two[0]?.take(limit, 'you')
  await t.advance(61)
  await expect(two[1]?.takeLeased(limit, 'me')).resolves.toBeUndefined()
  await expect(two[1]?.take(limit, 'you')).resolves.toBeUndefined()
})

test('no row identifies a person: it has an id, or the pseudonym of a text [spec-scale-networks-forgotten]', async () => {
  const texts = ['203.0.113.7', '2001:db8:0:0::/64', 'asha@mail.test', '+1 202555']
  for (const text of texts) {
    await two[0]?.take(minute('who', 1), text)
    await two[1]?.takeLeased(minute('who-leased', 10), text)
  }
  await two[0]?.take(minute('who', 1), 7)
  const keys = await limitKeys(t, 'who')
  expect(keys).toHaveLength(9)
  for (const key of keys) expect(key).toMatch(/^who(-leased)?:(7|[\w-]{43})$/)
  // Without the secret addresses cannot be guessed, and the same text always has the same limit.
  expect(limitKey(['one'], 'who', texts[0]!)).not.toBe(limitKey(['another'], 'who', texts[0]!))
  await expect(two[1]?.take(minute('who', 1), texts[0]!)).rejects.toThrow('too-many')
})
