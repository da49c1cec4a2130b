// Written by npm run contract from messaging.changes.sql. Do not edit.
import { query } from '../db/query.ts'
import type { MessageView } from './messaging.contract.ts'

/** the last change number of each account. A lookup for each: a join would read all of its conversations. */
export type FindNewest = {
  account: number
  id: number
}
export const findNewest = query<{ accounts: readonly number[] }, FindNewest>(["accounts"], `
select account as "account",
       coalesce((select max(changed_id) from conversation_side where account_id = account), 0) as "id"
from unnest($1::bigint[]) as account`)

/** the sides that have changed since the number that each reader has seen */
export type FindSides = {
  account: number
  seen: number
  other: number
  conversation: number
  changed: number
  last: number
  revised: number
  read: boolean
  receipts: boolean
  unread: number
}
export const findSides = query<{ accounts: readonly number[]; seen: readonly number[] }, FindSides>(["accounts","seen"], `
select account as "account", seen as "seen", other_id as other, conversation_id as conversation, changed_id as changed,
       last_id as last, revised_id as revised, read_id >= received_id as "read",
       exists (select from account person where person.id = account and read_receipts_since is not null) as "receipts",
       (select count(*)::int from conversation_side mine where mine.account_id = account and mine.read_id < mine.received_id)
         as "unread"
from unnest($1::bigint[], $2::bigint[]) as reader (account, seen)
join conversation_side side on side.account_id = account and changed_id > seen`)

/** stops at the side's change number: beyond it, a message of another conversation could be missed */
export type FindMessages = {
  side: number
  id: number
  message: MessageView
}
export const findMessages = query<{ sides: readonly number[]; accounts: readonly number[]; conversations: readonly number[]; seen: readonly number[]; changed: readonly number[]; limit: number }, FindMessages>(["sides","accounts","conversations","seen","changed","limit"], `
select side as "side", number as id, message_view(message, account) as "message"
from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
  as requested (side, account, conversation, seen, changed)
join message on conversation_id = conversation and number > seen and number <= changed
order by number
limit $6`)

export type FindReceipts = {
  side: number
  upTo: number
  at: string
}
export const findReceipts = query<{ sides: readonly number[]; accounts: readonly number[]; others: readonly number[] }, FindReceipts>(["sides","accounts","others"], `
select side as "side", theirs.receipt_id as "upTo", iso(receipt_at) as "at"
from unnest($1::int[], $2::bigint[], $3::bigint[]) as pair (side, account, other)
join conversation_side theirs on theirs.account_id = other and theirs.other_id = account
where receipt_id > 0 and (select count(read_receipts_since) from account where id in (account, other)) = 2
  and not exists (select from blocks_between(account, other))`)

export type FindBlocked = {
  side: number
}
export const findBlocked = query<{ sides: readonly number[]; accounts: readonly number[]; others: readonly number[] }, FindBlocked>(["sides","accounts","others"], `
select side as "side" from unnest($1::int[], $2::bigint[], $3::bigint[]) as pair (side, account, other)
where exists (select from blocks_by(account, other))`)
