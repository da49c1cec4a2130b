import type { Pool } from 'pg'
import { statement } from '../../db/statement.ts'
import type { LiveSet } from './live-set.ts'

/** The versions of one name that people and publishing made live, without those that were rolled back. */
export interface VersionLine {
  /** The last choice is the last element. */
  versions: string[]
  isRetired: boolean
}

interface Row {
  kind: 'forward' | 'rollback' | 'image'
  liveVersions: LiveSet['liveVersions']
}

const findSets = statement((db) =>
  db.selectFrom('live_set').select(['kind', 'live_versions as liveVersions']).orderBy('generation'),
)

export async function readLines(database: Pick<Pool, 'query'>): Promise<Map<string, VersionLine>> {
  return versionLines(await findSets.rows(database, {}))
}

export async function versionBefore(database: Pick<Pool, 'query'>, name: string): Promise<string | undefined> {
  return (await readLines(database)).get(name)?.versions.at(-2)
}

/** Folds the sets, oldest first. A rollback shortens a line; a change by an image has no effect on it. */
export function versionLines(sets: readonly Row[]): Map<string, VersionLine> {
  const lines = new Map<string, VersionLine>()
  let before: LiveSet['liveVersions'] = {}
  for (const { kind, liveVersions } of sets) {
    for (const name of kind === 'image' ? [] : new Set([...Object.keys(before), ...Object.keys(liveVersions)])) {
      const version = liveVersions[name]?.version
      if (version === before[name]?.version) continue
      const line = lines.get(name) ?? { versions: [], isRetired: false }
      lines.set(name, { versions: version ? nextIn(line.versions, version, kind) : line.versions, isRetired: !version })
    }
    before = liveVersions
  }
  return lines
}

function nextIn(versions: string[], version: string, kind: Row['kind']): string[] {
  if (version === versions.at(-1)) return versions
  const back = kind === 'rollback' ? versions.lastIndexOf(version) : -1
  return back >= 0 ? versions.slice(0, back + 1) : [...versions, version]
}
