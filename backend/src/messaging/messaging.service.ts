import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { accountErrors } from '../account/account.contract.ts'
import { FirstContactsService } from '../account/first-contacts.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { Problem } from '../http/problem.ts'
import { i18n } from '../languages/i18n.ts'
import { ListingFactsService } from '../listings/itinerary/listing-facts.service.ts'
import { LiveService } from '../live/live.service.ts'
import { takeChangeNumber } from './change-numbers.ts'
import { Conversation, ConversationSide } from './conversation.entity.ts'
import { Message } from './message.entity.ts'
import { languageOfText } from './message-language.ts'
import { messagingErrors, type NewMessage } from './messaging.contract.ts'
import { MessageNotifications, type Sending, type SmsRefused } from './messaging.emails.ts'
import type { presentSent } from './messaging.reads.ts'
import { type FindMessageContext, findMessageContext, updateReplyTime, writeMessage } from './messaging.sql.ts'
import { recordReceipt } from './receipts.ts'

type Sent = Parameters<typeof presentSent>[0]

type NewRow = Pick<Message, 'number' | 'content'> & {
  listingId: number | null
  language: string | null
  sms: boolean
  smsRefused: SmsRefused
  receiverId: number
  key: string | undefined
}

@Injectable()
export class MessagingService {
  constructor(
    private readonly notifications: MessageNotifications,
    private readonly live: LiveService,
    private readonly contacts: FirstContactsService,
    private readonly facts: ListingFactsService,
    private readonly em: EntityManager,
  ) {}

  /** Commits the message, its notifications and both sides in one transaction. A repeated key sends nothing. */
  async sendMessage(me: SignedIn, newMessage: NewMessage, sending: Sending): Promise<Sent> {
    const { receiverId } = newMessage
    // assertMayWrite also finds other accounts of the same person, but only after the locks and reads.
    if (me.id === receiverId) throw new Problem(messagingErrors['to-oneself'])
    const message = await this.em.transactional((em) => this.#sendInTransaction(em, me, newMessage, sending))
    this.live.publishChanges([me.id, receiverId])
    return message
  }

  async #sendInTransaction(
    em: EntityManager,
    me: SignedIn,
    newMessage: NewMessage,
    { key, ip }: Sending,
  ): Promise<Sent> {
    const { receiverId, content, sendSMS, listingId = null } = newMessage
    // Locks both people first, so that the context cannot change before the message is written.
    const number = await takeChangeNumber(em, me.id, receiverId)
    const context = (await findMessageContext.first(em, { me: me.id, receiver: receiverId, key: key ?? null }))!
    const { sentId: id, conversationId } = context
    if (id !== null) {
      const sent = await em.findOneOrFail(Message, { id, conversationId: context.sentIn! })
      if (sent.content === content && sent.conversationId === conversationId) return sent
      throw new Problem(messagingErrors['key-reused'])
    }
    assertMayWrite(context)
    if (listingId && !(await this.facts.belongsToEither(em, listingId, me.id, receiverId, conversationId !== null))) {
      throw new Problem(messagingErrors['listing-unavailable'])
    }
    const conversation = conversationId ?? (await this.#begin(em, me, receiverId))
    const smsRefused = sendSMS ? await this.notifications.countCopy(em, me.identity, receiverId, ip) : null
    const sms = sendSMS === true && !smsRefused
    const language = languageOfText(content, i18n.locale)
    const row = { receiverId, number, content, key, listingId, language, sms, smsRefused }
    return await this.#write(em, me.id, { ...context, conversationId: conversation }, row)
  }

  async read(me: number, other: number, upTo?: number): Promise<void> {
    const notified = await this.em.transactional((em) => this.#markRead(em, me, other, upTo))
    if (notified.length > 0) this.live.publishChanges(notified)
  }

  /** Returns the accounts whose pages show the change. */
  async #markRead(em: EntityManager, me: number, other: number, upTo: number | undefined): Promise<number[]> {
    await lockAccounts(em, me, other)
    const mine = await em.findOne(ConversationSide, { accountId: me, otherId: other })
    if (!mine?.readUpTo(upTo === undefined ? mine.lastId : await this.#numberOf(em, mine, upTo))) return []
    const isShared = await recordReceipt(em, mine)
    mine.changedId = await takeChangeNumber(em, me, isShared ? other : me)
    if (!isShared) return [me]
    await em.nativeUpdate(ConversationSide, { accountId: other, otherId: me }, { changedId: mine.changedId })
    return [me, other]
  }

  async acknowledgeAdvice(me: number, other: number): Promise<void> {
    const side = { accountId: me, otherId: other }
    await this.em.transactional((em) => em.nativeUpdate(ConversationSide, side, { adviceRead: true }))
  }

  async #numberOf(em: EntityManager, { conversationId }: ConversationSide, id: number): Promise<number> {
    return (await em.findOne(Message, { id, conversationId }))?.number ?? 0
  }

  async #begin(em: EntityManager, me: SignedIn, other: number): Promise<number> {
    await this.contacts.countOne(em, me, other)
    const conversation = em.create(Conversation, { begunBy: me.id })
    await em.flush()
    return conversation.id
  }

  async #write(
    em: EntityManager,
    senderId: number,
    { conversationId, ...context }: FindMessageContext & { conversationId: number },
    { receiverId, key, ...row }: NewRow,
  ): Promise<Sent> {
    const receipt = context.hadUnread === true && context.haveReceipts
    const about = { conversationId, senderId, receiverId, clientKey: key ?? null, receipt }
    const { id, createdAt } = (await writeMessage.first(em, { ...row, ...about }))!
    if (context.isFirstReply) await updateReplyTime.rows(em, { account: senderId })
    if (!context.theyHaveUnread) await this.notifications.enqueueEmail(em, id)
    if (row.sms) await this.notifications.enqueueSmsCopy(em, id)
    await this.notifications.enqueuePush(em, context.browsers, id)
    return { ...row, id, senderId, createdAt: new Date(createdAt), smsOutcome: null, smsUndelivered: false }
  }
}

function assertMayWrite({ isUnavailable, isOneself, isBlocked }: FindMessageContext): void {
  if (isUnavailable) throw new Problem(accountErrors['user-not-found'])
  if (isOneself) throw new Problem(messagingErrors['to-oneself'])
  if (isBlocked) throw new Problem(messagingErrors.blocked)
}
