import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import type { Bus, BusMessage, MessagesLost } from './bus.ts'
import { Outbox } from './outbox.ts'

Logger.overrideLogger(false)

function busOf() {
  const bus = {
    isDisconnected: false,
    tries: 0,
    atOnce: 0,
    batches: [] as Array<ReadonlyArray<BusMessage | MessagesLost>>,
  }
  let now = 0
  const send: Bus['send'] = async (messages) => {
    bus.tries++
    bus.atOnce = Math.max(bus.atOnce, ++now)
    await sleep(20)
    now--
    if (bus.isDisconnected) throw new Error('disconnected')
    bus.batches.push(messages)
  }
  return { bus, outbox: new Outbox({ send }) }
}
const changes = (...accounts: number[]) => accounts.map((account) => ({ kind: 'changes' as const, account }))
const hint: BusMessage = { kind: 'hint', account: 1, event: { type: 'trip', trip: 1 } }

test('combines messages of some milliseconds into one batch without duplicates, and sends one batch at a time [spec-performance-batches]', async () => {
  const { bus, outbox } = busOf()
  await Promise.all([
    outbox.add(changes(1, 2)),
    outbox.add([...changes(2), { kind: 'sessions-ended', account: 2 }, hint]),
  ])
  expect(bus.batches).toEqual([[...changes(1, 2), { kind: 'sessions-ended', account: 2 }, hint]])
  for (let account = 3; account < 40; account++) {
    void outbox.add(changes(account))
    await sleep(3)
  }
  expect(await outbox.isIdle()).toBe(true)
  expect(bus.batches.flat()).toHaveLength(41)
  expect(bus.atOnce).toBe(1)
})

test('retries failed messages when the bus is connected again, without hammering it, and drops hints', async () => {
  const { bus, outbox } = busOf()
  bus.isDisconnected = true
  mock.timers.enable({ apis: ['setTimeout'] })
  await outbox.add([...changes(1), hint])
  for (let i = 0; i < 100; i++) await outbox.add([...changes(i), hint])
  expect(bus.tries).toBe(1)
  bus.isDisconnected = false
  expect(await outbox.isIdle()).toBe(false)
  mock.timers.tick(1_500)
  mock.timers.reset()
  expect(await outbox.isIdle()).toBe(true)
  expect(bus.batches.flat()).toHaveLength(100)
  expect(bus.batches.flat().toSorted((a, b) => ('account' in a && 'account' in b ? a.account - b.account : 0))).toEqual(
    changes(...Array.from({ length: 100 }, (_, i) => i)),
  )
})

test('replaces too many waiting messages by one that makes all streams check', async () => {
  const { bus, outbox } = busOf()
  bus.isDisconnected = true
  await outbox.add(changes(1))
  await outbox.add(changes(...Array.from({ length: 10_001 }, (_, i) => i)))
  await outbox.add(changes(7))
  expect(await outbox.flush()).toBe(false)
  bus.isDisconnected = false
  expect(await outbox.flush()).toBe(true)
  expect(bus.batches).toEqual([[...changes(7), { kind: 'messages-lost' }]])
})
