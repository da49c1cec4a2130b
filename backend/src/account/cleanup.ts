import { Injectable } from '@nestjs/common'
import type { ScheduledJob } from '../jobs/schedules.ts'
import { AccountDeletionService } from './account-deletion.service.ts'
import { IdentitiesService } from './identities.service.ts'
import { LastSeenService } from './last-seen.service.ts'

@Injectable()
export class AccountCleanup {
  constructor(
    private readonly deletion: AccountDeletionService,
    private readonly identities: IdentitiesService,
    private readonly seen: LastSeenService,
  ) {}

  get contributions() {
    return {
      // Saves pending last-seen times before a test advances the clock, because sessions expire by them.
      trackedWork: [{ ended: () => 0, isIdle: () => this.seen.write().then(() => true) }],
      scheduledJobs: [
        {
          schedule: 'hourly.retention',
          name: 'unconfirmed-accounts',
          run: () => this.deletion.deleteUnconfirmed(),
        },
        {
          schedule: 'hourly.retention',
          name: 'previous-identities',
          run: () => this.identities.deleteExpired(),
        },
      ] satisfies ScheduledJob[],
    }
  }
}
