import { Migration } from '@mikro-orm/migrations'

/**
 * A block cancels what the two have agreed on, if they still have a flight to share. Proposals follow the listings that they
 * name: they end when nobody can accept them any more, and have the flights of whoever has changed theirs.
 */
export class Migration20261128300000_parted_trips extends Migration {
  override up(): void {
    this.addSql(`
      create function has_company_ahead(trip) returns boolean language sql stable as $$
        select $1.state = 'agreed'
          and exists (select from trip_leg where trip_id = $1.id and together and departs_at > now())
      $$;

      -- Whoever blocks the other has left the trip. The cancellation is owed, because it needs the listings of both.
      create or replace function part_trips() returns trigger language plpgsql as $$
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
        insert into trip_owed (trip_id, role, what)
          select trip.id, case trip.helper_id when mine.id then 'helper' else 'traveler' end, 'left'
          from trip, account mine, account other
          where mine.identity = (select identity from account where id = new.blocker_id)
            and other.identity = (select identity from account where id = new.blocked_id)
            and (helper_id, traveler_id) in ((mine.id, other.id), (other.id, mine.id))
            and has_company_ahead(trip);
        return null;
      end $$;

      -- The family of a trip that a block cancels reads that it does not take place. Other links end.
      create or replace function block_links() returns trigger language plpgsql as $$
      begin
        update trip_link set expires_at = now()
        from trip, account mine, account other
        where mine.identity = (select identity from account where id = new.blocker_id)
          and other.identity = (select identity from account where id = new.blocked_id)
          and (helper_id, traveler_id) in ((mine.id, other.id), (other.id, mine.id))
          and trip_link.trip_id = trip.id and expires_at > now() and not has_company_ahead(trip);
        return null;
      end $$;

      -- Whoever must answer a proposal has read its flights, so only its author's listing moves them.
      create or replace function owe_trips() returns trigger language plpgsql as $$
      declare
        gone boolean := new.status in ('closed', 'hidden', 'removed');
      begin
        insert into trip_owed (trip_id, role, what)
          select id, case helper_listing_id when new.id then 'helper' else 'traveler' end,
                 case when gone then 'gone' else 'changed' end
          from trip
          where (helper_listing_id = new.id or seeking_listing_id = new.id) and last_landing_at > now()
            and (state = 'agreed' or state = 'proposed' and (gone or waits_for <> new.account_id));
        return null;
      end $$;

      create function owe_proposals() returns trigger language plpgsql as $$
      begin
        insert into trip_owed (trip_id, role, what)
          select id, 'helper', 'gone' from trip
          where helper_listing_id = new.id and state = 'proposed' and first_departure_at > now();
        return null;
      end $$;
      create trigger trips_owed_full after update on listing for each row
        when (new.type = 'helper' and new.status = 'found' and old.status <> 'found')
        execute function owe_proposals();
    `)
  }
}
