import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { CHECKOUT } from './site.ts'

const ENTRY = 'remoteEntry.js'

const compress = promisify(brotliCompress)
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Changes the text of a script. */
export type Edit = (text: string, file: string) => string

/**
 * Copies the last build of a remote as another version, with a change. Returns its folder. It never blocks this process, which
 * is also the fake of the mail server: an email whose reply is late is sent again.
 */
export async function builtCopy(
  scratch: string,
  name: string,
  version: string,
  edit: Edit = (text) => text,
): Promise<string> {
  const dist = join(CHECKOUT, `mf-${name}`, 'dist')
  const last = (JSON.parse(await readFile(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1) ?? ''
  const folder = await mkdtemp(join(scratch, 'build-'))
  await cp(join(dist, last), folder, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) })
  const integrity: Record<string, string> = {}
  /** The old and new digest of each script, without the "=" at its end. The entry contains those of the others, so it is last. */
  const digests: [string, string][] = []
  const files = (await readdir(folder)).filter((one) => /\.(js|css)$/.test(one))
  for (const file of files.sort((a, b) => Number(a === ENTRY) - Number(b === ENTRY))) {
    const original = await readFile(join(folder, file), 'utf8')
    const named = digests.reduce((text, [was, is]) => text.replaceAll(was, is), original.replaceAll(last, version))
    const text = edit(named, file)
    await writeFile(join(folder, file), text)
    await writeFile(join(folder, `${file}.br`), await compress(text))
    digests.push([digestOf(original).slice(0, -1), digestOf(text).slice(0, -1)])
    integrity[file] = `sha256-${digestOf(text)}`
  }
  const facts = (await readFile(join(folder, 'release.json'), 'utf8')).replaceAll(last, version)
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...JSON.parse(facts), integrity }))
  return folder
}
