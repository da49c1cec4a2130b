import type { Pool } from 'pg'

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
  const { rows } = await database.query<LiveSet>({
    name: 'live-set',
    text: 'select generation, pins from live_set order by generation desc limit 1',
  })
  return rows[0] ?? { generation: 0, pins: {} }
}

const MOVE = `
  with moved as (
    insert into live_set (generation, pins, kind, what, made_by) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning generation
  ), withdrawn as (
    update release set withdrawn_at = now()
    where name || '@' || version = any ($6) and exists (select from moved)
  ), revived as (
    update release set withdrawn_at = null
    where name || '@' || version = any ($7) and withdrawn_at is not null and exists (select from moved)
  ) select generation, pg_notify('${SET_MOVED}', generation::text) from moved`

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
    const values = [generation + 1, next, kind, what, by, gone, left]
    const { rowCount } = await database.query(MOVE, values)
    if (rowCount) return { generation: generation + 1, pins: next }
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

/** The version of a name that was live before the present one; two rollbacks go back two steps. */
export async function versionBefore(database: Database, name: string): Promise<string | undefined> {
  const { rows } = await database.query<{ version: string; kind: Move['kind'] }>(
    `select pins->$1->>'version' as version, kind from live_set where pins ? $1 order by generation`,
    [name],
  )
  const line: string[] = []
  for (const { version, kind } of rows) {
    if (version === line.at(-1)) continue
    const back = kind === 'rollback' ? line.lastIndexOf(version) : -1
    if (back >= 0) line.length = back + 1
    else line.push(version)
  }
  return line.at(-2)
}

/** Those of these releases, as `name@version`, that were live before and are not live now. */
export async function replacedAmong(
  database: Database,
  releases: ReadonlyArray<{ name: string; version: string }>,
): Promise<string[]> {
  const were = await wereLive(database, releases)
  if (were.length === 0) return []
  const live = refsOf((await readSet(database)).pins)
  return were.filter((ref) => !live.includes(ref))
}

/** Those of these releases, as `name@version`, that have been live before, if only as a canary. */
export async function wereLive(
  database: Database,
  releases: ReadonlyArray<{ name: string; version: string }>,
): Promise<string[]> {
  const { rows } = await database.query<{ release: string }>(
    `select name || '@' || version as release from unnest($1::text[], $2::text[]) as wanted (name, version)
     where exists (select from live_set where version in (pins->name->>'version', pins->name->'canary'->>'version'))`,
    [releases.map(({ name }) => name), releases.map(({ version }) => version)],
  )
  return rows.map(({ release }) => release)
}
