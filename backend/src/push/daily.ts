import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inSteps } from '../jobs/batches.ts'
import type { PushTopic } from './push.contract.ts'
import { type DailyTime, Push } from './push.service.ts'

// A little less than a day, because the sweep comes once an hour.
export const DUE = `
  update push_choice set waiting = false, told_at = now()
  where (account_id, topic) in (
    select account_id, topic from push_choice
    where waiting and mode = 'daily' and (told_at is null or told_at < now() - interval '23 hours')
    limit 500 for update skip locked)
  returning account_id::float8 as account, topic, extract(epoch from now())::float8 as until,
    extract(epoch from greatest(old.told_at, now() - interval '1 day'))::float8 as since`

/** Tells people once a day what has waited for them. The rows and the jobs are one commit. */
@Injectable()
export class DailyPushes {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async sweep(): Promise<void> {
    await inSteps(() =>
      this.em.transactional(async (em) => {
        const rows = await em.execute<Array<{ account: number; topic: PushTopic } & DailyTime>>(DUE)
        for (const { account, topic, ...time } of rows) await this.push.oweDaily(em, account, topic, time)
        return rows.length > 0
      }),
    )
  }
}
