import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ago, now } from '../../db/kysely.ts'
import { type Args, statement } from '../../db/statement.ts'
import { breaks, type Report } from './contract-breaks.ts'
import { contractReport } from './contract-report.ts'
import { isRunning, pidNamespace } from './pid-namespace.ts'

type Database = Pick<Pool, 'query'>

/** A process without a report for this time was killed, or has lost the database. */
const GONE = ago('30 seconds')

const noteProcess = statement((db, { id }: Args<{ id: string }>) =>
  db.updateTable('backend_process').set({ seen_at: now() }).where('id', '=', id).returning('id'),
)
const addProcess = statement((db, values: Args<{ id: string; hash: string; pid: number; namespace: string | null }>) =>
  db
    .insertInto('backend_process')
    .values({ id: values.id, contracts: values.hash, pid: values.pid, pid_namespace: values.namespace })
    .onConflict((of) => of.doNothing()),
)
const findNeighbors = statement((db, { namespace }: Args<{ namespace: string }>) =>
  db.selectFrom('backend_process').select(['id', 'pid']).where('pid_namespace', '=', namespace),
)
const findReport = statement((db, { hash }: Args<{ hash: string }>) =>
  db.selectFrom('contract_report').select('hash').where('hash', '=', hash),
)
const addReport = statement((db, { hash, text }: Args<{ hash: string; text: string }>) =>
  db
    .insertInto('contract_report')
    .values(({ cast }) => ({ hash, report: cast<Report>(text, 'jsonb') }))
    .onConflict((of) => of.doNothing()),
)
const forgetProcess = statement((db, { id }: Args<{ id: string }>) =>
  db.deleteFrom('backend_process').where(({ or, eb }) => or([eb('id', '=', id), eb('seen_at', '<', GONE)])),
)
const findOtherReports = statement((db, { own }: Args<{ own: string }>) =>
  db
    .selectFrom('contract_report')
    .select('report')
    .where('hash', '<>', own)
    .where('hash', 'in', ({ selectFrom }) =>
      selectFrom('backend_process').select('contracts').where('seen_at', '>=', GONE),
    ),
)

export const reportHash = (text: string) => createHash('sha256').update(text).digest('hex')

const described = new WeakMap<Report, { text: string; hash: string }>()

/** Cached, because serializing takes milliseconds, and every process compares its contracts all the time. */
const own = async () => {
  const report = await contractReport()
  const known = described.get(report)
  if (known) return known
  const text = JSON.stringify(report)
  const made = { text, hash: reportHash(text) }
  described.set(report, made)
  return made
}

export async function reportProcess(database: Database, id: string): Promise<void> {
  const { text, hash } = await own()
  if (await noteProcess.first(database, { id })) return
  // A report is large, and nearly every process finds it stored.
  if (!(await findReport.first(database, { hash }))) await addReport.rows(database, { hash, text })
  await forgetKilledNeighbors(database)
  await addProcess.rows(database, { id, hash, pid: process.pid, namespace: pidNamespace() })
}

/** A process that starts again after `kill -9` need not wait for the missing reports of its predecessor. */
async function forgetKilledNeighbors(database: Database): Promise<void> {
  const namespace = pidNamespace()
  if (namespace === null) return
  for (const { id, pid } of await findNeighbors.rows(database, { namespace }))
    if (pid !== null && !isRunning(pid)) await endProcess(database, id)
}

/** Also deletes processes that ended without a report. */
export const endProcess = (database: Database, id: string) => forgetProcess.rows(database, { id })

export async function servedByOthers(database: Database): Promise<Report[]> {
  const rows = await findOtherReports.rows(database, { own: (await own()).hash })
  return rows.map(({ report }) => report)
}

const setServed = statement((db, { hash }: Args<{ hash: string }>) =>
  db
    .updateTable('contract_report')
    .set({ served_since: now() })
    .where('hash', '=', hash)
    .where('served_since', 'is', null),
)
const findLaterServed = statement((db, { hash }: Args<{ hash: string }>) =>
  db
    .selectFrom('contract_report as own')
    .innerJoin('contract_report as later', (join) => join.onRef('later.served_since', '>', 'own.served_since'))
    .select('later.hash')
    .where('own.hash', '=', hash)
    .limit(1),
)
const findSituation = statement((db) =>
  db
    .selectFrom('backend_process')
    .where('seen_at', '>=', GONE)
    .select(({ fn, selectFrom }) => [
      fn.coalesce(fn.agg<string>('string_agg', ['contracts', sql.lit(' ')]).distinct(), sql.lit('')).as('contracts'),
      selectFrom('live_set')
        .select(({ fn }) => fn.max('generation').as('generation'))
        .as('generation'),
    ]),
)

export const reportReady = async (database: Database) => setServed.rows(database, { hash: (await own()).hash })

/** Whether this image returns: its contracts were ready here before those of another image. */
export const isReturning = async (database: Database) =>
  (await findLaterServed.first(database, { hash: (await own()).hash })) !== undefined

export const situation = async (database: Database) => JSON.stringify(await findSituation.first(database, {}))

/**
 * Whether another process serves everything that this code serves, and more. Contracts only grow, so this code is then
 * the older one.
 */
export async function isOlder(database: Database): Promise<boolean> {
  const mine = await contractReport()
  return (await servedByOthers(database)).some((theirs) => breaks(mine, theirs).length === 0 && isMore(theirs, mine))
}

const isMore = (theirs: Report, mine: Report) => breaks(theirs, mine).length > 0
