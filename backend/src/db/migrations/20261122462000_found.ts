import { Migration } from '@mikro-orm/migrations'

/** A listing has found its company as long as the trips say so, whoever opens, shows, changes or cancels what. */
export class Migration20261122462000_found extends Migration {
  override up(): void {
    this.addSql(`
      -- Whoever opens a listing asks for 'open'; it becomes 'found' when as many trips are agreed as it has places.
      create function find_company() returns trigger language plpgsql as $$
      begin
        new.status := 'open';
        if new.type = 'helper' then
          if (select count(*) from trip where helper_listing_id = new.id and state = 'agreed') >= new.places then
            new.status := 'found';
          end if;
        elsif exists (select from trip where seeking_listing_id = new.id and state = 'agreed') then
          new.status := 'found';
        end if;
        -- The same request may have made another listing meanwhile, and one of them is open.
        if old.status = 'found' and new.status = 'open' then new.request_hash := null; end if;
        return new;
      end $$;
      create trigger listing_company before update of status, places on listing for each row
        when (new.status = 'open' or new.status = 'found' and new.places <> old.places)
        execute function find_company();
      -- The triggers run in the order of their names: this one comes last.
      create trigger listing_withheld_found before update of status on listing for each row
        when (new.status = 'found') execute function withhold_listing();

      -- Whatever agrees on a trip, cancels or deletes one, its listings follow. In the order of their ids, so that nobody waits in a circle.
      create function trip_finds() returns trigger language plpgsql as $$
      declare
        t trip := coalesce(new, old);
      begin
        perform from listing where id in (t.helper_listing_id, t.seeking_listing_id) order by id for update;
        update listing set status = 'open'
          where id in (t.helper_listing_id, t.seeking_listing_id) and status in ('open', 'found') and closes_at > now();
        return null;
      end $$;
      create trigger trip_agreed after insert on trip for each row
        when (new.state = 'agreed') execute function trip_finds();
      create trigger trip_changed after update of state on trip for each row
        when ((old.state = 'agreed') <> (new.state = 'agreed')) execute function trip_finds();
      create trigger trip_gone after delete on trip for each row
        when (old.state = 'agreed') execute function trip_finds();
    `)
  }
}
