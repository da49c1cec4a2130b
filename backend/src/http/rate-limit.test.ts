import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { limitKeys } from '../../test/database.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { Problem } from './problem.ts'
import { limitKey, RateLimit } from './rate-limit.ts'

let t: TestApp
let two: RateLimit[]
beforeAll(async () => {
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
  two = [new RateLimit(t.pool, t.env), new RateLimit(t.pool, t.env)]
})
afterAll(() => t.stop())

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

test('a coarse limit is full in each process, and refuses until its window ends [spec-scale-limits-coarse]', async () => {
  const limit = minute('coarse', 35)
  const [one, other] = two as [RateLimit, RateLimit]
  const used = (limits: RateLimit) => allowed(Array.from({ length: 100 }, async () => limits.takeCoarse(limit, 'me')))
  expect([await used(one), await used(other), await used(one)]).toEqual([35, 35, 0])
  expect(await allowed([(async () => one.takeCoarse(limit, 'you'))()])).toBe(1)
  const refusal = await (async () => one.takeCoarse(limit, 'me'))().catch(({ details }) => details)
  expect(refusal).toMatchObject({ retryAfter: expect.closeTo(58, -1) })
  expect(await limitKeys(t, 'coarse')).toEqual([])
})

test('a limit resets when its window has ended', async () => {
  const limit = minute('window', 1)
  two[0]?.takeCoarse(limit, 'me')
  await two[0]?.take(limit, 'you')
  await t.advance(61)
  expect(two[0]?.takeCoarse(limit, 'me')).toBeUndefined()
  await expect(two[1]?.take(limit, 'you')).resolves.toBeUndefined()
})

test('no row identifies a person: it has an id, or the pseudonym of a text [spec-scale-networks-forgotten]', async () => {
  const texts = ['203.0.113.7', '2001:db8:0:0::/64', 'asha@mail.test', '+1 202555']
  for (const text of texts) await two[0]?.take(minute('who', 1), text)
  await two[0]?.take(minute('who', 1), 7)
  const keys = await limitKeys(t, 'who')
  expect(keys).toHaveLength(5)
  for (const key of keys) expect(key).toMatch(/^who:(7|[\w-]{43})$/)
  // Without the secret addresses cannot be guessed, and the same text always has the same limit.
  expect(limitKey(['one'], 'who', texts[0]!)).not.toBe(limitKey(['another'], 'who', texts[0]!))
  await expect(two[1]?.take(minute('who', 1), texts[0]!)).rejects.toThrow('too-many')
})
