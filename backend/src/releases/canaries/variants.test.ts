import { expect, test } from '@jest/globals'
import type { LiveSet } from '../going-live/live-set.ts'
import { keptVariants, LOTS, variantFor } from './variants.ts'

const pins = (percents: Record<string, number>, version = '1.1.0'): LiveSet['pins'] =>
  Object.fromEntries(
    Object.entries(percents).map(([name, percent]) => [
      name,
      { version: '1.0.0', canary: { version, percent, guard: false, since: '' } },
    ]),
  )
const lots = Array.from({ length: LOTS }, (_, lot) => String(lot))

test.each([1, 5, 10, 33, 50, 90, 99])('a canary of %i % goes to this share of all lots, to within 1 %%', (percent) => {
  for (const version of ['1.1.0-a', '1.1.0-b', '1.1.0-c']) {
    const got = lots.filter((lot) => variantFor(lot, pins({ listings: percent }, version)).canaries.length > 0)
    expect(Math.abs(got.length / LOTS - percent / 100)).toBeLessThan(0.01)
  }
})

test('each of several canaries goes to its own share, and not always to the same people', () => {
  const wanted = { account: 10, listings: 20, messaging: 50 }
  const drawn = lots.map((lot) => variantFor(lot, pins(wanted)).canaries)
  for (const [name, percent] of Object.entries(wanted)) {
    const share = drawn.filter((canaries) => canaries.includes(name)).length / LOTS
    expect(Math.abs(share - percent / 100)).toBeLessThan(0.01)
  }
  expect(drawn.filter((canaries) => canaries.length === 3).length / LOTS).toBeLessThan(0.03)
})

test('a cache tells at most three variants apart, the most frequent ones [spec-scale-cdn-three-values]', () => {
  const set = pins({ account: 10, listings: 20, messaging: 50, payments: 1 })
  const kept = keptVariants(set)
  expect(kept.map(({ canaries }) => canaries)).toEqual([[], ['messaging'], ['listings']])
  const values = lots.map((lot) => variantFor(lot, set).value)
  expect(new Set(values)).toEqual(new Set([undefined, ...kept.map(({ value }) => value)]))
  expect(values.filter((value) => value === undefined).length / LOTS).toBeLessThan(0.25)
  expect(keptVariants(pins({ listings: 10 }))).toHaveLength(2)
  expect(keptVariants(pins({}))).toEqual([])
})

test('another canary, another version and another percentage are drawn anew, and every process says the same', () => {
  const values = (of: LiveSet['pins']) => keptVariants(of).map(({ value }) => value)
  const first = values(pins({ listings: 10 }))
  expect(values(pins({ listings: 10 }))).toEqual(first)
  for (const other of [pins({ listings: 11 }), pins({ account: 10 }), pins({ listings: 10 }, '1.2.0')])
    expect(values(other).filter((value) => first.includes(value))).toEqual([])
})
