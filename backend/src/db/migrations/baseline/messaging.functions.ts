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
`
