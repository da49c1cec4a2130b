import { beforeEach, expect, jest, test } from '@jest/globals'
import * as z from 'zod/mini'

const Item = z.object({ key: z.string(), at: z.number(), state: z.optional(z.string()) })
type Item = z.infer<typeof Item>

beforeEach(() => localStorage.clear())

async function freshPage() {
  jest.resetModules()
  const { defineOutbox } = await import('./outbox.ts')
  return defineOutbox<Item>({ name: 'test', schema: Item, keyOf: ({ key }) => key, timeOf: ({ at }) => at })
}
type Outbox = Awaited<ReturnType<typeof freshPage>>

const keys = (outbox: Outbox) => outbox.items(7).map(({ key }) => key)

const delivery = (outbox: Outbox, sent: string[], failing: string[] = []) => ({
  owner: 7,
  next: (items: Item[]) => items.find(({ state }) => state !== 'refused'),
  send: async ({ key }: Item) => {
    sent.push(key)
    if (failing.includes(key)) return failing.splice(failing.indexOf(key), 1).length === 0
    outbox.remove(7, key)
    return true
  },
})

test('sends each item once, in order', async () => {
  const outbox = await freshPage()
  outbox.put(7, { key: 'late', at: 2 })
  outbox.put(7, { key: 'early', at: 1 })
  const sent: string[] = []
  await Promise.all([outbox.deliver(delivery(outbox, sent)), outbox.deliver(delivery(outbox, sent))])
  expect(sent).toEqual(['early', 'late'])
  expect(keys(outbox)).toEqual([])
})

test('keeps a failed item and the following ones for the next run and the next page', async () => {
  const outbox = await freshPage()
  for (const [at, key] of ['a', 'b', 'c'].entries()) outbox.put(7, { key, at })
  const sent: string[] = []
  await outbox.deliver(delivery(outbox, sent, ['b']))
  expect(sent).toEqual(['a', 'b'])
  const next = await freshPage()
  await next.deliver(delivery(next, sent))
  expect(sent).toEqual(['a', 'b', 'b', 'c'])
})

test('a second tab neither loses nor repeats the items of the first one', async () => {
  const [one, other] = [await freshPage(), await freshPage()]
  expect([keys(one), keys(other)]).toEqual([[], []])
  one.put(7, { key: 'of one', at: 1 })
  other.put(7, { key: 'of the other', at: 2 })
  const sent: string[] = []
  await one.deliver(delivery(one, sent))
  await other.deliver(delivery(other, sent))
  expect(sent).toEqual(['of one', 'of the other'])
})

test('two tabs that deliver at the same time send each item once', async () => {
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
  const slowly = (outbox: Outbox) => {
    const { send, ...rest } = delivery(outbox, sent)
    return outbox.deliver({
      ...rest,
      send: async (item) => {
        await new Promise((next) => setTimeout(next, 10))
        return send(item)
      },
    })
  }
  await Promise.all([slowly(one), slowly(other)])
  Reflect.deleteProperty(navigator, 'locks')
  expect(sent).toEqual(['a'])
})

test('sends queues in parallel', async () => {
  const outbox = await freshPage()
  for (const [at, key] of ['slow', 'quick'].entries()) outbox.put(7, { key, at })
  const sent: string[] = []
  let respond = () => {}
  const inQueue = (key: string, send: (item: Item) => Promise<void>) => ({
    ...{ owner: 7, queue: key, next: (items: Item[]) => items.find((item) => item.key === key) },
    send: async (item: Item) => {
      await send(item)
      sent.push(key)
      outbox.remove(7, key)
      return true
    },
  })
  const slow = outbox.deliver(inQueue('slow', () => new Promise((resolve) => (respond = resolve))))
  await outbox.deliver(inQueue('quick', async () => {}))
  expect(sent).toEqual(['quick'])
  respond()
  await slow
  expect(sent).toEqual(['quick', 'slow'])
})

test('deletes an item at logout, also while it is being sent', async () => {
  const outbox = await freshPage()
  outbox.put(7, { key: 'a', at: 1 })
  localStorage.clear()
  expect(keys(outbox)).toEqual(['a'])
  expect(outbox.rereadItem(7, 'a')).toBeUndefined()
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
