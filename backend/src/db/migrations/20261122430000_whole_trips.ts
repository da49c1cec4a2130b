import { Migration } from '@mikro-orm/migrations'

/** A flight knows whether it has the ends of its trip: a search by route answers such trips itself. */
export class Migration20261122430000_whole_trips extends Migration {
  override up(): void {
    this.addSql(`
      alter table listing_leg add column whole boolean not null default true;

      create or replace function spread_listing_legs() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from listing_leg using written where listing_id = written.id;
        end if;
        insert into listing_leg
          select id, leg.number, account_id, type, leg.departure, leg.arrival, leg.date, leg.end_date, leg.time_of_day,
                 leg.carrier, leg.flight_number, leg.flight_suffix, closes_at, spoken, trust,
                 (leg.departure, leg.arrival) = (written.departure, written.arrival)
          from written cross join lateral legs_of(written.legs, written.departure, written.arrival, written.date,
            written.end_date, written.time_of_day, written.carrier, written.flight_number, written.flight_suffix) leg
          where status = 'open' and confirmed_at is not null;
        return null;
      end $$;
    `)
  }
}
