import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import yaml from 'js-yaml'
import { failedIn, failuresOf, whole } from './repeat.mjs'
import { filesBelow, root } from './root.mjs'
import { choose } from './test-selection.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

test('lists every test that failed in a run, the most frequent first', () => {
  expect(failuresOf([['b', 'c'], ['c'], []])).toEqual(['- 2 of 3: c', '- 1 of 3: b'])
  expect(failuresOf([[], []])).toEqual([])
})

test('the shards of a run are one run', () => {
  expect(whole([[['a'], []], [['b'], ['c']], [['d']]])).toEqual([['a', 'b', 'd'], ['c']])
  expect(whole([])).toEqual([])
})

test('a run names its failed tests, and itself when it failed without one', () => {
  const results = {
    'a.test.ts': [
      { title: 'adds', status: 'failed' },
      { title: 'ends', status: 'passed' },
    ],
  }
  expect(failedIn(results, 1)).toEqual(['a.test.ts > adds'])
  expect(failedIn({}, 1)).toEqual(['the run itself'])
  expect(failedIn({}, 0)).toEqual([])
})

const workflows = filesBelow('.github/workflows').filter((file) => file.endsWith('.yml'))
const commands = workflows.flatMap((file) =>
  // A job that calls another workflow has no steps.
  Object.values(yaml.safeLoad(read(file)).jobs).flatMap(({ steps = [] }) =>
    steps.flatMap(({ run = '' }) =>
      run
        .split('\n')
        .filter(Boolean)
        .map((line) => [file, line.trim()]),
    ),
  ),
)

test.each(commands)('%s runs what exists: %s', (_file, line) => {
  const [, script, lab] = /npm run (?:-s )?(\S+)(?: -- (\S+))?/.exec(line) ?? []
  const { scripts } = JSON.parse(read('package.json'))
  if (script) expect(Object.keys(scripts)).toContain(script)
  if (script === 'lab') expect(read('.workspace/lab.mjs')).toContain(`\n  ${lab}: '`)
  const [file] = /\.(?:ci|workspace)\/\S+/.exec(line) ?? []
  expect(file ? read(file) : line).not.toBe('')
})

test('every night the whole suite is repeated, in shards', () => {
  const { repeated } = yaml.safeLoad(read('.github/workflows/nightly.yml')).jobs
  const { shard } = repeated.strategy.matrix
  const command = repeated.steps.find(({ run = '' }) => run.includes('lab -- repeat')).run
  expect(command).toContain(`--times 3 --load 1 --shard \${{ matrix.shard }}/${shard.length} `)
  expect(shard).toEqual(Array.from({ length: shard.length }, (_, index) => index + 1))
})

test('every night all slow tests run', () => {
  const tree = filesBelow('')
  const words = commands.flatMap(([file, line]) =>
    file.endsWith('/nightly.yml')
      ? [...line.matchAll(/^npm test -- ([^$]+)$/g)].map(([, args]) => args.split(' '))
      : [],
  )
  const run = words.flatMap((args) => {
    const { steps, files } = choose(args, tree)
    return [
      ...(steps.includes('unit') ? [...files.front, ...files.node] : []),
      ...(steps.includes('browser') ? files.browser : []),
    ]
  })
  const slow = tree.filter((file) => /\.slow\.(test|spec)\./.test(file))
  expect(slow.filter((file) => !run.includes(file))).toEqual([])
})

test('the test command of the pipeline is the one of the README', () => {
  expect(read('.ci/run')).toContain('\nexec npm test\n')
  expect(read('README.md')).toMatch(/^npm test\s/m)
})
