import type { Pool } from 'pg'
import { type Args, statement } from '../../db/statement.ts'
import { isOneOf, type Refs, refsFrom } from '../release-refs.ts'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

type Database = Pick<Pool, 'query'>

export interface LiveRelease {
  name: string
  version: string
  contracts: Report
}

const findLive = statement((db, refs: Args<Refs>) =>
  db
    .selectFrom('release')
    .select(['name', 'version', 'contracts'])
    .where(isOneOf(refs))
    .orderBy('name')
    .orderBy('version'),
)

/** Includes canaries. */
export async function liveReleases(database: Database): Promise<LiveRelease[]> {
  const { liveVersions } = await readSet(database)
  const live = Object.entries(liveVersions).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((each) => ({ name, version: each })),
  )
  return findLive.rows(database, refsFrom(live))
}

export async function breaksOf(releases: LiveRelease[]): Promise<string[]> {
  const served = await contractReport()
  return releases.flatMap(({ name, version, contracts }) =>
    breaks(contracts, served).map((broken) => `${name}@${version} is live and uses a contract that breaks: ${broken}.`),
  )
}
