import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { changedSinceGreen, currentTree, saveGreenTree } from './green.mjs'

let base
let file
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'green-'))
  file = join(base, '.cache/green.json')
  git('init', '--quiet')
  for (const name of ['kept.ts', 'changed.ts', 'gone.ts']) write(name, 'one\n')
  write('.gitignore', '.cache\n')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@mail.test', 'commit', '--quiet', '-m', 'one')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const git = (...args) => execFileSync('git', args, { cwd: base, encoding: 'utf8' })
const write = (name, text) => {
  mkdirSync(join(base, name, '..'), { recursive: true })
  writeFileSync(join(base, name), text)
}
const save = (without = []) => saveGreenTree(currentTree(base), without, file)
const changed = (without = []) => changedSinceGreen(currentTree(base), without, { base, file })

test('where nothing was green, nothing is known', () => {
  expect(changed()).toBeUndefined()
})

test('new, changed and deleted files differ, whether they are committed or not', () => {
  write('new before.ts', 'one\n')
  save()
  expect(changed()).toEqual([])
  write('changed.ts', 'two\n')
  write('src/new.ts', 'one\n')
  rmSync(join(base, 'gone.ts'))
  expect(changed()).toEqual(['changed.ts', 'gone.ts', 'src/new.ts'])
  git('add', '--all')
  git('-c', 'user.name=A', '-c', 'user.email=a@mail.test', 'commit', '--quiet', '-m', 'two')
  expect(changed()).toEqual(['changed.ts', 'gone.ts', 'src/new.ts'])
  write('changed.ts', 'one\n')
  expect(changed()).toEqual(['gone.ts', 'src/new.ts'])
})

test('a file that changed within a second of the last read by git, and has the same length, differs', () => {
  // Git rereads a file that is newer than its index. Without the inode's change time, a test can control everything
  // that git compares.
  git('config', 'core.trustctime', 'false')
  const long = new Date('2026-01-01T12:00:00Z')
  utimesSync(join(base, 'changed.ts'), long, long)
  git('update-index', '--refresh')
  utimesSync(join(base, '.git/index'), long, long)
  save()
  write('changed.ts', 'two\n')
  utimesSync(join(base, 'changed.ts'), long, long)
  expect(changed()).toEqual(['changed.ts'])
})

test('staged files stay staged as they are', () => {
  write('changed.ts', 'two\n')
  git('add', 'changed.ts')
  write('changed.ts', 'three\n')
  const before = git('status', '--porcelain')
  currentTree(base)
  expect(git('status', '--porcelain')).toBe(before)
  expect(before).toBe('MM changed.ts\n')
})

test('when the machine has an engine that it lacked, or git has forgotten the tree, nothing is known', () => {
  save(['varnishd'])
  expect(changed(['varnishd'])).toEqual([])
  expect(changed([])).toBeUndefined()
  saveGreenTree('0'.repeat(40), [], file)
  expect(changed()).toBeUndefined()
})
