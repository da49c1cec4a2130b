import { Migration } from '@mikro-orm/migrations'

/**
 * Changes are counted per account: a counter row for each, which the writing transaction locks. Two people take the greater of
 * their numbers and one more, so that for each of them numbers grow in the order of commits.
 *
 * The release before numbers all changes from one sequence, under advisory locks, and orders messages by their ids. While it may
 * run, numbers come from its sequence, too, and the number of a message is its id. When it runs no more, a migration
 * - raises each counter to the newest change of its account (`conversation_side.changed_id`);
 * - drops from `hold_people` the advisory locks, and writes `taken := hold_people(one, other) + 1` into `take_change`, without
 *   its setting;
 * - drops the triggers `message_numbered`, `message_decided` and `session_ended` with their functions, and the indexes
 *   `message_thread` and `message_trips`.
 */
export class Migration20261124510000_change_numbers extends Migration {
  override up(): void {
    this.addSql(`
      create table account_change (
        account_id  bigint primary key references account on delete cascade,
        -- The newest number that a transaction has taken for this account.
        number      bigint not null
      ) with (fillfactor = 50);

      -- A statement names one account, so that it is a statement of one shard.
      create function hold_people(one bigint, other bigint) returns bigint language plpgsql as $$
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
              on conflict (account_id) do update set number = account_change.number -- waits for whoever begins it, too
              returning number into held;
          end if;
          newest := greatest(newest, held);
        end loop;
        return newest;
      end $$;

      create function take_change(one bigint, other bigint) returns bigint language plpgsql as $$
      declare
        taken bigint;
      begin
        perform hold_people(one, other);
        taken := nextval('change_id');
        perform set_config('flight_amigo.counts', 'yes', true);
        update account_change set number = taken where account_id = one;
        update account_change set number = taken where account_id = other and other <> one;
        return taken;
      end $$;

      -- The place of a message among the changes of its two people.
      alter table message add column number bigint;
      alter table message add constraint message_number check (number is not null) not valid;
      create function number_message() returns trigger language plpgsql as $$
      begin
        if new.number is null then new.number := new.id; else new.id := new.number; end if;
        return new;
      end $$;
      create trigger message_numbered before insert on message for each row execute function number_message();

      -- As before, but only for a transaction of the release before: this one's code numbers its decisions.
      create or replace function tell_of_decision() returns trigger language plpgsql as $$
      declare
        receiver bigint;
      begin
        if current_setting('flight_amigo.counts', true) = 'yes' then return null; end if;
        receiver := coalesce(
          (select other_id from conversation_side
           where account_id = new.sender_id and conversation_id = new.conversation_id),
          (select account_id from conversation_side where conversation_id = new.conversation_id limit 1));
        perform pg_advisory_xact_lock(hashtextextended('messaging:' || receiver, 0));
        update conversation_side set revised_id = change.id, changed_id = change.id
          from (select nextval('change_id') as id) as change
          where account_id = receiver and other_id = new.sender_id;
        perform pg_notify('live', json_build_array(receiver)::text);
        return null;
      end $$;
    `)
  }
}
