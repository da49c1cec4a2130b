import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { Push } from '../push/push.service.ts'
import { Sms } from '../sms/sms.ts'
import type { Message } from './message.entity.ts'
import { getsCopies } from './message.queries.ts'
import { messageCopy, messagePush, unreadEmail } from './messaging.emails.ts'

/** What comes with a message, beside its words. */
export interface Sending {
  /** The client's own name for the message. */
  key: string | undefined
  /** The sender's network address; the limits of SMS count it. */
  ip: string
}

/** How long a message is unread before it causes a mail. */
const UNREAD_SECONDS = 600

/** Somebody who has the conversation open reads a message within this time, and then needs no push message. */
const ON_SCREEN_SECONDS = 3

const findNumber = statement((db, { receiver }: Args<{ receiver: number }>) =>
  db
    .selectFrom('account as receiver')
    .select(({ ref }) => ref('receiver.phone_number').$notNull().as('number'))
    .where('receiver.id', '=', receiver)
    .where(getsCopies),
)

/** What goes to an absent receiver: a mail when a message stays unread, and an SMS copy when the sender asks for it. */
@Injectable()
export class MessageNotifications {
  constructor(
    private readonly mail: Mail,
    private readonly sms: Sms,
    private readonly push: Push,
  ) {}

  /**
   * Counts an SMS copy, and answers why there is none if it may not be sent. Call it once nothing refuses the message any
   * more: limits count on a connection of their own, and a transaction that fails returns no use.
   */
  async countCopy(em: EntityManager, me: number, receiver: number, ip: string): Promise<Message['smsRefused']> {
    const found = await findNumber.first(em, { receiver })
    if (!found) return 'no-phone'
    try {
      await this.sms.countOne('copy', found.number, { accountId: me, ip })
      return null
    } catch (error) {
      if (error instanceof Problem && error.wire.status === 429) return 'limit' // The message is sent without a copy.
      throw error
    }
  }

  /** Enqueues a mail about the first unread message of a conversation. The mail contains the later messages too. */
  async enqueueEmail(em: EntityManager, message: number): Promise<void> {
    await this.mail.enqueue(em, unreadEmail, { message }, { afterSeconds: UNREAD_SECONDS })
  }

  async enqueueSmsCopy(em: EntityManager, message: number): Promise<void> {
    await this.sms.enqueue(em, messageCopy, { message }, 'normal')
  }

  /** Enqueues a push message about each message; several within seconds become one. */
  async enqueuePush(em: EntityManager, receiver: number, message: number): Promise<void> {
    const to = { account: receiver, topic: 'messages' as const }
    await this.push.enqueue(em, to, messagePush, { message }, { afterSeconds: ON_SCREEN_SECONDS })
  }
}
