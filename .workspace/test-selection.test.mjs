import { expect, test } from '@jest/globals'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'
import { choose, EVERYDAY_TAG } from './test-selection.mjs'

const FILES = [
  'backend/src/listings/listings.http.test.ts',
  'backend/src/listings/listings.service.ts',
  'mf-listings/src/search/SearchPage.test.tsx',
  'mf-listings/e2e/search.spec.ts',
  'mf-listings/e2e/airports.spec.ts',
  'backend/src/messaging/burst.long.http.test.ts',
  'shell/src/router.test.ts',
  'shell/e2e/releases.slow.spec.ts',
  'shell/e2e/engines/main-flows.engine.spec.ts',
  '.workspace/tally.test.mjs',
]
/** The browser test of the search has a journey. */
const read = (file) => (file.endsWith('search.spec.ts') ? `test('a journey ${EVERYDAY_TAG}')` : '')
const chosen = (...args) => choose(args, FILES, { isPipeline: false, read })

const EVERYDAY = {
  front: ['mf-listings/src/search/SearchPage.test.tsx', 'shell/src/router.test.ts'],
  node: ['backend/src/listings/listings.http.test.ts', '.workspace/tally.test.mjs'],
  browser: ['mf-listings/e2e/search.spec.ts'],
}

const SLOW_PART = ['backend/src/messaging/burst.long.http.test.ts', 'mf-listings/e2e/airports.spec.ts']

test('the slow part runs in the pipeline and with --all, and without them its files are left out', () => {
  expect(chosen()).toMatchObject({ files: EVERYDAY, isAll: false, leftOut: SLOW_PART })
  expect(chosen('unit').leftOut).toEqual(SLOW_PART.slice(0, 1))
  expect(chosen('types').leftOut).toEqual([])
  const all = {
    front: EVERYDAY.front,
    node: [SLOW_PART[0], ...EVERYDAY.node],
    browser: [...EVERYDAY.browser, SLOW_PART[1]],
  }
  const sorted = ({ files, ...rest }) => ({
    ...rest,
    files: { ...files, node: files.node.toSorted((a, b) => (a < b ? 1 : -1)) },
  })
  const expected = sorted({ files: all, isAll: true, leftOut: [] })
  expect(sorted(chosen('--all'))).toMatchObject(expected)
  expect(sorted(choose([], FILES, { isPipeline: true, read }))).toMatchObject(expected)
})

test('words, names and what a change can break select from the slow part too', () => {
  expect(chosen('burst').files.node).toEqual([SLOW_PART[0]])
  expect(chosen('airports')).toMatchObject({ isAll: true, leftOut: [] })
  expect(chosen('-t', 'adds up').files.browser).toEqual(expect.arrayContaining([SLOW_PART[1]]))
  expect(chosen('--affected')).toMatchObject({ isAll: true, leftOut: [] })
})

test('without arguments all tests but the slow ones run', () => {
  expect(chosen().steps).toEqual(['types', 'lint', 'boundaries', 'contracts', 'sdk', 'unit', 'browser'])
  expect(chosen().files).toEqual(EVERYDAY)
  expect(chosen('.slow.')).toMatchObject({
    steps: ['browser'],
    files: { browser: ['shell/e2e/releases.slow.spec.ts'] },
  })
  expect(chosen('--without-browser').steps).not.toContain('browser')
})

test('--engines runs the tests of the backend and of other browsers, all or those whose path has a word', () => {
  const node = ['backend/src/listings/listings.http.test.ts', SLOW_PART[0]]
  const browser = ['shell/e2e/engines/main-flows.engine.spec.ts']
  const both = { steps: ['unit', 'browser'], files: { front: [], node, browser } }
  expect(chosen('--engines')).toMatchObject({ ...both, flags: [], engines: true })
  expect(chosen('--engines', 'listings')).toMatchObject({ steps: ['unit'], files: { node: [node[0]], browser: [] } })
  expect(chosen('--engines', 'browser')).toMatchObject({ steps: ['browser'], files: { browser } })
  expect(chosen('listings').engines).toBe(false)
  expect(chosen('shell').files.browser).toEqual(['shell/e2e/releases.slow.spec.ts'])
})

