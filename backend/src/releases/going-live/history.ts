import type { Pool } from 'pg'
import { iso } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { isOneOf, type Refs, refsFrom, textOf } from '../release-refs.ts'
import type { HistoryQuery, LiveChange } from '../releases.contract.ts'
import type { LiveSet, Pin } from './live-set.ts'

// Rows are only ever added and each has the next number, so the row before is the one with the number before.
const findChanges = statement((db, { before, limit }: Args<{ before: number; limit: number }>) =>
  db
    .selectFrom('live_set as set')
    .leftJoin('live_set as previous', (join) =>
      join.on('previous.generation', '=', ({ eb, lit }) => eb('set.generation', '-', lit(1))),
    )
    .select(({ ref }) => [
      ...(['set.generation', 'set.made_by as by', 'set.what', 'set.pins', 'previous.pins as before'] as const),
      iso(ref('set.made_at')).as('at'),
    ])
    // The cursor of a request may be larger than any generation.
    .where('set.generation', '<', ({ cast }) => cast<number>(before, 'bigint'))
    .orderBy('set.generation', 'desc')
    .limit(limit),
)

const findCommits = statement((db, refs: Args<Refs>) =>
  db.selectFrom('release').select(['name', 'version', 'git_commit as commit']).where(isOneOf(refs)),
)

/** The newest changes of what is live, and one more than the limit. */
export async function liveChanges(pool: Pick<Pool, 'query'>, { cursor, limit }: HistoryQuery): Promise<LiveChange[]> {
  const rows = await findChanges.rows(pool, { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 })
  const changed = rows.map(({ pins, before, ...row }) => ({ ...row, changes: changesBetween(before ?? {}, pins) }))
  const come = changed.flatMap(({ changes }) =>
    changes.flatMap(({ name, come }) => (come ? [{ name, version: come }] : [])),
  )
  const commits = await findCommits.rows(pool, refsFrom(come))
  const commitOf = new Map(commits.map((release) => [textOf(release), release.commit]))
  return changed.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.map(({ come, ...change }) => ({
      ...change,
      commit: commitOf.get(`${change.name}@${come}`) ?? null,
    })),
  }))
}

function changesBetween(before: LiveSet['pins'], after: LiveSet['pins']) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (pinText(was) === pinText(is)) return []
    return [{ name, before: was ?? null, after: is ?? null, come: newIn(was, is) }]
  })
}

/** The version that has come, of the canary if that is new. */
function newIn(before: Pin | undefined, after: Pin | undefined): string | undefined {
  const canary = after?.canary?.version
  return canary && canary !== before?.canary?.version ? canary : after?.version
}

const pinText = (pin: Pin | undefined) =>
  JSON.stringify([pin?.version, pin?.canary?.version, pin?.canary?.percent, pin?.canary?.guard])
