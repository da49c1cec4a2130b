import { expect, test } from '@jest/globals'
import { KEEP_ALIVE_GROUPS, type Stream, Streams } from './streams.ts'

const stream = (): Stream => ({ endsAt: 0, client: { write: () => {}, end: () => {}, session: '' } })

test('divides the streams evenly into keep-alive groups', () => {
  const streams = new Streams()
  const all = Array.from({ length: 10 * KEEP_ALIVE_GROUPS }, stream)
  for (const [n, each] of all.entries()) streams.add(n % 60, each)
  const groups = Array.from({ length: KEEP_ALIVE_GROUPS }, () => [...streams.nextKeepAliveGroup()])
  expect(new Set(groups.flat())).toEqual(new Set(all))
  expect(groups.map((group) => group.length)).toEqual(Array(KEEP_ALIVE_GROUPS).fill(10))
})

test('removes a stream that has ended from its group', () => {
  const streams = new Streams()
  const [ended, open] = [stream(), stream()]
  for (const each of [ended, open]) streams.add(1, each)
  streams.delete(1, ended)
  expect(Array.from({ length: KEEP_ALIVE_GROUPS }, () => [...streams.nextKeepAliveGroup()]).flat()).toEqual([open])
})

test('counts the streams of an account and of all, and one that ends twice once', () => {
  const streams = new Streams()
  const [one, two, other] = [stream(), stream(), stream()]
  for (const [account, each] of [
    [1, one],
    [1, two],
    [2, other],
  ] as const)
    streams.add(account, each)
  expect([streams.count(1), streams.count(2), streams.count()]).toEqual([2, 1, 3])
  streams.delete(1, one)
  streams.delete(1, one)
  expect([streams.count(1), streams.count()]).toEqual([1, 2])
})
