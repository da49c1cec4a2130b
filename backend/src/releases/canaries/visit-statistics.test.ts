import { expect, test } from '@jest/globals'
import { clearlyWorse } from './visit-statistics.ts'

const tally = (failed: number, sessions: number) => ({ failed, sessions })

test.each([
  ['no visits', tally(0, 0), tally(0, 0), false],
  ['two of two', tally(2, 2), tally(0, 100), false],
  ['three of three', tally(3, 3), tally(0, 100), true],
  ['three of three, without visits of the stable one', tally(3, 3), tally(0, 0), false],
  ['three of three, with two visits of the stable one', tally(3, 3), tally(0, 2), false],
  ['three of a hundred', tally(3, 100), tally(0, 100), false],
  ['every fifth', tally(20, 100), tally(1, 100), true],
  ['every fifth, as in the stable one', tally(20, 100), tally(18, 100), false],
])('a canary that fails: %s', (_what, canary, stable, worse) => {
  expect(clearlyWorse(canary, stable)).toBe(worse)
})
