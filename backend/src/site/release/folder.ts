import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Script } from 'node:vm'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Facts, isLocal, Refused } from '../release.ts'

/** One file of a release: its hash, and what it weighs on its way to a browser. */
export interface FileFacts {
  hash: string
  bytes: number
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

const isTwin = (file: string) => /\.(br|gz)$/.test(file)
const isText = (file: string) => /\.(js|css|svg|txt)$/.test(file)

/** What a built folder holds, compressed beside itself; throws what is wrong with it. */
export async function lookAt(folder: string): Promise<{ release: Facts; files: Record<string, FileFacts> }> {
  const parsed = Facts.safeParse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
  if (!parsed.success)
    throw new Refused(parsed.error.issues.map(({ path, message }) => `release.json: ${path.join('.')} ${message}`))
  const release = parsed.data
  const names = filesOf(folder).filter((file) => !isTwin(file) && !file.endsWith('.map'))
  refuseUnsound(folder, release, names)
  // In the build itself, so that it is done once however many stores the build goes to.
  await Promise.all(names.filter(isText).map((file) => compress(join(folder, file))))
  const files = names.map((file): [string, FileFacts] => {
    const path = join(folder, file)
    const sent = existsSync(`${path}.br`) ? `${path}.br` : path
    return [file, { hash: sha256(readFileSync(path)), bytes: statSync(sent).size }]
  })
  return { release, files: Object.fromEntries(files) }
}

export const sha256 = (content: Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The shell loads nothing without a hash and runs nothing that is no script: such a release is broken on arrival. */
function refuseUnsound(folder: string, { name, version, integrity, routes, slots }: Facts, names: string[]): void {
  const reasons: string[] = []
  for (const file of names.filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(folder, file))
    if (integrity[file] !== sha256(content)) reasons.push(`${file} has no right hash.`)
    const problem = file.endsWith('.js') && syntaxProblem(content.toString(), file)
    if (problem) reasons.push(`${file} is no script: ${problem}.`)
  }
  const entry = name === 'shell' ? 'shell.js' : 'remoteEntry.js'
  const wanted = [entry, ...[...routes, ...slots].flatMap(({ files }) => files)]
  for (const file of new Set(wanted)) if (!names.includes(file)) reasons.push(`${file} is missing.`)
  for (const file of Object.keys(integrity))
    if (!names.includes(file)) reasons.push(`${file} has a hash, but is not there.`)
  if (reasons.length > 0) throw new Refused([...new Set(reasons)].map((reason) => `${name}@${version}: ${reason}`))
}

/** Compiled, never run. */
function syntaxProblem(code: string, filename: string): string | undefined {
  try {
    new Script(code, { filename })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Files at another address must be there already, the same byte for byte. */
export async function refuseAbsent(release: Facts): Promise<void> {
  if (isLocal(release)) return
  const looked = await Promise.all(
    Object.entries(release.integrity).map(async ([file, hash]) => {
      const reply = await fetch(release.base + file, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      if (!reply?.ok) return `${release.base}${file} cannot be fetched.`
      return sha256(new Uint8Array(await reply.arrayBuffer())) === hash
        ? ''
        : `${release.base}${file} is another file than the build's.`
    }),
  )
  const reasons = looked.filter(Boolean)
  if (reasons.length > 0) throw new Refused(reasons)
}

/** Into a folder beside, renamed when it is whole: nobody is ever served half a release. */
export function store(folder: string, stored: string): void {
  const fresh = `${stored}.${process.pid}`
  mkdirSync(join(stored, '..'), { recursive: true })
  rmSync(fresh, { recursive: true, force: true })
  cpSync(folder, fresh, { recursive: true, filter: (path) => !path.endsWith('.map') })
  if (existsSync(stored)) renameSync(stored, `${fresh}.old`)
  try {
    renameSync(fresh, stored)
  } catch (error) {
    if (!existsSync(stored)) throw error // else another process was faster, with the same files
  }
  for (const left of [fresh, `${fresh}.old`]) rmSync(left, { recursive: true, force: true })
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

async function compress(file: string): Promise<void> {
  const text = readFileSync(file)
  if (text.length < 512 || changedAt(`${file}.br`) > changedAt(file)) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text, { level: 9 })])
  write(`${file}.gz`, gz)
  write(`${file}.br`, br)
}

/** Another process may copy it at this moment: it gets the old one or the new one. */
function write(file: string, content: Buffer): void {
  writeFileSync(`${file}.${process.pid}`, content)
  renameSync(`${file}.${process.pid}`, file)
}
