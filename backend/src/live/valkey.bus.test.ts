import { expect, test } from '@jest/globals'
import type { Valkey } from '../valkey/valkey.ts'
import type { BusListener } from './live-event.ts'
import { ValkeyBus } from './valkey.bus.ts'

/** A bus on a Valkey that confirms a subscription when the test says so. */
function busOf() {
  const asked: Array<{ channel: string; confirm: () => void; fail: () => void }> = []
  const told: string[] = []
  const valkey = {
    isConnected: true,
    listen: () => {},
    subscribe: (channel: string) =>
      new Promise<void>((confirm, reject) => asked.push({ channel, confirm, fail: () => reject(new Error('lost')) })),
    unsubscribe: async (channel: string) => void told.push(`without ${channel}`),
  }
  const ears: BusListener = {
    heard: ({ of, account }) => told.push(`${of} ${account}`),
    missed: (why, accounts) => told.push(`${why} ${accounts ? [...accounts] : 'everybody'}`),
  }
  return { bus: new ValkeyBus(valkey as unknown as Valkey, ears), asked, told }
}
const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))])

test('a stream begins when its subscription is confirmed, and so does the next one of the same person', async () => {
  const { bus, asked } = busOf()
  const [first, second] = [bus.hear(1), bus.hear(1)]
  expect(asked.map(({ channel }) => channel)).toEqual(['live:1'])
  expect([await isDone(first), await isDone(second)]).toEqual([false, false])
  asked[0]?.confirm()
  expect([await isDone(first), await isDone(second)]).toEqual([true, true])
})

test('a stream does not wait long; when its subscription comes late, it is looked at again', async () => {
  const { bus, asked, told } = busOf()
  await bus.hear(1)
  expect(told).toEqual([])
  asked[0]?.confirm()
  await new Promise(setImmediate)
  expect(told).toEqual(['reconnected 1'])
})

test('with a new connection all people are listened for again, and then everybody is looked at', async () => {
  const { bus, asked, told } = busOf()
  const first = bus.hear(1)
  asked[0]?.fail()
  await first // the stream begins; it is looked at when the connection is back
  void bus.hear(2)
  bus.forget(2)
  asked.splice(0)
  bus.lost()
  bus.connected()
  expect(asked.map(({ channel }) => channel)).toEqual(['live:all', 'live:1'])
  asked[0]?.confirm()
  expect([bus.isConnected, told]).toEqual([false, ['without live:2']])
  asked[1]?.confirm()
  await new Promise(setImmediate)
  expect([bus.isConnected, told.at(-1)]).toEqual([true, 'reconnected everybody'])
})

test('signs are for one person; a lost batch and a channel that moved make people look', () => {
  const { bus, told } = busOf()
  bus.heard('live:7', '{"of":"changes","account":7}')
  bus.heard('live:all', '{"of":"everybody"}')
  bus.moved('live:7')
  bus.moved('live:all')
  expect(told).toEqual(['changes 7', 'told everybody', 'moved 7', 'moved everybody'])
})
