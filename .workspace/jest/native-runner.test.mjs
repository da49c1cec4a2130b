import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { run } from '../processes.mjs'
import { node, root } from '../root.mjs'

const SETTING = `test('finds nothing set', () => { expect(process.env.LEFT).toBeUndefined(); process.env.LEFT = 'behind' })`
const FILES = {
  well: `test('adds', () => expect(1 + 1).toBe(2)); test.each([1, 2])('%i is more than nothing', (n) => expect(n).toBeGreaterThan(0))`,
  wrong: `test('adds wrongly', () => expect(1 + 1).toBe(3)); test('adds', () => expect(2).toBe(2))`,
  hangs: `test('never ends', () => new Promise(() => {}))`,
  unbegun: `import './not-there.mjs'`,
  unprepared: `beforeAll(() => { throw new Error('no database') }); test('adds', () => expect(2).toBe(2))`,
  stray: `test('leaves something behind', async () => { Promise.reject(new Error('nobody waited')); await new Promise(setImmediate); expect(1).toBe(1) })`,
  sets: SETTING,
  setsAsWell: SETTING,
  starts: `import 'node:child_process'; test('takes long', () => expect(1).toBe(1))`,
  idle: `test('gives up', () => { for (const each of []) expect(each).toBe(1) })`,
  typed: `const two: number = 2; test('knows types', () => expect(two).toBe(2))`,
}

const dir = realpathSync(mkdtempSync(join(tmpdir(), 'flight-amigo-runner-')))
const result = join(dir, 'result.json')
const jest = (...args) => {
  const config = join(dir, 'jest.config.mjs')
  const all = ['--config', config, '--json', '--outputFile', result, ...args]
  return run(node, [join(root, 'node_modules/jest/bin/jest.js'), ...all], { cwd: dir, env: process.env })
}
const seen = () => {
  const { testResults } = JSON.parse(readFileSync(result, 'utf8'))
  const results = testResults.map(({ name, status, message, assertionResults }) => [
    name.split('/').at(-1).split('.')[0],
    { status, message, tests: assertionResults.map((each) => `${each.status}: ${each.title}`) },
  ])
  return Object.fromEntries(results)
}

beforeAll(async () => {
  mkdirSync(join(dir, 'tests'))
  for (const [name, text] of Object.entries(FILES)) {
    const extension = name === 'typed' ? 'ts' : 'mjs'
    const imports = "import { beforeAll, expect, test } from '@jest/globals'\n"
    writeFileSync(join(dir, 'tests', `${name}.test.${extension}`), imports + text)
  }
  const runner = JSON.stringify(join(root, '.workspace/jest/native-runner.mjs'))
  const config = `{ testTimeout: 300, rootDir: ${JSON.stringify(dir)}, runner: ${runner}, transform: {}, maxWorkers: 2, testMatch: ['**/tests/*'] }`
  writeFileSync(join(dir, 'jest.config.mjs'), `export default ${config}`)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a file fails when a test of it fails, hangs, expects nothing, cannot start or leaves an error behind; other files pass', async () => {
  const { code } = await jest()
  expect(code).toBe(1)
  expect(seen()).toEqual({
    well: {
      ...{ status: 'passed', message: '' },
      tests: ['passed: adds', 'passed: 1 is more than nothing', 'passed: 2 is more than nothing'],
    },
    sets: { status: 'passed', message: '', tests: ['passed: finds nothing set'] },
    setsAsWell: { status: 'passed', message: '', tests: ['passed: finds nothing set'] },
    starts: { status: 'passed', message: '', tests: ['passed: takes long'] },
    typed: { status: 'passed', message: '', tests: ['passed: knows types'] },
    wrong: {
      ...{ status: 'failed', message: expect.stringContaining('Expected: 3') },
      tests: ['failed: adds wrongly', 'passed: adds'],
    },
    hangs: {
      ...{ status: 'failed', message: expect.stringContaining('Exceeded timeout of 300 ms') },
      tests: ['failed: never ends'],
    },
    idle: {
      ...{ status: 'failed', message: expect.stringContaining('no assertions') },
      tests: ['failed: gives up'],
    },
    unbegun: { status: 'failed', message: expect.stringContaining('not-there.mjs'), tests: [] },
    unprepared: { status: 'failed', message: expect.stringContaining('no database'), tests: ['failed: adds'] },
    stray: { status: 'failed', message: expect.stringContaining('nobody waited'), tests: expect.any(Array) },
  })
})

test('with a name only the matching tests run, and the others are pending', async () => {
  const { code } = await jest('--testNamePattern', 'more than', 'well')
  expect(code).toBe(0)
  expect(seen().well.tests).toEqual([
    'pending: adds',
    'passed: 1 is more than nothing',
    'passed: 2 is more than nothing',
  ])
})

test('the next file of a process sees no environment variable that the previous file has set', async () => {
  const { code } = await jest('--maxWorkers', '1', 'sets')
  expect([code, Object.keys(seen()).sort()]).toEqual([0, ['sets', 'setsAsWell']])
})

test('runs files that start processes first while durations are unknown', async () => {
  await jest('--runInBand', '--cacheDirectory', join(dir, 'nothing known'), 'well', 'starts')
  const { testResults } = JSON.parse(readFileSync(result, 'utf8'))
  const [first, ...others] = testResults.toSorted((a, b) => a.startTime - b.startTime)
  expect(first.name).toBe(join(dir, 'tests/starts.test.mjs'))
  expect(others.length).toBeGreaterThan(1)
})

test('a worker ends with its run, even if that is killed during a test', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  mkdirSync(join(dir, 'killed'))
  const connects = `import { connect } from 'node:net'; test('stays connected', () => new Promise(() => connect(${server.address().port}, '127.0.0.1')))`
  writeFileSync(join(dir, 'killed/connects.mjs'), `import { test } from '@jest/globals'\n${connects}`)
  const args = ['--config', join(dir, 'jest.config.mjs'), '--testTimeout', '60000', '--testMatch', '**/killed/*']
  const killed = spawn(node, [join(root, 'node_modules/jest/bin/jest.js'), ...args], { cwd: dir, stdio: 'ignore' })
  const [worker] = await once(server, 'connection')
  worker.resume()
  killed.kill('SIGKILL')
  await once(worker, 'close') // the test's timeout fails this one, if the worker stays
  server.close()
  expect(killed.signalCode).toBe('SIGKILL')
})
