import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { add } from './publish.ts'
import type { Report } from './release/contract-breaks.ts'
import { contractReport, usedOf } from './release/contract-report.ts'
import { goLive, type Target } from './release/go-live.ts'
import { type Facts, Refused } from './release.ts'

/** `always` follows the build, back and forth; `new` leaves alone what was live before: somebody may have rolled back. */
export type Pinning = 'always' | 'new'

/** Where the last build of every package below `root` lies; `dist/releases.json` names its builds, the last one last. */
function lastBuilds(root: string): string[] {
  return readdirSync(root)
    .map((name) => join(root, name, 'dist'))
    .filter((dist) => existsSync(join(dist, 'releases.json')))
    .flatMap((dist) => {
      const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1)
      return last ? [join(dist, last)] : []
    })
}

/** The contracts that a build of this checkout has used, as they are in this checkout. */
export async function builtAgainst(folder: string): Promise<Report> {
  const { contracts = [] } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Partial<Facts>
  return usedOf(await contractReport(), contracts)
}

/**
 * Publishes the last builds of the shell and of every remote below `root`, live as one set. Answers what is published
 * now; a release that is refused is left out, said, and keeps none of the others back.
 */
export async function publishBuilds(
  root: string,
  target: Target,
  pinning: Pinning,
  { by = 'npm start', say = console.warn as (line: string) => void } = {},
): Promise<string[]> {
  const wanted: Facts[] = []
  for (const folder of lastBuilds(root)) {
    try {
      const { release, added } = await add(folder, target, { by, contracts: await builtAgainst(folder) })
      if (pinning === 'always' || added) wanted.push(release)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      say(`Not released: ${error.message}`)
    }
  }
  const fit = await withoutRefused(target, wanted, by, say)
  return fit.map(({ name, version }) => `${name}@${version}`)
}

async function withoutRefused(target: Target, wanted: Facts[], by: string, say: (line: string) => void) {
  for (let left = wanted; left.length > 0; ) {
    try {
      await goLive(target, left, {
        what: `publish ${left.map(({ name, version }) => `${name}@${version}`).join(' ')}`,
        by,
      })
      return left
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      say(`Not released: ${error.message}`)
      const fit = left.filter(({ name, version }) => !error.reasons.some((r) => r.startsWith(`${name}@${version}: `)))
      if (fit.length === left.length) throw error
      left = fit
    }
  }
  return []
}
