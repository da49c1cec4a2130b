import { Migration } from '@mikro-orm/migrations'

/** A trip that has departed is never canceled because one side leaves: who is on the way keeps what they need until its end. */
export class Migration20261129130300_departed_trips extends Migration {
  override up(): void {
    this.addSql(`
      -- The name, phone and address that a person with a deleted account shared, for the other side, until the trip's end.
      alter table trip_person add column contact jsonb;

      -- By the clock, or because someone is on board already.
      create function has_departed(trip) returns boolean language sql stable as $$
        select $1.first_departure_at <= now()
          or exists (select from trip_leg where trip_id = $1.id and departs_at <= now())
          or exists (
          select from trip_milestone where trip_id = $1.id and kind in ('boarded', 'landed') and undone_at is null)
      $$;

      -- A person who blocks the other has left the trip. What follows is enqueued, because it needs the listings of both.
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
            and state = 'agreed' and last_landing_at > now();
        return null;
      end $$;

      -- Of a trip that has departed only the helper's own links end: the traveler's family goes on reading.
      create or replace function block_links() returns trigger language plpgsql as $$
      begin
        update trip_link set expires_at = now()
        from trip, account mine, account other
        where mine.identity = (select identity from account where id = new.blocker_id)
          and other.identity = (select identity from account where id = new.blocked_id)
          and (helper_id, traveler_id) in ((mine.id, other.id), (other.id, mine.id))
          and trip_link.trip_id = trip.id and expires_at > now() and made_by = helper_id and has_departed(trip);
        return null;
      end $$;
    `)
  }
}
