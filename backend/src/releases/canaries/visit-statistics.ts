import type { Pool } from 'pg'
import { breaks, type Report } from '../going-live/contract-breaks.ts'
import type { LiveSet } from '../live-versions.ts'
import type { ReleaseLine } from '../releases.contract.ts'
import { findLines } from './visits.sql.ts'

export async function releaseLines(
  pool: Pick<Pool, 'query'>,
  { liveVersions }: LiveSet,
  served: Report,
): Promise<ReleaseLine[]> {
  const live = Object.entries(liveVersions).map(([name, { version, canary }]) => ({
    name,
    stable: version,
    canary: canary?.version,
    since: canary?.since,
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
