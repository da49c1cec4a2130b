import { expect, test } from '@jest/globals'
import { BEATS, type Stream, Streams } from './streams.ts'

const stream = (): Stream => ({ endsAt: 0, reader: { write: () => {}, end: () => {}, session: '' } })

test('in a round of beats each stream has its turn once, and no beat has many more than the others', () => {
  const streams = new Streams()
  const all = Array.from({ length: 10 * BEATS }, stream)
  for (const [n, each] of all.entries()) streams.add(n % 60, each)
  const beats = Array.from({ length: BEATS }, () => [...streams.nextTurn()])
  expect(new Set(beats.flat())).toEqual(new Set(all))
  expect(beats.map((turn) => turn.length)).toEqual(Array(BEATS).fill(10))
})

test('a stream that has ended has no turn', () => {
  const streams = new Streams()
  const [ended, open] = [stream(), stream()]
  for (const each of [ended, open]) streams.add(1, each)
  streams.delete(1, ended)
  expect(Array.from({ length: BEATS }, () => [...streams.nextTurn()]).flat()).toEqual([open])
})

test('the streams are counted: those of a person, and all; one that ends twice counts once', () => {
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
