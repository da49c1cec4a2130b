import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { ServedContracts } from '../../db/processes.service.ts'
import { findOtherReports } from '../releases.sql.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'

const described = new WeakMap<Report, ServedContracts>()

/** The contracts of this process. Cached, because serializing takes milliseconds. */
export async function ownContracts(): Promise<ServedContracts> {
  const report = await contractReport()
  const known = described.get(report)
  if (known) return known
  const contracts = JSON.stringify(report)
  const served = { contracts, hash: createHash('sha256').update(contracts).digest('hex') }
  described.set(report, served)
  return served
}

/** The contracts of running processes that differ from those of this one. */
export async function servedByOthers(database: Pick<Pool, 'query'>): Promise<Report[]> {
  const rows = await findOtherReports.rows(database, { own: (await ownContracts()).hash })
  return rows.map(({ contracts }) => contracts)
}
