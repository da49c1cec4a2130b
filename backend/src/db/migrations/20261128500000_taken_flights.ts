import { Migration } from '@mikro-orm/migrations'

/** A flight on which a traveler has company ends what else is proposed to them for it: nobody can accept that any more. */
export class Migration20261128500000_taken_flights extends Migration {
  override up(): void {
    this.addSql(`
      -- The same comparison as that of the index trip-leg-taken. The end itself is owed, because it locks other people. To the
      -- release before it is a listing that is open again, and ends nothing.
      create function owe_taken() returns trigger language plpgsql as $$
      begin
        insert into trip_owed (trip_id, role, what)
          select proposed.id, 'traveler', 'gone'
          from trip agreed
          join trip proposed on proposed.traveler_id = agreed.traveler_id
            and proposed.state = 'proposed' and proposed.first_departure_at > now()
          join trip_leg leg on leg.trip_id = proposed.id and leg.together
          where agreed.id = new.trip_id and coalesce(proposed.seeking_listing_id, - proposed.traveler_id) = new.taken_by
            and (leg.departure, leg.arrival, leg.date) = (new.departure, new.arrival, new.date)
          order by proposed.id;
        return null;
      end $$;
      create trigger trip_leg_taken after insert or update of taken_by on trip_leg for each row
        when (new.taken_by is not null) execute function owe_taken();
    `)
  }
}
