import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'

type Database = Pick<Pool, 'query'>

/** A process that says nothing for this time is gone: it was killed, or has lost the database. */
const GONE = "seen_at < now() - interval '30 seconds'"

export const reportHash = (text: string) => createHash('sha256').update(text).digest('hex')

const own = async () => {
  const text = JSON.stringify(await contractReport())
  return { text, hash: reportHash(text) }
}

/** Says that the process with this id runs, and which contracts it serves. */
export async function reportProcess(database: Database, id: string): Promise<void> {
  const { text, hash } = await own()
  const { rowCount } = await database.query('update backend_process set seen_at = now() where id = $1', [id])
  if (rowCount) return
  await keepReport(database, hash, text)
  await database.query('insert into backend_process (id, contracts) values ($1, $2) on conflict do nothing', [id, hash])
}

/** A report is large, and nearly every process finds it kept. */
async function keepReport(database: Database, hash: string, text: string): Promise<void> {
  const { rowCount } = await database.query('select from contract_report where hash = $1', [hash])
  if (rowCount) return
  await database.query('insert into contract_report (hash, report) values ($1, $2) on conflict do nothing', [
    hash,
    text,
  ])
}

/** Says that this process ends, and forgets those that could not say it. */
export const endProcess = (database: Database, id: string) =>
  database.query(`delete from backend_process where id = $1 or ${GONE}`, [id])

/** What the other processes serve, as far as it differs from what this code serves. */
export async function servedByOthers(database: Database): Promise<Report[]> {
  const { rows } = await database.query<{ report: Report }>(
    `select report from contract_report where hash <> $1
     and hash in (select contracts from backend_process where not ${GONE})`,
    [(await own()).hash],
  )
  return rows.map(({ report }) => report)
}

/**
 * Whether another process serves all that this code serves, and more that this code does not keep. Contracts only grow,
 * so this code is then the older one.
 */
export async function isOlder(database: Database): Promise<boolean> {
  const mine = await contractReport()
  return (await servedByOthers(database)).some((theirs) => breaks(mine, theirs).length === 0 && isMore(theirs, mine))
}

const isMore = (theirs: Report, mine: Report) => breaks(theirs, mine).length > 0
