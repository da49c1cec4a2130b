import { expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { Gap } from './gap.ts'

test('after a gap each person is looked at once, at most 500 at a time and not all at the same moment [spec-scale-live-polling-spread]', async () => {
  const looks: Array<{ at: number; accounts: number[] }> = []
  const gap = new Gap((accounts) => looks.push({ at: performance.now(), accounts }))
  const people = Array.from({ length: 1_600 }, (_, i) => i)
  gap.begin(people.slice(0, 1_000))
  gap.begin(people) // who waits already keeps the turn
  await eventually(() => expect(looks).toHaveLength(4), 5_000)
  expect(looks.map(({ accounts }) => accounts.length)).toEqual([500, 500, 500, 100])
  expect(looks.flatMap(({ accounts }) => accounts)).toEqual(people)
  expect(new Set(looks.map(({ at }) => at)).size).toBe(4)
  gap.begin(people)
  gap.end()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(looks).toHaveLength(4)
})

test('many people are looked at within 15 seconds [spec-performance-net]', async () => {
  let looked = 0
  const gap = new Gap((accounts) => {
    looked += accounts.length
  })
  const began = performance.now()
  gap.begin(Array.from({ length: 100_000 }, (_, i) => i).keys())
  await eventually(() => expect(looked).toBe(100_000), 16_000)
  expect(performance.now() - began).toBeGreaterThan(2_000)
})
