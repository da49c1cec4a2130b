-- import type { Browser } from '../push/push.service.ts'
-- import type { MessageView, OtherUser, Receipt } from './messaging.contract.ts'

/* @name findInbox: the newest conversations. Reads one index range of the account's sides, and one person and one message for
   each, so the cost does not depend on the length of the history. */
select side.conversation_id as id, last_id as "lastId", sender_id as "senderId", read_id >= received_id as "read!",
       json_build_object('id', other.id, 'username', username, 'profilePictureUrl', profile_picture_url) as "otherUser!: OtherUser",
       left(content_for(message, :me), 140) as "lastMessage!", iso(message.created_at) as "createdAt!"
from conversation_side side
join account other on other.id = other_id
join message on message.conversation_id = side.conversation_id and number = last_id
where account_id = :me and last_id < :before
order by last_id desc
limit :limit;

/* @name findThread: the newest messages, the listings that they are about, and what both people see of each other */
select other.id, username, profile_picture_url as "profilePictureUrl", phone_verified_at is not null as "verified!",
       banned_at is not null as "isBanned!", left_at is not null as "hasLeft!", email_confirmed_at is not null as "isConfirmed!",
       side.conversation_id is not null as "hasBegun!", coalesce(advice_read, false) as "adviceRead!",
       exists (select from blocks_by(:me, other.id)) as "blocked!",
       (select coalesce(json_agg(json_build_object('number', number, 'message', view) order by number desc), '[]')
        from (select number, message_view(message, :me) as view from message
              where message.conversation_id = side.conversation_id and number < :before
              order by number desc limit :limit) as newest) as "messages!: Array<{ number: number; message: MessageView }>",
       (select json_build_object('upTo', theirs.receipt_id, 'at', iso(theirs.receipt_at))
        from conversation_side theirs
        where theirs.account_id = other.id and theirs.other_id = :me and theirs.receipt_id > 0
          and (select count(read_receipts_since) from account where id in (:me, other.id)) = 2
          and not exists (select from blocks_between(:me, other.id))) as "receipt: Receipt",
       (select coalesce(json_agg(listing_id order by newest desc), '[]')
        from (select listing_id, max(number) as newest from message
              where message.conversation_id = side.conversation_id and listing_id is not null
              group by listing_id order by newest desc limit 20) as listing) as "listings!: number[]"
from account other
left join conversation_side side on side.account_id = :me and side.other_id = other.id
where other.id = :other;

/* @name countUnread: unread conversations, and own proposals and trips that have not ended */
select (select count(*)::int from conversation_side where account_id = :me and read_id < received_id) as "count!",
       (select count(*)::int from trip
        where :me in (helper_id, traveler_id) and (is_proposed(trip) or is_shared(trip))) as "trips!";

/* @name findMessageContext: everything that a new message depends on */
select receiver.email_confirmed_at is null or receiver.banned_at is not null as "isUnavailable!",
       receiver.identity = (select identity from account where id = :me) as "isOneself",
       exists (select from blocks_between(:me, :receiver)) as "isBlocked!",
       (select count(read_receipts_since) from account where id in (:me, :receiver)) = 2 as "haveReceipts!",
       case when theirs.account_id is not null then mine.conversation_id end as "conversationId",
       mine.read_id < mine.received_id as "hadUnread", theirs.read_id < theirs.received_id as "theyHaveUnread",
       mine.received_id > 0 and theirs.received_id = 0 as "isFirstReply",
       sent.id as "sentId?", sent.conversation_id as "sentIn?",
       (select coalesce(json_agg(json_build_object('id', id, 'account', account_id, 'mode', mode)), '[]')
        from notified_browser where account_id = :receiver and topic = 'messages') as "browsers!: Browser[]"
from (select) as pair
left join account receiver on receiver.id = :receiver
left join conversation_side mine on mine.account_id = :me and mine.other_id = :receiver
left join conversation_side theirs on theirs.account_id = :receiver and theirs.other_id = :me
left join message sent on sent.sender_id = :me and sent.client_key = :key?;

/* @name writeMessage: the message, and both sides. Numbers only increase, so each side stores the greatest one. `receipt`: sending
   implies that the sender has read the receiver's messages. */
with written as (
  insert into message (number, conversation_id, sender_id, content, client_key, listing_id, language, sms, sms_refused)
  values (:number, :conversationId, :senderId, :content, :clientKey?, :listingId?, :language?, :sms, :smsRefused?)
  returning id, number, conversation_id, created_at
), sides as (
  insert into conversation_side as known
    (account_id, other_id, conversation_id, last_id, changed_id, read_id, received_id, receipt_id, receipt_at)
  select account, other, conversation_id, number, number, case when is_sender then number else 0 end,
         case when is_sender then 0 else number end, case when is_sender and :receipt then id else 0 end,
         case when is_sender and :receipt then clock_timestamp() end
  from written
  cross join (values (:senderId::bigint, :receiverId::bigint, true), (:receiverId, :senderId, false))
    as side (account, other, is_sender)
  on conflict (account_id, other_id) do update
    set last_id = excluded.last_id, changed_id = excluded.changed_id,
        read_id = greatest(known.read_id, excluded.read_id),
        received_id = greatest(known.received_id, excluded.received_id),
        receipt_id = greatest(known.receipt_id, excluded.receipt_id),
        receipt_at = coalesce(excluded.receipt_at, known.receipt_at)
)
select id, iso(created_at) as "createdAt!" from written;

/* @name updateReplyTime: the usual reply time, which depends on the first reply in each conversation */
update account set replies_within = replies_within(id)
where id = :account and replies_within is distinct from replies_within(id);

