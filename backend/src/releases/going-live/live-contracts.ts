import type { Pool } from 'pg'
import { refsFrom } from '../release-refs.ts'
import { type FindContracts, findContracts } from '../releases.sql.ts'
import { breaks } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

type Database = Pick<Pool, 'query'>

/** Includes canaries. */
export async function liveReleases(database: Database): Promise<FindContracts[]> {
  const { liveVersions } = await readSet(database)
  const live = Object.entries(liveVersions).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((each) => ({ name, version: each })),
  )
  return findContracts.rows(database, refsFrom(live))
}

export async function breaksOf(releases: FindContracts[]): Promise<string[]> {
  const served = await contractReport()
  return releases.flatMap(({ name, version, contracts }) =>
    breaks(contracts, served).map((broken) => `${name}@${version} is live and uses a contract that breaks: ${broken}.`),
  )
}
