import type { Pool } from 'pg'
import { type Args, statement } from '../../db/statement.ts'
import { piecesProblems } from '../../documents/compose/pieces.contract.ts'
import { ReleaseFacts } from '../release.contract.ts'
import { isOneOf, type Ref, type Refs, refsFrom, textOf } from '../release-refs.ts'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { findObstacles } from './go-live.ts'
import { changeLiveSet, type LiveSet, LiveSetChanged, readSet } from './live-set.ts'
import { servedByOthers } from './processes.ts'
import { readLines, type VersionLine } from './version-lines.ts'

type Database = Pick<Pool, 'query'>

const LONGEST = 20

export interface ServedSet extends LiveSet {
  restored: Ref[]
  removed: string[]
  isChosen: boolean
}

/** `replaced`: only names where an image has replaced the choice of people. */
type Scope = 'all' | 'replaced'

const findReleases = statement((db, refs: Args<Refs>) =>
  db
    .selectFrom('release')
    .leftJoin('contract_report', 'hash', 'contracts')
    .select(['name', 'version', 'facts', 'report', 'withdrawn_at as withdrawnAt'])
    .where(isOneOf(refs)),
)

/**
 * Finds the newest version of each chosen name that all running backends serve, such that the set passes the checks as
 * a whole. Returns undefined when this set is live, or when there is none.
 */
export async function newestServedSet(database: Database, scope: Scope = 'all'): Promise<ServedSet | undefined> {
  const live = await readSet(database)
  const lines = [...(await readLines(database))].filter(
    ([name, { versions, isRetired }]) =>
      !isRetired && (scope === 'all' || versions.at(-1) !== live.liveVersions[name]?.version),
  )
  const served = await servedAmong(database, live, lines)
  for (;;) {
    const set = differenceTo(live, lines, served)
    if (set.restored.length + set.removed.length === 0 || set.removed.includes('shell')) return undefined
    const reasons = await findObstacles(database, set.liveVersions, set.restored)
    if (reasons.length === 0) return set
    const blamed = refsOf(set.liveVersions).filter((ref) => reasons.some((reason) => reason.includes(textOf(ref))))
    if (blamed.length === 0) return undefined
    const remotes = blamed.filter(({ name }) => name !== 'shell')
    for (const ref of remotes.length > 0 ? remotes : blamed) served.delete(textOf(ref))
  }
}

function differenceTo(
  { generation, liveVersions }: LiveSet,
  lines: Array<[string, VersionLine]>,
  served: Set<string>,
): ServedSet {
  const set: ServedSet = { generation, liveVersions: { ...liveVersions }, restored: [], removed: [], isChosen: true }
  for (const [name, { versions }] of lines) {
    const version = newest(versions).find((each) => served.has(textOf({ name, version: each })))
    const { version: current, canary } = liveVersions[name] ?? {}
    if (!version) {
      if (!current) continue
      delete set.liveVersions[name]
      set.removed.push(name)
    } else if (version !== current || (canary && !served.has(textOf({ name, version: canary.version })))) {
      set.liveVersions[name] = { version }
      set.restored.push({ name, version })
    }
    if (version !== current && version !== versions.at(-1)) set.isChosen = false
  }
  return set
}

const newest = (versions: readonly string[]) => versions.slice(-LONGEST).reverse()

const refsOf = (liveVersions: LiveSet['liveVersions']): Ref[] =>
  Object.entries(liveVersions).map(([name, { version }]) => ({ name, version }))

async function servedAmong(database: Database, { liveVersions }: LiveSet, lines: Array<[string, VersionLine]>) {
  const refs = lines.flatMap(([name, { versions }]) => {
    const canary = liveVersions[name]?.canary?.version
    return [...newest(versions), ...(canary ? [canary] : [])].map((version) => ({ name, version }))
  })
  const reports = [await contractReport(), ...(await servedByOthers(database))]
  const rows = await findReleases.rows(database, refsFrom(refs))
  const served = rows.filter(
    ({ facts, report, withdrawnAt }) =>
      withdrawnAt === null && isReadable(facts) && areStillServed(report ?? {}, reports),
  )
  return new Set(served.map(textOf))
}

const areStillServed = (used: Report, reports: readonly Report[]) =>
  reports.every((report) => breaks(used, report).length === 0)

/** Another backend may have known more placeholders than this one. */
function isReadable(facts: unknown): boolean {
  const { data } = ReleaseFacts.safeParse(facts)
  return data !== undefined && (data.name !== 'shell' || piecesProblems(data.document).length === 0)
}

export async function makeServedSetLive(database: Database, scope: Scope): Promise<string | undefined> {
  for (;;) {
    const set = await newestServedSet(database, scope)
    if (!set) return undefined
    const what = describe(set)
    const change = { kind: 'image', what, by: 'image', expected: set.generation } as const
    try {
      await changeLiveSet(database, change, () => set.liveVersions)
      return what
    } catch (error) {
      if (!(error instanceof LiveSetChanged)) throw error // another process was faster
    }
  }
}

function describe({ restored, removed, isChosen }: ServedSet): string {
  const refs = restored.map(textOf)
  if (isChosen) return ['bring back', ...refs].join(' ')
  const without = removed.length > 0 ? [`without ${removed.join(' ')}`] : []
  return ['restore', ...refs, ...without, 'for an older backend'].join(' ')
}
