import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CHECKOUT } from './site.ts'

const ENTRY = 'remoteEntry.js'

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Changes the text of a script. */
export type Edit = (text: string, file: string) => string

/** Copies the last build of a remote as another version, with a change. Returns its folder. */
export function builtCopy(scratch: string, name: string, version: string, edit: Edit = (text) => text): string {
  const dist = join(CHECKOUT, `mf-${name}`, 'dist')
  const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1) ?? ''
  const folder = mkdtempSync(join(scratch, 'build-'))
  cpSync(join(dist, last), folder, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) })
  const integrity: Record<string, string> = {}
  /** The old and new digest of each script. The entry contains those of the others, so it is last. */
  const digests: [string, string][] = []
  const files = readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))
  for (const file of files.sort((a, b) => Number(a === ENTRY) - Number(b === ENTRY))) {
    const original = readFileSync(join(folder, file), 'utf8')
    const named = digests.reduce((text, [was, is]) => text.replaceAll(was, is), original.replaceAll(last, version))
    const text = edit(named, file)
    writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text))
    digests.push([digestOf(original), digestOf(text)])
    integrity[file] = `sha256-${digestOf(text)}`
  }
  const facts = readFileSync(join(folder, 'release.json'), 'utf8').replaceAll(last, version)
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...JSON.parse(facts), integrity }))
  return folder
}
