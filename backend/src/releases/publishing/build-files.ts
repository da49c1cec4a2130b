import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { piecesProblems } from '../../documents/compose/pieces.contract.ts'
import { Refused } from '../refused.ts'
import { type FileFacts, isLocal, ReleaseFacts } from '../release.contract.ts'

/** Without source maps. Keys are paths in the build folder. */
export type BuildFiles = ReadonlyMap<string, Buffer>

export interface Build {
  release: ReleaseFacts
  files: Record<string, FileFacts>
  contents: BuildFiles
}

const TWINS = { br: '.br', gzip: '.gz' } as const
const isTwin = (file: string) => /\.(br|gz)$/.test(file)

/** The compiled translations of a catalog by the ids of their texts. */
const Messages = z.record(z.string(), z.array(z.unknown()))

export const sha256 = (content: Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Writes nothing, because in the image the folder belongs to another user. */
export function readFolder(folder: string): BuildFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    entries.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)] as const),
  )
}

export function inspect(contents: BuildFiles): Build {
  const release = factsIn(contents)
  const names = [...contents.keys()].filter((file) => !isTwin(file) && !file.endsWith('.map'))
  const reasons = [...unsound(release, names, contents), ...unlikeTwins(contents)]
  if (reasons.length > 0)
    throw new Refused([...new Set(reasons)].map((reason) => `${release.name}@${release.version}: ${reason}`))
  return { release, files: Object.fromEntries(names.map((name) => [name, fileFacts(name, contents)])), contents }
}

export function factsIn(contents: BuildFiles): ReleaseFacts {
  const text = contents.get('release.json')
  if (!text) throw new Refused(['release.json is missing.'])
  const json = parsed(text.toString())
  if (json === undefined) throw new Refused(['release.json is no JSON.'])
  const facts = ReleaseFacts.safeParse(json)
  if (facts.success) return facts.data
  throw new Refused(facts.error.issues.map(({ path, message }) => `release.json: ${path.join('.')} ${message}`))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function fileFacts(name: string, contents: BuildFiles): FileFacts {
  const content = contents.get(name) as Buffer
  const [br, gzip] = [contents.get(name + TWINS.br), contents.get(name + TWINS.gzip)]
  return {
    hash: sha256(content),
    bytes: (br ?? content).length,
    ...(br && { br: sha256(br) }),
    ...(gzip && { gzip: sha256(gzip) }),
  }
}

/**
 * Returns the reasons why the shell could not load this release, or the backend could not compose its documents: each
 * file needs its hash, a script must compile, and the pieces of documents must be harmless.
 */
function unsound(
  { name, version, base, integrity, routes, slots, catalogs, pageCatalogs, translations, ...documents }: ReleaseFacts,
  names: string[],
  contents: BuildFiles,
): string[] {
  const { document, translatedDocuments } = documents
  const reasons = name === 'shell' ? piecesProblems(document, translatedDocuments) : []
  if (JSON.stringify([document, translatedDocuments, translations]).includes('http://localhost:'))
    reasons.push('leads to http://localhost, where only `npm run dev` has files.')
  if (base.startsWith('/') && base !== `/r/${name}/${version}/`) reasons.push(`its files cannot lie at ${base}.`)
  for (const file of names.filter((file) => /\.(js|css)$/.test(file))) {
    const content = contents.get(file) as Buffer
    if (integrity[file] !== sha256(content)) reasons.push(`${file} has no right hash.`)
    const problem = file.endsWith('.js') && syntaxProblem(content.toString(), file)
    if (problem) reasons.push(`${file} is no script: ${problem}.`)
  }
  const entry = name === 'shell' ? 'shell.js' : 'remoteEntry.js'
  const translated = routes.flatMap(({ translatedFiles }) => translatedFiles)
  const required = [entry, ...[...routes, ...slots].flatMap(({ files }) => files), ...translated]
  for (const file of required) if (!names.includes(file)) reasons.push(`${file} is missing.`)
  for (const part of [{ catalogs }, { catalogs: pageCatalogs }, ...routes, ...slots])
    for (const file of Object.values(part.catalogs)) {
      const content = contents.get(file)
      if (!content) reasons.push(`${file} is missing.`)
      else if (integrity[file] !== sha256(content)) reasons.push(`${file} has no right hash.`)
      else if (!Messages.safeParse(parsed(content.toString())).success) reasons.push(`${file} is no catalog.`)
    }
  for (const file of Object.keys(integrity))
    if (!names.includes(file)) reasons.push(`${file} has a hash, but is not there.`)
  return reasons
}

/** The compressed twins that differ from their files, which they replace in responses. */
function unlikeTwins(contents: BuildFiles): string[] {
  return [...contents.keys()].filter(isTwin).flatMap((twin) => {
    const original = contents.get(twin.replace(/\.(br|gz)$/, ''))
    if (!original) return [`${twin} has no file beside it.`]
    const unpack = twin.endsWith(TWINS.br) ? brotliDecompressSync : gunzipSync
    try {
      const same = unpack(contents.get(twin) as Buffer, { maxOutputLength: original.length + 1 }).equals(original)
      return same ? [] : [`${twin} is not its file, compressed.`]
    } catch {
      return [`${twin} is not its file, compressed.`]
    }
  })
}

function syntaxProblem(code: string, filename: string): string | undefined {
  try {
    new Script(code, { filename })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * All files of a local release and of a shell (whose worker must come from this site) are stored, and none of other
 * releases.
 */
export const storedHashes = (
  release: Pick<ReleaseFacts, 'name' | 'base'>,
  files: Record<string, FileFacts>,
): string[] =>
  isLocal(release) || release.name === 'shell'
    ? [...new Set(Object.values(files).flatMap(({ hash, br, gzip }) => [hash, br ?? [], gzip ?? []].flat()))].sort()
    : []
