import { expect, test } from '@jest/globals'
import { Counter } from './counter.ts'
import { KeptFigure } from './figures.ts'

test('a counter counts by its labels, and what has more values than names of ours can have falls into one line', () => {
  const counter = new Counter('tries_total', 'Tries.', ['way'])
  for (const way of ['in', 'out', 'in']) counter.add({ way })
  expect(counter.counts).toEqual([
    { labels: { way: 'in' }, value: 2 },
    { labels: { way: 'out' }, value: 1 },
  ])
  for (let id = 0; id < 1_000; id++) counter.add({ way: `p${id}@mail.test` })
  expect(counter.counts).toHaveLength(501)
  expect(counter.counts.at(-1)).toEqual({ labels: { way: 'other' }, value: 502 })
})

test('however many scrapes come, the database is asked for a figure once in 15 seconds; while it is away the former one stays', async () => {
  let [now, asked, isAway] = [0, 0, false]
  const read = async () => {
    asked += 1
    if (isAway) throw new Error('The database is away.')
    return [{ value: asked }]
  }
  const kept = new KeptFigure({ name: 'tips', help: 'Tips.', read }, () => now)
  await Promise.all(Array.from({ length: 50 }, () => kept.rows()))
  now = 14_900
  expect([await kept.rows(), asked]).toEqual([[{ value: 1 }], 1])
  now = 15_000
  expect([await kept.rows(), asked, kept.ageSeconds]).toEqual([[{ value: 2 }], 2, 0])
  isAway = true
  now = 35_000
  expect([await kept.rows(), asked, kept.ageSeconds]).toEqual([[{ value: 2 }], 3, 20])
})
