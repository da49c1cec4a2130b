import { mock } from 'node:test'
import { expect, test } from '@jest/globals'
import { BatchLoader } from './batch-loader.ts'

test('reads waiting loads together, each by a read that begins after it', async () => {
  const reads: number[][] = []
  const blocked = Promise.withResolvers<void>()
  const read = new BatchLoader<number, string>(async (keys) => {
    const number = reads.push(keys)
    if (number === 1) await blocked.promise
    return (key) => `${key} by read ${number}`
  })
  const first = [read.load(1), read.load(2)]
  await Promise.resolve()
  // The first read may have begun before the data changed, so it does not resolve these loads.
  const later = [read.load(2), read.load(2), read.load(9)]
  blocked.resolve()
  expect(await Promise.all(first)).toEqual(['1 by read 1', '2 by read 1'])
  expect(await Promise.all(later)).toEqual(['2 by read 2', '2 by read 2', '9 by read 2'])
  expect(reads).toEqual([
    [1, 2],
    [2, 9],
  ])
})

test('reads thousands of keys in batches [spec-scale-live-polling-spread] [spec-performance-net]', async () => {
  const sizes: number[] = []
  const read = new BatchLoader<number, number>(async (keys) => {
    sizes.push(keys.length)
    return (key) => key
  })
  const keys = Array.from({ length: 1_200 }, (_, key) => key)
  expect(await Promise.all(keys.map((key) => read.load(key)))).toEqual(keys)
  expect(sizes).toEqual([500, 500, 200])
})

test('retries a busy database, and rejects when it stays unavailable', async () => {
  let failures = 2
  const busy = async (keys: number[]) => {
    if (failures-- > 0) throw new Error('away')
    return (key: number) => key * keys.length
  }
  const loader = new BatchLoader(busy, 1, 60_000)
  expect(await Promise.all([loader.load(1), loader.load(2)])).toEqual([2, 4])
  failures = Number.POSITIVE_INFINITY
  await expect(new BatchLoader(busy, 1, 20).load(3)).rejects.toThrow('away')
})

test('settles every load that expires between two readings of the clock', async () => {
  let now = 0
  const clock = mock.method(Date, 'now', () => now++)
  const away = () => Promise.reject(new Error('away'))
  // One of the two loads has an odd deadline, so one expires between any two readings of the clock.
  const read = new BatchLoader<number, number>(away, 1, 20)
  const loads = [read.load(1), read.load(2)]
  const outcomes = await Promise.allSettled(loads)
  clock.mock.restore()
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
