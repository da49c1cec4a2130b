/* @name findBlocked: the newest block first. A blocked person with several accounts is shown by the current or the latest one. */
select id, username, profile_picture_url as "profilePictureUrl" from (
  select distinct on (current.identity) current.id, current.username, current.profile_picture_url, block.created_at
  from account mine
  join block on blocker_id = mine.id
  join account previous on previous.id = blocked_id
  join account current on current.identity = previous.identity
  where mine.identity = (select identity from account where account.id = :me)
  order by current.identity, current.left_at desc nulls first, block.created_at desc
) as blocked
order by created_at desc
limit 500;

/* @name isPerson: whether the account is or was in use */
select exists (select from account where id = :id and (email_confirmed_at is not null or left_at is not null)) as "isPerson!";

/* @name addBlock: one row if the block is new */
insert into block (blocker_id, blocked_id) values (:me, :other) on conflict do nothing returning blocked_id as id;

/* @name deleteBlocks: of all accounts of the two people */
delete from block
where blocker_id in (select id from account where identity = (select identity from account where id = :me))
  and blocked_id in (select id from account where identity = (select identity from account where id = :other))
returning blocked_id as id;

/* @name findBlocks: own blocks, for the export */
select username, iso(block.created_at) as "createdAt!"
from block join account on account.id = blocked_id
where blocker_id = :me;
