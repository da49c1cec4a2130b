import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import { POOL } from '../db/pool.ts'
import { ListingFacts } from '../listings/trip/listing-facts.service.ts'
import { blockBy } from './blocks.service.ts'
import { contentFor, type Message, smsOf, stateFor } from './message.entity.ts'
import type { ConversationTrip, InboxItem, InboxQuery, SentMessage, Thread, ThreadQuery } from './messaging.contract.ts'
import { receiptFor } from './receipts.ts'

const BANNED =
  ' was removed from this site because they broke our rules. Please send no money, and be careful if they write to you elsewhere.'

const LEFT = 'This person has deleted their account, so nobody can write to them any more.'

const FIRST = Number.MAX_SAFE_INTEGER

// Reads one index range of the reader's sides, in the order of the list, and for each side one person and one message.
// So the work does not depend on the length of the history.
const INBOX = `
  select side.conversation_id as id, side.last_id as "lastId", side.read_id >= side.received_id as read,
         json_build_object('id', other.id, 'username', other.username, 'profilePictureUrl', other.profile_picture_url) as "otherUser",
         message.sender_id as "senderId", left(${contentFor('$1')}, 140) as "lastMessage",
         ${isoText('message.created_at')} as "createdAt"
  from conversation_side as side
  join account as other on other.id = side.other_id
  join message on message.conversation_id = side.conversation_id and message.number = side.last_id
  where side.account_id = $1 and side.last_id < $2
  order by side.last_id desc
  limit $3`

const THREAD = `
  select json_build_object('id', other.id, 'username', other.username, 'profilePictureUrl', other.profile_picture_url,
                           'verified', other.phone_verified_at is not null) as "otherUser",
         coalesce(side.advice_read, false) as "adviceRead",
         ${blockBy('$1', '$2')} as blocked,
         case when other.banned_at is not null then other.username || '${BANNED}'
              when other.left_at is not null then '${LEFT}' end as notice,
         other.email_confirmed_at is null and side.conversation_id is null as unknown,
         coalesce((
           select json_agg(json_strip_nulls(json_build_object(
             'id', id, 'number', number, 'senderId', sender_id, 'content', content, 'createdAt', ${isoText('created_at')},
             'withheld', withheld, 'smsCopy', "smsCopy", 'smsUndelivered', "smsUndelivered",
             'listingId', "listingId")))
           from (
             select id, number, sender_id, ${contentFor('$1')} as content, created_at, ${stateFor('$1')} from message
           where conversation_id = side.conversation_id and number < $3 order by number desc limit $4
           ) as newest
         ), '[]') as messages,
         ${receiptFor('$1', 'other.id')} as receipt,
         to_json(array(
           select listing_id from message
           where conversation_id = side.conversation_id and listing_id is not null
           group by listing_id order by max(number) desc limit 20
         )) as listings
  from account as other
  left join conversation_side as side on side.account_id = $1 and side.other_id = other.id
  where other.id = $2`

const UNREAD = `
  select count(*)::int as count from conversation_side where account_id = $1 and read_id < received_id`

/** The answer to a message. */
export function presentSent(message: Message, receiverId: number): SentMessage {
  const smsCopy = (message.sms ? (message.smsOutcome ?? 'on-its-way') : message.smsRefused) ?? undefined
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId,
    content: message.content,
    createdAt: message.createdAt.toISOString(),
    smsSent: message.sms,
    sms: smsOf(smsCopy),
    smsCopy,
    smsUndelivered: message.smsUndelivered || undefined,
    listingId: message.listingId ?? undefined,
  }
}

/** A message with its place in the conversation, which pages are counted by. */
type PlacedMessage = Thread['messages'][number] & { number: number }

interface ThreadRow extends Omit<Thread, 'trips' | 'messages'> {
  messages: PlacedMessage[]
  listings: number[]
  unknown: boolean
}

/** Reads conversations as one of their two people sees them. */
@Injectable()
export class MessagingReads {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly facts: ListingFacts,
  ) {}

  /** Conversations, the newest first: one more than `limit` if there are more. */
  async inbox(me: number, { limit, cursor }: InboxQuery): Promise<Array<InboxItem & { lastId: number }>> {
    const { rows } = await this.pool.query<InboxItem & { lastId: number }>({
      name: 'inbox',
      text: INBOX,
      values: [me, cursor ?? FIRST, limit + 1],
    })
    return rows
  }

  /** A conversation with its messages, the newest first and one more than `limit`; undefined without such a person. */
  async thread(
    me: number,
    other: number,
    { limit, cursor }: ThreadQuery,
  ): Promise<(Thread & { messages: PlacedMessage[] }) | undefined> {
    const { rows } = await this.pool.query<ThreadRow>({
      name: 'thread',
      text: THREAD,
      values: [me, other, cursor ?? FIRST, limit + 1],
    })
    const [thread] = rows
    if (!thread || thread.unknown) return undefined
    const messages = thread.messages.map(({ smsCopy, ...message }) => ({ ...message, sms: smsOf(smsCopy), smsCopy }))
    return { ...thread, messages, trips: await this.#trips(me, thread.listings) }
  }

  async #trips(me: number, listings: number[]): Promise<ConversationTrip[]> {
    const facts = await this.facts.of(me, listings)
    return listings.map((listingId) => {
      const trip = facts.get(listingId)
      return { listingId, state: trip?.state ?? 'removed', facts: trip ?? null }
    })
  }

  /** The number of conversations with unread messages. */
  async unread(me: number): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({ name: 'unread', text: UNREAD, values: [me] })
    return rows[0]!.count
  }
}
