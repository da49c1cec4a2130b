import { expect, test } from '@jest/globals'
import type { LiveSet } from '../live-versions.ts'
import { BUCKETS, cacheableVariants, variantFor } from './variants.ts'

const liveVersions = (percents: Record<string, number>, version = '1.1.0'): LiveSet['liveVersions'] =>
  Object.fromEntries(
    Object.entries(percents).map(([name, percent]) => [
      name,
      { version: '1.0.0', canary: { version, percent, guard: false, since: '' } },
    ]),
  )
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => String(bucket))

test.each([1, 5, 10, 33, 50, 90, 99])(
  'a canary of %i % goes to this share of all buckets, to within 1 %%',
  (percent) => {
    for (const version of ['1.1.0-a', '1.1.0-b', '1.1.0-c']) {
      const got = buckets.filter(
        (bucket) => variantFor(bucket, liveVersions({ listings: percent }, version)).canaries.length > 0,
      )
      expect(Math.abs(got.length / BUCKETS - percent / 100)).toBeLessThan(0.01)
    }
  },
)

test('each of several canaries goes to its own share of visitors, and not always to the same ones', () => {
  const expected = { account: 10, listings: 20, messaging: 50 }
  const drawn = buckets.map((bucket) => variantFor(bucket, liveVersions(expected)).canaries)
  for (const [name, percent] of Object.entries(expected)) {
    const share = drawn.filter((canaries) => canaries.includes(name)).length / BUCKETS
    expect(Math.abs(share - percent / 100)).toBeLessThan(0.01)
  }
  expect(drawn.filter((canaries) => canaries.length === 3).length / BUCKETS).toBeLessThan(0.03)
})

test('a cache distinguishes at most three variants, the most frequent ones [spec-scale-cdn-three-values]', () => {
  const set = liveVersions({ account: 10, listings: 20, messaging: 50, payments: 1 })
  const cacheable = cacheableVariants(set)
  expect(cacheable.map(({ canaries }) => canaries)).toEqual([[], ['messaging'], ['listings']])
  const values = buckets.map((bucket) => variantFor(bucket, set).value)
  expect(new Set(values)).toEqual(new Set([undefined, ...cacheable.map(({ value }) => value)]))
  expect(values.filter((value) => value === undefined).length / BUCKETS).toBeLessThan(0.25)
  expect(cacheableVariants(liveVersions({ listings: 10 }))).toHaveLength(2)
  expect(cacheableVariants(liveVersions({}))).toEqual([])
})

test('another canary, version or percentage is assigned at random again, and every process computes the same result', () => {
  const values = (of: LiveSet['liveVersions']) => cacheableVariants(of).map(({ value }) => value)
  const first = values(liveVersions({ listings: 10 }))
  expect(values(liveVersions({ listings: 10 }))).toEqual(first)
  for (const other of [
    liveVersions({ listings: 11 }),
    liveVersions({ account: 10 }),
    liveVersions({ listings: 10 }, '1.2.0'),
  ])
    expect(values(other).filter((value) => first.includes(value))).toEqual([])
})
