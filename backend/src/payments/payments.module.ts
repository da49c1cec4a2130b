import { Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { AccountModule } from '../account/account.module.ts'
import { BlocksModule } from '../blocks/blocks.module.ts'
import { BotCheckModule } from '../bot-check/bot-check.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { ENV } from '../env.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { ModerationModule } from '../moderation/moderation.module.ts'
import { CardFailures } from './card-failures.ts'
import { DailyLimits } from './daily-limits.ts'
import { HeldTipsController } from './held-tips.controller.ts'
import { NewTips } from './new-tips.ts'
import { PaymentEvents } from './payment-events.ts'
import { PaymentJobs, PaymentsMaintenance } from './payment-jobs.ts'
import { PaymentProvider } from './payment-provider.ts'
import { paymentsErrors } from './payments.contract.ts'
import { PaymentsController } from './payments.controller.ts'
import { PaymentsEmails } from './payments.emails.ts'
import { PaymentsReads } from './payments.reads.ts'
import { PayoutsController } from './payouts.controller.ts'
import { PayoutsService } from './payouts.service.ts'
import { PaymentsData } from './personal-data.ts'
import { Settlement } from './settlement.ts'
import { STRIPE, stripeClient } from './stripe/stripe.client.ts'
import { StripeProvider } from './stripe/stripe.provider.ts'
import { StripeEvents } from './stripe/stripe-events.ts'
import { WebhookController } from './stripe/webhook.controller.ts'
import { storeRawBodies, WebhookSignature } from './stripe/webhook-signature.ts'
import { TipAvailability } from './tip-availability.ts'
import { TipCheck } from './tip-check.ts'
import { TipMessagesController } from './tip-messages.controller.ts'
import { TipRateLimits } from './tip-rate.limits.ts'
import { TipRecipients } from './tip-recipients.ts'
import { TipRecord } from './tip-record.ts'
import { TipReviews } from './tip-reviews.ts'
import { TipTerms } from './tip-terms.ts'
import { TipsService } from './tips.service.ts'
import { VisitorMessages } from './visitor-messages.ts'

/**
 * Owns tips, from the giver's card to the helper's account, and all communication with Stripe. It never trusts a
 * browser's report of a payment, and never sees a card.
 */
@Module({
  imports: [
    BotCheckModule,
    DbModule,
    HttpModule,
    JobsModule,
    MailModule,
    AccountModule,
    BlocksModule,
    ModerationModule,
  ],
  controllers: [PaymentsController, PayoutsController, TipMessagesController, HeldTipsController, WebhookController],
  providers: [
    { provide: STRIPE, inject: [ENV], useFactory: stripeClient },
    { provide: PaymentProvider, useClass: StripeProvider },
    PaymentEvents,
    TipsService,
    NewTips,
    TipCheck,
    TipRateLimits,
    TipAvailability,
    TipRecipients,
    TipRecord,
    TipTerms,
    TipReviews,
    CardFailures,
    DailyLimits,
    VisitorMessages,
    StripeEvents,
    WebhookSignature,
    PayoutsService,
    Settlement,
    PaymentJobs,
    PaymentsMaintenance,
    PaymentsReads,
    PaymentsEmails,
    PaymentsData,
  ],
})
export class PaymentsModule implements Contributor {
  constructor(
    private readonly emails: PaymentsEmails,
    private readonly jobs: PaymentJobs,
    private readonly maintenance: PaymentsMaintenance,
    private readonly data: PaymentsData,
    host: HttpAdapterHost,
  ) {
    storeRawBodies(host)
  }

  contribute(): Contributions {
    return {
      problems: [paymentsErrors],
      emails: this.emails.emails,
      workers: [this.jobs.worker],
      scheduledJobs: this.maintenance.scheduledJobs,
      personalData: [this.data],
      decisions: [(em, decided) => this.data.decide(em, decided)],
      gauges: this.maintenance.gauges,
    }
  }
}
