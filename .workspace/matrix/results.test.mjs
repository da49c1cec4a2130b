import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { root } from '../root.mjs'
import { readResults, resultsOfJest, resultsOfPlaywright, saveResults } from './results.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'results-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const report = (value) => {
  const file = join(scratch, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const HERE = '.workspace/matrix/results.test.mjs'
const OTHER = '.workspace/matrix/page.mjs'

test('jest’s results are read with the groups of each title', () => {
  const assertionResults = [
    { ancestorTitles: ['limits', 'of an hour'], title: 'hold [spec-two]', status: 'passed', duration: 12.4 },
    { ancestorTitles: [], title: 'alone', status: 'pending' },
  ]
  expect(resultsOfJest(report({ testResults: [{ name: join(root, HERE), assertionResults }] }))).toEqual({
    [HERE]: [
      { title: 'limits > of an hour > hold [spec-two]', status: 'passed', ms: 12, spec: ['two'] },
      { title: 'alone', status: 'skipped', ms: 0, spec: [] },
    ],
  })
  expect(resultsOfJest(join(scratch, 'none.json'))).toEqual({})
})

test('Playwright’s results are read and their screenshots saved; a second try is a failure', () => {
  const shot = join(scratch, 'shot.png')
  writeFileSync(shot, 'a picture')
  const attachments = [
    { name: 'screenshot', path: shot },
    { name: 'trace', path: '/t.zip' },
  ]
  const specs = [
    {
      file: HERE,
      title: 'opens',
      tags: ['spec-one'],
      tests: [{ status: 'expected', results: [{ duration: 900, attachments }] }],
    },
    { file: HERE, title: 'closes', tests: [{ status: 'flaky', results: [{ duration: 1 }, { duration: 2 }] }] },
  ]
  const suites = [{ title: HERE, suites: [{ title: 'on a phone', specs }] }]
  const found = resultsOfPlaywright(report({ config: { rootDir: root }, suites }))
  expect(found[HERE]).toMatchObject([
    { title: 'on a phone > opens', status: 'passed', ms: 900, spec: ['one'], shots: [shot] },
    { title: 'on a phone > closes', status: 'failed', ms: 2 },
  ])
  const folder = join(scratch, 'pictures-kept')
  saveResults(found, { folder })
  const [opened] = readResults(folder)[HERE]
  expect(readdirSync(join(folder, 'pictures')).map((file) => `pictures/${file}`)).toEqual(opened.pictures)
})

test('a run replaces what is known of its files, a run of some tests only what it ran', () => {
  const folder = join(scratch, 'merged')
  const passed = (title) => ({ title, status: 'passed', ms: 1 })
  const known = () =>
    Object.entries(readResults(folder)).flatMap(([file, tests]) =>
      tests.map(({ title, commit }) => `${file === HERE ? 'here' : 'other'}: ${title} ${commit}`),
    )
  const save = (found, commit, isPartialRun) => saveResults(found, { folder, isPartialRun, revision: { commit } })
  save({ [HERE]: [passed('a'), passed('b')], [OTHER]: [passed('c')], 'gone.test.ts': [passed('d')] }, 1)
  expect(known()).toEqual(['other: c 1', 'here: a 1', 'here: b 1'])
  save({ [HERE]: [passed('b'), { title: 'a', status: 'skipped', ms: 0 }] }, 2, true)
  expect(known()).toEqual(['other: c 1', 'here: a 1', 'here: b 2'])
  save({ [HERE]: [passed('e')] }, 3)
  expect(known()).toEqual(['other: c 1', 'here: e 3'])
})
