import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'
import { eventsTo, follow, interrupted, longestRunning, readEvents } from './test-events.mjs'

const folder = mkdtempSync(join(tmpdir(), 'test-events-'))
afterAll(() => rmSync(folder, { recursive: true }))

const started = (file, at) => ({ at, started: file, file })
const ended = (file, at, failures = []) => ({ at, ended: file, file, passed: 2, failures })
const failed = (file, at, failure) => ({ at, failed: failure, file })
const from = (...events) => {
  const file = join(folder, 'events.jsonl')
  writeFileSync(file, `${events.map((event) => JSON.stringify(event)).join('\n')}\n{"at":9`)
  return readEvents(file)
}

test('the file that runs longest is named when nothing else has happened for 20 seconds', () => {
  const found = from(started('a.test.ts', 1_000), started('b.test.ts', 2_000), started('c.test.ts', 3_000))
  expect(longestRunning(found, 22_000)).toBe('')
  expect(longestRunning(found, 24_000)).toBe('a.test.ts has run for 23 s')
  const later = from(started('a.test.ts', 1_000), started('b.test.ts', 2_000), ended('a.test.ts', 4_000))
  expect([longestRunning(later, 23_000), longestRunning(later, 30_000)]).toEqual(['', 'b.test.ts has run for 28 s'])
})

test('an interrupted run prints its failures with file and line, and the files that did not run', () => {
  const found = from(
    started('a.test.ts', 1),
    started('b.test.ts', 1),
    failed('a.test.ts', 1, { test: 'a.test.ts:7  adds up', reason: ['Expected: 3'] }),
    ended('a.test.ts', 2),
    started('c.test.ts', 3),
    ended('b.test.ts', 4),
  )
  expect(interrupted(found, ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'])).toBe(
    `Failed:
  a.test.ts:7  adds up
Not run, or not to the end: 2 of 4 test files
  c.test.ts
  d.test.ts
Interrupted: 4 passed, 1 failed`,
  )
  const many = Array.from({ length: 23 }, (_, index) => `${index}.test.ts`)
  expect(interrupted(readEvents(join(folder, 'none')), many)).toMatch(
    / {2}19\.test\.ts\n {2}and 3 more\nInterrupted: 0 /,
  )
})

test('each failure is printed once, when it is recorded, with its reason and the command that repeats it', () => {
  const failure = {
    test: 'a.test.ts:7  adds up',
    reason: ['Expected: 3', 'Received: 2'],
    repeat: 'npm test -- a.test.ts -t "adds up"',
  }
  const printed = []
  let events = from(started('a.test.ts', 1), started('b.spec.ts', 1))
  const files = ['a.test.ts', 'b.spec.ts', 'c.test.ts']
  const progress = follow(
    'unit',
    () => events,
    files,
    (block) => printed.push(block),
  )
  expect(progress()).toMatch(/^a\.test\.ts has run for \d+ s$/)
  const block = [`✘ ${failure.test}`, ...failure.reason, failure.repeat].join('\n    ')
  const begun = [started('a.test.ts', Date.now()), failed('a.test.ts', Date.now(), failure)]
  events = from(...begun)
  expect([progress(), printed]).toEqual(['1 failed', [block]])
  events = from(...begun, ended('b.spec.ts', Date.now()), ended('a.test.ts', Date.now()))
  expect([progress(), progress()]).toEqual(Array(2).fill('1 of 2 files, 1 failed'))
  expect(printed).toEqual([block])
})

test('jest records each failure when it happens, and each file', async () => {
  const [events, file] = [join(folder, 'of-jest.jsonl'), join(folder, 'sum.test.mjs')]
  writeFileSync(
    file,
    `import { describe, expect, test } from '@jest/globals'
test('adds up', () => expect(1 + 1).toBe(2))
describe('a sum', () => {
  test('is not "3" ($)', () => {
    expect(process.env.TEST_EVENTS).toBe(undefined)
    expect(1 + 1).toBe(3)
  })
})
`,
  )
  writeFileSync(join(folder, 'broken.test.mjs'), "import './absent.mjs'")
  const config = join(folder, 'jest.config.json')
  const runner = join(root, '.workspace/jest/native-runner.mjs')
  const reporters = [join(root, '.workspace/jest/events-reporter.mjs')]
  writeFileSync(
    config,
    JSON.stringify({ rootDir: folder, runner, reporters, testMatch: ['**/*.test.mjs'], transform: {} }),
  )
  const env = { ...process.env, ...eventsTo(events) }
  await run(node, [join(root, 'node_modules/jest/bin/jest.js'), '--config', config], { cwd: folder, env })
  const { running, ended, failures } = readEvents(events)
  expect(running).toEqual([])
  expect(ended.map(({ passed }) => passed).sort()).toEqual([0, 1])
  const [broken, sum] = failures.toSorted((a, b) => (a.test < b.test ? -1 : 1))
  expect(broken.test).toMatch(/broken\.test\.mjs {2}.*absent\.mjs/)
  expect(broken.repeat).toMatch(/^npm test -- \S*broken\.test\.mjs$/)
  expect(sum.test).toMatch(/sum\.test\.mjs:6 {2}a sum is not "3" \(\$\)$/)
  expect(sum.reason.join('\n')).toMatch(/Expected: 3\nReceived: 2$/)
  expect(sum.repeat).toMatch(/^npm test -- \S*sum\.test\.mjs -t "a sum is not .+3.+"$/)
})
