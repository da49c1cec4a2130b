import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import type { PersonalData } from '../account/public.ts'
import { iso, kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { contentFor } from './message.queries.ts'

/** Conversations of deleted accounts have ended, so their topic is no longer needed. */
export const deleteListingReferences = statement((db, { account }: Args<{ account: number }>) =>
  db
    .updateTable('message')
    .set({ listing_id: null })
    .where('listing_id', 'is not', null)
    .where('conversation_id', 'in', ({ selectFrom }) =>
      selectFrom('conversation_side').select('conversation_id').where('account_id', '=', account),
    ),
)

const PAGE = 500

/** Reads pages by change number, so that no connection is held while a slow browser downloads. */
const findMessages = statement((db, { me, after }: Args<{ me: number; after: number }>) =>
  db
    .selectFrom('conversation_side as side')
    .innerJoin('account as other', 'other.id', 'side.other_id')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('message')
        .selectAll()
        .whereRef('message.conversation_id', '=', 'side.conversation_id')
        .where('message.number', '>', after)
        .orderBy('message.number')
        .limit(sql.lit(PAGE))
        .as('message'),
    )
    .select(({ eb, ref }) => [
      ...(['message.number', 'other.username as with'] as const),
      eb('message.sender_id', '=', me).as('sentByMe'),
      contentFor(me).as('content'),
      'message.listing_id as aboutListing',
      iso(ref('message.created_at')).as('createdAt'),
    ])
    .where('side.account_id', '=', me)
    .orderBy('message.number')
    .limit(sql.lit(PAGE)),
)

@Injectable()
export class MessagingData implements PersonalData {
  readonly module = 'messaging'
  readonly about = {
    messages: /*i18n*/ 'Your conversations, from both sides, the oldest message first.',
    blocks: /*i18n*/ 'The people whom you have blocked.',
    readReceipts:
      /*i18n*/ 'Since when you want read receipts, if you do, and who knows when you read their last message.',
  }
  readonly sections = {
    messages: (id: number) => this.#messages(id),
    blocks: (me: number) =>
      kysely(this.em)
        .selectFrom('block')
        .innerJoin('account', 'account.id', 'block.blocked_id')
        .select(({ ref }) => ['account.username', iso(ref('block.created_at')).as('createdAt')])
        .where('block.blocker_id', '=', me)
        .execute(),
    readReceipts: (me: number) => this.#receipts(me),
  }

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
  ) {}

  async *#messages(me: number) {
    let after = 0
    for (;;) {
      const messages = await findMessages.rows(this.pool, { me, after })
      yield messages.map(({ number: _, ...message }) => message)
      if (messages.length < PAGE) return
      after = messages.at(-1)!.number
    }
  }

  // Includes the receipts that others can see. Receipts of others are their personal data.
  #receipts(me: number) {
    return kysely(this.em)
      .selectFrom('account as me')
      .select(({ ref, selectFrom }) => [
        iso(ref('me.read_receipts_since')).as('enabledSince'),
        jsonArrayFrom(
          selectFrom('conversation_side as side')
            .innerJoin('account as other', 'other.id', 'side.other_id')
            .select((eb) => ['other.username as shownTo', iso(eb.ref('side.receipt_at')).as('readAt')])
            .whereRef('side.account_id', '=', 'me.id')
            .where('side.receipt_id', '>', 0)
            .orderBy('side.receipt_at'),
        ).as('shown'),
      ])
      .where('me.id', '=', me)
      .where('me.read_receipts_since', 'is not', null)
      .execute()
  }

  // Recipients still see the messages, from "Deleted user". Blocks stay, because the person may return.
  async erase(em: EntityManager, account: number): Promise<void> {
    await deleteListingReferences.rows(em, { account })
    await kysely(em).deleteFrom('conversation_side').where('account_id', '=', account).execute()
    await kysely(em)
      .updateTable('account')
      .set({ unread_emails: true, read_receipts_since: null })
      .where('id', '=', account)
      .execute()
  }
}
