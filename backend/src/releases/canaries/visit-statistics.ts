import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/database.types.ts'
import { ago, iso, records } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { breaks, type Report } from '../going-live/contract-breaks.ts'
import type { LiveSet } from '../going-live/live-set.ts'
import type { ReleaseLine } from '../releases.contract.ts'

const eb = expressionBuilder<Database>()
const { and, fn, not, ref } = expressionBuilder<Database, 'release_visit'>()

/** Reading more visits of each release would take seconds. */
export const MAX_VISITS = 5_000

/**
 * Counts the visits that meet a condition, at most one for each network and one for each signed bucket, so that one
 * visitor cannot decide about a canary.
 */
export const countVotes = (condition: Expression<SqlBool>) =>
  fn<number>('least', [
    fn.count('network').distinct().filterWhere(condition),
    fn.count(fn.coalesce('bucket', 'network')).distinct().filterWhere(condition),
  ])

export const successes = fn.countAll<number>().filterWhere(and([not(ref('silent')), not(ref('failed'))]))

const p75 = <Column extends 'lcp' | 'inp' | 'load'>(column: Column) =>
  sql<number | null>`round(percentile_cont(0.75) within group (order by ${sql.ref(column)}))::int`.as(column)

export const newestVisits = (name: Expression<string>, version: Expression<string>, since: Expression<string>) =>
  eb
    .selectFrom(
      eb
        .selectFrom('release_visit as visit')
        .selectAll()
        .where('visit.name', '=', name)
        .where('visit.version', '=', version)
        .where('visit.at', '>', since)
        .orderBy('visit.at', 'desc')
        .limit(sql.lit(MAX_VISITS))
        .as('newest'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('sessions'),
      fn.countAll<number>().filterWhere('failed', '=', true).as('failed'),
      p75('lcp'),
      p75('inp'),
      p75('load'),
    ])

// While a canary runs, it and the stable release are measured over the same period, which makes them comparable.
const findLines = statement((db, { live }: Args<{ live: string }>) =>
  db
    .selectFrom('release as r')
    .leftJoin(
      records('set', live, { name: 'text', stable: 'text', canary: 'text', since: 'timestamptz' }),
      'set.name',
      'r.name',
    )
    .innerJoinLateral(
      ({ ref, fn, case: when }) =>
        newestVisits(
          ref('r.name'),
          ref('r.version'),
          fn.coalesce(
            when()
              .when('r.version', 'in', [ref('set.stable'), ref('set.canary')])
              .then(ref('set.since'))
              .end(),
            ago('28 days'),
          ),
        ).as('v'),
      (join) => join.onTrue(),
    )
    .select(({ cast, eb, or, ref, fn, val, selectFrom }) => [
      ...(['r.name', 'r.version', 'r.git_commit as commit', 'r.published_by as by', 'r.contracts'] as const),
      ...(['r.git_author as author', 'r.pipeline'] as const),
      ...(['v.sessions', 'v.lcp', 'v.inp', 'v.load'] as const),
      iso(ref('r.published_at')).as('publishedAt'),
      eb
        .case()
        .when('r.withdrawn_at', 'is not', null)
        .then(
          fn.coalesce(
            selectFrom('live_set')
              .select('what')
              .where('kind', '=', 'rollback')
              .whereRef('made_at', '=', 'r.withdrawn_at')
              .limit(sql.lit(1))
              .$asScalar(),
            'r.withdrawn_why',
            val(''),
          ),
        )
        .end()
        .as('withdrawn'),
      or([eb('r.visually_checked_at', 'is not', null), eb('r.published_by', 'not like', 'token %')])
        .$castTo<boolean>()
        .as('isVisuallyChecked'),
      eb(cast<number | null>('v.failed', 'float8'), '/', fn<number>('nullif', ['v.sessions', sql.lit(0)])).as(
        'errorShare',
      ),
    ])
    .where(({ or, eb, ref, selectFrom }) =>
      or([
        eb('r.version', 'in', [ref('set.stable'), ref('set.canary')]),
        eb(
          selectFrom('release as newer')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('newer.name', '=', 'r.name')
            .whereRef('newer.published_at', '>', 'r.published_at')
            .$asScalar(),
          '<',
          sql.lit(5),
        ),
      ]),
    )
    .orderBy('r.name')
    .orderBy(
      ({ eb, ref }) => eb('r.version', '=', ref('set.stable')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy(
      ({ eb, ref }) => eb('r.version', '=', ref('set.canary')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('r.published_at', 'desc'),
)

export async function releaseLines(
  pool: Pick<Pool, 'query'>,
  { liveVersions }: LiveSet,
  served: Report,
): Promise<ReleaseLine[]> {
  const live = Object.entries(liveVersions).map(([name, { version, canary }]) => ({
    ...{ name, stable: version, canary: canary?.version, since: canary?.since },
  }))
  const rows = await findLines.rows(pool, { live: JSON.stringify(live) })
  return rows.map(({ contracts, ...row }) => {
    const { version, canary } = liveVersions[row.name] ?? {}
    const isCanary = canary?.version === row.version
    const broken = breaks(contracts, served)
    return {
      ...row,
      status: row.version === version ? 'stable' : isCanary ? 'canary' : 'stored',
      percent: isCanary ? canary.percent : null,
      guard: isCanary && canary.guard,
      served: broken.length === 0,
      broken,
    }
  })
}

export interface Tally {
  sessions: number
  failed: number
}

// Wilson score interval at 95 %.
const Z = 1.96
const MIN_FAILURES = 3
const MIN_STABLE_VISITS = 3
const MIN_DIFFERENCE = 0.05

function lowerBound({ sessions: n, failed }: Tally): number {
  if (n === 0) return 0
  const p = failed / n
  const z2 = Z * Z
  return (p + z2 / (2 * n) - Z * Math.sqrt((p * (1 - p) + z2 / (4 * n)) / n)) / (1 + z2 / n)
}

/**
 * A canary is clearly worse if it has at least three failures and the lower end of its interval is five points above
 * the stable release's share. Three failures of three are enough, one of a hundred is not. Without visits of the stable
 * release there is no verdict.
 */
export const clearlyWorse = (canary: Tally, stable: Tally) =>
  stable.sessions >= MIN_STABLE_VISITS &&
  canary.failed >= MIN_FAILURES &&
  lowerBound(canary) > stable.failed / stable.sessions + MIN_DIFFERENCE
