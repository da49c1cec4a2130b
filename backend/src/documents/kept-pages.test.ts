import { expect, test } from '@jest/globals'
import { KEPT_MS, KeptPages } from './kept-pages.ts'

let [now, old] = [1_000_000, 0]
const keptPages = (mostBytes = 1_000) => new KeptPages<ReturnType<typeof page>>(mostBytes, () => now)

const page = (text: string, isSure = true) => ({ text, isSure, bytes: 100, since: now - old })
const counted = (isSure = true) => {
  const made: string[] = []
  const make = (text: string) => async () => {
    made.push(text)
    return page(text, isSure)
  }
  return { made, make }
}

test('a hundred who ask at once get one page, which is made anew after five seconds', async () => {
  const kept = keptPages()
  const { made, make } = counted()
  await Promise.all(Array.from({ length: 100 }, () => kept.get('/', make('home'))))
  expect(made).toHaveLength(1)
  now += KEPT_MS - 1
  expect(await kept.get('/', make('home'))).toMatchObject({ page: { text: 'home' }, age: 4 })
  expect(made).toHaveLength(1)
  now += 1
  expect(await kept.get('/', make('home'))).toMatchObject({ age: 0 })
  expect(made).toHaveLength(2)
})

test('what came without all of its answers, or not at all, is for nobody else', async () => {
  const kept = keptPages()
  const { made, make } = counted(false)
  await Promise.all([1, 2, 3].map(() => kept.get('/', make('poor'))))
  expect([made.length, kept.size]).toEqual([3, 0])
  const fails = () => kept.get('/', () => Promise.reject(new Error('no')))
  await expect(fails()).rejects.toThrow('no')
  const whole = counted()
  expect((await kept.get('/', whole.make('whole'))).page).toMatchObject({ text: 'whole' })
})

test('a page is not kept longer than the oldest response in it', async () => {
  const kept = keptPages()
  const { made, make } = counted()
  old = 3_000
  expect(await kept.get('/', make('home'))).toMatchObject({ age: 3 })
  old = 0
  now += KEPT_MS - 3_000
  expect(await kept.get('/', make('home'))).toMatchObject({ age: 0 })
  expect(made).toHaveLength(2)
})

test('it takes no more memory than it may: what nobody has asked for the longest goes first', async () => {
  const kept = keptPages(250)
  const { made, make } = counted()
  for (const name of ['a', 'b', 'a', 'c', 'd']) await kept.get(name, make(name))
  expect(kept.size).toBeLessThanOrEqual(4)
  made.length = 0
  for (const name of ['a', 'c', 'b']) await kept.get(name, make(name))
  expect(made).toEqual(['b'])
  now += KEPT_MS
  await kept.get('e', make('e'))
  expect(kept.size).toBe(1)
})
