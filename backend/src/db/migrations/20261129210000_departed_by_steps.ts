import { Migration } from '@mikro-orm/migrations'

/**
 * A flight without a typed time counts as departed from the first step that is recorded: noon is only a guess, and the steps are
 * possible all day. From the beginning of the day it would be too early, because a helper who leaves before anybody is under way
 * must still end the trip: otherwise a traveler waits at the airport for someone who does not come.
 */
export class Migration20261129210000_departed_by_steps extends Migration {
  override up(): void {
    this.addSql(`
      -- By the clock.
      create function has_left(trip) returns boolean language sql stable as $$
        select $1.first_departure_at <= now() or exists (select from trip_leg where trip_id = $1.id and departs_at <= now())
      $$;

      -- By the clock, or because someone is on board or on the way to a flight without a time.
      create or replace function has_departed(trip) returns boolean language sql stable as $$
        select has_left($1) or exists (
          select from trip_milestone where trip_id = $1.id and undone_at is null
            and (kind in ('boarded', 'landed')
              or exists (select from trip_leg where trip_id = $1.id and number = 1 and time is null)))
      $$;
    `)
  }
}
