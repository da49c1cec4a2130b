import type { Pool } from 'pg'
import { isoText } from '../db/moment.ts'
import type { Change, Changes } from '../startup/additions.ts'
import { blockBy } from './blocks.service.ts'
import { contentFor, smsOf, stateFor } from './message.entity.ts'
import type { ConversationEvent, MessageEvent, MessageView, Receipt } from './messaging.contract.ts'
import { receiptFor } from './receipts.ts'

const NEWEST = 'select coalesce(max(changed_id), 0)::float8 as id from conversation_side where account_id = $1'

// The reader's own sides come last in the join, so a conversation with nothing new costs nothing. A change of state is
// told only if no message came after it: a later message implies the state, because its sender has read the
// conversation and is not blocked. A decision about a message is told in any case.
const SINCE = `
  select reader.account as account, side.other_id as other, change.*, ${receiptFor('reader.account', 'side.other_id')} as receipt,
         (select count(*)::int from conversation_side as mine where mine.account_id = reader.account and mine.read_id < mine.received_id) as unread
  from unnest($1::bigint[], $2::bigint[]) as reader(account, seen)
  join conversation_side as side on side.account_id = reader.account and side.changed_id > reader.seen
  cross join lateral (
    select id, sender_id as sender, ${contentFor('reader.account')} as content,
           ${isoText('created_at')} as at, ${stateFor('reader.account')},
           null::boolean as read, null::boolean as blocked, null::boolean as revised
    from message
    where conversation_id = side.conversation_id and id > reader.seen
    union all
    select case when side.changed_id > side.last_id then side.changed_id else side.revised_id end,
           null, null, null, null, null, null, side.read_id >= side.received_id,
           ${blockBy('side.account_id', 'side.other_id')}, side.revised_id > reader.seen
    where side.changed_id > side.last_id or side.revised_id > reader.seen
  ) as change
  order by change.id
  limit $3`

interface Row {
  account: number
  other: number
  id: number
  sender: number | null
  content: string | null
  at: string | null
  withheld: MessageView['withheld'] | null
  smsCopy: MessageView['smsCopy'] | null
  listingId: number | null
  read: boolean | null
  blocked: boolean | null
  revised: boolean | null
  receipt: Receipt | null
  unread: number
}

function present({ account, other: otherUserId, id, unread, ...row }: Row): Change {
  const { sender: senderId, content, at: createdAt, withheld, read, blocked, revised, listingId } = row
  const receipt = row.receipt ? { receipt: row.receipt } : {}
  if (senderId === null || content === null || createdAt === null) {
    const state: ConversationEvent = {
      ...{ otherUserId, read: read === true, blocked: blocked === true, unread },
      ...(revised && { revised }),
      ...receipt,
    }
    return { account, id, event: { type: 'conversation', ...state } }
  }
  const message: MessageView = {
    ...{ id, senderId, content, createdAt },
    ...(withheld && { withheld }),
    ...(row.smsCopy && { sms: smsOf(row.smsCopy), smsCopy: row.smsCopy }),
    ...(listingId && { listingId }),
  }
  const written: MessageEvent = { otherUserId, message, unread, ...receipt }
  return { account, id, event: { type: 'message', ...written } }
}

/** What happens in the conversations of people, for their live streams. */
export const conversationChanges = (pool: Pool): Changes => ({
  async newest(account) {
    const { rows } = await pool.query<{ id: number }>({ name: 'changes-newest', text: NEWEST, values: [account] })
    return rows[0]!.id
  },
  async since(seen, most) {
    const values = [[...seen.keys()], [...seen.values()], most]
    const { rows } = await pool.query<Row>({ name: 'changes-since', text: SINCE, values })
    return rows.map(present)
  },
})
