import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { CoarseLimits } from './coarse-limits.ts'

const LIMIT = { name: 'reads', max: 2, seconds: 0.2 }

test('windows that have ended are dropped, and the others stay', async () => {
  const limits = new CoarseLimits()
  for (let network = 0; network < 1_000; network++) limits.take(LIMIT, network)
  await sleep(LIMIT.seconds * 1_000 + 50)
  const refused = ['first', 'second', 'first', 'first'].map((who) => limits.take(LIMIT, who) !== undefined)
  expect(refused).toEqual([false, false, false, true])
  expect(limits.size).toBe(2)
})

test('a flood of networks takes a bounded share of the memory', () => {
  const limits = new CoarseLimits()
  for (let network = 0; network < 60_000; network++) limits.take({ ...LIMIT, seconds: 60 }, network)
  expect(limits.size).toBe(50_000)
})
