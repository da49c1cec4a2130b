import { Migration } from '@mikro-orm/migrations'

/** What ends the links of families, whoever writes; and the answer of a phone that has taken a milestone back. */
export class Migration20261122464000_family extends Migration {
  override up(): void {
    this.addSql(`
      -- The same answer of a phone may come twice, and takes back one milestone only.
      alter table trip_milestone add column undo_key text;

      -- A link lives as long as its trip.
      create function date_links() returns trigger language plpgsql as $$
      begin
        update trip_link set expires_at =
            case when new.state = 'agreed' then new.last_landing_at + interval '48 hours' else now() end
          where trip_id = new.id and expires_at > now();
        return null;
      end $$;
      create trigger trip_dates_links after update of state, last_landing_at on trip for each row
        when ((old.state, old.last_landing_at) is distinct from (new.state, new.last_landing_at))
        execute function date_links();

      -- A block ends the links to what the two have agreed on.
      create function block_links() returns trigger language plpgsql as $$
      begin
        update trip_link set expires_at = now()
        from trip, account mine, account other
        where mine.identity = (select identity from account where id = new.blocker_id)
          and other.identity = (select identity from account where id = new.blocked_id)
          and (helper_id, traveler_id) in ((mine.id, other.id), (other.id, mine.id))
          and trip_link.trip_id = trip.id and expires_at > now();
        return null;
      end $$;
      create trigger block_ends_links after insert on block for each row execute function block_links();
    `)
  }
}
