import type { Pool } from 'pg'
import { type FindSets, findSets } from '../releases.sql.ts'

/** The versions of each name that people and publishing chose, without those that were rolled back; the last one last. */
export async function readLines(database: Pick<Pool, 'query'>): Promise<Map<string, string[]>> {
  return versionLines(await findSets.rows(database, {}))
}

export async function versionBefore(database: Pick<Pool, 'query'>, name: string): Promise<string | undefined> {
  return (await readLines(database)).get(name)?.at(-2)
}

/** Folds the sets, oldest first. A rollback shortens a line. */
export function versionLines(sets: readonly FindSets[]): Map<string, string[]> {
  const lines = new Map<string, string[]>()
  for (const { kind, liveVersions } of sets)
    for (const [name, { version, chosen = version }] of Object.entries(liveVersions)) {
      const line = lines.get(name) ?? []
      const back = kind === 'rollback' ? line.lastIndexOf(chosen) : -1
      if (back >= 0) lines.set(name, line.slice(0, back + 1))
      else if (chosen !== line.at(-1)) lines.set(name, [...line, chosen])
    }
  return lines
}
