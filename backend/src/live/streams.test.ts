import { expect, test } from '@jest/globals'
import { Streams } from './streams.ts'

const MINUTE = 60_000
const COUNT = 1_000

function openStreams() {
  const streams = new Streams()
  const written = Array.from({ length: COUNT }, () => 0)
  const ended = new Set<number>()
  for (let n = 0; n < COUNT; n++) {
    const write = () => {
      written[n]! += 1
    }
    streams.add(n % 60, { write, end: () => void ended.add(n), session: '' })
  }
  return { streams, written, ended, start: Date.now() }
}

test('keeps each stream alive once in 45 seconds, at different moments', () => {
  const { streams, written, start } = openStreams()
  const sum = () => written.reduce((all, one) => all + one, 0)
  let most = 0
  for (let second = 1; second <= 46; second++) {
    const before = sum()
    streams.keepAlive(start + second * 1_000)
    most = Math.max(most, sum() - before)
  }
  expect([Math.min(...written), sum() < COUNT + 100, most < 100]).toEqual([1, true, true])
})

test('ends a stream after 10 to 20 minutes', () => {
  const { streams, ended, start } = openStreams()
  streams.keepAlive(start + 9 * MINUTE)
  expect(ended.size).toBe(0)
  streams.keepAlive(start + 21 * MINUTE)
  expect(ended.size).toBe(COUNT)
})

test('counts the streams of an account and of all, and one that ends twice once', () => {
  const streams = new Streams()
  const [one] = [1, 1, 2].map((account) => streams.add(account, { write: () => {}, end: () => {}, session: '' }))
  expect([streams.count(1), streams.count(2), streams.count()]).toEqual([2, 1, 3])
  for (let times = 0; times < 2; times++) streams.delete(1, one!)
  expect([streams.count(1), streams.count()]).toEqual([1, 2])
})
