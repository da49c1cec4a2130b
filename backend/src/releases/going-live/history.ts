import type { Pool } from 'pg'
import type { LiveSet, LiveVersion } from '../live-versions.ts'
import { refsFrom, textOf } from '../release-refs.ts'
import type { HistoryQuery, LiveChange } from '../releases.contract.ts'
import { findChanges, findCommits } from '../releases.sql.ts'

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
