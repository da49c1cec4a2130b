import { Migration } from '@mikro-orm/migrations'

/** What a poster shares about someone close in a proposal, and travelers without what identifies them. */
export class Migration20261129120000_traveler_shares extends Migration {
  override up(): void {
    this.addSql(`
      -- Null until the poster chooses: then nothing is shared in a proposal, and the name and the age in an agreed trip.
      alter table trip_person add column shares_first_name boolean, add column shares_age_band boolean,
        add column shares_time boolean;

      -- The first name, the age band and the note are erased after the trip.
      alter table listing drop constraint listing_traveler;
      alter table listing add constraint listing_traveler check (
        traveler is null or coalesce(
          type = 'seeking_help' and jsonb_typeof(traveler) = 'object'
          and traveler - array['firstName', 'relation', 'ageBand', 'needs', 'note'] = '{}'
          and (traveler -> 'firstName' is null
            or traveler ->> 'firstName' !~ '\\s' and length(traveler ->> 'firstName') between 1 and 30)
          and length(traveler ->> 'relation') > 0 and jsonb_typeof(traveler -> 'needs') = 'array'
          and length(coalesce(traveler ->> 'note', '')) <= 200
          and (traveler -> 'ageBand' is null or traveler ->> 'ageBand' not in ('under-12', '12-17')
            or traveler ->> 'relation' in ('daughter', 'son')),
          false)
      ) not valid;

      -- The flights by which matches are found do not contain the time of someone close: a match would reveal it.
      create or replace function spread_listing_legs() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from listing_leg using written where listing_id = written.id;
        end if;
        insert into listing_leg
          select id, leg.number, account_id, type, leg.departure, leg.arrival, leg.date, leg.end_date,
                 case when traveler is null then leg.time_of_day end,
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
