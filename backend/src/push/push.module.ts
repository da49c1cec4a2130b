import { Module } from '@nestjs/common'
import { AccountModule } from '../account/account.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { DailyPushDigest } from './daily-push-digest.ts'
import { PushData } from './personal-data.ts'
import { pushErrors } from './push.contract.ts'
import { PushController } from './push.controller.ts'
import { PushService } from './push.service.ts'
import { PushGateway } from './push-gateway.ts'
import { SubscriptionsService } from './subscriptions.service.ts'
import { WebPush } from './web-push.ts'

/** Owns push messages to browsers: subscriptions, frequencies and sending. Other modules render their content. */
@Module({
  imports: [DbModule, JobsModule, AccountModule],
  controllers: [PushController],
  providers: [
    PushService,
    { provide: PushGateway, useClass: WebPush },
    SubscriptionsService,
    DailyPushDigest,
    PushData,
  ],
  exports: [PushService],
})
export class PushModule implements Contributor {
  constructor(
    private readonly push: PushService,
    private readonly daily: DailyPushDigest,
    private readonly data: PushData,
  ) {}

  contribute(): Contributions {
    return {
      problems: [pushErrors],
      workers: [this.push.worker],
      scheduledJobs: [{ schedule: 'hourly.notifications', name: 'daily-pushes', run: () => this.daily.enqueueDue() }],
      personalData: [this.data],
    }
  }
}
