import { mock } from 'node:test'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { StaggeredCheck } from './staggered-check.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

let now = 0
function pass(ms: number) {
  for (const end = now + ms; now < end; now++) mock.timers.tick(1)
}

test('checks each account once, at most 500 at a time and at different moments [spec-scale-live-polling-spread]', () => {
  const checks: Array<{ at: number; accounts: number[] }> = []
  const check = new StaggeredCheck((accounts) => checks.push({ at: now, accounts }))
  const people = Array.from({ length: 1_600 }, (_, i) => i)
  check.begin(people.slice(0, 1_000))
  check.begin(people)
  pass(5_000)
  expect(checks.map(({ accounts }) => accounts.length)).toEqual([500, 500, 500, 100])
  expect(checks.flatMap(({ accounts }) => accounts)).toEqual(people)
  expect(new Set(checks.map(({ at }) => at)).size).toBeGreaterThan(1)
  check.begin(people)
  check.end()
  pass(5_000)
  expect(checks).toHaveLength(4)
})

test('spreads the check of many accounts over 15 seconds [spec-performance-net]', () => {
  let checked = 0
  const check = new StaggeredCheck((accounts) => {
    checked += accounts.length
  })
  check.begin(Array.from({ length: 100_000 }, (_, i) => i).keys())
  pass(2_000)
  expect(checked).toBeLessThan(100_000)
  pass(13_000)
  expect(checked).toBe(100_000)
})
