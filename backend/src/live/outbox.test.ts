import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import type { Bus, Everybody, LiveEvent } from './live-event.ts'
import { Outbox } from './outbox.ts'

Logger.overrideLogger(false)

/** A bus that can be away, with the batches that it took. */
function busOf() {
  const bus = { isAway: false, tries: 0, atOnce: 0, batches: [] as Array<ReadonlyArray<LiveEvent | Everybody>> }
  let now = 0
  const send: Bus['send'] = async (signs) => {
    bus.tries++
    bus.atOnce = Math.max(bus.atOnce, ++now)
    await sleep(20)
    now--
    if (bus.isAway) throw new Error('away')
    bus.batches.push(signs)
  }
  return { bus, outbox: new Outbox({ send } as Bus) }
}
const changes = (...accounts: number[]) => accounts.map((account) => ({ of: 'changes' as const, account }))
const mark: LiveEvent = { of: 'mark', account: 1, event: { type: 'trip', trip: 1 } }

test('signs of some milliseconds are one batch, each once, and one batch goes after the other [spec-performance-batches]', async () => {
  const { bus, outbox } = busOf()
  await Promise.all([outbox.add(changes(1, 2)), outbox.add([...changes(2), { of: 'ended', account: 2 }, mark])])
  expect(bus.batches).toEqual([[...changes(1, 2), { of: 'ended', account: 2 }, mark]])
  for (let account = 3; account < 40; account++) {
    void outbox.add(changes(account))
    await sleep(3)
  }
  expect(await outbox.isIdle()).toBe(true)
  expect(bus.batches.flat()).toHaveLength(41)
  expect(bus.atOnce).toBe(1)
})

test('what could not be sent is sent when the bus is back; nobody hammers it meanwhile, and hints are dropped', async () => {
  const { bus, outbox } = busOf()
  bus.isAway = true
  mock.timers.enable({ apis: ['setTimeout'] })
  await outbox.add([...changes(1), mark])
  for (let i = 0; i < 100; i++) await outbox.add([...changes(i), mark])
  expect(bus.tries).toBe(1)
  bus.isAway = false
  expect(await outbox.isIdle()).toBe(false)
  mock.timers.tick(1_500)
  mock.timers.reset()
  expect(await outbox.isIdle()).toBe(true)
  expect(bus.batches.flat()).toHaveLength(100)
  expect(bus.batches.flat().toSorted((a, b) => ('account' in a && 'account' in b ? a.account - b.account : 0))).toEqual(
    changes(...Array.from({ length: 100 }, (_, i) => i)),
  )
})

test('when too many signs wait, everybody is told to look instead', async () => {
  const { bus, outbox } = busOf()
  bus.isAway = true
  await outbox.add(changes(1))
  await outbox.add(changes(...Array.from({ length: 10_001 }, (_, i) => i)))
  await outbox.add(changes(7))
  expect(await outbox.empty()).toBe(false)
  bus.isAway = false
  expect(await outbox.empty()).toBe(true)
  expect(bus.batches).toEqual([[...changes(7), { of: 'everybody' }]])
})
