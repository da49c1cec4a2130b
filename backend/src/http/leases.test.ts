import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { CircuitBreaker } from './circuit-breaker.ts'
import { Leases } from './leases.ts'

const LIMIT = { name: 'reads', max: 100, seconds: 0.2 }

test('leases whose window has ended are dropped, and the others stay', async () => {
  const used = new Map<string | number, number>()
  const leases = new Leases(async (_limit, who, uses) => {
    used.set(who, (used.get(who) ?? 0) + uses)
    return { used: used.get(who)!, wait: LIMIT.seconds }
  }, new CircuitBreaker(1_000))
  for (let network = 0; network < 1_000; network++) await leases.take(LIMIT, network)
  await sleep(LIMIT.seconds * 1_000 + 50)
  await Promise.all(['first', 'second', 'first'].map((who) => leases.take(LIMIT, who)))
  expect(leases.size).toBe(2)
  expect(used.get('first')).toBeLessThanOrEqual(LIMIT.max)
})
