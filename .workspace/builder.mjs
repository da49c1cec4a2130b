import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedParts, LISTS, partsNow } from './backend-parts.mjs'
import { compile, compiledFile } from './compile.mjs'
import { buildable, hashOf, releaseOf, tsconfigProblem } from './packages.mjs'
import { run } from './processes.mjs'
import { log, startProgress } from './progress.mjs'
import { node, root } from './root.mjs'

const AT_ONCE = 2
const RETAINED_RELEASES = 3

/** The complete builds of a package, the current one last. */
const record = (name) => join(root, name, 'dist/releases.json')
const releases = (name) => {
  try {
    const all = JSON.parse(readFileSync(record(name), 'utf8'))
    return all.filter((release) => existsSync(join(root, name, 'dist', release)))
  } catch {
    return []
  }
}

/** Renames a temporary file, so that a reader sees the old file or the new one, never a part. */
function write(file, value) {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(value))
  renameSync(temporary, file)
}

function makeCurrent(name, release) {
  const retained = [...releases(name).filter((other) => other !== release), release].slice(-RETAINED_RELEASES)
  write(record(name), retained)
  for (const entry of readdirSync(join(root, name, 'dist')))
    if (/-[0-9a-f]{10}$/.test(entry) && !retained.includes(entry))
      rmSync(join(root, name, 'dist', entry), { recursive: true, force: true })
}

const inFolder = (name, args, env = {}) =>
  run(node, args, { cwd: join(root, name), env: { ...process.env, NODE_ENV: 'production', ...env } })

/** One folder for each release, so that an old page still finds its files after a rebuild. */
const front = {
  current: (name) => releases(name).at(-1) === releaseOf(name),
  async build(name) {
    const release = releaseOf(name)
    const problem = tsconfigProblem(name)
    if (problem) return { code: 1, output: problem }
    if (!releases(name).includes(release)) {
      const result = await inFolder(name, [join(root, '.workspace/webpack.mjs')], { RELEASE: release })
      if (result.code !== 0) return result
    }
    makeCurrent(name, release)
    return { code: 0, output: '', label: release }
  },
}

const dist = join(root, 'backend/dist')
const stamp = join(dist, '.inputs.json')
const parts = join(dist, '.parts.json')
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * Builds only changed parts. Their hashes are removed from the record before their files change, so a failed or
 * interrupted build is repeated.
 */
const backend = {
  current: (name) => readJson(stamp) === hashOf(name),
  async build(name) {
    const hash = hashOf(name)
    const compiled = await this.compile(name)
    if (compiled.code !== 0) return compiled
    const described = await inFolder(name, ['scripts/openapi.ts'])
    if (described.code === 0) write(stamp, hash)
    return described
  },
  async compile(name) {
    const [before, now] = [readJson(parts), partsNow()]
    if (!before) rmSync(dist, { recursive: true, force: true })
    mkdirSync(dist, { recursive: true })
    rmSync(stamp, { force: true })
    const { made, gone } = changedParts(before ?? {}, now)
    const known = Object.keys({ ...before, ...now })
    write(parts, Object.fromEntries(known.map((part) => [part, now[part] === before?.[part] ? now[part] : ''])))
    for (const part of gone)
      for (const end of ['', '.map']) rmSync(join(root, 'backend', `${compiledFile(part)}${end}`), { force: true })
    const errors = await compile(made.filter((part) => part.startsWith('src/')))
    if (errors.length > 0) return { code: 1, output: errors.join('\n') }
    for (const list of LISTS.filter((list) => made.includes(list))) {
      const result = await inFolder(name, [list])
      if (result.code !== 0) return result
    }
    write(parts, now)
    return { code: 0, output: '' }
  },
}

/** Leaves out the description of the API, which the next build writes. */
export async function compileBackend() {
  const { code, output } = await backend.compile('backend')
  if (code !== 0) log(`backend could not be built:\n${output.trim()}`)
  return code === 0
}

const kind = (name) => (name === 'backend' ? backend : front)

export async function build(names = [], { without = [] } = {}) {
  const unknown = names.filter((name) => !buildable().includes(name))
  if (unknown.length > 0) {
    log(`No package to build is called ${unknown.join(', ')}. There are ${buildable().join(', ')}.`)
    return false
  }
  const waiting = (names.length > 0 ? names : buildable()).filter(
    (name) => !without.includes(name) && !kind(name).current(name),
  )
  if (waiting.length > AT_ONCE) log(`${waiting.length} packages to build, ${AT_ONCE} at a time: ${waiting.join(', ')}`)
  let well = true
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const done = startProgress(`Building ${name}`)
      const { code, output, label = '' } = await kind(name).build(name)
      const time = done()
      if (code === 0) log(`Built ${name}${label && ` ${label}`} in ${time}`)
      else log(`${name} could not be built:\n${output.trim()}`)
      well &&= code === 0
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return well
}
