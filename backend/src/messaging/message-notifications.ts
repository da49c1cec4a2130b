import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../http/problem.ts'
import { MailService } from '../mail/mail.service.ts'
import { type Browser, PushService } from '../push/push.service.ts'
import { SmsService } from '../sms/sms.service.ts'
import { messageCopy, messagePush, unreadEmail } from './messaging.emails.ts'
import { findCopyNumber } from './messaging.sql.ts'

export interface Sending {
  /** A header of the request. */
  key: string | undefined
  ip: string
}

export type SmsRefused = 'no-phone' | 'limit' | null

const UNREAD_SECONDS = 600

/** A recipient who has the conversation open reads the message within this time and needs no push message. */
const ON_SCREEN_SECONDS = 3

@Injectable()
export class MessageNotifications {
  constructor(
    private readonly mail: MailService,
    private readonly sms: SmsService,
    private readonly push: PushService,
  ) {}

  /**
   * Returns the reason if no copy may be sent. `sender` is the sender's identity. Call it after all other checks: limits use their own connection, so a
   * transaction that fails later does not undo the count.
   */
  async countCopy(em: EntityManager, sender: number, receiver: number, ip: string): Promise<SmsRefused> {
    const found = await findCopyNumber.first(em, { receiver })
    if (!found) return 'no-phone'
    try {
      await this.sms.countOne('copy', found.number, { accountId: sender, ip })
      return null
    } catch (error) {
      if (error instanceof Problem && error.wire.status === 429) return 'limit'
      throw error
    }
  }

  /** The email will contain the later unread messages too. */
  async enqueueEmail(em: EntityManager, message: number): Promise<void> {
    await this.mail.enqueue(em, unreadEmail, { message }, { afterSeconds: UNREAD_SECONDS })
  }

  async enqueueSmsCopy(em: EntityManager, message: number): Promise<void> {
    await this.sms.enqueue(em, messageCopy, { message }, 'normal')
  }

  async enqueuePush(em: EntityManager, browsers: readonly Browser[], message: number): Promise<void> {
    const to = { browsers, topic: 'messages' as const }
    await this.push.enqueueTo(em, to, messagePush, { message }, { afterSeconds: ON_SCREEN_SECONDS })
  }
}
