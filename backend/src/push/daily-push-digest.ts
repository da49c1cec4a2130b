import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { ago, now, seconds } from '../db/kysely.ts'
import { statement } from '../db/statement.ts'
import { inSteps } from '../jobs/batches.ts'
import { PushService } from './push.service.ts'

// A little less than a day, because the scheduled job runs once an hour.
export const takeDue = statement((db) =>
  db
    .updateTable('push_choice')
    .set({ waiting: false, notified_at: now() })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'topic'),
        'in',
        selectFrom('push_choice')
          .select(['account_id', 'topic'])
          .where((eb) => eb.ref('waiting'))
          .where('mode', '=', sql.lit('daily'))
          .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<', ago('23 hours'))]))
          .limit(sql.lit(500))
          .forUpdate()
          .skipLocked()
          .$asTuple('account_id', 'topic'),
      ),
    )
    .returning(({ fn }) => [
      ...(['account_id as account', 'topic'] as const),
      seconds(now()).as('until'),
      seconds(fn('greatest', [sql.ref('old.notified_at'), ago('1 day')])).as('since'),
    ]),
)

/** The rows and the jobs are committed together. */
@Injectable()
export class DailyPushDigest {
  constructor(
    private readonly em: EntityManager,
    private readonly push: PushService,
  ) {}

  async enqueueDue(): Promise<void> {
    await inSteps(() =>
      this.em.transactional(async (em) => {
        const rows = await takeDue.rows(em, {})
        for (const { account, topic, ...time } of rows) await this.push.enqueueDaily(em, account, topic, time)
        return rows.length > 0
      }),
    )
  }
}
