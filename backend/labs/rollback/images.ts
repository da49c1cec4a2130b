import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyCheckout, linkAll } from '../../../.workspace/copy.mjs'
import { CHECKOUT } from '../site/site.ts'

const exec = promisify(execFile)

/** A checkout that is built, as an image has it. */
export interface Image {
  what: string
  root: string
}

export interface Images {
  /** The older first. */
  images: [Image, Image]
  /** Whether the older one has less than the newer releases need. */
  needsNewer: boolean
}

export const builtFile = ({ root }: Image, file = 'main') => join(root, `backend/dist/${file}.js`)

/** The last build of each front-end package, as `name@version`. */
export function buildsOf({ root }: Image): string[] {
  return [...readdirSync(root), 'shell/ops']
    .map((folder) => join(root, folder, 'dist/releases.json'))
    .filter((file) => existsSync(file))
    .map((file) => {
      const version = (JSON.parse(readFileSync(file, 'utf8')) as string[]).at(-1) ?? ''
      const { name } = JSON.parse(readFileSync(join(file, '..', version, 'release.json'), 'utf8')) as { name: string }
      return `${name}@${version}`
    })
    .sort()
}

const commitOf = (name: string) =>
  execFileSync('git', ['rev-parse', `${name}^{commit}`], { cwd: CHECKOUT, encoding: 'utf8' }).trim()

/**
 * The two images of the drill, the older first: a commit and this checkout, or else this checkout and a copy of it in which
 * a contract has gained an error that all remotes import. The one that is not this checkout is built once and cached.
 */
export async function twoImages(commit?: string): Promise<Images> {
  const here = { what: 'this checkout', root: CHECKOUT }
  if (commit)
    return { images: [await built(commitOf(commit), `the commit ${commit}`, checkOut), here], needsNewer: false }
  const state = buildsOf(here).join() + readFileSync(join(CHECKOUT, 'backend/dist/.inputs.json'), 'utf8')
  const grown = await built(createHash('sha256').update(state).digest('hex'), 'this checkout with one more error', grow)
  return { images: [here, grown], needsNewer: true }
}

async function built(key: string, what: string, fill: (root: string, key: string) => void): Promise<Image> {
  const folder = join(CHECKOUT, '.cache/rollback')
  const [root, done] = [join(folder, key.slice(0, 16)), join(folder, `${key.slice(0, 16)}.built`)]
  if (existsSync(done)) return { what, root }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  fill(root, key)
  process.stderr.write(`Building ${what} …\n`)
  await exec(process.execPath, ['.workspace/build.mjs'], { cwd: root, maxBuffer: 1 << 26 })
  writeFileSync(done, '')
  return { what, root }
}

function checkOut(root: string, commit: string): void {
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, root], { cwd: CHECKOUT })
  for (const folder of ['', ...readdirSync(CHECKOUT)])
    if (folder !== 'node_modules' && existsSync(join(CHECKOUT, folder, 'node_modules')))
      linkAll(join(CHECKOUT, folder, 'node_modules'), join(root, folder, 'node_modules'))
}

function grow(root: string): void {
  copyCheckout(root)
  const file = join(root, 'backend/src/http/http.contract.ts')
  const [before, after] = [
    "  unavailable: [503, 'We",
    "  newer: [410, 'This is of a newer image.'],\n  unavailable: [503, 'We",
  ]
  const text = readFileSync(file, 'utf8')
  if (!text.includes(before)) throw new Error('http.contract.ts has no error "unavailable" any more.')
  writeFileSync(file, text.replace(before, after))
}
