import { expect, test } from '@jest/globals'
import type { Valkey } from '../valkey/valkey.ts'
import type { BusListener } from './bus.ts'
import { ValkeyBus } from './valkey.bus.ts'

function busOf() {
  const requests: Array<{ channel: string; confirm: () => void; fail: () => void }> = []
  const log: string[] = []
  const valkey = {
    isConnected: true,
    listen: () => {},
    subscribe: (channel: string) =>
      new Promise<void>((confirm, reject) =>
        requests.push({ channel, confirm, fail: () => reject(new Error('lost')) }),
      ),
    unsubscribe: async (channel: string) => void log.push(`unsubscribed ${channel}`),
  }
  const busListener: BusListener = {
    received: ({ kind, account }) => log.push(`${kind} ${account}`),
    missed: (reason, accounts) => log.push(`${reason} ${accounts ? [...accounts] : 'all'}`),
  }
  return { bus: new ValkeyBus(valkey as unknown as Valkey, busListener), requests, log }
}
const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

test('waits until a subscription is confirmed, also for the next stream of the same account', async () => {
  const { bus, requests } = busOf()
  const [first, second] = [bus.subscribe(1), bus.subscribe(1)]
  expect(requests.map(({ channel }) => channel)).toEqual(['live:1'])
  expect([await isDone(first), await isDone(second)]).toEqual([false, false])
  requests[0]?.confirm()
  expect([await isDone(first), await isDone(second)]).toEqual([true, true])
})

test('stops waiting for a late subscription, and reports missed messages once it is confirmed', async () => {
  const { bus, requests, log } = busOf()
  await bus.subscribe(1)
  expect(log).toEqual([])
  requests[0]?.confirm()
  await new Promise(setImmediate)
  expect(log).toEqual(['reconnected 1'])
})

test('subscribes to all accounts again on a new connection, and then reports missed messages', async () => {
  const { bus, requests, log } = busOf()
  const first = bus.subscribe(1)
  requests[0]?.fail()
  await first
  void bus.subscribe(2)
  bus.unsubscribe(2)
  requests.splice(0)
  bus.lost()
  bus.connected()
  expect(requests.map(({ channel }) => channel)).toEqual(['live:all', 'live:1'])
  requests[0]?.confirm()
  expect([bus.isConnected, log]).toEqual([false, ['unsubscribed live:2']])
  requests[1]?.confirm()
  await new Promise(setImmediate)
  expect([bus.isConnected, log.at(-1)]).toEqual([true, 'reconnected all'])
})

test('passes on messages, and reports missed ones after a lost batch and when a channel moves', () => {
  const { bus, log } = busOf()
  bus.received('live:7', '{"kind":"changes","account":7}')
  bus.received('live:all', '{"kind":"messages-lost"}')
  bus.moved('live:7')
  bus.moved('live:all')
  expect(log).toEqual(['changes 7', 'messages-lost all', 'moved 7', 'moved all'])
})