test('--pictures does not change the selection', () => {
  expect(chosen('--pictures')).toMatchObject({ steps: chosen().steps, files: EVERYDAY, flags: [], pictures: true })
  expect(chosen('search').pictures).toBe(false)
})

test('--coverage and --watch run unit tests, all or those whose path has a word', () => {
  expect(chosen('--coverage')).toMatchObject({ steps: ['unit'], files: EVERYDAY, flags: [], coverage: true })
  expect(chosen('--watch', 'shell')).toMatchObject({ steps: ['unit'], filters: ['shell'], flags: [], watch: true })
  expect(chosen('shell')).toMatchObject({ coverage: false, watch: false })
})

test('the name of a step runs this step alone', () => {
  expect(chosen('lint', 'types')).toMatchObject({ steps: ['types', 'lint'] })
})

test('a word chooses the test files whose path contains it, and the steps that have one', () => {
  expect(chosen('Search')).toMatchObject({
    steps: ['unit', 'browser'],
    files: {
      front: ['mf-listings/src/search/SearchPage.test.tsx'],
      node: [],
      browser: ['mf-listings/e2e/search.spec.ts'],
    },
  })
  expect(chosen('tally')).toMatchObject({ steps: ['unit'], files: { node: ['.workspace/tally.test.mjs'] } })
  expect(chosen('unit', 'search').steps).toEqual(['unit'])
  expect(chosen('shell\\src\\router.test.ts').files.front).toEqual(['shell/src/router.test.ts'])
})

test('several words must all be in the path, and a comma means "or"', () => {
  expect(chosen('mf-listings', 'SearchPage').files).toEqual({ front: [FILES[2]], node: [], browser: [] })
  expect(chosen('tally,router').files).toEqual({
    front: ['shell/src/router.test.ts'],
    node: [FILES.at(-1)],
    browser: [],
  })
  expect(chosen('mf-,shell', 'search').files.browser).toEqual(['mf-listings/e2e/search.spec.ts'])
})

test('a word that matches no test is a problem', () => {
  expect(chosen('nonsense').problem).toBe('No test file of unit or browser has "nonsense" in its path.')
  expect(chosen('listings.service').problem).toContain('listings.service')
  expect(chosen('search', 'nonsense').problem).toBe(
    'No test file of unit or browser has "search" and "nonsense" in its path.',
  )
  expect(chosen('unit', 'search.spec').problem).toBe('No test file of unit has "search.spec" in its path.')
})

test('-t chooses tests by name, and other flags are for the runners', () => {
  expect(chosen('-t', 'adds up', 'tally')).toMatchObject({ steps: ['unit'], name: 'adds up', flags: [] })
  expect(chosen('--testNamePattern=adds up').name).toBe('adds up')
  expect(chosen('browser', '--headed', '--workers=1')).toMatchObject({
    steps: ['browser'],
    flags: ['--headed', '--workers=1'],
  })
})

test('--help prints what can be given, and builds nothing', async () => {
  const { code, output } = await run(node, ['.workspace/test.mjs', '--help'], { cwd: root })
  expect([code, output.split('\n')[0]]).toEqual([
    0,
    'npm test [-- steps, words, flags]: installs, builds and tests the whole tree. Its last line is the tally.',
  ])
  expect(output).not.toMatch(/Buil[dt]/)
})

test('npm test with a word that matches nothing says so, and fails', async () => {
  const { code, output } = await run(node, ['.workspace/test.mjs', 'nonsense'], { cwd: root })
  expect(output).toContain('has "nonsense" in its path')
  expect(output.trim().split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(code).toBe(1)
})

test('--affected leaves the steps as they are, and takes a commit but no words', () => {
  expect(chosen('--affected')).toMatchObject({ steps: chosen().steps, affected: '' })
  expect(chosen('--affected=v1', 'unit')).toMatchObject({ steps: ['unit'], affected: 'v1' })
  expect(chosen().affected).toBeUndefined()
  expect(chosen('--affected', 'search').problem).toBe('--affected chooses the test files itself: leave out "search".')
})