/* @name findUnread: the unread messages of the conversation of this one, for an email to the receiver */
select receiver_id as id, locale, sender_id as "senderId", sender_name as "username", email as "to!",
       array(select content_for(message, receiver_id) from message
             where message.conversation_id = notice.conversation_id and message.sender_id = notice.sender_id
               and message.number > read_id
             order by message.number limit 20) as "messages!"
from message_notice notice
where id = :message and read_id < number and unread_emails;

/* @name findCopy: a message whose copy goes to the receiver's phone */
select locale, sender_id as "senderId", sender_name as "username", phone_number as "to!", content as "content!"
from message_notice
where id = :message and phone_verified_at is not null and sms_copies
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(message_notice.phone_number, ' ', ''));

/* @name findPush: only the newest message, so that a burst causes one push message */
select receiver_id as "to", sender_id as "senderId", sender_name as "username"
from message_notice
where id = :message and withheld is null and read_id < number and received_id = number;

/* @name findCopyNumber: the phone to which copies go, if the user gets any */
select phone_number as "number!" from account
where id = :receiver and phone_verified_at is not null and sms_copies
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(account.phone_number, ' ', ''));

/* @name findSender: who sent a copy, and to whom. A sender who deleted the account has no side, and no page to notify. */
select account_id as sender, other_id as receiver
from message join conversation_side side on side.conversation_id = message.conversation_id and account_id = sender_id
where message.id = :message;

/* @name settleCopy: whether the outcome of a copy is new. An operator may have retried a job that failed permanently. */
update message set sms_undelivered = :undelivered, sms_outcome = :outcome
where id = :message and sms and not sms_undelivered and (:undelivered or sms_outcome is distinct from 'sent')
returning id;

/* @name takeNumber: locks both accounts, then takes the next number */
with locked as (
  select id from account where id in (:one, :other) order by id for no key update
)
select nextval('change_id')::float8 as "number!" from (select count(*) from locked) as both_locked;

/* @name findNewest: the last change number of each account. A lookup for each: a join would read all of its conversations. */
select account as "account!",
       coalesce((select max(changed_id) from conversation_side where account_id = account), 0) as "id!"
from unnest(:accounts::bigint[]) as account;

/* @name findSides: the sides that have changed since the number that each reader has seen */
select account as "account!", seen as "seen!", other_id as other, conversation_id as conversation, changed_id as changed,
       last_id as last, revised_id as revised, read_id >= received_id as "read!",
       exists (select from account person where person.id = account and read_receipts_since is not null) as "receipts!",
       (select count(*)::int from conversation_side mine where mine.account_id = account and mine.read_id < mine.received_id)
         as "unread!"
from unnest(:accounts::bigint[], :seen::bigint[]) as reader (account, seen)
join conversation_side side on side.account_id = account and changed_id > seen;

/* @name findMessages: stops at the side's change number: beyond it, a message of another conversation could be missed */
select side as "side!", number as id, message_view(message, account) as "message!: MessageView"
from unnest(:sides::int[], :accounts::bigint[], :conversations::bigint[], :seen::bigint[], :changed::bigint[])
  as requested (side, account, conversation, seen, changed)
join message on conversation_id = conversation and number > seen and number <= changed
order by number
limit :limit;

/* @name findReceipts */
select side as "side!", theirs.receipt_id as "upTo", iso(receipt_at) as "at!"
from unnest(:sides::int[], :accounts::bigint[], :others::bigint[]) as pair (side, account, other)
join conversation_side theirs on theirs.account_id = other and theirs.other_id = account
where receipt_id > 0 and (select count(read_receipts_since) from account where id in (account, other)) = 2
  and not exists (select from blocks_between(account, other));

/* @name findBlocked */
select side as "side!" from unnest(:sides::int[], :accounts::bigint[], :others::bigint[]) as pair (side, account, other)
where exists (select from blocks_by(account, other));

/* @name areShared: whether two people see each other's receipts */
select (select count(read_receipts_since) from account where id in (:reader, :writer)) = 2
       and not exists (select from blocks_between(:reader, :writer)) as "areShared!";

/* @name findMessage: a receipt refers to the last read message by its id, because pages do not know change numbers */
select id from message where conversation_id = :conversation and number = :number;

/* @name deleteReceipts: prevents that old receipts reappear when the account enables receipts again. Returns the other people. */
update conversation_side mine set receipt_id = 0, receipt_at = null
where account_id = :account and receipt_id > 0
returning other_id as id,
          exists (select from account where id = mine.other_id and read_receipts_since is not null)
          and not exists (select from blocks_between(mine.account_id, mine.other_id)) as "sawIt!";

/* @name findOwnReceipts: for the export. Includes the receipts that others can see; those of others are their personal data. */
select iso(read_receipts_since) as "enabledSince!",
       (select coalesce(json_agg(json_build_object('shownTo', username, 'readAt', iso(receipt_at)) order by receipt_at), '[]')
        from conversation_side side join account other on other.id = other_id
        where side.account_id = account.id and receipt_id > 0) as "shown!: object[]"
from account where id = :me and read_receipts_since is not null;

/* @name findSettings: what a user has chosen */
select unread_emails as "unreadEmails", read_receipts_since is not null as "readReceipts!" from account where id = :account;

/* @name setUnreadEmails: for a user who has not left, because a signed link may name a deleted account */
update account set unread_emails = :enabled where id = :account and left_at is null;

/* @name setReadReceipts: a second "yes" keeps the time of the first */
update account set read_receipts_since = case when :enabled then coalesce(read_receipts_since, now()) end where id = :account;

/* @name resetSettings: for an account that is deleted */
update account set unread_emails = true, read_receipts_since = null where id = :account;
