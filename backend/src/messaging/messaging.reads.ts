import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { ListingFactsService } from '../listings/itinerary/listing-facts.service.ts'
import type { Message } from './message.entity.ts'
import type {
  ConversationTrip,
  InboxItem,
  InboxQuery,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from './messaging.contract.ts'
import { countUnread, findInbox, findThread } from './messaging.sql.ts'

const BANNED =
  ' was removed from this site because they broke our rules. Please send no money, and be careful if they write to you elsewhere.'

const LEFT = "This person has deleted their account, so they can't receive messages."

const NO_CURSOR = Number.MAX_SAFE_INTEGER

export function presentSent(
  message: Omit<Message, 'number' | 'conversationId' | 'clientKey' | 'withheld'>,
  receiverId: number,
): SentMessage {
  const smsCopy = (message.sms ? (message.smsOutcome ?? 'on-its-way') : message.smsRefused) ?? undefined
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId,
    content: message.content,
    createdAt: message.createdAt.toISOString(),
    smsSent: message.sms,
    smsCopy,
    smsUndelivered: message.smsUndelivered || undefined,
    listingId: message.listingId ?? undefined,
    language: message.language ?? undefined,
  }
}

type NumberedMessage = Thread['messages'][number] & { number: number }

@Injectable()
export class MessagingReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly facts: ListingFactsService,
  ) {}

  /** Returns one more than `limit` if there is a next page. */
  async inbox(me: number, { limit, cursor }: InboxQuery): Promise<Array<InboxItem & { lastId: number }>> {
    return findInbox.rows(this.pool, { me, before: cursor ?? NO_CURSOR, limit: limit + 1 })
  }

  /** Returns one message more than `limit` if there is a next page, newest first. */
  async thread(
    me: number,
    other: number,
    { limit, cursor }: ThreadQuery,
  ): Promise<(Thread & { messages: NumberedMessage[] }) | undefined> {
    const found = await findThread.first(this.pool, { me, other, before: cursor ?? NO_CURSOR, limit: limit + 1 })
    if (!found || !(found.isConfirmed || found.hasBegun)) return undefined
    const { id, username, profilePictureUrl, verified, adviceRead, blocked, receipt } = found
    const messages = found.messages.map(({ number, message }) => ({ number, ...message }))
    return {
      otherUser: { id, username, profilePictureUrl, verified },
      ...{ adviceRead, blocked, messages, receipt },
      notice: found.isBanned ? username + BANNED : found.hasLeft ? LEFT : null,
      trips: await this.#trips(me, found.listings),
    }
  }

  async #trips(me: number, listings: number[]): Promise<ConversationTrip[]> {
    const facts = await this.facts.findFacts(me, listings)
    return listings.map((listingId) => {
      const trip = facts.get(listingId)
      return { listingId, state: trip?.state ?? 'removed', facts: trip ?? null }
    })
  }

  async unread(me: number): Promise<UnreadCount> {
    return (await countUnread.first(this.pool, { me }))!
  }
}
