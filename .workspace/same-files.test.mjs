import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { filesBelow, node, root } from './root.mjs'

const PACKAGE = 'mf-messaging'
// On the same disk, because the installed files are linked; and with a space, because the path must not matter.
const copy = join(root, '.cache/another folder')
const forget = () => rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
afterAll(forget)

/** The same folder once more, without a second copy of its files. Links between packages are relative, so they hold. */
function linkAll(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.cache' || entry.name === '.federation') continue
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkAll(source, target)
    else linkSync(source, target)
  }
}

/** The files of the current build, with their contents. */
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
  for (const file of filesBelow('')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['', ...readdirSync(root)])
    if (existsSync(join(root, folder, 'node_modules')) && folder !== 'node_modules')
      linkAll(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  const { status, stdout, stderr } = spawnSync(node, ['.workspace/build.mjs', PACKAGE], { cwd: copy, encoding: 'utf8' })
  expect(status === 0 ? '' : stdout + stderr).toBe('')
  expect(built(copy)).toEqual(built(root))
}, 60_000)
