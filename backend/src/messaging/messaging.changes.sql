-- import type { MessageView } from './messaging.contract.ts'

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
