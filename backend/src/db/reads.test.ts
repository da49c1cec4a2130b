import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { POOL } from './pool.ts'
import { READS } from './reads.ts'
import { WalHistory } from './wal-history.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ DATABASE_REPLICA_URLS: '' })
})
afterAll(() => t.stop())

test("without standbys, reads that may use them use the primary's pool", () => {
  expect(t.app.get(READS)).toBe(t.app.get(POOL))
})

test("the age of a standby's data follows from the stored positions of the primary", () => {
  const history = new WalHistory()
  expect(history.wasAt(70, 5_000)).toBe(5_000) // the primary may be unavailable, so its position is unknown
  history.add(100, 1_000)
  history.add(100, 1_250)
  history.add(180, 1_500)
  expect([history.wasAt(180, 1_600), history.bytesFrom(180)]).toEqual([1_600, 0])
  expect([history.wasAt(200, 1_600), history.bytesFrom(200)]).toEqual([1_600, 0]) // it has advanced since it was read
  expect([history.wasAt(179, 1_600), history.bytesFrom(179)]).toEqual([1_250, 1])
  expect([history.wasAt(99, 1_600), history.bytesFrom(99)]).toEqual([Number.NEGATIVE_INFINITY, 81])
  for (let i = 1; i <= 60; i++) history.add(180 + i, 1_500 + 250 * i)
  expect(history.wasAt(180, 20_000)).toBe(Number.NEGATIVE_INFINITY)
})
