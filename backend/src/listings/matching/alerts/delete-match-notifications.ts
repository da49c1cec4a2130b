import { sql } from 'kysely'
import type { Pool } from 'pg'
import { ago, anyOf } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { inSteps } from '../../../jobs/batches.ts'

const PAGE = 1_000

/** The table has no primary key. */
const rowId = sql.ref<string>('ctid').as('ctid')

/**
 * Pages through past listings, because most of them have no notifications left and one statement would read a month of
 * listings. The job runs hourly, so older trips need no second check.
 */
export const deletePage = statement((db, { closesAt, id }: Args<Pick<Page, 'closesAt' | 'id'>>) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      (db) =>
        db
          .selectFrom('listing')
          .select(['id', 'closes_at'])
          .where('status', '<>', sql.lit('open'))
          .where(({ between }) => between('closes_at', ago('90 days'), ago('60 days')))
          .where('closes_at', '>=', closesAt)
          .where(({ eb, refTuple, tuple }) => eb(refTuple('closes_at', 'id'), '>', tuple(closesAt, id)))
          .orderBy('closes_at')
          .orderBy('id')
          .limit(sql.lit(PAGE)),
    )
    .with('notification', (db) =>
      db
        .selectFrom('page')
        .innerJoinLateral(
          ({ selectFrom }) => {
            const notifications = selectFrom('match_notification').select(rowId)
            return notifications
              .whereRef('counterpart_id', '=', 'page.id')
              .unionAll(notifications.whereRef('listing_id', '=', 'page.id'))
              .as('rows')
          },
          (join) => join.onTrue(),
        )
        .select('rows.ctid')
        .limit(sql.lit(PAGE)),
    )
    .with('deleted', (db) =>
      db
        .deleteFrom('match_notification')
        .where(({ eb, selectFrom }) =>
          eb(sql.ref<string>('ctid'), '=', anyOf(selectFrom('notification').select('notification.ctid').$asScalar())),
        )
        .returning('counterpart_id'),
    )
    .selectFrom('page')
    .select(({ selectFrom }) => [
      selectFrom('deleted')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('deleted'),
      'closes_at as closesAt',
      'id',
    ])
    .orderBy('closes_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)

interface Page {
  deleted: number
  closesAt: string
  id: number
}

export async function deleteMatchNotifications(pool: Pool): Promise<void> {
  let after: Pick<Page, 'closesAt' | 'id'> = { closesAt: '-infinity', id: 0 }
  await inSteps(async () => {
    const page = await deletePage.first(pool, after)
    if (page && page.deleted < PAGE) after = page
    return page !== undefined
  })
}
