import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { filesBelow, root } from '../root.mjs'
import { faultsInSources, faultsOfRow, isSpec, unnamedResults, unnamedTests } from './complaints.mjs'
import { pageOf } from './page.mjs'
import { planted, redRows } from './plant.mjs'
import { hashOf, readFamilies } from './rows.mjs'
import { readSeenRed, recordSeenRed, seenRedOn } from './seen-red.mjs'

const inCheckout = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
const families = readFamilies()
const folder = mkdtempSync(join(tmpdir(), 'matrix-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('every row of this checkout names tests that exist, and plants what can be planted', () => {
  expect(faultsInSources(families, readSeenRed(), inCheckout)).toEqual([])
})

test('every browser test of this checkout is named by a row', () => {
  const specs = filesBelow('').filter(isSpec)
  expect(unnamedTests(families, specs, inCheckout)).toEqual([])
})

const SPEC = 'mf-a/e2e/a.spec.ts'
const sources = {
  [SPEC]: `test('shows two', async () => {})\nfor (const path of paths) test(\`\${path} loads\`, async () => {})`,
  'backend/src/a.test.ts': `test.each([1])('a limit of %i holds', () => {})`,
  'mf-a/src/a.ts': 'const most = 2\nconst least = 1\n',
}
const read = (file) => sources[file]
const row = {
  ...{ id: 'two', says: 'There are two', shown: [`${SPEC} > shows two`] },
  planted: [{ file: 'mf-a/src/a.ts', find: 'most = 2', put: 'most = 3' }],
}
const familyOf = (...rows) => ({ family: 'a', of: 'spec 1', file: 'mf-a/e2e/a.matrix.json', rows })
const inSources = (...rows) => faultsInSources([familyOf(...rows)], [], read)

test('a row as it should be has no fault', () => {
  expect(inSources(row, { ...row, id: 'three', planted: undefined, plantedBy: 'two' })).toEqual([])
})

test.each([
  [{ id: 'Two' }, 'Row "Two" is not kebab-case.'],
  [{ say: '' }, 'Row two has an unknown "say".'],
  [{ shown: [`${SPEC} > shows three`] }, `Row two is shown by "shows three", which ${SPEC} does not have.`],
  [{ shown: ['mf-a/e2e/b.spec.ts > shows two'] }, 'Row two is shown by mf-a/e2e/b.spec.ts, which is not there.'],
  [{ planted: undefined, plantedBy: 'one' }, 'Row two is planted by one, and family a has no such row with "planted".'],
  [{ planted: undefined, plantedBy: 'two' }, 'Row two is planted by two, and family a has no such row with "planted".'],
  [{ planted: [{ file: 'mf-a/src/a.ts', find: 'st' }] }, 'What row two plants has no "put".'],
  [{ planted: [{ file: 'mf-a/src/b.ts', find: 'a', put: 'b' }] }, 'Row two: mf-a/src/b.ts is not there to plant in.'],
  [
    { planted: [{ file: 'mf-a/src/a.ts', find: 'const', put: 'let' }] },
    'Row two: in mf-a/src/a.ts, "const" occurs 2 times instead of once.',
  ],
  [
    { planted: [{ file: SPEC, find: 'shows two', put: 'no' }] },
    `Row two: ${SPEC} belongs to the tests; plant in what they test.`,
  ],
])('a fault beside the sources is told: %j', (spoilt, sentence) => {
  expect(inSources({ ...row, ...spoilt })).toEqual([sentence])
})

test('ids and families that are there twice, and records of rows that are gone, are told', () => {
  expect(inSources(row, row)).toEqual(['Two rows are called two.'])
  expect(faultsInSources([familyOf(row), familyOf({ ...row, id: 'b' })], [], read)).toEqual([
    'Two families are called a.',
  ])
  expect(faultsInSources([familyOf(row)], [{ id: 'gone' }], read)).toEqual([
    'Row gone was seen red, and there is no such row.',
  ])
})

test('a browser test that no row names is told, also one whose title a run puts together, or nobody can read', () => {
  const unnamed = (...shown) => unnamedTests([familyOf({ ...row, shown })], [SPEC], read)
  expect(unnamed(`${SPEC} > shows two`)).toEqual([`No row names ${SPEC} > … loads.`])
  expect(unnamed(`${SPEC} > shows`, `${SPEC} > /search loads`)).toEqual([])
  expect(unnamedTests([], [SPEC], () => `// one\n\ntest(title, async () => {})`)).toEqual([
    `${SPEC}, line 3: the title of this test cannot be read.`,
  ])
  const results = { [SPEC]: [{ title: '/a loads' }, { title: '/b loads' }], 'backend/src/a.test.ts': [{ title: 'a' }] }
  expect(unnamedResults([familyOf({ ...row, shown: [`${SPEC} > /a loads`] })], results)).toEqual([
    `No row names ${SPEC} > /b loads.`,
  ])
})

const green = { [SPEC]: [{ title: 'shows two', status: 'passed', ms: 1, at: '2026-12-01T10:00:00Z' }] }
const seenRed = (...rows) =>
  rows.map((each) => ({ id: each.id, hash: hashOf(each, familyOf(...rows)), on: '2026-12-01' }))
