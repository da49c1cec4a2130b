import { Module } from '@nestjs/common'
import { AccountModule } from '../../account/account.module.ts'
import { BlocksModule } from '../../blocks/blocks.module.ts'
import type { Contributions, Contributor } from '../../contributions.ts'
import { DbModule } from '../../db/db.module.ts'
import { HttpModule } from '../../http/http.module.ts'
import { MailModule } from '../../mail/mail.module.ts'
import { PendingTestimonialsService } from './pending-testimonials.service.ts'
import { returnedReviews } from './returned-reviews.ts'
import { testimonialErrors } from './testimonials.contract.ts'
import { TestimonialsController } from './testimonials.controller.ts'
import { TestimonialsReads } from './testimonials.reads.ts'
import { TestimonialsService } from './testimonials.service.ts'

@Module({
  imports: [DbModule, HttpModule, MailModule, AccountModule, BlocksModule],
  controllers: [TestimonialsController],
  providers: [PendingTestimonialsService, TestimonialsReads, TestimonialsService],
})
export class TestimonialsModule implements Contributor {
  constructor(private readonly pending: PendingTestimonialsService) {}

  contribute(): Contributions {
    return {
      problems: [testimonialErrors],
      identityChanges: [returnedReviews],
      scheduledJobs: [
        { schedule: 'hourly.expiries', name: 'testimonials-pending', run: () => this.pending.publishOverdue() },
      ],
    }
  }
}
