import { type Expression, type SqlBool, sql } from 'kysely'
import { ago, anyOf, iso, minutesSince, textIn } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { type Boss, isWaiting, type Job } from './boss-tables.ts'

// Failed jobs, for operators. The output has no job data, because ids identify people.

export interface FailedJob {
  id: string
  queue: string
  kind: string
  since: string
  minutes: number
  failure: string
}

const queueOf = ({ fn }: Job) => fn.coalesce('pgboss.job.source_name', 'pgboss.job.name')

const described = (job: Job) => [
  job.ref('pgboss.job.id').as('id'),
  queueOf(job).as('queue'),
  job.fn.coalesce(textIn('data', 'kind'), sql.lit('')).as('kind'),
  iso(job.ref('pgboss.job.created_on')).as('since'),
  minutesSince(job.ref('pgboss.job.created_on')).as('minutes'),
  job.fn
    .coalesce(
      textIn('output', 'message'),
      sql<string | null>`output -> 'value' ->> 'message'`,
      job.fn<string>('concat_ws', [sql.lit(' '), textIn('output', 'name'), textIn('output', 'code')]),
    )
    .as('failure'),
]

const isDeadLetter = (job: Job) => job.and([job.eb('pgboss.job.name', '=', sql.lit('dead')), isWaiting(job)])
/** Scheduled jobs and codes have no dead letter. After an hour the job has run again, and the code has expired. */
const isFailed = ({ and, eb }: Job) =>
  and([
    eb('pgboss.job.state', '=', sql.lit('failed')),
    eb('pgboss.job.dead_letter', 'is', null),
    eb('pgboss.job.created_on', '>', ago('1 hour')),
  ])

const findWhere = (condition: (job: Job) => Expression<SqlBool>) =>
  statement((db, { limit }: Args<{ limit: number }>) =>
    db
      .withTables<Boss>()
      .selectFrom('pgboss.job')
      .select(described)
      .where(condition)
      .orderBy('start_after')
      .limit(limit),
  )
export const findDead = findWhere(isDeadLetter)
export const findFailed = findWhere(isFailed)

interface Taken {
  which: string
  /** Excludes jobs that fail again meanwhile; otherwise jobs that fail immediately would occupy the command forever. */
  before: string
  limit: number
}

const takeWhere = (condition: (job: Job) => Expression<SqlBool>) =>
  statement((db, { which, before, limit }: Args<Taken>) =>
    db
      .withTables<Boss>()
      .deleteFrom('pgboss.job')
      .where((job) =>
        job.eb(
          'pgboss.job.id',
          '=',
          anyOf(
            job
              .selectFrom('pgboss.job')
              .select('pgboss.job.id')
              .where(condition)
              .where((job) =>
                job.or([job.eb(queueOf(job), '=', which), job.eb(job.cast('pgboss.job.id', 'text'), '=', which)]),
              )
              .where('pgboss.job.created_on', '<=', before)
              .orderBy('pgboss.job.start_after')
              .limit(limit)
              .forUpdate()
              .$asScalar(),
          ),
        ),
      )
      .where(condition)
      .returning((job) => [queueOf(job).as('queue'), 'data']),
  )
/** Deletes failed jobs and returns them, to be enqueued again in the same transaction. */
export const takeDead = takeWhere(isDeadLetter)
export const takeFailed = takeWhere(isFailed)

export const findUnsentTexts = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .withTables<Boss>()
    .selectFrom('pgboss.job')
    .select(described)
    .where(({ eb, or, and }) => {
      const isText = eb('name', 'in', ['sms-urgent', 'sms-normal'])
      return or([
        and([
          eb('name', '=', 'dead'),
          eb('state', '<', sql.lit('active')),
          eb('source_name', 'in', ['sms-urgent', 'sms-normal']),
        ]),
        and([isText, eb('state', '=', sql.lit('retry'))]),
        and([eb('name', '=', 'sms-urgent'), eb('state', '=', sql.lit('failed'))]),
      ])
    })
    .orderBy('created_on', 'desc')
    .limit(limit),
)
