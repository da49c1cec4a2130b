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
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Pool } from 'pg'
import { isDraft, Release } from './release.ts'

export interface Target {
  pool: Pick<Pool, 'query'>
  releasesDir: string
}

/** Told when a pin has moved; the payload is the name of the release. */
export const PINS_MOVED = 'pins'

/**
 * Makes a built folder a release: its files go to the store, compressed once and for all, its row into the registry,
 * and its name's pin moves to it; with `new` only if the registry did not know it. The same folder again changes nothing.
 */
export async function publish(
  folder: string,
  { pool, releasesDir }: Target,
  pinning: 'always' | 'new' = 'always',
): Promise<Release> {
  const release = Release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')))
  const { name, version } = release
  refuseUnhashed(folder, release)
  const stored = join(releasesDir, name, version)
  if (isDraft(version) || !existsSync(stored)) await store(folder, stored)
  // xmax is 0 in a row that this statement has inserted.
  const { rows } = await pool.query<{ added: boolean }>(
    `insert into release (name, version, facts) values ($1, $2, $3)
     on conflict (name, version) do update set facts = excluded.facts returning xmax = 0 as added`,
    [name, version, release],
  )
  if (pinning === 'always' || rows[0]?.added) await pool.query(PIN, [name, version, isDraft(version), PINS_MOVED])
  return release
}

const PIN = `
  with moved as (
    insert into pin (name, version) values ($1, $2)
    on conflict (name) do update set version = excluded.version, generation = pin.generation + 1, pinned_at = now()
    where pin.version <> excluded.version or $3
    returning name
  ) select pg_notify($4, name) from moved`

/** The shell loads nothing without a hash, so a release in which one is missing or wrong would be broken on arrival. */
function refuseUnhashed(folder: string, { name, version, integrity }: Release): void {
  const hashed = (file: string) =>
    createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64')
  for (const file of filesOf(folder).filter((path) => /\.(js|css)$/.test(path)))
    if (integrity[file] !== `sha384-${hashed(file)}`) throw new Error(`${name}@${version}: ${file} has no right hash.`)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Into a folder beside, renamed when it is whole: nobody is ever served half a release. */
async function store(folder: string, stored: string): Promise<void> {
  // In the build itself, so that it is done once however many stores the build goes to.
  const texts = filesOf(folder).filter((file) => /\.(js|css|svg|txt)$/.test(file))
  await Promise.all(texts.map((file) => compress(join(folder, file))))
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
