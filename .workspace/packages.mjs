// Which files each package is built from, and the name of the release that they make.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root } from './root.mjs'

/** The staff's pages: a remote like the others, kept in the shell's folder. */
const OPS = 'shell/ops'

export const isRemote = (name) => name.startsWith('mf-') || name === OPS

/** The packages that are built: the backend, the shell and every remote. */
export const buildable = (base = root) =>
  [...readdirSync(base), OPS]
    .filter((name) => name === 'backend' || name === 'shell' || isRemote(name))
    .filter((name) => existsSync(join(base, name, 'package.json')))

/** Why a package cannot be built as it is; undefined if it can. */
export const problemOf = (name, base = root) =>
  existsSync(join(base, name, 'tsconfig.json'))
    ? undefined
    : `${name} has no tsconfig.json, so its types are not checked: copy that of another package.`

const built = (file) => !/\.(test\.tsx?|md)$/.test(file)
/** The colors of emails and of the pictures of links. */
const tokens = (file) => file === 'shared-ui/src/tokens.css'
const contract = (file) => file.endsWith('.contract.ts')

/** The files that decide what a build of the package contains. Versions of all libraries, and of Node, are in the lock file. */
function inputsOf(name, base = root) {
  const below = (path) => (existsSync(join(base, path)) ? filesBelow(path, base).filter(built) : [])
  const own = [...below(`${name}/src`), `${name}/package.json`, 'package-lock.json']
  if (name === 'backend')
    return [...own, 'backend/.swcrc', ...below('backend/scripts'), ...below('shared-ui/src').filter(tokens)]
  const front = [
    ...own,
    `${name}/webpack.config.cjs`,
    '.workspace/webpack.mjs',
    ...below('shell/webpack'),
    ...below('shared-ui/src'),
    ...below('backend/src').filter(contract),
  ]
  if (name === 'shell') return front
  const doors = buildable(base).filter((other) => isRemote(other) && other !== name)
  return [
    ...front,
    ...below('shell/src/sdk'),
    'shell/src/facts.tsx',
    'shell/package.json', // its version is the range of the sdk that a remote needs
    ...doors.map((other) => `${other}/src/public.ts`).filter((file) => existsSync(join(base, file))),
  ]
}

/** A hash over names and content of the inputs. */
export function hashOf(name, base = root) {
  const hash = createHash('sha256')
  for (const file of inputsOf(name, base)) {
    const path = join(base, file)
    if (existsSync(path)) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** `1.0.0-4f2a9c01de`: the same sources are always the same release. */
export const releaseOf = (name, base = root) => {
  const { version } = JSON.parse(readFileSync(join(base, name, 'package.json'), 'utf8'))
  // The files contain their own address, so another address is another release (shell/webpack/assets.cjs).
  const { RELEASE_BASE: releaseBase = '' } = process.env
  const hash = releaseBase
    ? createHash('sha256')
        .update(hashOf(name, base) + releaseBase)
        .digest('hex')
    : hashOf(name, base)
  return `${version}-${hash.slice(0, 10)}`
}
