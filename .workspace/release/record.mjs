import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const FILE = 'backend/operations/released-commit'

/** Names the commit that was released, for the laboratories of the previous release. Tags do not reach every clone. */
export function record(name = 'HEAD', base = root) {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], { cwd: base, encoding: 'utf8' })
  writeFileSync(join(base, FILE), commit)
  return `${FILE} names ${commit.trim()}: commit it.`
}
