// Applies the diff in CONTRIBUTING to a copy of the checkout, as its reader does.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { copyCheckout } from './copy.mjs'
import { node, root } from './root.mjs'

// On the same disk, because the installed files are linked.
const copy = join(root, '.cache/first change')
const forget = () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
afterAll(forget)

const run = (file, ...args) => {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: copy, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

beforeAll(() => {
  forget()
  copyCheckout(copy)
  const [, diff] = /^```diff\n(.*?)^```$/ms.exec(readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8'))
  // Without a repository of its own, so that git takes the paths from the folder.
  const { status, stderr } = spawnSync('git', ['apply', '--directory', '.cache/first change'], {
    ...{ cwd: root, input: diff, encoding: 'utf8' },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each(['backend', 'mf-listings'])('the first change of CONTRIBUTING passes the type check of %s', (name) => {
  expect(run(node, 'node_modules/typescript/bin/tsc', '-p', name, '--pretty', 'false')).toBe('')
})
