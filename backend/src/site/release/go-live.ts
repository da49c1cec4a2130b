import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { Facts, isDraft, isLocal, Refused } from '../release.ts'
import { type Candidate, refusals } from './checks.ts'
import { contractReport } from './contract-report.ts'
import { type Canary, type LiveSet, moveSet, type Pin, SET_MOVED } from './live-set.ts'

/** The registry, and the folder where files of releases lie. */
export interface Target {
  pool: Pick<Pool, 'query'>
  releasesDir: string
}

export interface Named {
  name: string
  version: string
}

interface Move {
  what: string
  by: string
  expected?: number | undefined
}

let served: ReturnType<typeof contractReport> | undefined
const pagesOf = createRequire(import.meta.url)

/** Makes these releases live together, if every one of them may be. */
export async function goLive({ pool, releasesDir }: Target, releases: Named[], move: Move): Promise<LiveSet> {
  const set = await moveSet(pool, move, async (pins) => {
    const next: LiveSet['pins'] = { ...pins }
    for (const { name, version } of releases) next[name] = { version }
    await refuseUnfit({ pool, releasesDir }, next, releases)
    return next
  })
  // The files of a draft change under the same version, and every process must look again.
  if (releases.some(({ version }) => isDraft(version))) await pool.query("select pg_notify($1, '')", [SET_MOVED])
  return set
}

/** Gives a release to a part of the visitors; everybody else keeps what is live. */
export const goCanary = ({ pool, releasesDir }: Target, { name, version }: Named, canary: Canary, move: Move) =>
  moveSet(pool, move, async (pins) => {
    const live = pins[name]
    if (!live) throw new Refused([`${name} is not live yet, so a canary has nothing to stand beside: promote it.`])
    if (live.version === version) throw new Refused([`${name}@${version} is live already.`])
    await refuseUnfit({ pool, releasesDir }, { ...pins, [name]: { version } }, [{ name, version }])
    return { ...pins, [name]: { version: live.version, canary } }
  })

/** Takes a release's canary away. */
export const endCanary = (pool: Target['pool'], name: string, move: Move, only?: string) =>
  moveSet(pool, move, (pins) => {
    const { version, canary } = pins[name] ?? ({} as Pin)
    if (!version || !canary || (only && canary.version !== only)) return pins
    return { ...pins, [name]: { version } }
  })

/** Throws every reason why these releases may not be live among all that then would be. */
async function refuseUnfit({ pool, releasesDir }: Target, pins: LiveSet['pins'], releases: Named[]): Promise<void> {
  const all = await candidates(pool, pins)
  const missing = releases.filter(({ name }) => !all.has(name))
  if (missing.length > 0)
    throw new Refused(missing.map(({ name, version }) => `There is no release ${name}@${version}.`))
  served ??= contractReport()
  const shell = all.get('shell')
  const around = {
    shell,
    shellPaths: shell ? pathsOf(releasesDir, shell.release.version) : [],
    remotes: [...all.values()].filter(({ release }) => release.name !== 'shell'),
    served: await served,
  }
  const reasons = releases.flatMap(({ name, version }) => {
    const { release } = all.get(name) as Candidate
    if ((isLocal(release) || name === 'shell') && !existsSync(join(releasesDir, name, version)))
      return [`${name}@${version}: its files are no longer in the store.`]
    const remotes = around.remotes.filter(({ release }) => release.name !== name)
    return refusals(all.get(name) as Candidate, { ...around, remotes })
  })
  if (reasons.length > 0) throw new Refused(reasons)
}

const CANDIDATES = `
  select facts as release, files, coalesce(report, '{}') as contracts
  from release left join contract_report on hash = contracts
  where (name, version) in (select * from unnest($1::text[], $2::text[]))`

async function candidates(pool: Target['pool'], pins: LiveSet['pins']): Promise<Map<string, Candidate>> {
  const { rows } = await pool.query<Candidate>(CANDIDATES, [
    Object.keys(pins),
    Object.values(pins).map(({ version }) => version),
  ])
  return new Map(rows.map((row) => [row.release.name, { ...row, release: Facts.parse(row.release) }]))
}

/** The addresses of a shell's own pages, from the half of it that runs here. */
function pathsOf(releasesDir: string, version: string): string[] {
  try {
    const { pages } = pagesOf(join(releasesDir, 'shell', version, 'document.cjs')) as { pages?: string[] }
    return pages ?? []
  } catch {
    return [] // its files are on their way to this machine; documents say so themselves
  }
}
