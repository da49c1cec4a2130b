import { expect, test } from '@jest/globals'
import { MAX_AGE_MS, PageCache } from './page-cache.ts'

let [now, old] = [1_000_000, 0]
const pageCache = (maxBytes = 1_000) => new PageCache<ReturnType<typeof page>>(maxBytes, () => now)

const page = (text: string, isShareable = true) => ({ text, isShareable, bytes: 100, requestedAt: now - old })
const counted = (isShareable = true) => {
  const made: string[] = []
  const make = (text: string) => async () => {
    made.push(text)
    return page(text, isShareable)
  }
  return { made, make }
}

test('a hundred parallel requests share one page, which is rendered again after five seconds', async () => {
  const cache = pageCache()
  const { made, make } = counted()
  await Promise.all(Array.from({ length: 100 }, () => cache.get('/', make('home'))))
  expect(made).toHaveLength(1)
  now += MAX_AGE_MS - 1
  expect(await cache.get('/', make('home'))).toMatchObject({ page: { text: 'home' }, age: 4 })
  expect(made).toHaveLength(1)
  now += 1
  expect(await cache.get('/', make('home'))).toMatchObject({ age: 0 })
  expect(made).toHaveLength(2)
})

test('an incomplete or failed page is not cached', async () => {
  const cache = pageCache()
  const { made, make } = counted(false)
  await Promise.all([1, 2, 3].map(() => cache.get('/', make('poor'))))
  expect([made.length, cache.size]).toEqual([3, 0])
  const fails = () => cache.get('/', () => Promise.reject(new Error('no')))
  await expect(fails()).rejects.toThrow('no')
  const whole = counted()
  expect((await cache.get('/', whole.make('whole'))).page).toMatchObject({ text: 'whole' })
})

test('a page is not cached longer than the oldest response in it', async () => {
  const cache = pageCache()
  const { made, make } = counted()
  old = 3_000
  expect(await cache.get('/', make('home'))).toMatchObject({ age: 3 })
  old = 0
  now += MAX_AGE_MS - 3_000
  expect(await cache.get('/', make('home'))).toMatchObject({ age: 0 })
  expect(made).toHaveLength(2)
})

test('the cache limits its memory: the least recently used page goes first', async () => {
  const cache = pageCache(250)
  const { made, make } = counted()
  for (const name of ['a', 'b', 'a', 'c', 'd']) await cache.get(name, make(name))
  expect(cache.size).toBeLessThanOrEqual(4)
  made.length = 0
  for (const name of ['a', 'c', 'b']) await cache.get(name, make(name))
  expect(made).toEqual(['b'])
  now += MAX_AGE_MS
  await cache.get('e', make('e'))
  expect(cache.size).toBe(1)
})
