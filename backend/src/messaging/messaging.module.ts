import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountModule } from '../account/account.module.ts'
import { BlocksModule } from '../blocks/blocks.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { ListingsModule } from '../listings/listings.module.ts'
import { LiveModule } from '../live/live.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { PushModule } from '../push/push.module.ts'
import { SmsModule } from '../sms/sms.module.ts'
import { BlockedPeopleService } from './blocked-people.service.ts'
import { InboundSmsController } from './inbound-sms.controller.ts'
import { MessageLimits } from './message.limits.ts'
import { ConversationChanges } from './messaging.changes.ts'
import { messagingErrors } from './messaging.contract.ts'
import { MessagingController } from './messaging.controller.ts'
import { MessageNotifications, MessagingEmails, SmsCopies } from './messaging.emails.ts'
import { MessagingReads } from './messaging.reads.ts'
import { MessagingService } from './messaging.service.ts'
import { ReadReceiptsController, UnreadMailController } from './messaging-settings.controller.ts'
import { OptOutsController } from './opt-outs.controller.ts'
import { OptOuts } from './opt-outs.ts'
import { MessagingData } from './personal-data.ts'
import { Receipts } from './receipts.ts'
import { SafetyController } from './safety.controller.ts'
import { TripsModule } from './trips/trips.module.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

/**
 * Owns conversations, messages, unread counts and blocks, and the emails, SMS and push messages about them. Stores only
 * the ids of the listings that conversations are about.
 */
@Module({
  imports: [
    DbModule,
    HttpModule,
    AccountModule,
    LiveModule,
    MailModule,
    SmsModule,
    PushModule,
    ListingsModule,
    BlocksModule,
    TripsModule,
  ],
  controllers: [
    MessagingController,
    SafetyController,
    OptOutsController,
    InboundSmsController,
    UnreadMailController,
    ReadReceiptsController,
  ],
  providers: [
    BlockedPeopleService,
    MessageLimits,
    MessagingService,
    MessagingReads,
    MessagingEmails,
    MessageNotifications,
    OptOuts,
    Receipts,
    SmsCopies,
    MessagingData,
    UnsubscribeLinks,
  ],
})
export class MessagingModule implements Contributor {
  constructor(
    private readonly emails: MessagingEmails,
    private readonly data: MessagingData,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  contribute(): Contributions {
    return {
      problems: [messagingErrors],
      emails: this.emails.emails,
      smsRenderers: this.emails.smsRenderers,
      pushes: this.emails.pushes,
      liveChanges: [new ConversationChanges(this.pool)],
      personalData: [this.data],
    }
  }
}
