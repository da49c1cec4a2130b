import { Migration } from '@mikro-orm/migrations'

/**
 * What the database keeps true about trips, whoever writes: how many a helper takes along, which flights have company, what ends
 * a proposal, and whom a change of a listing has to be told.
 */
export class Migration20261122463000_agreement extends Migration {
  override up(): void {
    this.addSql(`
      -- Whoever deletes a listing takes back what was proposed with it.
      create function end_proposal() returns trigger language plpgsql as $$
      begin
        new.state := case
          when new.waits_for = case when new.seeking_listing_id is distinct from old.seeking_listing_id
            then new.traveler_id else new.helper_id end
          then 'declined' else 'withdrawn' end;
        new.waits_for := null;
        new.ended_at := now();
        new.revision := new.revision + 1;
        return new;
      end $$;
      create trigger trip_proposal_ends before update of helper_listing_id, seeking_listing_id on trip
        for each row when (new.state = 'proposed' and (
          old.helper_listing_id is not null and new.helper_listing_id is null
          or old.seeking_listing_id is not null and new.seeking_listing_id is null))
        execute function end_proposal();

      -- Agreeing takes the flights, and the end of what was agreed gives them back.
      create function settle_trip() returns trigger language plpgsql as $$
      begin
        if (old.state = 'agreed') is distinct from (new.state = 'agreed') then
          update trip_leg set taken_by = case
              when new.state = 'agreed' and together then coalesce(new.seeking_listing_id, - new.traveler_id) end
            where trip_id = new.id;
          -- The trigger trip_changed has locked the listing, so nobody else is counted at this moment.
          if new.state = 'agreed' and (select count(*) from trip where helper_listing_id = new.helper_listing_id and state = 'agreed')
              > (select places from listing where id = new.helper_listing_id) then
            raise unique_violation using message = 'The helper takes nobody else along.', constraint = 'trip-full';
          end if;
        end if;
        if new.state = 'agreed' and old.state = 'agreed' then
          insert into trip_owed (trip_id, role, what)
            select new.id, role, 'gone'
            from (values ('helper', old.helper_listing_id is not null and new.helper_listing_id is null),
                         ('traveler', old.seeking_listing_id is not null and new.seeking_listing_id is null)) as side (role, gone)
            where gone;
        end if;
        return null;
      end $$;
      create trigger trip_settled after update of state, helper_listing_id, seeking_listing_id on trip
        for each row when (old.state = 'agreed' or new.state = 'agreed') execute function settle_trip();

      create function owe_trips() returns trigger language plpgsql as $$
      begin
        insert into trip_owed (trip_id, role, what)
          select id, case helper_listing_id when new.id then 'helper' else 'traveler' end,
                 case when new.status in ('closed', 'hidden', 'removed') then 'gone' else 'changed' end
          from trip
          where (helper_listing_id = new.id or seeking_listing_id = new.id) and state = 'agreed' and last_landing_at > now();
        return null;
      end $$;
      create trigger trips_owed after update on listing for each row
        when (new.status in ('closed', 'hidden', 'removed') and old.status in ('open', 'found'))
        execute function owe_trips();
      create trigger trips_owed_again after update on listing for each row
        when (new.status in ('open', 'found') and (
          old.departure, old.arrival, old.date, old.end_date, old.time_of_day,
          old.carrier, old.flight_number, old.flight_suffix, old.legs
        ) is distinct from (
          new.departure, new.arrival, new.date, new.end_date, new.time_of_day,
          new.carrier, new.flight_number, new.flight_suffix, new.legs
        ))
        execute function owe_trips();

      -- A block ends what is proposed between the two people; what was agreed stays as it is.
      create function part_trips() returns trigger language plpgsql as $$
      begin
        update trip set
          state = case when state = 'agreed' then state when waits_for = mine.id then 'declined' else 'withdrawn' end,
          ended_at = case when state = 'agreed' then ended_at else now() end,
          change = null, waits_for = null, revision = revision + 1
        from account mine, account other
        where mine.identity = (select identity from account where id = new.blocker_id)
          and other.identity = (select identity from account where id = new.blocked_id)
          and (helper_id, traveler_id) in ((mine.id, other.id), (other.id, mine.id))
          and waits_for is not null;
        return null;
      end $$;
      create trigger block_parts_trips after insert on block for each row execute function part_trips();

      alter table push_choice drop constraint push_choice_topic_check;
      alter table push_choice add constraint push_choice_topic_check
        check (topic in ('messages', 'alerts', 'trips')) not valid;
    `)
  }
}
