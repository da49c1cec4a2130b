import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { inSteps } from '../jobs/batches.ts'
import { PushService } from './push.service.ts'
import { takeDue } from './push.sql.ts'

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
