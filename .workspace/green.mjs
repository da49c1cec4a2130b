// Records the tree on which all tests last passed, so that `npm run check` runs only what changed since.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { RECORDED_RESULTS, writeWhole } from './recorded-results.mjs'
import { root } from './root.mjs'

const GREEN = join(RECORDED_RESULTS, 'green.json')

const git = (cwd, args, env = {}) =>
  execFileSync('git', args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/**
 * Returns the checkout as a git tree, uncommitted files included, or undefined without git. The index does not change.
 */
export function currentTree(base = root) {
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-index-'))
  try {
    const index = join(folder, 'index')
    // A copy of the git index lets git skip unchanged files. It rereads files that are as new as the index.
    const own = resolve(base, git(base, ['rev-parse', '--git-path', 'index']).trim())
    if (existsSync(own)) cpSync(own, index, { preserveTimestamps: true })
    git(base, ['add', '--all'], { GIT_INDEX_FILE: index })
    return git(base, ['write-tree'], { GIT_INDEX_FILE: index }).trim()
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The tests of `missingEngines` did not run. */
export function saveGreenTree(tree, missingEngines, file = GREEN) {
  if (tree) writeWhole(file, `${JSON.stringify({ tree, missingEngines })}\n`)
}

/**
 * Returns the files that changed since the last green tree. Undefined if no green tree is known, or if other engines are
 * available now.
 */
export function changedSinceGreen(tree, missingEngines, { base = root, file = GREEN } = {}) {
  try {
    const green = JSON.parse(readFileSync(file, 'utf8'))
    if (JSON.stringify(green.missingEngines) !== JSON.stringify(missingEngines)) return undefined
    return git(base, ['diff', '--name-only', '--no-renames', green.tree, tree]).split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
