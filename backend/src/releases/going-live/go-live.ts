import type { Pool } from 'pg'
import type { Canary, LiveSet, LiveVersion } from '../live-versions.ts'
import { storedHashes } from '../publishing/build-files.ts'
import { Refused } from '../refused.ts'
import { isDraft, ReleaseFacts } from '../release.contract.ts'
import { type Ref, refsFrom, textOf } from '../release-refs.ts'
import { findReleases, findStored, findUnchecked, notifyLiveSet } from '../releases.sql.ts'
import { contractReport } from './contract-report.ts'
import { changeLiveSet, type LiveSetChange } from './live-set.ts'
import { servedByOthers } from './processes.ts'
import { type Candidate, refusals } from './release-checks.ts'
import { versionBefore } from './version-lines.ts'

type Database = Pick<Pool, 'query'>

export async function goLive(database: Database, releases: Ref[], change: LiveSetChange): Promise<LiveSet> {
  const set = await changeLiveSet(database, change, async (liveVersions) => {
    const next: LiveSet['liveVersions'] = { ...liveVersions }
    for (const { name, version } of releases) next[name] = { version }
    await assertCanGoLive(database, next, releases, change.skipVisualCheck || change.check)
    return next
  })
  // The files of a draft change under the same version, so every process must read them again.
  if (!change.check && releases.some(({ version }) => isDraft(version))) await notifyLiveSet.rows(database, {})
  return set
}

export const goCanary = (database: Database, { name, version }: Ref, canary: Canary, change: LiveSetChange) =>
  changeLiveSet(database, change, async (liveVersions) => {
    const live = liveVersions[name]
    if (!live)
      throw new Refused([`${name} is not live yet, so a canary has nothing to be compared with: promote it instead.`])
    if (live.version === version) throw new Refused([`${name}@${version} is live already.`])
    await assertCanGoLive(
      database,
      { ...liveVersions, [name]: { version } },
      [{ name, version }],
      change.skipVisualCheck || change.check,
    )
    return { ...liveVersions, [name]: { ...live, canary } }
  })

/** Ends the canary, or nothing if the canary is not `onlyVersion`. */
export const endCanary = (database: Database, name: string, change: LiveSetChange, onlyVersion?: string) =>
  changeLiveSet(database, change, (liveVersions) => {
    const { canary, ...stable } = liveVersions[name] ?? ({} as LiveVersion)
    if (!canary || (onlyVersion && canary.version !== onlyVersion)) return liveVersions
    return { ...liveVersions, [name]: stable }
  })

/**
 * Restores the previous release of each name. The names in `canaries` had a canary when the caller read the set: only
 * the canary ends, even if it has ended meanwhile.
 */
export const rollBack = (
  database: Database,
  { names, canaries }: { names: string[]; canaries: string[] },
  change: LiveSetChange,
): Promise<LiveSet> =>
  changeLiveSet(database, { ...change, kind: 'rollback' }, async (liveVersions) => {
    const absent = names.filter((name) => !liveVersions[name])
    if (absent.length > 0) throw new Refused(absent.map((name) => `${name} is not live.`))
    const next = { ...liveVersions }
    for (const name of names) {
      const { canary, ...stable } = liveVersions[name] as LiveVersion
      if (canary && !canaries.includes(name))
        throw new Refused([`${name} has a canary now: check the live releases and try again.`])
      const before = canaries.includes(name) ? stable : await choiceBefore(database, name)
      if (!before) throw new Refused([`No release of ${name} was live before the current one: retire it to remove it.`])
      next[name] = before
    }
    const releases = names.map((name) => ({ name, version: (next[name] as LiveVersion).version }))
    // Ending a canary leaves releases that are already live, so they need no check.
    if (canaries.length < names.length)
      await assertCanGoLive(database, next, releases, change.skipVisualCheck || change.check)
    return next
  })

async function choiceBefore(database: Database, name: string): Promise<LiveVersion | undefined> {
  const version = await versionBefore(database, name)
  return version === undefined ? undefined : { version }
}

export const retire = (database: Database, names: string[], change: LiveSetChange) =>
  changeLiveSet(database, { ...change, kind: 'rollback' }, (liveVersions) => {
    const missing = names.filter((name) => !liveVersions[name])
    if (missing.length > 0) throw new Refused(missing.map((name) => `${name} is not live.`))
    if (names.includes('shell')) throw new Refused(['The shell cannot be retired: there is no site without it.'])
    return Object.fromEntries(Object.entries(liveVersions).filter(([name]) => !names.includes(name)))
  })

async function assertCanGoLive(
  database: Database,
  liveVersions: LiveSet['liveVersions'],
  releases: Ref[],
  skipVisualCheck = false,
): Promise<void> {
  const reasons = await findObstacles(database, liveVersions, releases)
  // Last, because a release with other problems must be rebuilt before a visual check makes sense.
  if (reasons.length === 0 && !skipVisualCheck) reasons.push(...(await withoutVisualCheck(database, releases)))
  if (reasons.length > 0) throw new Refused(reasons)
}

export async function findObstacles(
  database: Database,
  liveVersions: LiveSet['liveVersions'],
  releases: Ref[],
): Promise<string[]> {
  const all = await candidates(database, liveVersions)
  const missing = releases.filter(({ name }) => !all.has(name))
  if (missing.length > 0) return missing.map(({ name, version }) => `There is no release ${name}@${version}.`)
  const shell = all.get('shell')
  const around = {
    shell,
    shellPaths: shell?.release.pages ?? [],
    remotes: [...all.values()].filter(({ release }) => release.name !== 'shell'),
    served: await contractReport(),
    servedByOthers: await servedByOthers(database),
  }
  const chosen = releases.map(({ name }) => all.get(name) as Candidate)
  const lost = await lostHashes(database, chosen)
  return chosen.flatMap((candidate) => {
    const { name, version } = candidate.release
    if (storedHashes(candidate.release, candidate.files).some((hash) => lost.has(hash)))
      return [`${name}@${version}: its files are no longer in the store.`]
    const remotes = around.remotes.filter(({ release }) => release.name !== name)
    return refusals(candidate, { ...around, remotes })
  })
}

async function candidates(database: Database, liveVersions: LiveSet['liveVersions']): Promise<Map<string, Candidate>> {
  const releases = Object.entries(liveVersions).map(([name, { version }]) => ({ name, version }))
  const rows = await findReleases.rows(database, refsFrom(releases))
  return new Map(
    rows.flatMap(({ facts, files, contracts }) => {
      const { data: release } = ReleaseFacts.safeParse(facts) // an older or newer backend may have stored other facts
      return release ? [[release.name, { release, files, contracts }] as const] : []
    }),
  )
}

/**
 * Releases of this checkout or an image were tested as a whole; releases that a token published need a visual check.
 */
async function withoutVisualCheck(database: Database, releases: Ref[]): Promise<string[]> {
  const rows = await findUnchecked.rows(database, refsFrom(releases))
  return rows.map(
    (release) => `${textOf(release)}: a visual check is missing: publish it with npm run release -- publish.`,
  )
}

async function lostHashes(database: Database, candidates: Candidate[]): Promise<Set<string>> {
  const hashes = candidates.flatMap(({ release, files }) => storedHashes(release, files))
  const stored = new Set((await findStored.rows(database, { hashes })).map(({ hash }) => hash))
  return new Set(hashes.filter((hash) => !stored.has(hash)))
}
