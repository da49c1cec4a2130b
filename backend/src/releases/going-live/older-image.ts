import type { Pool } from 'pg'
import { piecesProblems } from '../../documents/compose/pieces.contract.ts'
import type { LiveSet } from '../live-versions.ts'
import { ReleaseFacts } from '../release.contract.ts'
import { type Ref, refsFrom, textOf } from '../release-refs.ts'
import { findReleases } from '../releases.sql.ts'
import { breaks } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { findObstacles } from './go-live.ts'
import { breaksOf, liveReleases } from './live-contracts.ts'
import { readSet } from './live-set.ts'
import { readLines } from './version-lines.ts'

type Database = Pick<Pool, 'query'>

export interface OlderSet extends LiveSet {
  /** The contracts that live releases use and this image lacks. */
  broken: string[]
  /** The releases that become live in place of those that need a newer image. */
  restored: Ref[]
  /** The reasons why this set cannot go live. */
  obstacles: string[]
}

/** Replaces live releases that need a newer image by the newest chosen ones that this image serves. */
export async function setForThisImage(database: Database): Promise<OlderSet> {
  const { generation, liveVersions } = await readSet(database)
  const set: OlderSet = { generation, liveVersions: { ...liveVersions }, broken: [], restored: [], obstacles: [] }
  set.broken = await breaksOf(await liveReleases(database))
  const lines = await readLines(database)
  const choices = Object.entries(liveVersions).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : []), ...(lines.get(name) ?? [])].map((each) => ({ name, version: each })),
  )
  const served = await servedAmong(database, choices)
  for (const [name, { version, canary, chosen = version }] of Object.entries(liveVersions)) {
    const isServed = (each: string) => served.has(textOf({ name, version: each }))
    if (isServed(version) && (!canary || isServed(canary.version))) continue
    const suiting = [version, ...(lines.get(name) ?? []).toReversed()].find(isServed)
    if (suiting) {
      set.liveVersions[name] = { version: suiting, ...(suiting !== chosen && { chosen }) }
      set.restored.push({ name, version: suiting })
    } else set.obstacles.push(`No earlier release of ${name} suits this image: retire it first.`)
  }
  set.obstacles.push(...(await findObstacles(database, set.liveVersions, set.restored)))
  return set
}

async function servedAmong(database: Database, releases: Ref[]): Promise<Set<string>> {
  const report = await contractReport()
  const rows = await findReleases.rows(database, refsFrom(releases))
  const served = rows.filter(
    ({ isWithdrawn, contracts, facts }) => !isWithdrawn && breaks(contracts, report).length === 0 && isReadable(facts),
  )
  return new Set(served.map(textOf))
}

/** A newer image may have published a shell with placeholders that this one does not know. */
function isReadable(facts: unknown): boolean {
  const { data } = ReleaseFacts.safeParse(facts)
  return data !== undefined && (data.name !== 'shell' || piecesProblems(data.document).length === 0)
}
