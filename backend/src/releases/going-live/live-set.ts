import { type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'
import { now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { type Ref, type Refs, refsFrom, refText, textOf } from '../release-refs.ts'

/** A release that only a part of the visitors get. */
export interface Canary {
  version: string
  percent: number
  /** Whether it is taken back automatically when it fails clearly more often than the stable release. */
  guard: boolean
  since: string
}

/** The live release of one name, and its canary. */
export interface Pin {
  version: string
  canary?: Canary
}

/** All live releases by name; each change of the set adds one to its generation. */
export interface LiveSet {
  generation: number
  pins: Record<string, Pin>
}

type Database = Pick<Pool, 'query'>

/** The channel that tells of a new set; the payload is its generation. */
export const SET_MOVED = 'live_set'

/** Thrown when somebody else has changed the live set since the caller looked. */
export class SetMoved extends Error {
  constructor(expected: number, found: number) {
    super(`what is live has changed meanwhile (generation ${found}, not ${expected}): look again and repeat`)
  }
}

export async function readSet(database: Database): Promise<LiveSet> {
  return (await findNewest.first(database, {})) ?? { generation: 0, pins: {} }
}

const findNewest = statement((db) =>
  db.selectFrom('live_set').select(['generation', 'pins']).orderBy('generation', 'desc').limit(sql.lit(1)),
)

interface Moved extends LiveSet, Required<Pick<Move, 'kind' | 'what' | 'by'>> {
  /** The releases that a rollback withdraws, and those that are live now. */
  gone: string[]
  left: string[]
}

// Another process that was faster has added this generation: then nothing changes.
const addSet = statement((db, moved: Args<Moved>) =>
  db
    .with('moved', (db) =>
      db
        .insertInto('live_set')
        .values({
          ...{ generation: moved.generation, pins: moved.pins, kind: moved.kind },
          ...{ what: moved.what, made_by: moved.by },
        })
        .onConflict((of) => of.doNothing())
        .returning('generation'),
    )
    .with('withdrawn', (db) =>
      db
        .updateTable('release')
        .set({ withdrawn_at: now() })
        .where(refText, '=', ({ fn }) => fn.any(moved.gone))
        .where(({ exists, selectFrom }) => exists(selectFrom('moved').select('moved.generation'))),
    )
    .with('revived', (db) =>
      db
        .updateTable('release')
        .set({ withdrawn_at: null })
        .where(refText, '=', ({ fn }) => fn.any(moved.left))
        .where('withdrawn_at', 'is not', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('moved').select('moved.generation'))),
    )
    .selectFrom('moved')
    .select(sql`pg_notify(${sql.lit(SET_MOVED)}, generation::text)`.as('notified')),
)

/** One change of what is live. */
export interface Move {
  /**
   * `forward` unless it says otherwise; a rollback leads back to what was live before, and withdraws what it takes away.
   */
  kind?: 'forward' | 'rollback'
  /** For people to read; code reads `kind`. */
  what: string
  by: string
  /** The generation that the caller has looked at; without it, the change applies to whatever is live. */
  expected?: number | undefined
  /** Whether releases at which nobody has looked may go live. */
  unseen?: boolean | undefined
  /** Only answers what would be live. */
  check?: boolean | undefined
}

/**
 * Changes the live set as a whole: `change` makes the new pins from the current ones, or throws. It is called again
 * when somebody else was faster. A change without effect makes no generation.
 */
export async function moveSet(
  database: Database,
  { kind = 'forward', what, by, expected, check }: Move,
  change: (pins: LiveSet['pins']) => LiveSet['pins'] | Promise<LiveSet['pins']>,
): Promise<LiveSet> {
  for (;;) {
    const { generation, pins } = await readSet(database)
    if (expected !== undefined && expected !== generation) throw new SetMoved(expected, generation)
    const next = await change(pins)
    if (check) return { generation, pins: next }
    if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(pins))) return { generation, pins }
    const left = refsOf(next)
    const gone = kind === 'rollback' ? refsOf(pins).filter((ref) => !left.includes(ref)) : []
    const set = { generation: generation + 1, pins: next }
    const moved = await addSet.first(database, { ...set, kind, what, by, gone, left })
    if (moved) return set
  }
}

/** Every release of a set, canaries too, as `name@version`. */
const refsOf = (pins: LiveSet['pins']) =>
  Object.entries(pins).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((one) => `${name}@${one}`),
  )

const sorted = (pins: LiveSet['pins']) =>
  Object.entries(pins)
    .map(([name, { version, canary }]) => [
      name,
      version,
      canary?.version,
      canary?.percent,
      canary?.guard,
      canary?.since,
    ])
    .sort()

const findVersions = statement((db, { name }: Args<{ name: string }>) =>
  db
    .selectFrom('live_set')
    .select([sql<string>`pins -> ${name} ->> 'version'`.as('version'), 'kind'])
    .where(sql<SqlBool>`pins ? ${name}`)
    .orderBy('generation'),
)

/** The version of a name that was live before the present one; two rollbacks go back two steps. */
export async function versionBefore(database: Database, name: string): Promise<string | undefined> {
  const line: string[] = []
  for (const { version, kind } of await findVersions.rows(database, { name })) {
    if (version === line.at(-1)) continue
    const back = kind === 'rollback' ? line.lastIndexOf(version) : -1
    if (back >= 0) line.length = back + 1
    else line.push(version)
  }
  return line.at(-2)
}

/** Those of these releases, as `name@version`, that were live before and are not live now. */
export async function replacedAmong(database: Database, releases: readonly Ref[]): Promise<string[]> {
  const were = await wereLive(database, releases)
  if (were.length === 0) return []
  const live = refsOf((await readSet(database)).pins)
  return were.filter((ref) => !live.includes(ref))
}

/** Those of these releases, as `name@version`, that have been live before, if only as a canary. */
export async function wereLive(database: Database, releases: readonly Ref[]): Promise<string[]> {
  return (await findOnceLive.rows(database, refsFrom(releases))).map(textOf)
}

const findOnceLive = statement((db, { names, versions }: Args<Refs>) =>
  db
    .selectFrom(sql<Ref>`unnest(${names}::text[], ${versions}::text[])`.as<'wanted'>(sql`wanted (name, version)`))
    .select(['wanted.name', 'wanted.version'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live_set')
          .select('live_set.generation')
          .where('wanted.version', 'in', [
            sql<string>`pins -> wanted.name ->> 'version'`,
            sql<string>`pins -> wanted.name -> 'canary' ->> 'version'`,
          ]),
      ),
    ),
)
