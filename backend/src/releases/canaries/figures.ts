import type { Pool } from 'pg'
import { isoText } from '../../db/moment.ts'
import { breaks, type Report } from '../going-live/contract-breaks.ts'
import type { LiveSet } from '../going-live/live-set.ts'
import type { ReleaseLine } from '../releases.contract.ts'

type Row = Omit<ReleaseLine, 'stands' | 'percent' | 'guard' | 'served' | 'broken'> & { contracts: Report }

/** As many visits say how a release fares, and reading more would take seconds. */
export const NEWEST = 5_000

/** The SQL for the number of votes among visits that meet a condition: one for each network, and one for each signed lot. */
export const votes = (condition: string) => `
  least(count(distinct network) filter (where ${condition}), count(distinct coalesce(lot, network)) filter (where ${condition}))`

/** The figures of the newest visits of a release since a time. */
export const newestVisits = (name: string, version: string, since: string) => `
  select count(*) as sessions, count(*) filter (where failed) as failed,
         round(percentile_cont(0.75) within group (order by lcp))::int as lcp,
         round(percentile_cont(0.75) within group (order by inp))::int as inp,
         round(percentile_cont(0.75) within group (order by load))::int as load
  from (
    select * from release_visit visit
    where visit.name = ${name} and visit.version = ${version} and at > ${since}
    order by at desc limit ${NEWEST}
  ) newest`
const SINCE = "coalesce(case when r.version in (set.stable, set.canary) then set.since end, now() - interval '28 days')"

// While a canary runs, it and the stable release are measured over the same time, which makes them comparable.
const LINES = `
  with set as (
    select key as name, value->>'version' as stable, value->'canary'->>'version' as canary,
           (value->'canary'->>'since')::timestamptz as since
    from jsonb_each($1::jsonb)
  )
  select r.name, r.version, r.git_commit as commit, r.published_by as by, coalesce(report, '{}') as contracts,
         ${isoText('r.published_at')} as "publishedAt",
         case when r.withdrawn_at is not null then coalesce(
           (select what from live_set where kind = 'rollback' and made_at = r.withdrawn_at limit 1),
           r.withdrawn_why, '') end as withdrawn,
         r.looked_at is not null or r.published_by not like 'token %' as looked,
         v.sessions, v.failed::float8 / nullif(v.sessions, 0) as "errorShare", v.lcp, v.inp, v.load
  from release r
  left join set on set.name = r.name
  left join contract_report on hash = r.contracts
  cross join lateral (${newestVisits('r.name', 'r.version', SINCE)}) v
  where r.version in (set.stable, set.canary)
     or (select count(*) from release newer where newer.name = r.name and newer.published_at > r.published_at) < 5
  order by r.name, r.version = set.stable desc nulls last, r.version = set.canary desc nulls last, r.published_at desc`

/** Every live release, every canary and the newest of the rest, with the figures of their visits. */
export async function releaseLines(
  pool: Pick<Pool, 'query'>,
  { pins }: LiveSet,
  served: Report,
): Promise<ReleaseLine[]> {
  const { rows } = await pool.query<Row>(LINES, [pins])
  return rows.map(({ contracts, ...row }) => {
    const { version, canary } = pins[row.name] ?? {}
    const isCanary = canary?.version === row.version
    const broken = breaks(contracts, served)
    return {
      ...row,
      stands: row.version === version ? 'stable' : isCanary ? 'canary' : 'stored',
      percent: isCanary ? canary.percent : null,
      guard: isCanary && canary.guard,
      served: broken.length === 0,
      broken,
    }
  })
}

/** The number of visits, and of those in which something failed. */
export interface Tally {
  sessions: number
  failed: number
}

// Z for Wilson's interval at 95 %: the true share of failures is seldom below its lower end.
const Z = 1.96
const FEWEST_FAILURES = 3
const FEWEST_STABLE_VISITS = 3
const MORE = 0.05

function leastShare({ sessions: n, failed }: Tally): number {
  if (n === 0) return 0
  const p = failed / n
  const z2 = Z * Z
  return (p + z2 / (2 * n) - Z * Math.sqrt((p * (1 - p) + z2 / (4 * n)) / n)) / (1 + z2 / n)
}

/**
 * Whether a canary is clearly worse than the stable release: it has at least three failures, and even the lower end of its
 * interval is five points above the stable release's share. Three failures of three are enough, one of a hundred is not.
 * Without visits of the stable release there is nothing to compare with, and no verdict.
 */
export const clearlyWorse = (canary: Tally, stable: Tally) =>
  stable.sessions >= FEWEST_STABLE_VISITS &&
  canary.failed >= FEWEST_FAILURES &&
  leastShare(canary) > stable.failed / stable.sessions + MORE
