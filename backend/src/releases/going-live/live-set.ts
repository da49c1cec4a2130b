import type { Pool } from 'pg'
import type { LiveSet } from '../live-versions.ts'
import { type Ref, refsFrom, textOf } from '../release-refs.ts'
import { findNewestSet, findOnceLive, insertSet } from '../releases.sql.ts'

type Database = Pick<Pool, 'query'>

/** The payload of the notification is the generation of the new set (releases.sql). */
export const LIVE_SET_CHANNEL = 'live_set'

export class LiveSetChanged extends Error {
  constructor(expected: number, found: number) {
    super(`the live releases have changed (generation ${found}, not ${expected}): check them and try again`)
  }
}

export async function readSet(database: Database): Promise<LiveSet> {
  return (await findNewestSet.first(database, {})) ?? { generation: 0, liveVersions: {} }
}

export interface LiveSetChange {
  /** Default `forward`. A `rollback` restores earlier releases and withdraws those that it removes. */
  kind?: 'forward' | 'rollback'
  what: string
  by: string
  expected?: number | undefined
  skipVisualCheck?: boolean | undefined
  check?: boolean | undefined
}

/**
 * `change` returns the new live versions or throws. It is called again when another change was faster. A change without
 * effect creates no generation.
 */
export async function changeLiveSet(
  database: Database,
  { kind = 'forward', what, by, expected, check }: LiveSetChange,
  change: (liveVersions: LiveSet['liveVersions']) => LiveSet['liveVersions'] | Promise<LiveSet['liveVersions']>,
): Promise<LiveSet> {
  for (;;) {
    const { generation, liveVersions } = await readSet(database)
    if (expected !== undefined && expected !== generation) throw new LiveSetChanged(expected, generation)
    const next = await change(liveVersions)
    if (check) return { generation, liveVersions: next }
    if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(liveVersions))) return { generation, liveVersions }
    const live = refsOf(next)
    const removed = kind === 'rollback' ? refsOf(liveVersions).filter((ref) => !live.includes(ref)) : []
    const set = { generation: generation + 1, liveVersions: JSON.stringify(next), kind, what, by, removed, live }
    if (await insertSet.first(database, set)) return { generation: set.generation, liveVersions: next }
  }
}

const refsOf = (liveVersions: LiveSet['liveVersions']) =>
  Object.entries(liveVersions).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((one) => `${name}@${one}`),
  )

const sorted = (liveVersions: LiveSet['liveVersions']) =>
  Object.entries(liveVersions)
    .map(([name, { version, canary, chosen }]) => [
      name,
      version,
      chosen,
      canary?.version,
      canary?.percent,
      canary?.guard,
      canary?.since,
    ])
    .sort()

export async function replacedAmong(database: Database, releases: readonly Ref[]): Promise<string[]> {
  const onceLive = await wereLive(database, releases)
  if (onceLive.length === 0) return []
  const live = refsOf((await readSet(database)).liveVersions)
  return onceLive.filter((ref) => !live.includes(ref))
}

export async function wereLive(database: Database, releases: readonly Ref[]): Promise<string[]> {
  return (await findOnceLive.rows(database, refsFrom(releases))).map(textOf)
}
