import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { accountErrors } from '../account/account.contract.ts'
import { FirstContacts } from '../account/first-contacts.service.ts'
import { identityQuery } from '../account/public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { AccountQueue } from '../db/account-queue.ts'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { ListingFacts } from '../listings/trip/listing-facts.service.ts'
import { Live } from '../live/live.ts'
import { isEitherBlocked } from './blocks.service.ts'
import { lockPeople, takeChangeNumber } from './change-numbers.ts'
import { Conversation, ConversationSide } from './conversation.entity.ts'
import { Message } from './message.entity.ts'
import { MessageNotifications, type Sending } from './message-notifications.ts'
import { messagingErrors, type NewMessage } from './messaging.contract.ts'
import { recordReceipt } from './receipts.ts'

const findReceiver = statement((db, { me, receiver }: Args<{ me: number; receiver: number }>) =>
  db
    .selectFrom('account as receiver')
    .select(({ eb, or, ref }) => [
      or([eb('receiver.email_confirmed_at', 'is', null), eb('receiver.banned_at', 'is not', null)]).as('unavailable'),
      eb('receiver.identity', '=', identityQuery(me)).as('isSender'),
      isEitherBlocked(me, ref('receiver.id')).as('blocked'),
    ])
    .where('receiver.id', '=', receiver),
)

/** Sends messages and marks them as read. */
@Injectable()
export class MessagingService {
  constructor(
    private readonly notifications: MessageNotifications,
    private readonly live: Live,
    private readonly contacts: FirstContacts,
    private readonly facts: ListingFacts,
    private readonly accountQueue: AccountQueue,
  ) {}

  /** Sends a message once. Commits the message, its notifications and both sides in one transaction. */
  async send(me: SignedIn, newMessage: NewMessage, sending: Sending): Promise<Message> {
    const { receiverId } = newMessage
    if (me.id === receiverId) throw new Problem(messagingErrors['to-oneself'])
    const message = await this.accountQueue.transactional([me.id, receiverId], (em) =>
      this.#sendOnce(em, me, newMessage, sending),
    )
    this.live.publishChanges([me.id, receiverId])
    return message
  }

  async #sendOnce(em: EntityManager, me: SignedIn, newMessage: NewMessage, { key, ip }: Sending): Promise<Message> {
    const { receiverId, content, sendSMS, listingId = null } = newMessage
    const number = await takeChangeNumber(em, me.id, receiverId)
    const sides = await this.#sides(em, me.id, receiverId)
    const sent = key === undefined ? null : await em.findOne(Message, { senderId: me.id, clientKey: key })
    if (sent) {
      if (sent.content === content && sent.conversationId === sides?.mine.conversationId) return sent
      throw new Problem(messagingErrors['key-reused'])
    }
    await this.#assertMayWrite(em, me.id, receiverId)
    if (listingId && !(await this.facts.isOfOne(em, listingId, me.id, receiverId, sides !== undefined))) {
      throw new Problem(messagingErrors['listing-unavailable'])
    }
    const both = sides ?? (await this.#begin(em, me, receiverId))
    const smsRefused = sendSMS ? await this.notifications.countCopy(em, me.id, receiverId, ip) : null
    const sms = sendSMS === true && !smsRefused
    return await this.#write(em, both, { number, content, key, listingId, sms, smsRefused })
  }

