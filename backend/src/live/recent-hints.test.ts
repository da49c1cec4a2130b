import { expect, test } from '@jest/globals'
import { RecentHints } from './recent-hints.ts'

const LOST = [{ type: 'back' }]
const hint = (account: number, trip: number) => ({ account, event: { type: 'trip', trip } })

let now = 1_000_000
const after = (ms: number) => {
  now += ms
}
const recentHints = () => new RecentHints(() => now)

test('returns the hints of an account since a moment', () => {
  const hints = recentHints()
  after(10_000)
  hints.add(hint(7, 1))
  after(5_000)
  hints.add(hint(7, 2))
  hints.add(hint(8, 3))
  after(1_000)
  expect(hints.hintsOf(7, 1_000)).toEqual([{ type: 'trip', trip: 2 }])
  expect(hints.hintsOf(7, 8_000)).toEqual([
    { type: 'trip', trip: 1 },
    { type: 'trip', trip: 2 },
  ])
  expect(hints.hintsOf(9, 8_000)).toEqual([])
})

test('says that hints may be lost before its start, after a gap, and where it dropped some after a minute', () => {
  const hints = recentHints()
  after(3_000)
  expect(hints.hintsOf(7, 4_000)).toEqual(LOST)
  after(10_000)
  expect(hints.hintsOf(7, 4_000)).toEqual([])
  hints.lost()
  expect(hints.hintsOf(7, 4_000)).toEqual(LOST)
  hints.add(hint(7, 1))
  after(70_000)
  hints.add(hint(7, 2))
  expect(hints.hintsOf(7, 69_500)).toEqual(LOST)
  expect(hints.hintsOf(7, 61_000)).toEqual([{ type: 'trip', trip: 2 }])
})

test('stores a bounded number of hints, and says that earlier ones may be lost', () => {
  const hints = recentHints()
  after(10_000)
  for (let n = 0; n < 5_001; n++) hints.add(hint(7, n))
  after(2_000)
  expect(hints.hintsOf(7, 500)).toEqual([])
  expect(hints.hintsOf(7, 2_000)).toEqual(LOST)
})
