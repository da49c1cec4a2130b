import type { Pool } from 'pg'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { readSet } from './live-set.ts'

type Database = Pick<Pool, 'query'>

/** A release that people have in their browsers, and the contracts that it was built against. */
export interface LiveRelease {
  name: string
  version: string
  contracts: Report
}

const LIVE = `
  select name, version, coalesce(report, '{}') as contracts
  from release left join contract_report on hash = contracts
  where (name, version) in (select * from unnest($1::text[], $2::text[])) order by name, version`

/** Everything that is live, canaries too. */
export async function liveReleases(database: Database): Promise<LiveRelease[]> {
  const { pins } = await readSet(database)
  const live = Object.entries(pins).flatMap(([name, { version, canary }]) =>
    [version, ...(canary ? [canary.version] : [])].map((each) => [name, each] as const),
  )
  const { rows } = await database.query<LiveRelease>(LIVE, [live.map(([name]) => name), live.map(([, each]) => each)])
  return rows
}

/** What the backend of this checkout would break of these releases, one sentence for each part of a contract. */
export async function breaksOf(releases: LiveRelease[]): Promise<string[]> {
  const served = await contractReport()
  return releases.flatMap(({ name, version, contracts }) =>
    breaks(contracts, served).map((broken) => `${name}@${version} is live and uses a contract that breaks: ${broken}.`),
  )
}