  /** Marks a conversation as read, up to a message or to its end. */
  async read(me: number, other: number, upTo?: number): Promise<void> {
    const notified = await this.accountQueue.transactional([me, other], (em) => this.#markRead(em, me, other, upTo))
    if (notified.length > 0) this.live.publishChanges(notified)
  }

  /** Returns the accounts whose pages show the change. */
  async #markRead(em: EntityManager, me: number, other: number, upTo: number | undefined): Promise<number[]> {
    await lockPeople(em, me, other)
    const mine = await em.findOne(ConversationSide, { accountId: me, otherId: other })
    if (!mine?.readUpTo(upTo === undefined ? mine.lastId : await this.#numberOf(em, mine, upTo))) return []
    const isShared = await recordReceipt(em, mine)
    mine.changedId = await takeChangeNumber(em, me, isShared ? other : me)
    if (!isShared) return [me]
    await em.nativeUpdate(ConversationSide, { accountId: other, otherId: me }, { changedId: mine.changedId })
    return [me, other]
  }

  /** Records that a user has read the safety advice of a conversation. */
  async acknowledgeAdvice(me: number, other: number): Promise<void> {
    const side = { accountId: me, otherId: other }
    await this.accountQueue.transactional([me], (em) => em.nativeUpdate(ConversationSide, side, { adviceRead: true }))
  }

  async #assertMayWrite(em: EntityManager, me: number, other: number): Promise<void> {
    const receiver = await findReceiver.first(em, { me, receiver: other })
    if (!receiver || receiver.unavailable) throw new Problem(accountErrors['user-not-found'])
    if (receiver.isSender) throw new Problem(messagingErrors['to-oneself'])
    if (receiver.blocked) throw new Problem(messagingErrors.blocked)
  }

  /** The change number of a message; 0 if it is not in the conversation. */
  async #numberOf(em: EntityManager, { conversationId }: ConversationSide, id: number): Promise<number> {
    return (await em.findOne(Message, { id, conversationId }))?.number ?? 0
  }

  async #sides(em: EntityManager, me: number, other: number) {
    const pair = [
      { accountId: me, otherId: other },
      { accountId: other, otherId: me },
    ]
    const sides = await em.find(ConversationSide, { $or: pair })
    const mine = sides.find(({ accountId }) => accountId === me)
    const theirs = sides.find(({ accountId }) => accountId === other)
    return mine && theirs && { mine, theirs }
  }

  async #begin(em: EntityManager, me: SignedIn, other: number) {
    await this.contacts.countOne(em, me, other)
    const conversation = em.create(Conversation, { begunBy: me.id })
    await em.flush()
    const side = (accountId: number, otherId: number) =>
      em.create(
        ConversationSide,
        { accountId, otherId, conversationId: conversation.id, lastId: 0, changedId: 0 },
        { persist: false, partial: true },
      )
    return { mine: side(me.id, other), theirs: side(other, me.id) }
  }

  async #write(
    em: EntityManager,
    { mine, theirs }: { mine: ConversationSide; theirs: ConversationSide },
    {
      key,
      ...newMessage
    }: Pick<Message, 'number' | 'content' | 'listingId' | 'sms' | 'smsRefused'> & { key: string | undefined },
  ): Promise<Message> {
    const message = em.create(Message, {
      conversationId: mine.conversationId,
      senderId: mine.accountId,
      clientKey: key ?? null,
      ...newMessage,
    })
    await em.flush()
    const [isFirstUnread, hadUnread] = [!theirs.hasUnread, mine.hasUnread]
    const isFirstReply = mine.receivedId > 0 && theirs.receivedId === 0
    mine.recordSent(message.number)
    if (hadUnread) await recordReceipt(em, mine)
    theirs.recordReceived(message.number)
    em.persist([mine, theirs])
    if (isFirstReply) await this.#updateReplyTime(em, mine.accountId)
    if (isFirstUnread) await this.notifications.enqueueEmail(em, message.id)
    if (newMessage.sms) await this.notifications.enqueueSmsCopy(em, message.id)
    await this.notifications.enqueuePush(em, theirs.accountId, message.id)
    return message
  }

  /** Updates the usual reply time of an account, which depends on its first reply in each conversation. */
  async #updateReplyTime(em: EntityManager, account: number): Promise<void> {
    const repliesWithin = sql<Database['account']['replies_within']>`replies_within(id)`
    await kysely(em)
      .updateTable('account')
      .set({ replies_within: repliesWithin })
      .where('id', '=', account)
      .where('replies_within', 'is distinct from', repliesWithin)
      .execute()
  }
}
