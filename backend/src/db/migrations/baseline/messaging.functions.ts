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

  create function lock_people(one bigint, other bigint) returns bigint language plpgsql as $$
  declare
    person bigint;
    held bigint;
    newest bigint := 0;
  begin
    perform pg_advisory_xact_lock(key) from (
      select hashtextextended('messaging:' || id, 0) as key from unnest(array[one, other]) as id order by key
    ) as keys;
    foreach person in array array[least(one, other), greatest(one, other)] loop
      select number into held from account_change where account_id = person for update;
      if not found then
        select coalesce(max(changed_id), 0) into held from conversation_side where account_id = person;
        insert into account_change (account_id, number) select id, held from account where id = person
          on conflict (account_id) do update set number = account_change.number -- waits for a concurrent insert
          returning number into held;
      end if;
      newest := greatest(newest, held);
    end loop;
    return newest;
  end $$;

  -- Takes the next number for the two people, who stay locked until the transaction ends.
  create function take_change_number(one bigint, other bigint) returns bigint language plpgsql as $$
  declare
    taken bigint;
  begin
    perform lock_people(one, other);
    taken := nextval('change_id');
    update account_change set number = taken where account_id = one;
    update account_change set number = taken where account_id = other and other <> one;
    return taken;
  end $$;

  -- A message's number equals its id, whichever of the two the insert sets.
  create function number_message() returns trigger language plpgsql as $$
  begin
    if new.number is null then new.number := new.id; else new.id := new.number; end if;
    return new;
  end $$;
  create trigger message_numbered before insert on message for each row execute function number_message();
`
