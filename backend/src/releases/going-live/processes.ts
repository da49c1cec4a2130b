import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { ago, now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import type { Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'

type Database = Pick<Pool, 'query'>

/** A process without a report for this time was killed, or has lost the database. */
const GONE = ago('30 seconds')

const noteProcess = statement((db, { id }: Args<{ id: string }>) =>
  db.updateTable('backend_process').set({ seen_at: now() }).where('id', '=', id).returning('id'),
)
const addProcess = statement((db, { id, hash, text }: Args<{ id: string; hash: string; text: string }>) =>
  db
    .insertInto('backend_process')
    .values(({ cast }) => ({ id, contracts_hash: hash, contracts: cast<Report>(text, 'jsonb') }))
    .onConflict((of) => of.doNothing()),
)
const forgetProcess = statement((db, { id }: Args<{ id: string }>) =>
  db.deleteFrom('backend_process').where(({ or, eb }) => or([eb('id', '=', id), eb('seen_at', '<', GONE)])),
)
const findOtherReports = statement((db, { own }: Args<{ own: string }>) =>
  db
    .selectFrom('backend_process')
    .select('contracts as report')
    .distinctOn('contracts_hash')
    .where('contracts_hash', '<>', own)
    .where('seen_at', '>=', GONE),
)

const described = new WeakMap<Report, { text: string; hash: string }>()

/** Cached, because serializing takes milliseconds. */
const own = async () => {
  const report = await contractReport()
  const known = described.get(report)
  if (known) return known
  const text = JSON.stringify(report)
  const made = { text, hash: createHash('sha256').update(text).digest('hex') }
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
  return rows.map(({ report }) => report)
}
