import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { builtAgainst } from '@flight-amigo/backend/releases/builds'
import { compressTexts, SMALLEST } from '../compress.mjs'
import { root } from '../root.mjs'

export async function packed(build) {
  const folder = existsSync(join(build, 'release.json')) ? build : lastBuild(build)
  await compressTexts(folder, SMALLEST)
  const files = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !entry.name.endsWith('.map'))
      files[relative(folder, path).split(sep).join('/')] = readFileSync(path).toString('base64')
  }
  const [commit, author, pipeline] = [commitOf(), authorOf(), pipelineOf(process.env)]
  const facts = { contracts: [], ...JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) }
  return {
    files,
    contracts: await builtAgainst(facts),
    ...(commit && { commit }),
    ...(author && { author }),
    ...(pipeline && { pipeline }),
  }
}

function lastBuild(name) {
  const list = join(root, name, 'dist/releases.json')
  if (!existsSync(list)) throw new Error(`There is no build of ${name}.`)
  return join(root, name, 'dist', JSON.parse(readFileSync(list, 'utf8')).at(-1))
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

function authorOf() {
  try {
    return git('log', '-1', '--format=%an').slice(0, 100)
  } catch {
    return undefined
  }
}

export function pipelineOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_PIPELINE_URL }) {
  return GITHUB_RUN_ID ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}` : CI_PIPELINE_URL
}

function commitOf() {
  try {
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') ? '+changes' : '')
  } catch {
    return undefined
  }
}
