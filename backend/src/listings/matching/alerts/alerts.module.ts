import { Module } from '@nestjs/common'
import { AccountModule } from '../../../account/account.module.ts'
import { BotCheckModule } from '../../../bot-check/bot-check.module.ts'
import type { Contributions, Contributor } from '../../../contributions.ts'
import { DbModule } from '../../../db/db.module.ts'
import { HttpModule } from '../../../http/http.module.ts'
import { JobsModule } from '../../../jobs/jobs.module.ts'
import { LiveModule } from '../../../live/live.module.ts'
import { MailModule } from '../../../mail/mail.module.ts'
import { PushModule } from '../../../push/push.module.ts'
import { enqueueMatchingOf } from '../../itinerary/changed-listings.public.ts'
import { AlertLinks } from './alert-links.ts'
import { AlertsController } from './alerts.controller.ts'
import { AlertsData } from './alerts.data.ts'
import { AlertsEmails } from './alerts.emails.ts'
import { AlertsService } from './alerts.service.ts'
import { MatchEmailQueueService } from './match-email-queue.service.ts'
import { MatchingService } from './matching.service.ts'
import { SavedSearchesController } from './saved-searches.controller.ts'
import { SavedSearchLimits } from './saved-searches.limits.ts'
import { SavedSearchesService } from './saved-searches.service.ts'

/**
 * Notifies the owners on both sides of a match once. Code that writes listings enqueues their matching
 * (listings/itinerary/changed-listings.public.ts).
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule, MailModule, BotCheckModule, AccountModule, LiveModule, PushModule],
  controllers: [SavedSearchesController, AlertsController],
  providers: [
    SavedSearchesService,
    SavedSearchLimits,
    MatchingService,
    MatchEmailQueueService,
    AlertsEmails,
    AlertLinks,
    AlertsService,
    AlertsData,
  ],
})
export class AlertsModule implements Contributor {
  constructor(
    private readonly matching: MatchingService,
    private readonly emails: AlertsEmails,
    private readonly alerts: AlertsService,
    private readonly data: AlertsData,
  ) {}

  contribute(): Contributions {
    return {
      emails: this.emails.emails,
      pushes: this.emails.pushes,
      workers: [this.matching.worker],
      languageChanges: [enqueueMatchingOf],
      scheduledJobs: this.alerts.scheduledJobs,
      personalData: [this.data],
    }
  }
}
