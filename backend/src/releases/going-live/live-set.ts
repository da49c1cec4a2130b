import { sql } from 'kysely'
import type { Pool } from 'pg'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { type Ref, type Refs, refsFrom, refText, textOf } from '../release-refs.ts'

export interface Canary {
  version: string
  percent: number
  guard: boolean
  since: string
}

export interface LiveVersion {
  version: string
  canary?: Canary
}

/** All live releases by name. Each change increments the generation. */
export interface LiveSet {
  generation: number
  liveVersions: Record<string, LiveVersion>
}

type Database = Pick<Pool, 'query'>

/** The payload of the notification is the generation of the new set. */
export const LIVE_SET_CHANNEL = 'live_set'

export class LiveSetChanged extends Error {
  constructor(expected: number, found: number) {
    super(`the live releases have changed (generation ${found}, not ${expected}): check them and try again`)
  }
}

export async function readSet(database: Database): Promise<LiveSet> {
  return (await findNewest.first(database, {})) ?? { generation: 0, liveVersions: {} }
}

const findNewest = statement((db) =>
  db
    .selectFrom('live_set')
    .select(['generation', 'live_versions as liveVersions'])
    .orderBy('generation', 'desc')
    .limit(sql.lit(1)),
)

interface Moved extends LiveSet, Required<Pick<LiveSetChange, 'kind' | 'what' | 'by'>> {
  removed: string[]
  live: string[]
}

// Changes nothing when another process has already inserted this generation.
const addSet = statement((db, moved: Args<Moved>) =>
  db
    .with('moved', (db) =>
      db
        .insertInto('live_set')
        .values({
          ...{ generation: moved.generation, live_versions: moved.liveVersions, kind: moved.kind },
          ...{ what: moved.what, made_by: moved.by },
        })
        .onConflict((of) => of.doNothing())
        .returning('generation'),
    )
    .with('withdrawn', (db) =>
      db
        .updateTable('release')
        .set({ withdrawn_at: now() })
        .where(refText, '=', ({ fn }) => fn.any(moved.removed))
        .where(({ exists, selectFrom }) => exists(selectFrom('moved').select('moved.generation'))),
    )
    .with('revived', (db) =>
      db
        .updateTable('release')
        .set({ withdrawn_at: null })
        .where(refText, '=', ({ fn }) => fn.any(moved.live))
        .where('withdrawn_at', 'is not', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('moved').select('moved.generation'))),
    )
    .selectFrom('moved')
    .select(sql`pg_notify(${sql.lit(LIVE_SET_CHANNEL)}, generation::text)`.as('notified')),
)

export interface LiveSetChange {
  /**
   * Default `forward`. A `rollback` restores earlier releases and withdraws those that it removes. A change by an
   * `image` lasts only as long as backends run that need it, so it does not change the choice of people.
   */
  kind?: 'forward' | 'rollback' | 'image'
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
    const set = { generation: generation + 1, liveVersions: next }
    const moved = await addSet.first(database, { ...set, kind, what, by, removed, live })
    if (moved) return set
  }
}

const refsOf = (liveVersions: LiveSet['liveVersions']) =>
  Object.entries(liveVersions).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((one) => `${name}@${one}`),
  )

const sorted = (liveVersions: LiveSet['liveVersions']) =>
  Object.entries(liveVersions)
    .map(([name, { version, canary }]) => [
      name,
      version,
      canary?.version,
      canary?.percent,
      canary?.guard,
      canary?.since,
    ])
    .sort()

export async function replacedAmong(database: Database, releases: readonly Ref[]): Promise<string[]> {
  const were = await wereLive(database, releases)
  if (were.length === 0) return []
  const live = refsOf((await readSet(database)).liveVersions)
  return were.filter((ref) => !live.includes(ref))
}

export async function wereLive(database: Database, releases: readonly Ref[]): Promise<string[]> {
  return (await findOnceLive.rows(database, refsFrom(releases))).map(textOf)
}

const findOnceLive = statement((db, { names, versions }: Args<Refs>) =>
  db
    .selectFrom(sql<Ref>`unnest(${names}::text[], ${versions}::text[])`.as<'given'>(sql`given (name, version)`))
    .select(['given.name', 'given.version'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live_set')
          .select('live_set.generation')
          .where('given.version', 'in', [
            sql<string>`live_versions -> given.name ->> 'version'`,
            sql<string>`live_versions -> given.name -> 'canary' ->> 'version'`,
          ]),
      ),
    ),
)
