import { beforeEach, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'

const Item = z.object({ key: z.string(), at: z.number(), state: z.optional(z.string()) })
type Item = z.infer<typeof Item>

beforeEach(() => localStorage.clear())

interface Sender {
  owner: number
  sent: string[]
  failing?: string[]
  delay?: number
}

async function freshPage() {
  jest.resetModules()
  const { defineOutbox } = await import('./outbox.ts')
  const outbox = defineOutbox<Item, Sender>({
    name: 'test',
    schema: Item,
    keyOf: ({ key }) => key,
    timeOf: ({ at }) => at,
    next: (items) => items.find(({ state }) => state !== 'refused'),
    async send({ key }, { sent, failing = [], delay }) {
      if (delay) await new Promise((next) => setTimeout(next, delay))
      sent.push(key)
      if (failing.includes(key)) return failing.splice(failing.indexOf(key), 1).length === 0
      outbox.remove(7, key)
      return true
    },
  })
  return outbox
}
type Outbox = Awaited<ReturnType<typeof freshPage>>

const keys = (outbox: Outbox) => outbox.items(7).map(({ key }) => key)

test('sends each item once, in order', async () => {
  const outbox = await freshPage()
  outbox.put(7, { key: 'late', at: 2 })
  outbox.put(7, { key: 'early', at: 1 })
  const sent: string[] = []
  await Promise.all([outbox.sendAll({ owner: 7, sent }), outbox.sendAll({ owner: 7, sent })])
  expect(sent).toEqual(['early', 'late'])
  expect(keys(outbox)).toEqual([])
})

test('keeps a failed item and the following ones for the next run and the next page', async () => {
  const outbox = await freshPage()
  for (const [at, key] of ['a', 'b', 'c'].entries()) outbox.put(7, { key, at })
  const sent: string[] = []
  await outbox.sendAll({ owner: 7, sent, failing: ['b'] })
  expect(sent).toEqual(['a', 'b'])
  const next = await freshPage()
  await next.sendAll({ owner: 7, sent })
  expect(sent).toEqual(['a', 'b', 'b', 'c'])
})

test('a second tab neither loses nor repeats the items of the first one', async () => {
  const [one, other] = [await freshPage(), await freshPage()]
  expect([keys(one), keys(other)]).toEqual([[], []])
  one.put(7, { key: 'of one', at: 1 })
  other.put(7, { key: 'of the other', at: 2 })
  const sent: string[] = []
  await one.sendAll({ owner: 7, sent })
  await other.sendAll({ owner: 7, sent })
  expect(sent).toEqual(['of one', 'of the other'])
})

test('two tabs that send at the same time send each item once', async () => {
  // Tabs of one browser share these locks; jsdom has none.
  const held = new Map<string, Promise<unknown>>()
  const request = (name: string, run: () => Promise<void>) => {
    const next = (held.get(name) ?? Promise.resolve()).then(run)
    held.set(name, next)
    return next
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  const [one, other] = [await freshPage(), await freshPage()]
  one.put(7, { key: 'a', at: 1 })
  const sent: string[] = []
  await Promise.all([one, other].map((outbox) => outbox.sendAll({ owner: 7, sent, delay: 10 })))
  Reflect.deleteProperty(navigator, 'locks')
  expect(sent).toEqual(['a'])
})

test('deletes an item at logout, also while it is being sent', async () => {
  const outbox = await freshPage()
  outbox.put(7, { key: 'a', at: 1 })
  expect(keys(outbox)).toEqual(['a'])
  localStorage.clear()
  expect(outbox.find(7, 'a')).toBeUndefined()
  expect(keys(outbox)).toEqual([])
})

test('keeps items in memory when the storage is full, and ignores invalid ones', async () => {
  localStorage.setItem('private:7:test:x', '{"key":1}')
  localStorage.setItem('private:7:test:y', 'no json')
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const outbox = await freshPage()
  outbox.put(7, { key: 'a', at: 1 })
  outbox.reload()
  expect(keys(outbox)).toEqual(['a'])
  full.mockRestore()
})
