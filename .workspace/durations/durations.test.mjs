import { expect, test } from '@jest/globals'
import { criticalPath, estimate, expectedTime, filesOf, kindOf } from './durations.mjs'

test('each test file has a kind; files that npm test leaves out have none', () => {
  const kinds = {
    'backend/src/account/login.http.test.ts': 'http',
    'backend/src/db/pool.test.ts': 'node',
    '.workspace/tally.test.mjs': 'node',
    'mf-account/src/profile/profile.test.tsx': 'component',
    'shell/e2e/taps.spec.ts': 'browser',
    'backend/test/roles.slow.test.ts': undefined,
    'shell/e2e/releases.slow.spec.ts': undefined,
  }
  expect(Object.fromEntries(Object.keys(kinds).map((file) => [file, kindOf(file)]))).toEqual(kinds)
})

test('a file lasts as long as its tests together, and the longest file comes first', () => {
  const found = filesOf({
    'shell/src/short.test.tsx': [{ ms: 100 }, { ms: 150 }],
    'shell/src/long.test.tsx': [{ ms: 900 }, {}],
    'backend/test/some.slow.test.ts': [{ ms: 90_000 }],
  })
  expect(found.map(({ file, seconds }) => [file, seconds])).toEqual([
    ['shell/src/long.test.tsx', 0.9],
    ['shell/src/short.test.tsx', 0.25],
  ])
})

test('a run lasts as long as its busiest worker, and never less than its longest file', () => {
  const files = [3, 3, 2, 2, 2].map((seconds) => ({ seconds }))
  expect([1, 2, 5, 8].map((workers) => criticalPath(files, workers))).toEqual([12, 7, 3, 3])
  expect(criticalPath([], 2)).toBe(0)
})

test('the runners of unit tests work side by side, and the browser tests come after them', () => {
  const files = [
    { kind: 'http', seconds: 6 },
    { kind: 'node', seconds: 2 },
    { kind: 'component', seconds: 7 },
    { kind: 'component', seconds: 3 },
    { kind: 'browser', seconds: 5 },
  ]
  expect(estimate(files, { node: 2, front: 1, browser: 1 })).toEqual({ unit: 10, browser: 5 })
  expect(estimate(files, { node: 2, front: 2, browser: 1 })).toEqual({ unit: 7, browser: 5 })
})

test('a run is announced with its number of test files and the expected time', () => {
  const workers = { node: 2, front: 1, browser: 1 }
  const results = { 'shell/src/a.test.tsx': [{ ms: 4_000 }], 'shell/e2e/a.spec.ts': [{ ms: 170_000 }] }
  const of = (...files) => expectedTime(files, results, workers)
  expect(of('shell/src/a.test.tsx')).toBe('1 test file, about 4 s after the builds')
  expect(of('shell/src/a.test.tsx', 'shell/src/new.test.tsx')).toBe('2 test files, about 8 s after the builds')
  expect(of('shell/src/a.test.tsx', 'shell/e2e/a.spec.ts')).toBe('2 test files, about 3 minutes after the builds')
  expect(expectedTime(['shell/src/a.test.tsx'], {}, workers)).toBe('1 test file (not timed here yet)')
  const skipped = { ...results, 'shell/src/b.test.tsx': [], 'shell/src/c.test.tsx': [] }
  expect(expectedTime(Object.keys(skipped).concat('shell/src/d.test.tsx'), skipped, workers)).toBe(
    '5 test files (not timed here yet)',
  )
})
