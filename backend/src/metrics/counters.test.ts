import { afterAll, expect, test } from '@jest/globals'
import { PREFIX, ProcessCounter, processRegistry } from './counters.ts'
import { CachedGauge } from './gauges.ts'

// The registry is one for the process, in which other test files run, too.
afterAll(() => {
  for (const name of ['tries_total', 'all_total']) processRegistry.removeSingleMetric(`${PREFIX}${name}`)
})

test('a counter begins with its initial series, and counts further series as other', async () => {
  const counter = new ProcessCounter(
    'tries_total',
    'Tries.',
    ['direction'],
    [{ direction: 'in' }, { direction: 'never' }],
  )
  const values = async () => (await counter.values()).map(({ labels, value }) => [labels.direction, value])
  for (const direction of ['in', 'out', 'in']) counter.inc({ direction })
  expect(await values()).toEqual([
    ['in', 2],
    ['never', 0],
    ['out', 1],
  ])
  for (let id = 0; id < 1_000; id++) counter.inc({ direction: `p${id}@mail.test` })
  expect(await values()).toHaveLength(501)
  expect((await values()).at(-1)).toEqual(['other', 503])
  const unlabeled = new ProcessCounter('all_total', 'All.')
  unlabeled.inc()
  unlabeled.inc({}, 2)
  expect(await unlabeled.values()).toEqual([{ labels: {}, value: 3 }])
})

test('a gauge is read from the database at most once in 15 seconds; while it is unavailable the previous value stays', async () => {
  let [now, checks, isAway] = [0, 0, false]
  const read = async () => {
    checks += 1
    if (isAway) throw new Error('The database is away.')
    return [{ value: checks }]
  }
  const gauge = new CachedGauge({ name: 'tips', help: 'Tips.', read }, () => now)
  await Promise.all(Array.from({ length: 50 }, () => gauge.rows()))
  now = 14_900
  expect([await gauge.rows(), checks]).toEqual([[{ value: 1 }], 1])
  now = 15_000
  expect([await gauge.rows(), checks, gauge.ageSeconds]).toEqual([[{ value: 2 }], 2, 0])
  isAway = true
  now = 35_000
  expect([await gauge.rows(), checks, gauge.ageSeconds]).toEqual([[{ value: 2 }], 3, 20])
})
