import { Inject, Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Pool } from 'pg'
import { AccountModule } from '../account/account.module.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { LiveModule } from '../live/live.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { SmsModule } from '../sms/sms.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
import { Away } from './away.ts'
import { Blocks } from './blocks.service.ts'
import { conversationChanges } from './messaging.changes.ts'
import { messagingErrors } from './messaging.contract.ts'
import { MessagingController } from './messaging.controller.ts'
import { MessagingLetters } from './messaging.letters.ts'
import { MessagingReads } from './messaging.reads.ts'
import { MessagingService } from './messaging.service.ts'
import { OptOutsController, readForms } from './opt-outs.controller.ts'
import { OptOuts } from './opt-outs.ts'
import { MessagingData } from './personal-data.ts'
import { Replies } from './replies.service.ts'
import { SafetyController } from './safety.controller.ts'
import { UnreadMailController } from './unread-mail.controller.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

/**
 * Owns conversations, messages and unread counts, blocks and reports, and the mails and SMS to absent receivers. It
 * does not know how a message is shown, or what two people talk about.
 */
@Module({
  imports: [DbModule, HttpModule, AccountModule, LiveModule, MailModule, SmsModule],
  controllers: [MessagingController, SafetyController, OptOutsController, UnreadMailController],
  providers: [
    MessagingService,
    Replies,
    MessagingReads,
    MessagingLetters,
    Away,
    Blocks,
    OptOuts,
    MessagingData,
    UnsubscribeLinks,
  ],
  exports: [Blocks, Replies],
})
export class MessagingModule implements Adds {
  constructor(
    private readonly letters: MessagingLetters,
    private readonly data: MessagingData,
    @Inject(POOL) private readonly pool: Pool,
    host: HttpAdapterHost,
  ) {
    readForms(host)
  }

  adds(): Additions {
    return {
      problems: [messagingErrors],
      letters: this.letters.letters,
      texts: this.letters.texts,
      liveChanges: [conversationChanges(this.pool)],
      personalData: [this.data],
    }
  }
}
