import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { json, kysely, now, secondsSince, textIn } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import type { QueueName } from './queues.ts'

// Reads and deletes in pg-boss's tables for which its API has no method. Only the files `boss-*.ts` may access these
// tables (a rule of .workspace/boundaries), so that an upgrade of pg-boss changes only them.

type JobTable = {
  id: string
  name: string
  state: string
  blocked: boolean
  data: object
  output: object | null
  start_after: string
  created_on: string
  completed_on: string | null
  dead_letter: string | null
  source_name: string | null
}

export type Boss = {
  'pgboss.job': JobTable
  'pgboss.job_common': JobTable & { ctid: string }
  'pgboss.queue': { name: string }
}

export type Job = ExpressionBuilder<Database & Boss, 'pgboss.job'>

// Literals, because pg-boss's partial indexes have these conditions.
export const isWaiting = ({ and, eb, not, ref }: Job) =>
  and([eb('pgboss.job.state', '<', sql.lit('active')), not(ref('pgboss.job.blocked'))])
export const isDue = (job: Job) => job.and([isWaiting(job), job.eb('pgboss.job.start_after', '<=', now())])

export const findBusy = statement((db, { names }: Args<{ names: string[] }>) =>
  db
    .withTables<Boss>()
    .selectFrom('pgboss.job')
    .select(({ eb, fn }) => ['name', fn<boolean>('bool_or', [eb('state', '<', sql.lit('active'))]).as('isWaiting')])
    .where('name', '=', ({ fn }) => fn.any(names))
    .where((job) => job.or([job.eb('state', '=', sql.lit('active')), isDue(job)]))
    .groupBy('name'),
)

/** Returns the earliest one. `job_common_trip` is its index (boss-index.ts). */
export const findTripChange = statement((db, { trip, what }: Args<{ trip: number; what: string }>) =>
  db
    .withTables<Boss>()
    .selectFrom('pgboss.job')
    .select(textIn('data', 'role').as('role'))
    .where('name', '=', sql.lit('trip-changes'))
    .where('state', '<', sql.lit('completed'))
    .where(({ cast, eb }) => eb(cast<number>(textIn('data', 'trip'), 'bigint'), '=', trip))
    .where(textIn('data', 'what'), '=', what)
    .orderBy(({ cast }) => cast(textIn('data', 'at'), 'timestamptz'))
    .limit(sql.lit(1)),
)

/** Deletes the waiting jobs that would send codes of these challenges. */
export const deleteCodeJobs = statement((db, { challenges }: Args<{ challenges: string[] }>) =>
  db
    .withTables<Boss>()
    .deleteFrom('pgboss.job')
    .where('name', 'in', [sql.lit('email-urgent'), sql.lit('sms-urgent')])
    .where(isWaiting)
    .where(({ eb, fn }) => eb(sql<string>`data -> 'ids' ->> 'challenge'`, '=', fn.any(challenges))),
)

/**
 * Returns the given job data for which the queue has no waiting job due now: a delayed job may run too late. `except`
 * lists the keys that are ignored.
 */
export const withoutJob = <Data extends object>(
  em: EntityManager,
  of: { queue: QueueName; data: readonly Data[]; except: string[] },
) =>
  kysely(em)
    .withTables<Boss>()
    .selectFrom(sql<{ value: Data }>`jsonb_array_elements(${json(of.data)})`.as<'requested'>(sql`requested (value)`))
    .select('requested.value')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pgboss.job')
            .select('name')
            .where('name', '=', of.queue)
            .where('state', '<', sql.lit('completed'))
            .where(({ eb, or }) => or([eb('state', '=', sql.lit('retry')), eb('start_after', '<=', now())]))
            .where(({ eb, ref }) => eb(sql`data - ${of.except}::text[]`, '=', ref('requested.value'))),
        ),
      ),
    )
    .execute()

// Metrics read jobs in index order: with a limit alone the planner would scan the whole table for a queue without due
// jobs.

export const MAX_COUNTED = 10_000

export const waitOfQueues = (db: Kysely<Database>) =>
  db
    .withTables<Boss>()
    .selectFrom('pgboss.queue as queue')
    .select(({ fn, selectFrom }) => [
      'queue.name as queue',
      fn
        .coalesce(
          secondsSince(
            selectFrom('pgboss.job')
              .select('start_after')
              .whereRef('pgboss.job.name', '=', 'queue.name')
              .where(isDue)
              .orderBy('start_after')
              .limit(sql.lit(1))
              .$asScalar()
              .$notNull(),
          ),
          sql.lit(0),
        )
        .as('value'),
    ])
    .where('queue.name', 'not in', ['dead', 'failed'])

export const countDue = statement((db) =>
  db
    .withTables<Boss>()
    .selectFrom('pgboss.queue as queue')
    .select(({ selectFrom }) => [
      'queue.name as queue',
      selectFrom(
        selectFrom('pgboss.job')
          .select('id')
          .whereRef('pgboss.job.name', '=', 'queue.name')
          .where(isDue)
          .orderBy('start_after')
          .limit(sql.lit(MAX_COUNTED))
          .as('due'),
      )
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'float8').as('count'))
        .$asScalar()
        .$notNull()
        .as('value'),
    ])
    .where('queue.name', 'not in', ['dead', 'failed']),
)

export const countDead = (db: Kysely<Database>) =>
  db
    .withTables<Boss>()
    .selectFrom(({ selectFrom }) =>
      selectFrom('pgboss.job')
        .select('source_name')
        .where('name', '=', sql.lit('dead'))
        .where(isDue)
        .orderBy('start_after')
        .limit(sql.lit(MAX_COUNTED))
        .as('dead'),
    )
    .select(({ fn, cast, val }) => [
      fn.coalesce('source_name', val('unknown')).as('queue'),
      cast<number>(fn.countAll(), 'float8').as('value'),
    ])
    .groupBy('source_name')
