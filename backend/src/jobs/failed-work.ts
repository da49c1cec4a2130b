import type { EntityManager } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { ahead, iso, kysely, minutesSince, now } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'

// Workers that poll a table of their own (`Poller`) have no pg-boss job that counts attempts. A failed row is recorded
// here, so that it waits while later rows continue, and is dead after the last attempt.

/** After this many attempts, which take about three quarters of an hour, an operator decides. */
export const ATTEMPTS = 10

const addFailure = statement((db, of: Args<{ worker: string; id: number; failure: string }>) =>
  db
    .insertInto('failed_work')
    .values({ worker: of.worker, work_id: of.id, failure: of.failure, next_attempt_at: ahead('5 seconds') })
    .onConflict((on) =>
      on.columns(['worker', 'work_id']).doUpdateSet(({ eb, ref }) => {
        const attempts = eb('failed_work.attempts', '+', eb.lit(1))
        return {
          attempts,
          failure: ref('excluded.failure'),
          next_attempt_at: sql<string>`now() + least(interval '5 s' * power(2, failed_work.attempts), interval '1 h')`,
          dead_at: eb.case().when(attempts, '>=', eb.lit(ATTEMPTS)).then(now()).end(),
        }
      }),
    )
    .returning(['attempts', 'dead_at']),
)

export const findDeadWork = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .selectFrom('failed_work')
    .select(({ ref }) => [
      ...(['name as id', 'worker as queue', 'failure'] as const),
      sql.lit('').as('kind'),
      iso(ref('since')).as('since'),
      minutesSince(ref('since')).as('minutes'),
    ])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at')
    .limit(limit),
)

/** Retries the dead work of a worker, or one row: without its failures the next poll finds it. */
export const reviveDeadWork = statement((db, { which, before }: Args<{ which: string; before: string }>) =>
  db
    .deleteFrom('failed_work')
    .where('dead_at', '<=', before)
    .where(({ or, eb, cast }) => or([eb('worker', '=', which), eb(cast<string>('name', 'text'), '=', which)]))
    .returning('worker'),
)

const { eb, not, exists, or, selectFrom } = expressionBuilder<Database, 'failed_work'>()

const failuresOf = (worker: string, id: Expression<number>) =>
  selectFrom('failed_work').where('worker', '=', sql.lit(worker)).where('work_id', '=', id)

export const isWorkDue = (worker: string, id: Expression<number>) =>
  not(exists(failuresOf(worker, id).where(or([eb('dead_at', 'is not', null), eb('next_attempt_at', '>', now())]))))

const log = new Logger('jobs')

/** Rethrows when PostgreSQL is unavailable, which is not a failure of the row. */
export async function recordFailure(pool: Pool, worker: string, id: number, error: unknown): Promise<void> {
  const { name, code, constraint } = error as { name?: string; code?: string; constraint?: string }
  if (/^(08|53|57P)/.test(code ?? '')) throw error
  // The message is omitted, because it may contain user input.
  const failure = [name, code, constraint].filter(Boolean).join(' ')
  const { attempts, dead_at } = (await addFailure.first(pool, { worker, id, failure }))!
  const isDead = dead_at !== null
  log[isDead ? 'error' : 'warn']({ worker, name, code, attempts }, isDead ? 'work is dead' : 'an attempt failed')
}

export const poolOf = (em: EntityManager): Promise<Pool> => em.getConnection().getNativeClient()

export async function recordSuccess(em: EntityManager, worker: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await kysely(em).deleteFrom('failed_work').where('worker', '=', worker).where('work_id', 'in', ids).execute()
}
