import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { DailyPushDigest } from './daily-push-digest.ts'
import { PushData } from './personal-data.ts'
import { pushErrors } from './push.contract.ts'
import { PushController } from './push.controller.ts'
import { Push } from './push.service.ts'
import { PushService } from './push-service.ts'
import { Subscriptions } from './subscriptions.service.ts'
import { WebPush } from './web-push.ts'

/** Owns push messages to browsers: subscriptions, frequencies and sending. Other modules render their content. */
@Module({
  imports: [DbModule, JobsModule, AccountModule],
  controllers: [PushController],
  providers: [Push, { provide: PushService, useClass: WebPush }, Subscriptions, DailyPushDigest, PushData],
  exports: [Push],
})
export class PushModule implements Contributor {
  constructor(
    private readonly push: Push,
    private readonly daily: DailyPushDigest,
    private readonly data: PushData,
  ) {}

  contribute(): Contributions {
    return {
      problems: [pushErrors],
      workers: [this.push.worker],
      scheduledJobs: [{ name: 'daily-pushes', run: () => this.daily.enqueueDue() }],
      personalData: [this.data],
    }
  }
}
