// Written by npm run contract from messaging.sql. Do not edit.
import { query } from '../db/query.ts'
import type { Browser } from '../push/push.service.ts'
import type { MessageView, OtherUser, Receipt } from './messaging.contract.ts'

/** the newest conversations. Reads one index range of the account's sides, and one person and one message for each, so the cost does not depend on the length of the history. */
export type FindInbox = {
  id: number
  lastId: number
  senderId: number
  read: boolean
  otherUser: OtherUser
  lastMessage: string
  createdAt: string
}
export const findInbox = query<{ me: number; before: number; limit: number }, FindInbox>(["me","before","limit"], `
select side.conversation_id as id, last_id as "lastId", sender_id as "senderId", read_id >= received_id as "read",
       json_build_object('id', other.id, 'username', username, 'profilePictureUrl', profile_picture_url) as "otherUser",
       left(content_for(message, $1), 140) as "lastMessage", iso(message.created_at) as "createdAt"
from conversation_side side
join account other on other.id = other_id
join message on message.conversation_id = side.conversation_id and number = last_id
where account_id = $1 and last_id < $2
order by last_id desc
limit $3`)

/** the newest messages, the listings that they are about, and what both people see of each other */
export type FindThread = {
  id: number
  username: string
  profilePictureUrl: string | null
  verified: boolean
  isBanned: boolean
  hasLeft: boolean
  isConfirmed: boolean
  hasBegun: boolean
  adviceRead: boolean
  blocked: boolean
  messages: Array<{ number: number; message: MessageView }>
  receipt: Receipt | null
  listings: number[]
}
export const findThread = query<{ me: number; before: number; limit: number; other: number }, FindThread>(["me","before","limit","other"], `
select other.id, username, profile_picture_url as "profilePictureUrl", phone_verified_at is not null as "verified",
       banned_at is not null as "isBanned", left_at is not null as "hasLeft", email_confirmed_at is not null as "isConfirmed",
       side.conversation_id is not null as "hasBegun", coalesce(advice_read, false) as "adviceRead",
       exists (select from blocks_by($1, other.id)) as "blocked",
       (select coalesce(json_agg(json_build_object('number', number, 'message', view) order by number desc), '[]')
        from (select number, message_view(message, $1) as view from message
              where message.conversation_id = side.conversation_id and number < $2
              order by number desc limit $3) as newest) as "messages",
       (select json_build_object('upTo', theirs.receipt_id, 'at', iso(theirs.receipt_at))
        from conversation_side theirs
        where theirs.account_id = other.id and theirs.other_id = $1 and theirs.receipt_id > 0
          and (select count(read_receipts_since) from account where id in ($1, other.id)) = 2
          and not exists (select from blocks_between($1, other.id))) as "receipt",
       (select coalesce(json_agg(listing_id order by newest desc), '[]')
        from (select listing_id, max(number) as newest from message
              where message.conversation_id = side.conversation_id and listing_id is not null
              group by listing_id order by newest desc limit 20) as listing) as "listings"
from account other
left join conversation_side side on side.account_id = $1 and side.other_id = other.id
where other.id = $4`)

/** unread conversations, and own proposals and trips that have not ended */
export type CountUnread = {
  count: number
  trips: number
}
export const countUnread = query<{ me: number }, CountUnread>(["me"], `
select (select count(*)::int from conversation_side where account_id = $1 and read_id < received_id) as "count",
       (select count(*)::int from trip
        where $1 in (helper_id, traveler_id) and (is_proposed(trip) or is_shared(trip))) as "trips"`)

