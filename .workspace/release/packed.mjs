import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { builtAgainst } from '../../backend/src/releases/publishing/builds.ts'
import { root } from '../root.mjs'

/** A package's last build, or the built folder itself, as it is sent. */
export async function packed(build) {
  const folder = existsSync(join(build, 'release.json')) ? build : lastBuild(build)
  const files = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !entry.name.endsWith('.map'))
      files[relative(folder, path).split(sep).join('/')] = readFileSync(path).toString('base64')
  }
  const commit = commitOf()
  const facts = { contracts: [], ...JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) }
  return { files, contracts: await builtAgainst(facts), ...(commit && { commit }) }
}

function lastBuild(name) {
  const list = join(root, name, 'dist/releases.json')
  if (!existsSync(list)) throw new Error(`There is no build of ${name}.`)
  return join(root, name, 'dist', JSON.parse(readFileSync(list, 'utf8')).at(-1))
}

/** The commit that was built, if there is one, and whether it was all. */
function commitOf() {
  try {
    const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') ? '+changes' : '')
  } catch {
    return undefined
  }
}
