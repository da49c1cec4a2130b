// The files from which each package is built, and the name of the resulting release.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportGraph } from './inputs/graph.mjs'
import { lockedVersions } from './inputs/lock.mjs'
import { translationsFor } from './inputs/texts.mjs'
import { filesBelow, root } from './root.mjs'

/** The staff pages are a remote like the others, in the shell's folder. */
const OPS = 'shell/ops'

export const isRemote = (name) => name.startsWith('mf-') || name === OPS

export const buildable = (base = root) =>
  [...readdirSync(base), OPS]
    .filter((name) => name === 'backend' || name === 'shell' || isRemote(name))
    .filter((name) => existsSync(join(base, name, 'package.json')))

export const tsconfigProblem = (name, base = root) =>
  existsSync(join(base, name, 'tsconfig.json'))
    ? undefined
    : `${name} has no tsconfig.json, so its types are not checked: copy that of another package.`

const SDK = 'shell/src/sdk/index.ts'
const FACTS = 'shell/src/facts.tsx'

/** The backend is not a bundle: its inputs are all of its sources, and all packages in its package.json. */
function backendInputs(graph) {
  const { base } = graph
  const below = (path) => (existsSync(join(base, path)) ? filesBelow(path, base) : [])
  const built = [...below('backend/src'), ...below('backend/scripts')].filter(
    (file) => !/\.(test\.tsx?|md)$/.test(file),
  )
  const styles = 'shared-ui/src/tokens.css'
  const files = [
    ...built,
    'backend/package.json',
    'backend/.swcrc',
    '.workspace/compile.mjs',
    styles,
    'shell/webpack/translations.cjs',
  ]
  const { dependencies = {} } = JSON.parse(readFileSync(join(base, 'backend/package.json'), 'utf8'))
  const packageImports = [...Object.keys(dependencies), '@swc/core'].map((name) => ['backend', name])
  return { files, packageImports: [...packageImports, ...graph.collect(built).packageImports] }
}

const catalogsOf = (files, base) =>
  [...new Set(files.map((file) => /^(.*?)\/src\//.exec(file)?.[1]))]
    .map((folder) => `${folder}/src/locales`)
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => readdirSync(join(base, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.po'))

function frontInputs(graph, name) {
  const isShell = name === 'shell'
  const bundles = isShell
    ? [graph.collect(['start.ts', 'worker/worker.ts', 'pieces.tsx'].map((file) => `shell/src/${file}`))]
    : [
        graph.collect([`${name}/src/remote.ts`], { skip: (file) => file === SDK }), // the shell has the sdk
        graph.collect([FACTS], { lazy: false, alias: { 'remote-under-build': `${name}/src/remote.ts` } }),
      ]
  // Skip style sheets (loaders add them) and index.cjs (it also imports the development builds).
  const skip = (file) => /\.css$/.test(file) || file === FACTS || file === 'shell/webpack/index.cjs'
  const buildScripts = [
    `${name}/webpack.config.cjs`,
    `shell/webpack/${isShell ? 'host' : 'remote'}.cjs`,
    '.workspace/webpack.mjs',
  ]
  const parts = [...bundles, graph.collect(buildScripts, { skip })]
  const files = parts.flatMap((part) => part.files)
  const manifests = files.flatMap((file) => graph.manifestOf(file) ?? [])
  const catalogs = catalogsOf(
    bundles.flatMap(({ files }) => files),
    graph.base,
  )
  return {
    files: [...files, ...manifests, ...catalogs, `${name}/package.json`],
    packageImports: parts.flatMap((part) => part.packageImports),
  }
}

/**
 * The inputs that decide what a build of the package contains: files of the checkout, and its slice of the lock file,
 * path → version.
 */
export function inputsOf(name, graph = new ImportGraph()) {
  const { files, packageImports } = name === 'backend' ? backendInputs(graph) : frontInputs(graph, name)
  const lock = JSON.parse(readFileSync(join(graph.base, 'package-lock.json'), 'utf8'))
  const existing = [...new Set(files)].filter((file) => existsSync(join(graph.base, file)))
  return { files: existing.sort(), packages: lockedVersions(lock, [...packageImports, ['', 'node']]) }
}

/** The part of a package.json that the build of `name` reads. Versions of libraries are in the lock file. */
function manifest(file, name, text) {
  const { version, type, sideEffects, federation } = JSON.parse(text)
  const isOwn = file === `${name}/package.json`
  // The shell's version is that of the sdk, for which a remote names a range.
  return JSON.stringify({
    type,
    sideEffects,
    ...(isOwn && { federation }),
    ...(file === 'shell/package.json' && { version }),
  })
}

/**
 * A hash over the inputs. The front end ignores comments, types, and translations of texts in files that it does not
 * ship. The backend does not, because its source maps contain line numbers.
 */
export function hashOf(name, base = root) {
  const graph = new ImportGraph(base)
  const { files, packages } = inputsOf(name, graph)
  const hash = createHash('sha256').update(JSON.stringify(packages))
  const sources = new Set(files)
  const shipped = (file) => {
    if (name === 'backend') return readFileSync(join(base, file))
    const { code } = graph.source(file)
    if (file.endsWith('/package.json')) return manifest(file, name, code)
    return file.endsWith('.po') ? translationsFor(sources, String(code)) : code
  }
  for (const file of files) {
    const content = shipped(file)
    hash.update(file).update('\0').update(content).update('\0')
  }
  return hash.digest('hex')
}

/** `1.0.0-4f2a9c01de`: the same sources are always the same release. */
export const releaseOf = (name, base = root) => {
  const { version } = JSON.parse(readFileSync(join(base, name, 'package.json'), 'utf8'))
  // The files contain their own URL, so another URL is another release (shell/webpack/assets.cjs).
  const { RELEASE_BASE: releaseBase = '' } = process.env
  const hash = releaseBase
    ? createHash('sha256')
        .update(hashOf(name, base) + releaseBase)
        .digest('hex')
    : hashOf(name, base)
  return `${version}-${hash.slice(0, 10)}`
}
