import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { ReleasesModule } from '../releases/releases.module.ts'
import { ContactController } from './contact.controller.ts'
import { ContactService } from './contact.service.ts'
import { EventsController } from './events.controller.ts'
import { EventsService } from './events.service.ts'

/** Owns what visitors tell the site: messages of the contact form, page views and clicks. */
@Module({
  imports: [DbModule, HttpModule, JobsModule, MailModule, ReleasesModule],
  controllers: [ContactController, EventsController],
  providers: [ContactService, EventsService],
})
export class FeedbackModule {}
