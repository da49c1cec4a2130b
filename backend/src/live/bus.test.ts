import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Logger } from '@nestjs/common'
import type { Pool, QueryConfig } from 'pg'
import { Bus, type BusMessage } from './bus.ts'

Logger.overrideLogger(false)

function openBus() {
  const sent = { isDisconnected: false, tries: 0, atOnce: 0, batches: [] as string[][] }
  let now = 0
  const query = async ({ values }: QueryConfig) => {
    sent.tries++
    sent.atOnce = Math.max(sent.atOnce, ++now)
    await sleep(20)
    now--
    if (sent.isDisconnected) throw new Error('disconnected')
    sent.batches.push(values![0] as string[])
    return { rows: [] }
  }
  const received: BusMessage[] = []
  const bus = new Bus({ query } as unknown as Pick<Pool, 'query'>, {
    received: (message) => received.push(message),
    connected: () => {},
  })
  const messages = () => sent.batches.flat().flatMap((payload) => JSON.parse(payload) as BusMessage[])
  return { bus, sent, messages, received }
}
const changes = (...accounts: number[]) => accounts.map((account) => ({ kind: 'changes' as const, account }))
const hint: BusMessage = { kind: 'hint', account: 1, event: { type: 'trip', trip: 1 } }

test('combines messages of some milliseconds into one batch without duplicates, and sends one batch at a time [spec-performance-batches]', async () => {
  const { bus, sent, messages } = openBus()
  await Promise.all([bus.send(changes(1, 2)), bus.send([...changes(2), { kind: 'sessions-ended', account: 2 }, hint])])
  expect(sent.batches).toHaveLength(1)
  expect(messages()).toEqual([...changes(1, 2), { kind: 'sessions-ended', account: 2 }, hint])
  for (let account = 3; account < 40; account++) {
    void bus.send(changes(account))
    await sleep(3)
  }
  expect(await bus.flush()).toBe(true)
  expect(messages()).toHaveLength(41)
  expect(sent.atOnce).toBe(1)
})

test('splits a large batch into payloads that PostgreSQL accepts', async () => {
  const { bus, sent, received } = openBus()
  const hints = Array.from({ length: 300 }, (_, n) => ({ ...hint, account: n, event: { type: 'match', listing: n } }))
  await bus.send(hints)
  const payloads = sent.batches[0]!
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000)
  for (const payload of payloads) bus.listener.received(payload)
  expect(received).toEqual(hints)
})

test('sends failed messages again when the database is back, without hammering it', async () => {
  const { bus, sent, messages } = openBus()
  sent.isDisconnected = true
  await bus.send([...changes(1), hint])
  for (let account = 0; account < 100; account++) void bus.send(changes(account))
  await sleep(50)
  expect(sent.tries).toBe(1)
  sent.isDisconnected = false
  expect(await bus.flush()).toBe(true)
  expect(sent.tries).toBe(2)
  expect(messages()).toHaveLength(101)
})
