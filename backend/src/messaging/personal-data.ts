import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type PersonalData, rowsOf } from '../account/public.ts'
import { POOL } from '../db/pool.ts'
import { contentFor } from './message.entity.ts'

// A person who leaves takes their own list along. Their messages stay with the receivers, from "Deleted user".
// Blocks by and against them last until they are lifted, because the person may come back. So lasts the counter of their changes
// (account_change): it tells nothing of them, and whoever writes to them holds it before the account.
const LEAVE = [
  'delete from conversation_side where account_id = ?',
  'delete from unread_mail_off where account_id = ?',
  'delete from read_receipts where account_id = ?',
]

/** Nobody can write in these conversations any more, so nobody needs to know what they were about. */
export const FORGET_TRIPS = `
  update message set listing_id = null
  where listing_id is not null
    and conversation_id in (select conversation_id from conversation_side where account_id = ?)`

const PAGE = 500

/** Read by the numbers of the messages, which grow for each person: no connection is held while a slow browser downloads. */
const MESSAGES = `
  select message.number::text as number, other.username as "with", message.sender_id = $1 as "sentByMe", ${contentFor('$1')} as content,
         message.listing_id as "aboutListing", message.created_at as "createdAt"
  from conversation_side as side
  join account as other on other.id = side.other_id
  cross join lateral (
    select * from message where conversation_id = side.conversation_id and number > $2 order by number limit ${PAGE}
  ) as message
  where side.account_id = $1
  order by message.number limit ${PAGE}`
const BLOCKS =
  'select username, block.created_at as "createdAt" from block join account on id = blocked_id where blocker_id = $1'
// What others know of their reading stands with it, and what this person knows of others' reading is those others' own.
const RECEIPTS = `
  select read_receipts.created_at as "wantedSince", coalesce(json_agg(json_build_object(
           'shownTo', other.username, 'readAt', receipt_at) order by receipt_at) filter (where receipt_id > 0), '[]') as shown
  from read_receipts
  left join conversation_side as side on side.account_id = read_receipts.account_id and receipt_id > 0
  left join account as other on other.id = side.other_id
  where read_receipts.account_id = $1
  group by read_receipts.account_id`
const SECTIONS = { blocks: BLOCKS, readReceipts: RECEIPTS }

/** What this module keeps about a person. */
@Injectable()
export class MessagingData implements PersonalData {
  readonly about = {
    messages: 'Your conversations, from both sides, the oldest message first.',
    blocks: 'The people whom you have blocked.',
    readReceipts: 'Since when you want read receipts, if you do, and who knows when you read their last message.',
  }
  readonly sections = { messages: (id: number) => this.#messages(id), ...rowsOf(SECTIONS, () => this.pool) }

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async *#messages(accountId: number) {
    let last = '0'
    for (;;) {
      const { rows } = await this.pool.query<{ number: string }>({
        name: 'exported-messages',
        text: MESSAGES,
        values: [accountId, last],
      })
      yield rows.map(({ number: _, ...message }) => message)
      if (rows.length < PAGE) return
      last = rows.at(-1)!.number
    }
  }

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of [FORGET_TRIPS, ...LEAVE]) await em.execute(statement, [accountId])
  }
}
