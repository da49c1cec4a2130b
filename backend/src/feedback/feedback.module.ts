import { EntityManager } from '@mikro-orm/postgresql'
import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { ContactController } from './contact.controller.ts'
import { EventsController } from './events.controller.ts'
import { FeedbackEmails } from './feedback.emails.ts'
import { FeedbackService } from './feedback.service.ts'
import { rotatePartitions } from './feedback.sql.ts'

/** rotate_event_partitions creates a partition for each day, and drops older ones. */
const EVENT_DAYS = 400

@Module({
  imports: [DbModule, HttpModule, MailModule, ReleasesModule],
  controllers: [ContactController, EventsController],
  providers: [FeedbackEmails, FeedbackService],
})
export class FeedbackModule implements Contributor {
  constructor(
    private readonly emails: FeedbackEmails,
    private readonly em: EntityManager,
  ) {}

  contribute(): Contributions {
    return {
      emails: this.emails.emails,
      scheduledJobs: [
        {
          schedule: 'hourly.retention',
          name: 'events',
          run: () => rotatePartitions.rows(this.em, { days: EVENT_DAYS }),
        },
      ],
    }
  }
}
