import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import {
  failuresOfFile,
  failuresOfJest,
  failuresOfPlaywright,
  failuresOfStep,
  fromJest,
  fromPlaywright,
  sum,
  tallyOfStep,
  uniqueErrors,
  withoutSkipped,
} from './tally.mjs'

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
  expect(sum([tallyOfStep(0), tallyOfStep(2), { passed: 5, failed: 0, skipped: 1 }])).toEqual({
    passed: 6,
    failed: 1,
    skipped: 1,
  })
})

test('each failure of jest is named with its file, the line of the test file that failed, and its title', () => {
  const test = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages })
  const file = '/the site/backend/a.test.ts'
  const stack = 'Error: no\n    at lib.ts:1:1\n    at file:///the%20site/backend/a.test.ts:12:5\n    at other.ts:3:1'
  const testResults = [
    { name: file, status: 'failed', assertionResults: [test('adds up', 'failed', [stack]), test('rests', 'passed')] },
    {
      name: '/the site/b.test.ts',
      status: 'failed',
      message: '  ● Test suite\n\n  Cannot find x',
      assertionResults: [],
    },
  ]
  expect(failuresOfJest(report({ testResults }), '/the site')).toEqual([
    'backend/a.test.ts:12  adds up',
    'b.test.ts  Cannot find x',
  ])
  expect(failuresOfJest(join(folder, 'none.json'), '/')).toEqual([])
})

test('a failure says its reason in its first lines, without stack, excerpt and log', () => {
  const reasonsOf = (...failureMessages) => {
    const tests = [{ fullName: 'adds up', status: 'failed', failureMessages }]
    return failuresOfFile({ name: '/s/a.test.ts', tests }, '/s').map(({ reason }) => reason)
  }
  const unequal =
    'Error: \u001b[2mexpect(\u001b[22mreceived).toBe(expected)\n\nExpected: 3\nReceived: 2\n    at a.test.ts:4:9'
  expect(reasonsOf(unequal)).toEqual([['Error: expect(received).toBe(expected)', 'Expected: 3', 'Received: 2']])
  expect(reasonsOf('Error: no button\nCall log:\n  - waiting')).toEqual([['Error: no button']])
  expect(reasonsOf('Error: no\n\n  3 | const a = 1\n> 4 | fail()')).toEqual([['Error: no']])
  expect(reasonsOf(`Error\n${'more\n'.repeat(20)}`)[0]).toHaveLength(6)
  const unread = { name: '/s/b.test.ts', isFailed: true, message: '  ● Suite\n\n  Cannot find x\n  from y', tests: [] }
  expect(failuresOfFile(unread, '/s')).toEqual([
    { test: 'b.test.ts  Cannot find x', reason: ['Cannot find x', 'from y'], repeat: 'npm test -- b.test.ts' },
  ])
})

test('each failure of Playwright is named with the line that failed, or with that of its test', () => {
  const spec = (title, line, status, errorLocation) => ({
    ...{ title, line, file: 'e2e/a.spec.ts' },
    tests: [{ status, results: [{ error: {}, errorLocation }] }],
  })
  const [passed, failed] = [
    spec('works', 3, 'expected'),
    spec('breaks', 7, 'unexpected', { file: '/s/e2e/a.spec.ts', line: 9 }),
  ]
  const suites = [{ specs: [passed], suites: [{ specs: [failed, spec('breaks in a step', 20, 'flaky')] }] }]
  expect(failuresOfPlaywright(report({ suites }), '/s')).toEqual([
    'e2e/a.spec.ts:9  breaks',
    'e2e/a.spec.ts:20  breaks in a step',
  ])
})

test('a step without tests names each location once, otherwise itself', () => {
  const error = 'backend/src/a.ts(3,7): error TS2322: no\n'
  const output = `${error}${error}shell/b.tsx:8:1 lint/style ━━━\nFound 2 errors.`
  expect(failuresOfStep('types', output)).toEqual([
    'backend/src/a.ts:3  error TS2322: no',
    'shell/b.tsx:8  lint/style ━━━',
  ])
  expect(failuresOfStep('boundaries', 'It did not work.')).toEqual(['boundaries'])
})

test('an error that several type checkers report is printed once; equal details of different errors all are', () => {
  const error = (line) => `a.ts(${line},7): error TS2345: no\n  Property 'seat' is missing.\n    It is required.`
  expect(uniqueErrors([`${error(3)}\n${error(9)}\n`, `${error(3)}\n`])).toBe(`${error(3)}\n${error(9)}`)
})

test('tests that `-t` leaves out are not listed', () => {
  const output = '  ✕ adds up (3 ms)\n  ○ skipped rests\n    ○ skipped rests too\n\n  ● adds up\n'
  expect(withoutSkipped(output)).toBe('  ✕ adds up (3 ms)\n\n  ● adds up\n')
})