/** everything that a new message depends on */
export type FindMessageContext = {
  isUnavailable: boolean
  isOneself: boolean | null
  isBlocked: boolean
  haveReceipts: boolean
  conversationId: number | null
  hadUnread: boolean | null
  theyHaveUnread: boolean | null
  isFirstReply: boolean | null
  sentId: number | null
  sentIn: number | null
  browsers: Browser[]
}
export const findMessageContext = query<{ me: number; receiver: number; key: string | null }, FindMessageContext>(["me","receiver","key"], `
select receiver.email_confirmed_at is null or receiver.banned_at is not null as "isUnavailable",
       receiver.identity = (select identity from account where id = $1) as "isOneself",
       exists (select from blocks_between($1, $2)) as "isBlocked",
       (select count(read_receipts_since) from account where id in ($1, $2)) = 2 as "haveReceipts",
       case when theirs.account_id is not null then mine.conversation_id end as "conversationId",
       mine.read_id < mine.received_id as "hadUnread", theirs.read_id < theirs.received_id as "theyHaveUnread",
       mine.received_id > 0 and theirs.received_id = 0 as "isFirstReply",
       sent.id as "sentId", sent.conversation_id as "sentIn",
       (select coalesce(json_agg(json_build_object('id', id, 'account', account_id, 'mode', mode)), '[]')
        from notified_browser where account_id = $2 and topic = 'messages') as "browsers"
from (select) as pair
left join account receiver on receiver.id = $2
left join conversation_side mine on mine.account_id = $1 and mine.other_id = $2
left join conversation_side theirs on theirs.account_id = $2 and theirs.other_id = $1
left join message sent on sent.sender_id = $1 and sent.client_key = $3`)

/** the message, and both sides. Numbers only increase, so each side stores the greatest one. `receipt`: sending implies that the sender has read the receiver's messages. */
export type WriteMessage = {
  id: number
  createdAt: string
}
export const writeMessage = query<{ number: number; conversationId: number; senderId: number; content: string; clientKey: string | null; listingId: number | null; language: string | null; sms: boolean; smsRefused: string | null; receipt: boolean; receiverId: number }, WriteMessage>(["number","conversationId","senderId","content","clientKey","listingId","language","sms","smsRefused","receipt","receiverId"], `
with written as (
  insert into message (number, conversation_id, sender_id, content, client_key, listing_id, language, sms, sms_refused)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id, number, conversation_id, created_at
), sides as (
  insert into conversation_side as known
    (account_id, other_id, conversation_id, last_id, changed_id, read_id, received_id, receipt_id, receipt_at)
  select account, other, conversation_id, number, number, case when is_sender then number else 0 end,
         case when is_sender then 0 else number end, case when is_sender and $10 then id else 0 end,
         case when is_sender and $10 then clock_timestamp() end
  from written
  cross join (values ($3::bigint, $11::bigint, true), ($11, $3, false))
    as side (account, other, is_sender)
  on conflict (account_id, other_id) do update
    set last_id = excluded.last_id, changed_id = excluded.changed_id,
        read_id = greatest(known.read_id, excluded.read_id),
        received_id = greatest(known.received_id, excluded.received_id),
        receipt_id = greatest(known.receipt_id, excluded.receipt_id),
        receipt_at = coalesce(excluded.receipt_at, known.receipt_at)
)
select id, iso(created_at) as "createdAt" from written`)

/** the usual reply time, which depends on the first reply in each conversation */
export type UpdateReplyTime = {
}
export const updateReplyTime = query<{ account: number }, UpdateReplyTime>(["account"], `
update account set replies_within = replies_within(id)
where id = $1 and replies_within is distinct from replies_within(id)`)

/** the unread messages of the conversation of this one, for an email to the receiver */
export type FindUnread = {
  id: number
  locale: string
  senderId: number
  username: string
  to: string
  messages: string[]
}
export const findUnread = query<{ message: number }, FindUnread>(["message"], `
select receiver_id as id, locale, sender_id as "senderId", sender_name as "username", email as "to",
       array(select content_for(message, receiver_id) from message
             where message.conversation_id = notice.conversation_id and message.sender_id = notice.sender_id
               and message.number > read_id
             order by message.number limit 20) as "messages"
from message_notice notice
where id = $1 and read_id < number and unread_emails`)

/** a message whose copy goes to the receiver's phone */
export type FindCopy = {
  locale: string
  senderId: number
  username: string
  to: string
  content: string
}
export const findCopy = query<{ message: number }, FindCopy>(["message"], `
select locale, sender_id as "senderId", sender_name as "username", phone_number as "to", content as "content"
from message_notice
where id = $1 and phone_verified_at is not null and sms_copies
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(message_notice.phone_number, ' ', ''))`)

/** only the newest message, so that a burst causes one push message */
export type FindPush = {
  to: number
  senderId: number
  username: string
}
export const findPush = query<{ message: number }, FindPush>(["message"], `
select receiver_id as "to", sender_id as "senderId", sender_name as "username"
from message_notice
where id = $1 and withheld is null and read_id < number and received_id = number`)

