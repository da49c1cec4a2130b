import { expect, test } from '@jest/globals'
import { matrixOf, readMatrix } from './sentences.mjs'

const LIST = {
  path: 'mf-a/e2e/a.matrix.md',
  text: '# Sentences\n\n## spec 2, Home\n\n- two: There are two\n- one: One\n',
}
const UNIT = { path: 'backend/src/a.test.ts', text: "test('counts [spec-two] [spec-one]', () => {})\n" }
const problemsOf = (...files) => matrixOf(files).problems

test('every sentence of this checkout has a test, and every tag names a sentence', () => {
  const { sections, problems } = matrixOf(readMatrix())
  expect(problems).toEqual([])
  expect(sections.flatMap(({ sentences }) => sentences).length).toBeGreaterThan(600)
})

test('a sentence is shown by a title, by a tag of Playwright, and by a laboratory', () => {
  const spec = { path: 'mf-a/e2e/a.spec.ts', text: "\ntest('opens', { tag: ['@spec-one', '@spec-two'] }, run)\n" }
  const lab = { path: 'backend/labs/bench/codes.ts', text: "atMost('p95 [spec-two]', 2)\n" }
  const { sections, coveredBy, problems } = matrixOf([LIST, spec, lab])
  expect(problems).toEqual([])
  expect(sections).toEqual([
    {
      source: 'spec 2, Home',
      sentences: [
        { id: 'two', text: 'There are two' },
        { id: 'one', text: 'One' },
      ],
    },
  ])
  expect(coveredBy.get('two')).toEqual([
    { path: spec.path, line: 2 },
    { path: lab.path, line: 1 },
  ])
})

test.each([
  ['a sentence without a test', [LIST, { ...UNIT, text: "test('[spec-two]')" }], 'No test shows the sentence one.'],
  [
    'a tag without a sentence',
    [LIST, UNIT, { path: 'mf-a/e2e/a.spec.ts', text: "{ tag: '@spec-ten' }" }],
    'mf-a/e2e/a.spec.ts:1: no *.matrix.md has a sentence "ten".',
  ],
  [
    'an id that is used twice',
    [LIST, UNIT, { ...LIST, path: 'b.matrix.md', text: '## b\n- two: Too' }],
    'Two sentences are called two.',
  ],
  [
    'a line that cannot be read',
    [{ ...LIST, text: `${LIST.text}- Two: B\n` }, UNIT],
    'mf-a/e2e/a.matrix.md:7: is no "- id: sentence".',
  ],
])('reports %s', (_what, files, problem) => {
  expect(problemsOf(...files)).toEqual([problem])
})
