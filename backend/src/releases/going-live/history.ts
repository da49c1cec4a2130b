import type { Pool } from 'pg'
import { isoText } from '../../db/moment.ts'
import type { HistoryQuery, LiveChange } from '../releases.contract.ts'
import type { LiveSet, Pin } from './live-set.ts'

interface Row extends Omit<LiveChange, 'changes'> {
  pins: LiveSet['pins']
  before: LiveSet['pins'] | null
}

// Rows are only ever added and each has the next number, so the row before is the one with the number before.
const CHANGES = `
  select l.generation::int, ${isoText('l.made_at')} as at, l.made_by as by, l.what, l.pins, b.pins as before
  from live_set l left join live_set b on b.generation = l.generation - 1
  where $1::bigint is null or l.generation < $1
  order by l.generation desc limit $2`

const COMMITS = `
  select name || '@' || version as ref, git_commit as commit from release
  where (name, version) in (select * from unnest($1::text[], $2::text[]))`

/** The newest changes of what is live, and one more than the limit. */
export async function liveChanges(pool: Pick<Pool, 'query'>, { cursor, limit }: HistoryQuery): Promise<LiveChange[]> {
  const { rows } = await pool.query<Row>(CHANGES, [cursor ?? null, limit + 1])
  const changed = rows.map(({ pins, before, ...row }) => ({ ...row, changes: changesBetween(before ?? {}, pins) }))
  const come = changed.flatMap(({ changes }) =>
    changes.flatMap(({ name, come }) => (come ? [[name, come] as const] : [])),
  )
  const commits = await pool.query<{ ref: string; commit: string | null }>(COMMITS, [
    come.map(([name]) => name),
    come.map(([, version]) => version),
  ])
  const commitOf = new Map(commits.rows.map(({ ref, commit }) => [ref, commit]))
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
    if (textOf(was) === textOf(is)) return []
    return [{ name, before: was ?? null, after: is ?? null, come: newIn(was, is) }]
  })
}

/** The version that has come, of the canary if that is new. */
function newIn(before: Pin | undefined, after: Pin | undefined): string | undefined {
  const canary = after?.canary?.version
  return canary && canary !== before?.canary?.version ? canary : after?.version
}

const textOf = (pin: Pin | undefined) =>
  JSON.stringify([pin?.version, pin?.canary?.version, pin?.canary?.percent, pin?.canary?.guard])