/** the phone to which copies go, if the user gets any */
export type FindCopyNumber = {
  number: string
}
export const findCopyNumber = query<{ receiver: number }, FindCopyNumber>(["receiver"], `
select phone_number as "number" from account
where id = $1 and phone_verified_at is not null and sms_copies
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(account.phone_number, ' ', ''))`)

/** who sent a copy, and to whom. A sender who deleted the account has no side, and no page to notify. */
export type FindSender = {
  sender: number
  receiver: number
}
export const findSender = query<{ message: number }, FindSender>(["message"], `
select account_id as sender, other_id as receiver
from message join conversation_side side on side.conversation_id = message.conversation_id and account_id = sender_id
where message.id = $1`)

/** whether the outcome of a copy is new. An operator may have retried a job that failed permanently. */
export type SettleCopy = {
  id: number
}
export const settleCopy = query<{ undelivered: boolean; outcome: string; message: number }, SettleCopy>(["undelivered","outcome","message"], `
update message set sms_undelivered = $1, sms_outcome = $2
where id = $3 and sms and not sms_undelivered and ($1 or sms_outcome is distinct from 'sent')
returning id`)

/** locks both accounts, then takes the next number */
export type TakeNumber = {
  number: number
}
export const takeNumber = query<{ one: number; other: number }, TakeNumber>(["one","other"], `
with locked as (
  select id from account where id in ($1, $2) order by id for no key update
)
select nextval('change_id')::float8 as "number" from (select count(*) from locked) as both_locked`)

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

/** whether two people see each other's receipts */
export type AreShared = {
  areShared: boolean
}
export const areShared = query<{ reader: number; writer: number }, AreShared>(["reader","writer"], `
select (select count(read_receipts_since) from account where id in ($1, $2)) = 2
       and not exists (select from blocks_between($1, $2)) as "areShared"`)

/** a receipt refers to the last read message by its id, because pages do not know change numbers */
export type FindMessage = {
  id: number
}
export const findMessage = query<{ conversation: number; number: number }, FindMessage>(["conversation","number"], `
select id from message where conversation_id = $1 and number = $2`)

/** prevents that old receipts reappear when the account enables receipts again. Returns the other people. */
export type DeleteReceipts = {
  id: number
  sawIt: boolean
}
export const deleteReceipts = query<{ account: number }, DeleteReceipts>(["account"], `
update conversation_side mine set receipt_id = 0, receipt_at = null
where account_id = $1 and receipt_id > 0
returning other_id as id,
          exists (select from account where id = mine.other_id and read_receipts_since is not null)
          and not exists (select from blocks_between(mine.account_id, mine.other_id)) as "sawIt"`)

/** for the export. Includes the receipts that others can see; those of others are their personal data. */
export type FindOwnReceipts = {
  enabledSince: string
  shown: object[]
}
export const findOwnReceipts = query<{ me: number }, FindOwnReceipts>(["me"], `
select iso(read_receipts_since) as "enabledSince",
       (select coalesce(json_agg(json_build_object('shownTo', username, 'readAt', iso(receipt_at)) order by receipt_at), '[]')
        from conversation_side side join account other on other.id = other_id
        where side.account_id = account.id and receipt_id > 0) as "shown"
from account where id = $1 and read_receipts_since is not null`)

/** what a user has chosen */
export type FindSettings = {
  unreadEmails: boolean
  readReceipts: boolean
}
export const findSettings = query<{ account: number }, FindSettings>(["account"], `
select unread_emails as "unreadEmails", read_receipts_since is not null as "readReceipts" from account where id = $1`)

/** for a user who has not left, because a signed link may name a deleted account */
export type SetUnreadEmails = {
}
export const setUnreadEmails = query<{ enabled: boolean; account: number }, SetUnreadEmails>(["enabled","account"], `
update account set unread_emails = $1 where id = $2 and left_at is null`)

/** a second "yes" keeps the time of the first */
export type SetReadReceipts = {
}
export const setReadReceipts = query<{ enabled: boolean; account: number }, SetReadReceipts>(["enabled","account"], `
update account set read_receipts_since = case when $1 then coalesce(read_receipts_since, now()) end where id = $2`)

/** for an account that is deleted */
export type ResetSettings = {
}
export const resetSettings = query<{ account: number }, ResetSettings>(["account"], `
update account set unread_emails = true, read_receipts_since = null where id = $1`)
