import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { migrations } from '../src/db/migrations/index.ts'
import { findFormer } from './former.ts'

const dir = mkdtempSync(join(tmpdir(), 'former-'))
const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
const ours = migrations.map(({ name }) => name)

/** Commits a release with these migrations, and answers the commit. */
function release(names: string[]): string {
  const folder = join(dir, 'backend/src/db/migrations')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.ts'), names.map((name) => `  { name: '${name}', class: One },\n`).join(''))
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@mail.test', 'commit', '-qm', 'a release', '--allow-empty')
  return git('rev-parse', 'HEAD')
}

beforeAll(() => {
  git('init', '-q')
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('without history, with an unknown commit or none before this one, a sentence says so', () => {
  expect(() => findFormer(undefined, dir)).toThrow('This checkout has no history')
  release(ours)
  expect(() => findFormer(undefined, dir)).toThrow('No release with fewer migrations')
  expect(() => findFormer('0123456', dir)).toThrow('Git does not know the commit 0123456 here.')
  expect(() => findFormer('HEAD', dir)).toThrow('so it is no release before')
})

test('the release before is the newest commit with fewer migrations, and none that has others', () => {
  const oldest = release(ours.slice(0, -2))
  const former = release(ours.slice(0, -1))
  release([...ours.slice(0, -1), '20990101000000_of_somebody_else'])
  release(ours)
  expect(findFormer(undefined, dir)).toBe(former)
  expect(findFormer(oldest, dir)).toBe(oldest)
})
