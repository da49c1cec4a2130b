import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { copyCheckout } from './copy.mjs'
import { node, root } from './root.mjs'

const PACKAGE = 'mf-messaging'
// On the same disk, because the installed files are linked; and with a space, because the path must not matter.
const copy = join(root, '.cache/another folder')
const forget = () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
afterAll(forget)

function built(folder) {
  const dist = join(folder, PACKAGE, 'dist')
  const release = JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')).at(-1)
  const names = readdirSync(join(dist, release)).sort()
  const hashOf = (name) =>
    createHash('sha256')
      .update(readFileSync(join(dist, release, name)))
      .digest('hex')
  return { release, files: Object.fromEntries(names.map((name) => [name, hashOf(name)])) }
}

test('the same sources become the same files in another folder', () => {
  forget()
  copyCheckout(copy)
  const { status, stdout, stderr } = spawnSync(node, ['.workspace/build.mjs', PACKAGE], { cwd: copy, encoding: 'utf8' })
  expect(status === 0 ? '' : stdout + stderr).toBe('')
  expect(built(copy)).toEqual(built(root))
})
