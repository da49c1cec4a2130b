import { mock } from 'node:test'
import { expect, test } from '@jest/globals'
import { BatchLoader } from './batch-loader.ts'

test('those that wait are read together, each after it has asked', async () => {
  const reads: number[][] = []
  const held = Promise.withResolvers<void>()
  const read = new BatchLoader<number, string>(async (keys) => {
    const number = reads.push(keys)
    if (number === 1) await held.promise
    return (key) => `${key} by read ${number}`
  })
  const first = [read.ask(1), read.ask(2)]
  await Promise.resolve()
  // What is asked may have changed after the first read began, so these are not answered by it.
  const later = [read.ask(2), read.ask(2), read.ask(9)]
  held.resolve()
  expect(await Promise.all(first)).toEqual(['1 by read 1', '2 by read 1'])
  expect(await Promise.all(later)).toEqual(['2 by read 2', '2 by read 2', '9 by read 2'])
  expect(reads).toEqual([
    [1, 2],
    [2, 9],
  ])
})

test('thousands are read in parts', async () => {
  const sizes: number[] = []
  const read = new BatchLoader<number, number>(async (keys) => {
    sizes.push(keys.length)
    return (key) => key
  })
  const keys = Array.from({ length: 1_200 }, (_, key) => key)
  expect(await Promise.all(keys.map((key) => read.ask(key)))).toEqual(keys)
  expect(sizes).toEqual([500, 500, 200])
})

test('a database that is busy is asked again, and one that stays away is given up', async () => {
  let failures = 2
  const busy = async (keys: number[]) => {
    if (failures-- > 0) throw new Error('away')
    return (key: number) => key * keys.length
  }
  const patient = new BatchLoader(busy, 1, 60_000)
  expect(await Promise.all([patient.ask(1), patient.ask(2)])).toEqual([2, 4])
  failures = Number.POSITIVE_INFINITY
  await expect(new BatchLoader(busy, 1, 20).ask(3)).rejects.toThrow('away')
})

test('a request that times out while it is read still gets its result', async () => {
  let now = 0
  const clock = mock.method(Date, 'now', () => now++)
  const away = () => Promise.reject(new Error('away'))
  // Of two people one has an odd end, so one of them ends between any two looks at the clock.
  const read = new BatchLoader<number, number>(away, 1, 20)
  const asked = [read.ask(1), read.ask(2)]
  const outcomes = await Promise.allSettled(asked)
  clock.mock.restore()
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
