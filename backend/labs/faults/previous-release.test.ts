import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findPreviousRelease } from './previous-release.ts'

const dir = mkdtempSync(join(tmpdir(), 'previous-'))
const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()

function commit(tag?: string): string {
  git('-c', 'user.name=a', '-c', 'user.email=a@mail.test', 'commit', '-qm', 'a change', '--allow-empty')
  if (tag) git('tag', tag)
  return git('rev-parse', 'HEAD')
}

beforeAll(() => {
  git('init', '-q')
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('the previous release is the newest one that is tagged before this checkout', () => {
  const none = 'No release is tagged (v1.0.0) before this checkout'
  expect(() => findPreviousRelease(undefined, dir)).toThrow(none)
  commit()
  const first = commit('v1.0.0')
  expect(() => findPreviousRelease(undefined, dir)).toThrow(none)
  commit('of-someone-else')
  expect(findPreviousRelease(undefined, dir)).toBe(first)
  const second = commit('v1.1.0')
  expect(findPreviousRelease(undefined, dir)).toBe(first)
  commit()
  expect(findPreviousRelease(undefined, dir)).toBe(second)
  expect(findPreviousRelease('v1.0.0', dir)).toBe(first)
  expect(() => findPreviousRelease('0123456', dir)).toThrow('Git does not know the commit 0123456 here.')
})
