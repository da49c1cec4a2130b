import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { record } from './record.mjs'

test('records the commit that was released, by default this one', () => {
  const base = mkdtempSync(join(tmpdir(), 'record '))
  const git = (...args) => execFileSync('git', args, { cwd: base, encoding: 'utf8', stdio: 'pipe' }).trim()
  const commit = (message) => {
    git('-c', 'user.name=a', '-c', 'user.email=a@mail.test', 'commit', '-qm', message, '--allow-empty')
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q')
  mkdirSync(join(base, 'backend/operations'), { recursive: true })
  const [first, second] = [commit('first'), commit('second')]
  const recorded = () => readFileSync(join(base, 'backend/operations/released-commit'), 'utf8')
  expect(record(undefined, base)).toContain(second)
  expect(recorded()).toBe(`${second}\n`)
  record('HEAD^', base)
  expect(recorded()).toBe(`${first}\n`)
  expect(() => record('nothing', base)).toThrow()
  rmSync(base, { recursive: true })
})
