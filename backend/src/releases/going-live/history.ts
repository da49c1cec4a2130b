import type { Pool } from 'pg'
import { iso } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { isOneOf, type Refs, refsFrom, textOf } from '../release-refs.ts'
import type { HistoryQuery, LiveChange } from '../releases.contract.ts'
import type { LiveSet, LiveVersion } from './live-set.ts'

// Generations have no gaps, so the previous row has the previous number.
const findChanges = statement((db, { before, limit }: Args<{ before: number; limit: number }>) =>
  db
    .selectFrom('live_set as set')
    .leftJoin('live_set as previous', (join) =>
      join.on('previous.generation', '=', ({ eb, lit }) => eb('set.generation', '-', lit(1))),
    )
    .select(({ ref }) => [
      ...([
        'set.generation',
        'set.made_by as by',
        'set.what',
        'set.live_versions as liveVersions',
        'previous.live_versions as before',
      ] as const),
      iso(ref('set.made_at')).as('at'),
    ])
    // The cursor may exceed the range of an integer.
    .where('set.generation', '<', ({ cast }) => cast<number>(before, 'bigint'))
    .orderBy('set.generation', 'desc')
    .limit(limit),
)

const findCommits = statement((db, refs: Args<Refs>) =>
  db.selectFrom('release').select(['name', 'version', 'git_commit as commit']).where(isOneOf(refs)),
)

export async function liveChanges(pool: Pick<Pool, 'query'>, { cursor, limit }: HistoryQuery): Promise<LiveChange[]> {
  const rows = await findChanges.rows(pool, { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 })
  const changed = rows.map(({ liveVersions, before, ...row }) => ({
    ...row,
    changes: changesBetween(before ?? {}, liveVersions),
  }))
  const added = changed.flatMap(({ changes }) =>
    changes.flatMap(({ name, added }) => (added ? [{ name, version: added }] : [])),
  )
  const commits = await findCommits.rows(pool, refsFrom(added))
  const commitOf = new Map(commits.map((release) => [textOf(release), release.commit]))
  return changed.map(({ changes, ...row }) => ({
    ...row,
    changes: changes.map(({ added, ...change }) => ({
      ...change,
      commit: commitOf.get(`${change.name}@${added}`) ?? null,
    })),
  }))
}

function changesBetween(before: LiveSet['liveVersions'], after: LiveSet['liveVersions']) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (versionText(was) === versionText(is)) return []
    return [{ name, before: was ?? null, after: is ?? null, added: newIn(was, is) }]
  })
}

function newIn(before: LiveVersion | undefined, after: LiveVersion | undefined): string | undefined {
  const canary = after?.canary?.version
  return canary && canary !== before?.canary?.version ? canary : after?.version
}

const versionText = (liveVersion: LiveVersion | undefined) =>
  JSON.stringify([
    liveVersion?.version,
    liveVersion?.canary?.version,
    liveVersion?.canary?.percent,
    liveVersion?.canary?.guard,
  ])
