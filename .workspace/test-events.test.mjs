import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { run } from './processes.mjs'
import { node, root } from './root.mjs'
import { eventsTo, interrupted, longestRunning, readEvents } from './test-events.mjs'

const folder = mkdtempSync(join(tmpdir(), 'test-events-'))
afterAll(() => rmSync(folder, { recursive: true }))

const started = (file, at) => ({ at, started: file, file })
const ended = (file, at, failures = []) => ({ at, ended: file, file, passed: 2, failures })
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
    ended('a.test.ts', 2, ['a.test.ts:7  adds up']),
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

test('jest records each file with its failures', async () => {
  const [events, file] = [join(folder, 'of-jest.jsonl'), join(folder, 'sum.test.mjs')]
  writeFileSync(
    file,
    `import { expect, test } from '@jest/globals'
test('adds up', () => expect(1 + 1).toBe(2))
test('does not', () => {
  expect(1 + 1).toBe(3)
})
`,
  )
  const config = join(folder, 'jest.config.json')
  const runner = join(root, '.workspace/jest/native-runner.mjs')
  const reporters = [join(root, '.workspace/jest/events-reporter.mjs')]
  writeFileSync(
    config,
    JSON.stringify({ rootDir: folder, runner, reporters, testMatch: ['**/*.test.mjs'], transform: {} }),
  )
  const env = { ...process.env, ...eventsTo(events) }
  await run(node, [join(root, 'node_modules/jest/bin/jest.js'), '--config', config], { cwd: folder, env })
  const { running, passed, failures } = readEvents(events)
  expect([running, passed]).toEqual([[], 1])
  expect(failures).toEqual([expect.stringMatching(/sum\.test\.mjs:4 {2}does not$/)])
})
