import { Migration } from '@mikro-orm/migrations'

/** The flights of a trip, and what one trip is compared with another by: languages, areas and standing. */
export class Migration20261122410000_legs extends Migration {
  override up(): void {
    this.addSql(`
      -- ISO 639-3. What was typed stays in "languages".
      alter table account add column language_codes text[] not null default '{}';

      -- Airports of one metropolitan area. An airport that is missing here is an area by itself.
      create table airport_area (
        code  text primary key check (code ~ '^[A-Z]{3}$'),
        area  text not null check (area ~ '^[A-Z]{3}$')
      );

      -- The flights of a trip with connections, in order: departure, arrival, date, time, carrier, number, suffix.
      alter table listing add column legs jsonb;
      -- The traveller's, where they are others than the author's.
      alter table listing add column language_codes text[] not null default '{}';
      -- Kept by the trigger listing_facts.
      alter table listing add column departure_area text;
      alter table listing add column arrival_area text;
      alter table listing add column spoken text not null default '';
      alter table listing add column trust integer not null default 0;

      -- Two to four legs; each begins where the last one ended, at most a day before (over the date line) and three after.
      create function legs_fit(legs jsonb, departure text, arrival text, date date) returns boolean
      language sql immutable as $$
        select jsonb_array_length(legs) between 2 and 4
          and legs -> 0 ->> 'departure' = $2 and legs -> -1 ->> 'arrival' = $3 and (legs -> 0 ->> 'date')::date = $4
          and bool_and(
            leg.departure ~ '^[A-Z]{3}$' and leg.arrival ~ '^[A-Z]{3}$' and leg.departure <> leg.arrival and leg.date is not null
            and (leg.carrier is null) = (leg.number is null)
            and (before.arrival is null or before.arrival = leg.departure and leg.date between before.date - 1 and before.date + 3)
          )
        from rows from (jsonb_to_recordset(legs) as (departure text, arrival text, date date, carrier text, number int))
          with ordinality as leg (departure, arrival, date, carrier, number, place)
        left join rows from (jsonb_to_recordset(legs) as (arrival text, date date))
          with ordinality as before (arrival, date, place) on before.place = leg.place - 1
      $$;
      alter table listing add constraint listing_legs check (legs is null or legs_fit(legs, departure, arrival, date)) not valid;

      -- A trip without named flights is one flight. A flexible trip's flights move together.
      create function legs_of(legs jsonb, departure text, arrival text, date date, end_date date, time_of_day text,
                              carrier text, flight_number int, flight_suffix text)
      returns table (number int, departure text, arrival text, date date, end_date date, time_of_day text,
                     carrier text, flight_number int, flight_suffix text)
      language sql stable as $$
        select 1, $2, $3, $4, coalesce($5, $4), $6, $7, $8, $9 where $1 is null
        union all
        select leg.place::int, leg.departure, leg.arrival, leg.date, leg.date + (coalesce($5, $4) - $4), leg.time,
               leg.carrier, leg.number, coalesce(leg.suffix, '')
        from rows from (
          jsonb_to_recordset($1)
            as (departure text, arrival text, date date, "time" text, carrier text, number int, suffix text)
        ) with ordinality as leg (departure, arrival, date, "time", carrier, number, suffix, place)
        where $1 is not null
      $$;

      -- Each flight of each open, confirmed listing, with what a match ranks and filters by.
      create table listing_leg (
        listing_id     bigint not null references listing on delete cascade,
        number         int not null check (number between 1 and 4),
        account_id     bigint not null,
        type           text not null,
        departure      text not null,
        arrival        text not null,
        -- The days on which it may leave, by the clock of its departure airport.
        date           date not null,
        end_date       date not null,
        time_of_day    text,
        carrier        text,
        flight_number  int,
        flight_suffix  text not null,
        closes_at      timestamptz not null,
        spoken         text not null,
        trust          int not null,
        primary key (listing_id, number)
      );
      create index listing_leg_flight on listing_leg (carrier, flight_number, departure, type, date)
        include (flight_suffix, end_date, closes_at, account_id, listing_id, spoken, trust) where carrier is not null;
      create index listing_leg_way on listing_leg (departure, arrival, type, date)
        include (time_of_day, end_date, closes_at, account_id, listing_id, spoken, trust);

      -- Kept by the tables themselves, as the days of a listing are.
      create function spread_listing_legs() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from listing_leg using written where listing_id = written.id;
        end if;
        insert into listing_leg
          select id, leg.number, account_id, type, leg.departure, leg.arrival, leg.date, leg.end_date, leg.time_of_day,
                 leg.carrier, leg.flight_number, leg.flight_suffix, closes_at, spoken, trust
          from written cross join lateral legs_of(written.legs, written.departure, written.arrival, written.date,
            written.end_date, written.time_of_day, written.carrier, written.flight_number, written.flight_suffix) leg
          where status = 'open' and confirmed_at is not null;
        return null;
      end $$;
      create trigger spread_legs after insert on listing referencing new table as written
        for each statement execute function spread_listing_legs();
      create trigger spread_legs_again after update on listing referencing new table as written
        for each statement execute function spread_listing_legs();

      -- The order of people of equal use: first a verified phone, then the average of the stars. Nobody's word yet counts as three.
      create function trust_of(verified boolean, stars bigint, count bigint) returns int language sql immutable as $$
        select verified::int * 1000 + case when count > 0 then (100 * stars / count)::int else 300 end
      $$;

      -- What nobody has confirmed says nothing about the account with its address.
      create function note_listing_facts() returns trigger language plpgsql as $$
      begin
        new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
        new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
        new.spoken := array_to_string(new.language_codes, ' ');
        new.trust := 0;
        if new.confirmed_at is not null then
          select case when new.spoken = '' then array_to_string(a.language_codes, ' ') else new.spoken end,
                 trust_of(a.phone_verified_at is not null, r.stars, r.count)
            into new.spoken, new.trust
            from account a left join person_rating r on r.account_id = a.id where a.id = new.account_id;
        end if;
        return new;
      end $$;
      create trigger listing_facts
        before insert or update of departure, arrival, account_id, status, confirmed_at, language_codes, trust on listing
        for each row execute function note_listing_facts();

      create function renew_listing_facts() returns trigger language plpgsql as $$
      declare
        person jsonb := to_jsonb(coalesce(new, old));
      begin
        update listing set trust = trust
          where account_id = coalesce(person ->> 'account_id', person ->> 'id')::bigint and status = 'open';
        return null;
      end $$;
      create trigger listing_facts_renewed after update of language_codes, phone_verified_at on account
        for each row when ((old.language_codes, old.phone_verified_at) is distinct from (new.language_codes, new.phone_verified_at))
        execute function renew_listing_facts();
      create trigger listing_facts_renewed after insert or update or delete on person_rating
        for each row execute function renew_listing_facts();
    `)
  }
}
