import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type Args, statement } from '../../db/statement.ts'
import { storedHashes } from '../publishing/build-files.ts'
import { Refused } from '../refused.ts'
import { isDraft, ReleaseFacts } from '../release.contract.ts'
import { isOneOf, type Ref, type Refs, refsFrom, textOf } from '../release-refs.ts'
import { type Candidate, refusals } from './checks.ts'
import { contractReport } from './contract-report.ts'
import { type Canary, type LiveSet, type Move, moveSet, type Pin, SET_MOVED, versionBefore } from './live-set.ts'
import { servedByOthers } from './processes.ts'

type Database = Pick<Pool, 'query'>

const notifyMoved = statement((db) => db.selectNoFrom(sql`pg_notify(${sql.lit(SET_MOVED)}, '')`.as('notified')))

/** Makes these releases live together, if each of them may go live. */
export async function goLive(database: Database, releases: Ref[], move: Move): Promise<LiveSet> {
  const set = await moveSet(database, move, async (pins) => {
    const next: LiveSet['pins'] = { ...pins }
    for (const { name, version } of releases) next[name] = { version }
    await assertFit(database, next, releases, move.unseen || move.check)
    return next
  })
  // The files of a draft change under the same version, so every process must read them again.
  if (!move.check && releases.some(({ version }) => isDraft(version))) await notifyMoved.rows(database, {})
  return set
}

/** Gives a release to a part of the visitors; the others keep the stable one. */
export const goCanary = (database: Database, { name, version }: Ref, canary: Canary, move: Move) =>
  moveSet(database, move, async (pins) => {
    const live = pins[name]
    if (!live) throw new Refused([`${name} is not live yet, so a canary has nothing to stand beside: promote it.`])
    if (live.version === version) throw new Refused([`${name}@${version} is live already.`])
    await assertFit(database, { ...pins, [name]: { version } }, [{ name, version }], move.unseen || move.check)
    return { ...pins, [name]: { version: live.version, canary } }
  })

/** Ends a name's canary; with `only`, just this version's. */
export const endCanary = (database: Database, name: string, move: Move, only?: string) =>
  moveSet(database, move, (pins) => {
    const { version, canary } = pins[name] ?? ({} as Pin)
    if (!version || !canary || (only && canary.version !== only)) return pins
    return { ...pins, [name]: { version } }
  })

/**
 * Takes each name back to the release before; of `canaries`, which ran when the caller looked, only the canary ends, even
 * if somebody else has ended it meanwhile.
 */
export const rollBack = (
  database: Database,
  { names, canaries }: { names: string[]; canaries: string[] },
  move: Move,
): Promise<LiveSet> =>
  moveSet(database, { ...move, kind: 'rollback' }, async (pins) => {
    const absent = names.filter((name) => !pins[name])
    if (absent.length > 0) throw new Refused(absent.map((name) => `${name} is not live.`))
    const next = { ...pins }
    for (const name of names) {
      const { version, canary } = pins[name] as Pin
      if (canary && !canaries.includes(name)) throw new Refused([`${name} has got a canary meanwhile: look again.`])
      const before = canaries.includes(name) ? version : await versionBefore(database, name)
      if (!before) throw new Refused([`Nothing was live before what ${name} has now: retire it, if it shall go.`])
      next[name] = { version: before }
    }
    const releases = names.map((name) => ({ name, version: (next[name] as Pin).version }))
    // What stays live when a canary ends needs no check.
    if (canaries.length < names.length) await assertFit(database, next, releases, move.unseen || move.check)
    return next
  })

/** Takes names out of the live set: their addresses answer 404, their fills are gone, their releases are withdrawn. */
export const retire = (database: Database, names: string[], move: Move) =>
  moveSet(database, { ...move, kind: 'rollback' }, (pins) => {
    const missing = names.filter((name) => !pins[name])
    if (missing.length > 0) throw new Refused(missing.map((name) => `${name} is not live.`))
    if (names.includes('shell')) throw new Refused(['Without a shell there is no site: it cannot be retired.'])
    return Object.fromEntries(Object.entries(pins).filter(([name]) => !names.includes(name)))
  })

/** Throws every reason why these releases may not be live in the set `pins`. */
async function assertFit(database: Database, pins: LiveSet['pins'], releases: Ref[], unseen = false): Promise<void> {
  const all = await candidates(database, pins)
  const missing = releases.filter(({ name }) => !all.has(name))
  if (missing.length > 0)
    throw new Refused(missing.map(({ name, version }) => `There is no release ${name}@${version}.`))
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
  const reasons = chosen.flatMap((candidate) => {
    const { name, version } = candidate.release
    if (storedHashes(candidate.release, candidate.files).some((hash) => lost.has(hash)))
      return [`${name}@${version}: its files are no longer in the store.`]
    const remotes = around.remotes.filter(({ release }) => release.name !== name)
    return refusals(candidate, { ...around, remotes })
  })
  // Last, so that whoever has a reason to build anew does not look first.
  if (reasons.length === 0 && !unseen) reasons.push(...(await unlookedAt(database, releases)))
  if (reasons.length > 0) throw new Refused(reasons)
}

const findCandidates = statement((db, refs: Args<Refs>) =>
  db
    .selectFrom('release')
    .leftJoin('contract_report', 'hash', 'contracts')
    .select(['facts', 'files', 'report'])
    .where(isOneOf(refs)),
)

async function candidates(database: Database, pins: LiveSet['pins']): Promise<Map<string, Candidate>> {
  const releases = Object.entries(pins).map(([name, { version }]) => ({ name, version }))
  const rows = await findCandidates.rows(database, refsFrom(releases))
  return new Map(
    rows.map(({ facts, files, report }) => {
      const release = ReleaseFacts.parse(facts)
      return [release.name, { release, files, contracts: report ?? {} }]
    }),
  )
}

const findUnlookedAt = statement((db, refs: Args<Refs>) =>
  db
    .selectFrom('release')
    .select(['name', 'version'])
    .where('looked_at', 'is', null)
    .where('published_by', 'like', 'token %')
    .where(isOneOf(refs)),
)

/** What this checkout or an image brings was tested as a whole; what a token has sent must have been looked at. */
async function unlookedAt(database: Database, releases: Ref[]): Promise<string[]> {
  const rows = await findUnlookedAt.rows(database, refsFrom(releases))
  return rows.map(
    (release) => `${textOf(release)}: nobody has looked at it in a browser, as npm run release -- publish does.`,
  )
}

const findStored = statement((db, { hashes }: Args<{ hashes: string[] }>) =>
  db
    .selectFrom('release_content')
    .select('hash')
    .where('hash', '=', ({ fn }) => fn.any(hashes)),
)

async function lostHashes(database: Database, candidates: Candidate[]): Promise<Set<string>> {
  const hashes = candidates.flatMap(({ release, files }) => storedHashes(release, files))
  const stored = new Set((await findStored.rows(database, { hashes })).map(({ hash }) => hash))
  return new Set(hashes.filter((hash) => !stored.has(hash)))
}
