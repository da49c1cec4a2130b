import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { hasBlocked } from '../blocks/blocks.public.ts'
import { arrayOf, iso } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { ListingFactsService } from '../listings/itinerary/listing-facts.service.ts'
import type { Message } from './message.entity.ts'
import { contentFor, stateFor } from './message.queries.ts'
import type {
  ConversationTrip,
  InboxItem,
  InboxQuery,
  SentMessage,
  Thread,
  ThreadQuery,
  UnreadCount,
} from './messaging.contract.ts'
import { receiptFor } from './receipts.ts'
import { isOf, isProposed, isShared } from './trips/trip.expressions.ts'

const BANNED =
  ' was removed from this site because they broke our rules. Please send no money, and be careful if they write to you elsewhere.'

const LEFT = "This person has deleted their account, so they can't receive messages."

const NO_CURSOR = Number.MAX_SAFE_INTEGER

// Reads one index range of the account's sides in inbox order, and one person and one message for each side, so the
// cost does not depend on the length of the history.
const findInbox = statement((db, { me, before, limit }: Args<{ me: number; before: number; limit: number }>) =>
  db
    .selectFrom('conversation_side as side')
    .innerJoin('account as other', 'other.id', 'side.other_id')
    .innerJoin('message', (join) =>
      join.onRef('message.conversation_id', '=', 'side.conversation_id').onRef('message.number', '=', 'side.last_id'),
    )
    .select(({ eb, fn, ref }) => [
      ...(['side.conversation_id as id', 'side.last_id as lastId', 'message.sender_id as senderId'] as const),
      eb('side.read_id', '>=', ref('side.received_id')).$castTo<boolean>().as('read'),
      jsonBuildObject({
        id: ref('other.id'),
        username: ref('other.username'),
        profilePictureUrl: ref('other.profile_picture_url'),
      }).as('otherUser'),
      fn<string>('left', [contentFor(me), sql.lit(140)]).as('lastMessage'),
      iso(ref('message.created_at')).as('createdAt'),
    ])
    .where('side.account_id', '=', me)
    .where('side.last_id', '<', before)
    .orderBy('side.last_id', 'desc')
    .limit(limit),
)

type ThreadArgs = Args<{ me: number; other: number; before: number; limit: number }>

const findThread = statement((db, { me, other, before, limit }: ThreadArgs) =>
  db
    .selectFrom('account as other')
    .leftJoin('conversation_side as side', (join) =>
      join.on('side.account_id', '=', me).onRef('side.other_id', '=', 'other.id'),
    )
    .select(({ eb, fn, ref, selectFrom }) => {
      const messages = selectFrom('message')
        .select(['message.id', 'message.number', 'message.sender_id as senderId', ...stateFor(me)])
        .select((eb) => [contentFor(me).as('content'), iso(eb.ref('message.created_at')).as('createdAt')])
        .whereRef('message.conversation_id', '=', 'side.conversation_id')
        .where('message.number', '<', before)
        .orderBy('message.number', 'desc')
        .limit(limit)
      const listings = selectFrom('message')
        .select('message.listing_id')
        .whereRef('message.conversation_id', '=', 'side.conversation_id')
        .where('message.listing_id', 'is not', null)
        .groupBy('message.listing_id')
        .orderBy(({ fn }) => fn.max('message.number'), 'desc')
        .limit(sql.lit(20))
      return [
        ...(['other.id', 'other.username', 'other.profile_picture_url as profilePictureUrl'] as const),
        eb('other.phone_verified_at', 'is not', null).$castTo<boolean>().as('verified'),
        ...(['other.banned_at', 'other.left_at', 'other.email_confirmed_at', 'side.conversation_id'] as const),
        fn.coalesce('side.advice_read', sql.lit(false)).as('adviceRead'),
        hasBlocked(me, other).$castTo<boolean>().as('blocked'),
        fn<NumberedMessage[]>('json_strip_nulls', [jsonArrayFrom(messages)]).as('messages'),
        jsonObjectFrom(receiptFor(me, ref('other.id'))).as('receipt'),
        fn<number[]>('to_json', [arrayOf(listings.$asScalar())]).as('listings'),
      ]
    })
    .where('other.id', '=', other),
)

export const countUnread = statement((db, { me }: Args<{ me: number }>) =>
  db
    .selectNoFrom(({ selectFrom, cast, fn, or }) => {
      const count = () => cast<number>(fn.countAll(), 'integer').as('count')
      return [
        selectFrom('trip as t')
          .select(count)
          .where(isOf(me))
          .where(or([isProposed, isShared]))
          .as('trips'),
        selectFrom('conversation_side')
          .select(count)
          .where('account_id', '=', me)
          .whereRef('read_id', '<', 'received_id')
          .as('count'),
      ]
    })
    .$castTo<UnreadCount>(),
)

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
    const hasBegun = found?.conversation_id != null
    if (!found || (!found.email_confirmed_at && !hasBegun)) return undefined
    const { id, username, profilePictureUrl, verified, adviceRead, blocked, messages, receipt } = found
    return {
      otherUser: { id, username, profilePictureUrl, verified },
      ...{ adviceRead, blocked, messages, receipt },
      notice: found.banned_at ? username + BANNED : found.left_at ? LEFT : null,
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
