import type { EntityManager } from '@mikro-orm/postgresql'
import type { QueryConfig, QueryResult } from 'pg'
import { type Db, fromKysely, type JobInsert, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { registerName } from '../db/query.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { traceOf } from '../metrics/tracing.ts'
import type { QueueName } from './queues.ts'

type On = EntityManager | { query(statement: QueryConfig): Promise<QueryResult> }

/** Any started pg-boss can send, because the SQL of a job runs in the caller's transaction. Tests start several. */
const started = new Set<PgBoss>()

export function addSender(boss: PgBoss): () => void {
  started.add(boss)
  return () => started.delete(boss)
}

export const databaseOf = (on: On): Db => ({
  async executeSql(text, values = []) {
    registerName(text) // pg-boss has one text of an insert for each queue
    return 'query' in on ? on.query({ text, values }) : fromKysely(on.getKysely()).executeSql(text, values)
  },
})

/** Sends jobs in the transaction that causes them. Throws 503 until the queues exist. */
export async function sendJobs(
  on: On,
  queue: QueueName,
  jobs: ReadonlyArray<Pick<JobInsert, 'data' | 'priority' | 'startAfter' | 'singletonKey'>>,
): Promise<void> {
  if ('isInTransaction' in on && !on.isInTransaction())
    throw new Error(`A ${queue} job was sent outside a transaction.`)
  const boss = startedBoss()
  if (jobs.length === 0) return
  const traced = jobs.map((job) => ({ ...job, data: { ...job.data, ...traceOf() } }))
  await boss.insert(queue, traced, { db: databaseOf(on) })
}

/** The jobs whose data contains this that wait or run, as the transaction sees them. */
export async function findUnfinished<Data extends object>(
  on: On,
  queue: QueueName,
  data: Partial<Data>,
): Promise<Array<JobWithMetadata<Data>>> {
  const jobs = await startedBoss().findJobs<Data>(queue, { data, db: databaseOf(on) })
  return jobs.filter(({ state }) => state === 'created' || state === 'retry' || state === 'active')
}

function startedBoss(): PgBoss {
  const [boss] = started
  if (!boss) throw new Problem(httpErrors.unavailable, { retryAfter: 1 })
  return boss
}
