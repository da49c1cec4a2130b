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
