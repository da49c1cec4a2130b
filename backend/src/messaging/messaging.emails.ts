import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { lockAccounts } from '../account/lock-order.public.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { kind, renderer } from '../jobs/renderers.ts'
import { i18n, inLocale } from '../languages/i18n.ts'
import { LiveService } from '../live/live.service.ts'
import { quoted, renderEmail } from '../mail/email-template.ts'
import { MailService } from '../mail/mail.service.ts'
import type { Email } from '../mail/mailer.ts'
import type { PushPayload } from '../push/push.contract.ts'
import { type Browser, PushService } from '../push/push.service.ts'
import { withExcerpt } from '../sms/segments.ts'
import { SmsService } from '../sms/sms.service.ts'
import type { TextMessage } from '../sms/sms-gateway.ts'
import { type SmsOutcome, smsRenderer } from '../sms/sms-renderer.ts'
import { revise } from './change-numbers.ts'
import { conversationPath, MESSAGES_PATH } from './messaging.addresses.contract.ts'
import { countUnread, findCopy, findCopyNumber, findPush, findSender, findUnread, settleCopy } from './messaging.sql.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

const COPY_LENGTH = 200

const unreadEmail = kind<{ message: number }>('unread-messages')
const messageCopy = kind<{ message: number }>('message-copy')

const messagePush = kind<{ message: number }>('message')
const messagesDaily = kind<{ account: number }>('messages-daily')

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
   * Returns the reason if no copy may be sent. `sender` is the sender's identity. Call it after all other checks:
   * limits use their own connection, so a transaction that fails later does not undo the count.
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

@Injectable()
export class SmsCopies {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveService,
  ) {}

  async settle(message: number, outcome: SmsOutcome): Promise<void> {
    const notified = await this.em.transactional(async (em) => {
      const side = await findSender.first(em, { message })
      if (side) await lockAccounts(em, side.sender, side.receiver)
      const undelivered = outcome === 'undelivered'
      const settled = await settleCopy.first(em, { message, undelivered, outcome: undelivered ? 'refused' : outcome })
      if (!side || !settled) return []
      await revise(em, side.sender, side.receiver)
      return [side.sender]
    })
    if (notified.length > 0) this.live.publishChanges(notified)
  }
}

@Injectable()
export class MessagingEmails {
  readonly emails = [renderer(unreadEmail, ({ message }) => this.#unread(message))]
  readonly smsRenderers = [
    smsRenderer(messageCopy, ({ message }) => this.#copy(message), {
      publicIds: (ids) => ids,
      settle: ({ message }, outcome) => this.copies.settle(message, outcome),
    }),
  ]
  readonly pushes = [
    renderer(messagePush, ({ message }) => this.#push(message)),
    renderer(messagesDaily, ({ account }) => this.#daily(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly links: UnsubscribeLinks,
    private readonly copies: SmsCopies,
  ) {}

  async #unread(message: number): Promise<Email | undefined> {
    const row = await findUnread.first(this.pool, { message })
    if (!row) return
    const unsubscribe = inLocale(row.locale, () => this.links.createLinks(row.id))
    const rendered = inLocale(row.locale, () =>
      renderEmail({
        subject: i18n._('You have a new message on {product}'),
        paragraphs: [i18n._('A message from {username}:', { username: quoted(row.username) }), ...row.messages],
        card: { person: row.username },
        button: { label: i18n._('Reply'), url: this.#conversation(row.senderId) },
        reason: {
          text: i18n._(
            "You're getting this because someone wrote to you, and you haven't read it. We won't email you about this conversation again until you do.",
          ),
          label: i18n._('Unsubscribe from emails about unread messages'),
          url: unsubscribe.page,
        },
      }),
    )
    const headers = {
      'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    return { to: row.to, ...rendered, headers }
  }

  async #copy(message: number): Promise<TextMessage | undefined> {
    const row = await findCopy.first(this.pool, { message })
    if (!row) return
    const { to, locale, username, senderId } = row
    const text = (excerpt: string) =>
      i18n._(
        '{username} on {product}: {excerpt}\nReply: {url}\nSTOP to end.',
        { username, excerpt, url: this.#conversation(senderId) },
        { comment: 'An SMS. The word STOP stays as it is.' },
      )
    return { to, text: inLocale(locale, () => withExcerpt(row.content, COPY_LENGTH, text)) }
  }

  /** Contains no text of the message, because locked screens show push messages. */
  async #push(message: number): Promise<PushPayload | undefined> {
    const row = await findPush.first(this.pool, { message })
    if (!row) return
    const { to, senderId, username } = row
    return {
      to,
      title: i18n._('New message from {username}', { username }),
      link: conversationPath(senderId),
      tag: `messages-${senderId}`,
    }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    const { count: conversations } = (await countUnread.first(this.pool, { me: account }))!
    if (conversations === 0) return
    const title = i18n._(
      '{conversations, plural, one {New messages in a conversation} other {New messages in # conversations}}',
      { conversations },
    )
    return { to: account, title, link: MESSAGES_PATH, tag: 'messages' }
  }

  #conversation(other: number): string {
    return this.env.ORIGIN + i18n.path(conversationPath(other))
  }
}
