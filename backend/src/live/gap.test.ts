import { mock } from 'node:test'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Gap } from './gap.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

let now = 0
function pass(ms: number) {
  for (const end = now + ms; now < end; now++) mock.timers.tick(1)
}

test('after a gap each person is looked at once, at most 500 at a time and not all at the same moment [spec-scale-live-polling-spread]', () => {
  const looks: Array<{ at: number; accounts: number[] }> = []
  const gap = new Gap((accounts) => looks.push({ at: now, accounts }))
  const people = Array.from({ length: 1_600 }, (_, i) => i)
  gap.begin(people.slice(0, 1_000))
  gap.begin(people) // who waits already keeps the turn
  pass(5_000)
  expect(looks.map(({ accounts }) => accounts.length)).toEqual([500, 500, 500, 100])
  expect(looks.flatMap(({ accounts }) => accounts)).toEqual(people)
  expect(new Set(looks.map(({ at }) => at)).size).toBeGreaterThan(1)
  gap.begin(people)
  gap.end()
  pass(5_000)
  expect(looks).toHaveLength(4)
})

test('many people are looked at within 15 seconds, and not much sooner [spec-performance-net]', () => {
  let looked = 0
  const gap = new Gap((accounts) => {
    looked += accounts.length
  })
  gap.begin(Array.from({ length: 100_000 }, (_, i) => i).keys())
  pass(2_000)
  expect(looked).toBeLessThan(100_000)
  pass(13_000)
  expect(looked).toBe(100_000)
})
