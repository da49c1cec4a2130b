import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findPreviousRelease } from './previous-release.ts'

const dir = mkdtempSync(join(tmpdir(), 'previous-'))
const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()

function commit(): string {
  git('-c', 'user.name=a', '-c', 'user.email=a@mail.test', 'commit', '-qm', 'a change', '--allow-empty')
  return git('rev-parse', 'HEAD')
}

beforeAll(() => {
  git('init', '-q')
  mkdirSync(join(dir, 'backend/operations'), { recursive: true })
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('the previous release is the recorded one, or a requested commit', () => {
  const [first, second] = [commit(), commit()]
  expect(() => findPreviousRelease(undefined, dir)).toThrow(
    'No release is recorded in backend/operations/released-commit',
  )
  const record = (text: string) => writeFileSync(join(dir, 'backend/operations/released-commit'), text)
  record(`${first}\n`)
  expect(findPreviousRelease(undefined, dir)).toBe(first)
  expect(findPreviousRelease(second, dir)).toBe(second)
  expect(() => findPreviousRelease('0123456', dir)).toThrow('Git does not know the commit 0123456 here.')
  record('0123456789012345678901234567890123456789\n')
  expect(() => findPreviousRelease(undefined, dir)).toThrow('Git does not know the released commit 0123456789')
})
