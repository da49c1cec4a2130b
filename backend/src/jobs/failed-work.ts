import type { EntityManager } from '@mikro-orm/postgresql'
import { Logger } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { GIVE_WAY, isLockTimeout } from '../db/give-way.ts'
import { ahead, iso, kysely, now } from '../db/kysely.ts'
import { type Args, type Statement, statement } from '../db/statement.ts'

// Workers that poll a table of their own (`Watch`) have no pg-boss job that counts attempts. A row that fails is written here,
// so that it waits while the rows behind it go on, and is dead after the last attempt.

/** After these many attempts, which take about three quarters of an hour, an operator decides. */
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
          next_attempt_at: sql<string>`now() + least(
            interval '5 seconds' * power(2, failed_work.attempts), interval '1 hour')`,
          dead_at: eb.case().when(attempts, '>=', eb.lit(ATTEMPTS)).then(now()).end(),
        }
      }),
    )
    .returning(['attempts', 'dead_at']),
)

/** Work that is dead, the oldest first. It has no job, and goes by a name that leads to no one. */
export const findDeadWork = statement((db, { limit }: Args<{ limit: number }>) =>
  db
    .selectFrom('failed_work')
    .select(({ ref }) => [
      ...(['name as id', 'worker as queue', 'failure'] as const),
      sql.lit('').as('kind'),
      iso(ref('since')).as('since'),
      sql<number>`round(extract(epoch from now() - since) / 60)::int`.as('minutes'),
    ])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at')
    .limit(limit),
)

/** Forgets the failures of dead work of a worker, or of one piece by its name: the worker finds it with its next poll. */
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

/** The condition that work is neither dead nor waits for its next attempt, by the id of its row. */
export const isWorkDue = (worker: string, id: Expression<number>) =>
  not(exists(failuresOf(worker, id).where(or([eb('dead_at', 'is not', null), eb('next_attempt_at', '>', now())]))))

/** The condition that work is not dead. */
export const isWorkAlive = (worker: string, id: Expression<number>) =>
  not(exists(failuresOf(worker, id).where('dead_at', 'is not', null)))

const log = new Logger('jobs')

/** Counts a failed attempt. Rethrows when PostgreSQL itself is away: that is no fault of the row. */
export async function recordFailure(pool: Pool, worker: string, id: number, error: unknown): Promise<void> {
  const { name, code, constraint } = error as { name?: string; code?: string; constraint?: string }
  if (/^(08|53|57P)/.test(code ?? '')) throw error
  // A message may repeat what people have typed.
  const failure = [name, code, constraint].filter(Boolean).join(' ')
  const { attempts, dead_at } = (await addFailure.first(pool, { worker, id, failure }))!
  const isDead = dead_at !== null
  log[isDead ? 'error' : 'warn']({ worker, name, code, attempts }, isDead ? 'work is dead' : 'an attempt failed')
}

/** The pool of an entity manager. */
export const poolOf = (em: EntityManager): Promise<Pool> => em.getConnection().getNativeClient()

/** Forgets the attempts of work that has succeeded, in its transaction. */
export async function recordSuccess(em: EntityManager, worker: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await kysely(em).deleteFrom('failed_work').where('worker', '=', worker).where('work_id', 'in', ids).execute()
}

interface Queue<Row, Done> {
  /** The name of the worker, which is that of its `Watch`. */
  worker: string
  table: string
  /** Selects the first row that is due and that no other process works on, with its id as `id`. */
  next: Statement<unknown, Row>
  work: (em: EntityManager, row: Row) => Promise<Done>
}

/**
 * Works on the next row in a transaction of its own. Answers what `work` did, an empty object if it failed, and undefined
 * without a row. Whoever works for a person goes first: a row whose locks are held moves to the end.
 */
export async function workOnNext<Row extends { id: number }, Done>(
  em: EntityManager,
  { worker, table, next, work }: Queue<Row, Done>,
): Promise<{ done?: Done } | undefined> {
  let row: Row | undefined
  try {
    return await em.fork().transactional(async (em) => {
      await em.execute(GIVE_WAY)
      row = await next.first(em, {})
      if (!row) return
      const done = await work(em, row)
      await recordSuccess(em, worker, [row.id])
      return { done }
    })
  } catch (error) {
    if (!row) throw error
    if (isLockTimeout(error)) await (await poolOf(em)).query(lastOf(table), [worker, row.id])
    else await recordFailure(await poolOf(em), worker, row.id, error)
    return {}
  }
}

const lastOf = (table: string) => `
  with moved as (
    update ${table} set id = default where id = (select id from ${table} where id = $2 for update skip locked)
    returning old.id as before, new.id as after
  )
  update failed_work set work_id = after from moved where worker = $1 and work_id = before`
