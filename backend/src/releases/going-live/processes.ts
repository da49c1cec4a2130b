import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { addProcess, findOtherReports, forgetProcess, noteProcess } from '../releases.sql.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'

type Database = Pick<Pool, 'query'>

const described = new WeakMap<Report, { report: string; hash: string }>()

/** Cached, because serializing takes milliseconds. */
const own = async () => {
  const report = await contractReport()
  const known = described.get(report)
  if (known) return known
  const text = JSON.stringify(report)
  const made = { report: text, hash: createHash('sha256').update(text).digest('hex') }
  described.set(report, made)
  return made
}

export async function reportProcess(database: Database, id: string): Promise<void> {
  if (!(await noteProcess.first(database, { id }))) await addProcess.rows(database, { id, ...(await own()) })
}

/** Also deletes processes that ended without a report. */
export const endProcess = (database: Database, id: string) => forgetProcess.rows(database, { id })

/** The contracts of running processes that differ from those of this one. */
export async function servedByOthers(database: Database): Promise<Report[]> {
  const rows = await findOtherReports.rows(database, { own: (await own()).hash })
  return rows.map(({ contracts }) => contracts)
}
