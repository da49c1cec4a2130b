import { sql } from 'kysely'
import { secondsSince } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { type Boss, isDue } from './boss-tables.ts'

export const findOldestUnfinished = statement((db, { queue }: Args<{ queue: string }>) => {
  const oldest = (where: 'due' | 'active') =>
    db
      .withTables<Boss>()
      .selectFrom('pgboss.job')
      .select('start_after')
      .where('name', '=', queue)
      .where((job) => (where === 'due' ? isDue(job) : job.eb('state', '=', sql.lit('active'))))
      .orderBy('start_after')
      .limit(sql.lit(1))
      .$asScalar()
  return db.selectNoFrom(({ fn }) => {
    const since = fn<string>('least', [oldest('due'), oldest('active')])
    return fn.coalesce(secondsSince(since), sql.lit(0)).as('value')
  })
})
