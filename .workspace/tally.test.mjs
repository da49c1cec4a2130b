import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { fromJest, fromPlaywright, ofStep, sum } from './tally.mjs'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))
const report = (value) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}

const jest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 0 }

test('jest’s tests are counted; a file that could not be loaded is a failure', () => {
  expect(fromJest(report(jest), 0)).toEqual({ passed: 7, failed: 0, skipped: 3 })
  expect(fromJest(report({ ...jest, numRuntimeErrorTestSuites: 2 }), 1)).toEqual({ passed: 7, failed: 2, skipped: 3 })
})

test('Playwright’s tests are counted; one that passes only at the second try is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(fromPlaywright(report({ stats }), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 })
})

test('a run that failed as a whole or left no report is a failure', () => {
  expect(fromJest(report(jest), 1).failed).toBe(1)
  expect(fromJest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(fromPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  const nothing = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
  expect(fromPlaywright(report(nothing), 1).failed).toBe(1)
})

test('tallies are added up', () => {
  expect(sum([ofStep(0), ofStep(2), { passed: 5, failed: 0, skipped: 1 }])).toEqual({
    passed: 6,
    failed: 1,
    skipped: 1,
  })
})
