import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { kind, writer } from '../jobs/writers.ts'
import { letter, quoted } from '../mail/letter.ts'
import type { Letter } from '../mail/mailer.ts'
import { product } from '../product.ts'
import type { PushPayload } from '../push/push.contract.ts'
import { textWriter } from '../sms/text-writer.ts'
import type { TextMessage } from '../sms/twilio.ts'
import { blockBetween } from './blocks.service.ts'
import { contentFor } from './message.entity.ts'
import { SmsCopies } from './sms-copies.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

// Neither person has left or is banned, and neither has blocked the other.
const IN_TOUCH = `receiver.email_confirmed_at is not null and sender.email is not null
    and receiver.banned_at is null and sender.banned_at is null
    and not ${blockBetween('sender.id', 'receiver.id')}`

// The first unread message, if it is still unread, and the messages after it.
const UNREAD = `
  select receiver.id, receiver.email as "to", sender.id as "senderId", sender.username,
         (select json_agg(content order by number) from (
            select number, ${contentFor('receiver.id')} as content from message
            where conversation_id = side.conversation_id and sender_id = sender.id and number > side.read_id
            order by number limit 20) as unread) as messages
  from message as first
  join conversation_side as side on side.conversation_id = first.conversation_id and side.other_id = first.sender_id
  join account as receiver on receiver.id = side.account_id
  join account as sender on sender.id = side.other_id
  where first.id = $1 and side.read_id < first.number
    and not exists (select from unread_mail_off where account_id = receiver.id)
    and ${IN_TOUCH}`

interface Unread {
  id: number
  to: string
  senderId: number
  username: string
  messages: string[]
}

const COPY = `
  select receiver.phone_number as "to", sender.username, ${contentFor('receiver.id')} as content, sender.id as "senderId"
  from message
  join conversation_side as side on side.conversation_id = message.conversation_id and side.other_id = message.sender_id
  join account as receiver on receiver.id = side.account_id
  join account as sender on sender.id = side.other_id
  where message.id = $1 and receiver.phone_verified_at is not null and receiver.sms_copies
    and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(receiver.phone_number, ' ', ''))
    and ${IN_TOUCH}`

// Only about the newest message, so that a burst is told once.
const PUSH = `
  select receiver.id::float8 as "to", sender.id as "senderId", sender.username
  from message
  join conversation_side as side on side.conversation_id = message.conversation_id and side.other_id = message.sender_id
  join account as receiver on receiver.id = side.account_id
  join account as sender on sender.id = side.other_id
  where message.id = $1 and message.withheld is null and side.read_id < message.number and side.received_id = message.number
    and ${IN_TOUCH}`

const WAITING = `
  select count(*)::int as conversations from conversation_side where account_id = $1 and read_id < received_id`

/** The most characters that fit into two or three SMS in any alphabet. */
const COPY_LENGTH = 200

interface Copy {
  to: string
  username: string
  content: string
  senderId: number
}

/** The mail to a person who has not read a message for ten minutes. */
export const unreadLetter = kind<{ message: number }>('unread-messages')
/** The SMS copy of a message. */
export const messageCopy = kind<{ message: number }>('message-copy')

/** The push message about a message. */
export const messagePush = kind<{ message: number }>('message')
/** The push message about all unread messages, once a day. */
const messagesDaily = kind<{ account: number }>('messages-daily')

/** Writes letters, SMS copies and push messages when they are sent, from the rows as they are at that moment. */
@Injectable()
export class MessagingLetters {
  readonly letters = [writer(unreadLetter, ({ message }) => this.#unread(message))]
  readonly texts = [
    textWriter(
      messageCopy,
      ({ message }) => this.#copy(message),
      (ids) => ids,
      ({ message }, outcome) => this.copies.settle(message, outcome),
    ),
  ]
  readonly pushes = [
    writer(messagePush, ({ message }) => this.#push(message)),
    writer(messagesDaily, ({ account }) => this.#daily(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
    private readonly links: UnsubscribeLinks,
    private readonly copies: SmsCopies,
  ) {}

  /** There is no mail if the receiver has read by now or wants no such mail, or if one has blocked the other. */
  async #unread(message: number): Promise<Letter | undefined> {
    const row = await this.#one<Unread>(UNREAD, message)
    if (!row) return
    const stop = this.links.of(row.id)
    const wording = letter({
      subject: `You have a new message on ${product}`,
      paragraphs: [
        `A message from ${quoted(row.username)}:`,
        ...row.messages,
        `There will be no other mail about this conversation until you have read it. To get no more mails about unread messages, open this link: ${stop.page}`,
      ],
      button: { label: 'Reply', url: this.#conversation(row.senderId) },
    })
    const headers = { 'List-Unsubscribe': `<${stop.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    return { to: row.to, ...wording, headers }
  }

  /** There is no copy if the receiver has opted out meanwhile. */
  async #copy(message: number): Promise<TextMessage | undefined> {
    const row = await this.#one<Copy>(COPY, message)
    if (!row) return
    const signs = [...row.content]
    const words = signs.length > COPY_LENGTH ? `${signs.slice(0, COPY_LENGTH).join('')}…` : row.content
    const reply = this.#conversation(row.senderId)
    return { to: row.to, text: `${row.username} on ${product}: ${words}\nReply: ${reply}\nSTOP to end.` }
  }

  /** There is no push message if the receiver has read by now. It never has the words of the message. */
  async #push(message: number): Promise<PushPayload | undefined> {
    const row = await this.#one<{ to: number; senderId: number; username: string }>(PUSH, message)
    if (!row) return
    const { to, senderId, username } = row
    return { to, title: `New message from ${username}`, link: conversation(senderId), tag: `messages-${senderId}` }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    const { conversations = 0 } = (await this.#one<{ conversations: number }>(WAITING, account)) ?? {}
    if (conversations === 0) return
    const title =
      conversations === 1 ? 'New messages in a conversation' : `New messages in ${conversations} conversations`
    return { to: account, title, link: '/messages', tag: 'messages' }
  }

  async #one<Row extends object>(text: string, id: number): Promise<Row | undefined> {
    const { rows } = await this.pool.query<Row>(text, [id])
    return rows[0]
  }

  #conversation(other: number): string {
    return this.env.ORIGIN + conversation(other)
  }
}

const conversation = (other: number) => `/messages?to=${other}`
