import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import type { RunningSite } from './site.ts'

const root = join(__dirname, '../..')
const node = join(root, 'node_modules/node/bin/node')
const run = promisify(execFile)

/** The settings of a separate site for tests of releases, which other tests must not see. */
export const RELEASE_SITE = { POOL_MAX: '8' }

/** A file contains the hashes of others without their prefix and end. */
const inFile = (hash: string) => hash.slice('sha256-'.length, -1)
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

interface Change {
  text?: (text: string, file: string) => string
  facts?: object
}

export interface BuiltRelease {
  ref: string
  folder: string
}

/** Copies the latest build of a package as another version, with changed texts or facts and with new hashes. */
export function changedRelease(
  name: string,
  version: string,
  { text = (same) => same, facts = {} }: Change = {},
): BuiltRelease {
  const dist = join(root, name, 'dist')
  const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1) ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'flight-amigo-release-'))
  cpSync(join(dist, last), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const written = (file: string) => text(readFileSync(join(folder, file), 'utf8').replaceAll(last, version), file)
  const integrity: Record<string, string> = {}
  const previous: Record<string, string> = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')).integrity
  const files = readdirSync(folder).filter((one) => one in previous)
  /** Returns the new hash of a file. Those of the files that it names are written into it first. */
  const write = (file: string): string => {
    if (integrity[file]) return integrity[file]
    const before = written(file)
    const named = files.filter((one) => one !== file && before.includes(inFile(previous[one]!)))
    const content = named.reduce((code, one) => code.replace(inFile(previous[one]!), inFile(write(one))), before)
    writeFileSync(join(folder, file), content)
    // The size of a script is its compressed size. Only the shell is compressed as strongly as by a build, which is
    // slow.
    const params = { [constants.BROTLI_PARAM_QUALITY]: file === 'shell.js' ? 11 : 9 }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }))
    integrity[file] = sha256(content)
    return integrity[file]
  }
  files.forEach(write)
  const release = { ...JSON.parse(written('release.json')), integrity, ...facts }
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release))
  return { ref: `${release.name}@${version}`, folder }
}

/** Builds a release from the sources in a folder. */
export async function buildRelease(context: string, version: string): Promise<BuiltRelease> {
  const env = { ...process.env, NODE_ENV: 'production', RELEASE: version }
  await run(node, [join(root, '.workspace/webpack.mjs')], { cwd: context, env })
  const folder = join(context, 'dist', version)
  const { name } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { name: string }
  return { ref: `${name}@${version}`, folder }
}

export interface Outcome {
  code: number
  stderr: string
  json: unknown
}

/** Runs `npm run release -- …` against this site, with the token that the site writes at its start. */
export async function release(site: RunningSite, ...args: string[]): Promise<Outcome> {
  const { PATH = '', HOME = '', BROWSER_PATH = '' } = process.env
  const token = readFileSync(join(site.dataDir, 'release-token'), 'utf8')
  const cli = run(node, [join(root, '.workspace/release/cli.mjs'), ...args, '--json', '--to', site.address], {
    cwd: root,
    env: { PATH, HOME, RELEASE_TOKEN: token, CHROMIUM_PATH: BROWSER_PATH },
  })
  const { code, stdout, stderr } = await cli.then(
    (ended) => ({ code: 0, ...ended }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  )
  return { code, stderr: stderr, json: stdout ? JSON.parse(stdout) : undefined }
}
