export const messagingFunctions = String.raw`
  -- The first reply is the one with the lowest number.
  create function replies_within(person bigint) returns text language sql stable as $$
    select case
        when count(*) < 5 then null
        when percentile_cont(0.5) within group (order by took) <= interval '1 hour' then 'hour'
        when percentile_cont(0.5) within group (order by took) <= interval '6 hours' then 'hours'
        when percentile_cont(0.5) within group (order by took) <= interval '24 hours' then 'day'
        else 'days' end
    from (
      select replied.at - begun_at as took
      from (
        select conversation.id, begun_at
        from conversation_side side join conversation on conversation.id = side.conversation_id
        where side.account_id = person and begun_by <> person
        order by side.last_id desc limit 50
      ) as begun
      cross join lateral (
        select created_at as at from message where conversation_id = begun.id and sender_id = person order by number limit 1
      ) as replied
    ) as reply
  $$;

  -- A message's number equals its id, whichever of the two the insert sets.
  create function number_message() returns trigger language plpgsql as $$
  begin
    if new.number is null then new.number := new.id; else new.id := new.number; end if;
    return new;
  end $$;
  create trigger message_numbered before insert on message for each row execute function number_message();

  -- Compares identities, not accounts, so that blocks still apply when a blocked user deletes the account and returns.
  -- For a condition: exists (select from blocks_between(one.id, other.id)), which PostgreSQL inlines.
  create function blocks_between(one bigint, other bigint) returns table (created_at timestamptz)
    language sql stable as $$
    select block.created_at
    from account block_one
    join account block_other on block_other.identity = (select identity from account where id = other)
    join block on (block.blocker_id, block.blocked_id) in ((block_one.id, block_other.id), (block_other.id, block_one.id))
    where block_one.identity = (select identity from account where id = one)
  $$;
`
