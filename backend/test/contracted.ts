/**
 * Counts changes for each account alone, without the sequence that all share, as shards need it. The code is written for both.
 */
export const CONTRACTED = `
  update account_change set number = greatest(number, (
    select coalesce(max(changed_id), 0) from conversation_side as side where side.account_id = account_change.account_id));
  create or replace function hold_people(one bigint, other bigint) returns bigint language plpgsql as $$
  declare
    person bigint;
    held bigint;
    newest bigint := 0;
  begin
    foreach person in array array[least(one, other), greatest(one, other)] loop
      select number into held from account_change where account_id = person for update;
      if not found then
        select coalesce(max(changed_id), 0) into held from conversation_side where account_id = person;
        insert into account_change (account_id, number) select id, held from account where id = person
          on conflict (account_id) do update set number = account_change.number -- waits for whoever begins it, too
          returning number into held;
      end if;
      newest := greatest(newest, held);
    end loop;
    return newest;
  end $$;
  create or replace function take_change(one bigint, other bigint) returns bigint language plpgsql as $$
  declare
    taken bigint := hold_people(one, other) + 1;
  begin
    update account_change set number = taken where account_id = one;
    update account_change set number = taken where account_id = other and other <> one;
    return taken;
  end $$;
  drop function number_message, tell_session_ended cascade;
  drop index message_thread, message_trips;`