const after = (spoilt, { results = green, proofs = {}, seen } = {}) => {
  const each = { ...row, ...spoilt }
  const proofOf = (name) => proofs[name]
  return faultsOfRow(each, familyOf(each), { results, proofOf, seen: seen ?? seenRed(each) })
}

test('a row whose test has passed and was seen red has no fault', () => {
  expect(after({})).toEqual([])
})

test('after the runs is told: no test, a test that did not run, failed or was skipped, and what was never seen red', () => {
  const last = (status) => ({ results: { [SPEC]: [{ title: 'shows two', status }] } })
  expect(after({ shown: [] })).toEqual(['Row two has no test.'])
  expect(after({}, { results: {} })).toEqual([`Row two: ${SPEC} did not run.`])
  expect(after({ shown: [`${SPEC} > shows three`] })).toEqual([
    `Row two: "shows three" of ${SPEC} names no test that ran.`,
  ])
  expect(after({}, last('failed'))).toEqual([`Row two: "shows two" of ${SPEC} failed.`])
  expect(after({}, last('skipped'))).toEqual([`Row two: "shows two" of ${SPEC} was skipped.`])
  expect(after({ planted: undefined })).toEqual(['Row two has nothing planted.'])
  expect(after({}, { seen: [] })).toEqual(['Row two was never seen red as it is now.'])
  const other = [{ ...row.planted[0], put: 'most = 4' }]
  expect(after({ planted: other }, { seen: seenRed(row) })).toEqual(['Row two was never seen red as it is now.'])
  expect(after({ shown: [...row.shown, 'npm run scale'] }, { seen: seenRed(row) })).toHaveLength(1)
})

test('of a row that a command shows is told when its result is missing, or has missed the bar', () => {
  const shown = (command, proofs) => after({ shown: [command], planted: undefined }, { proofs })
  const scale = {
    passed: false,
    bars: [
      { what: 'gaps', isMet: true },
      { what: 'doubled', isMet: false },
    ],
  }
  expect(shown('npm run bench -- pages', {})).toEqual(['Row two: no result of bench-pages is kept.'])
  expect(shown('npm run bench -- pages', { 'bench-pages': { passed: true } })).toEqual([])
  expect(shown('npm run scale', { scale })).toEqual(['Row two: scale did not pass.'])
  expect(shown('npm run scale > gaps', { scale })).toEqual([])
  expect(shown('npm run scale > doubled', { scale })).toEqual(['Row two: scale missed its bar "doubled".'])
  expect(shown('npm run scale > lost', { scale })).toEqual(['Row two: scale has no bar "lost".'])
})

test('all replacements of a family are made together, unless one changes what another looks for', () => {
  const more = (find, put) => familyOf(row, { ...row, id: 'more', planted: [{ file: 'mf-a/src/a.ts', find, put }] })
  expect([...planted(more('least = 1', 'least = 0'), read)]).toEqual([
    ['mf-a/src/a.ts', 'const most = 3\nconst least = 0\n'],
  ])
  expect(() => planted(more('const most', 'let most'), read)).not.toThrow()
  expect(() => planted(more('most = 2\n', ''), read)).toThrow('a: in mf-a/src/a.ts, another replacement changes')
  expect(() => planted(more('gone', ''), read)).toThrow('a: in mf-a/src/a.ts, "gone" occurs 0 times instead of once.')
})

test('a row was seen red when one of its tests has failed, not when it passed or did not run', () => {
  const of = (status) => ({ [SPEC]: [{ title: 'shows two', status }] })
  expect(redRows([row], of('failed'))).toEqual([row])
  for (const results of [of('passed'), of('skipped'), {}]) expect(redRows([row], results)).toEqual([])
})

test('what was seen red is one line a row, also after a merge that kept both, and forgets rows that are gone', () => {
  const file = join(folder, 'seen-red.txt')
  const [before, now] = [familyOf(row), familyOf({ ...row, shown: [`${SPEC} > /a loads`] })]
  recordSeenRed(before.rows, before, [before], file)
  const line = readFileSync(file, 'utf8')
  expect(line).toMatch(/^two [0-9a-f]{12} \d{4}-\d\d-\d\d\n$/)
  writeFileSync(file, `gone 0123456789ab 2026-12-01\n${line}two 0123456789ab 2026-12-01\n`)
  expect(seenRedOn(row, before, readSeenRed(file))).toBe(line.slice(-11, -1))
  expect(seenRedOn(now.rows[0], now, readSeenRed(file))).toBeUndefined()
  recordSeenRed(now.rows, now, [now], file)
  expect(readSeenRed(file)).toEqual([{ id: 'two', hash: hashOf(now.rows[0], now), on: expect.any(String) }])
})

test('the page shows each sentence with its tests, the day on which it was seen red, and its faults', () => {
  const failed = { ...row, id: 'other', says: '2 < 3', faults: [`Row other: "shows two" of ${SPEC} failed.`] }
  const shown = [familyOf({ ...row, faults: [] }, failed)]
  const of = {
    results: green,
    seen: seenRed(row),
    proofOf: () => undefined,
    others: [],
    tokens: ':root { --ink: #000 }',
  }
  const page = pageOf({ families: shown, ...of })
  expect(page).toContain('1 of 2 sentences are shown')
  expect(page).toContain('seen red 2026-12-01')
  expect(page).toContain('<article class="failed" id="other"><p>2 &#60; 3</p>')
  expect(page).toContain('2026-12-01 10:00')
})
