export const searchFunctions = String.raw`
  -- A trip without named flights counts as one flight. A flexible trip's flights move together.
  create function legs_of(legs jsonb, departure text, arrival text, date date, end_date date, time_of_day text,
    carrier text, flight_number integer, flight_suffix text)
  returns table(number integer, departure text, arrival text, date date, end_date date, time_of_day text,
    carrier text, flight_number integer, flight_suffix text)
    language sql stable as $$
    select 1, $2, $3, $4, coalesce($5, $4), $6, $7, $8, $9 where $1 is null
    union all
    select leg.ordinal::int, leg.departure, leg.arrival, leg.date, leg.date + (coalesce($5, $4) - $4), leg.time,
           leg.carrier, leg.number, coalesce(leg.suffix, '')
    from rows from (
      jsonb_to_recordset($1)
        as (departure text, arrival text, date date, "time" text, carrier text, number int, suffix text)
    ) with ordinality as leg (departure, arrival, date, "time", carrier, number, suffix, ordinal)
    where $1 is not null
  $$;

  -- Completed trips raise the rank of a listing by up to the weight of the stars.
  create function trust_of(verified boolean, stars bigint, count bigint, completed_trips integer, replies text) returns integer
    language sql immutable as $$
    select verified::int * 1000 + case when count > 0 then (100 * stars / count)::int else 300 end + least(completed_trips, 25) * 20
      + case replies when 'hour' then 60 when 'hours' then 40 when 'day' then 20 else 0 end
  $$;

  -- A trigger, so that no writer of listings can forget it, including the seed and manual changes.
  create function spread_listing_days() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from listing_day using written where listing_id = written.id;
    end if;
    insert into listing_day
      select id, date + n, date, type, departure, arrival, route, carrier, flight_number, flight_suffix, closes_at
      from written, generate_series(1, end_date - date) n
      where status = 'open';
    return null;
  end $$;
  create trigger spread_days after insert on listing referencing new table as written for each statement
    execute function spread_listing_days();
  create trigger spread_days_again after update on listing referencing new table as written for each statement
    execute function spread_listing_days();

  -- Returns the flights without company, each with its run of such flights.
  create function open_flights(company jsonb)
  returns table (number int, departure text, arrival text, date date, end_date date, time_of_day text,
                 carrier text, flight_number int, flight_suffix text, run int, run_length int, last_arrival text)
  language sql immutable as $$
    select f.ordinal::int, f.departure, f.arrival, f.date, f."endDate", f."time", f.carrier, f.number, f.suffix, f.run,
           (count(*) over of_run)::int, last_value(f.arrival) over of_run
    from (
      select flight.*, (ordinal - row_number() over (order by ordinal))::int as run
      from rows from (
        jsonb_to_recordset(company)
          as (departure text, arrival text, date date, "endDate" date, "time" text, carrier text, number int, suffix text, alone boolean)
      ) with ordinality as flight (departure, arrival, date, "endDate", "time", carrier, number, suffix, alone, ordinal)
      where alone
    ) f
    window of_run as (partition by f.run order by f.ordinal rows between unbounded preceding and unbounded following)
  $$;

  -- Returns the number of the airline that operates a flight on a day, if its schedule is known; otherwise the number
  -- itself.
  create function operating_flight(departure text, date date, end_date date, inout carrier text, inout flight_number integer,
    inout flight_suffix text, out schedule_known boolean)
    language sql stable as $$
    select coalesce(operated[1], $4), coalesce(operated[2]::int, $5), coalesce(operated[3], $6), operated is not null
    from (
      select (
        select regexp_match(leg.operated_as, '^([A-Z0-9]{2})([0-9]{1,4})([A-Z]?)$')
        from flight_number sold join flight_leg_status leg on leg.id = sold.leg_id
        where $2 = $3 and sold.flight = $4 || $5 || $6 and sold.departure = $1 and sold.date = $2
      ) as operated
    ) found
  $$;

  -- Match flights do not contain the time of a trip for someone close, because a match would reveal it.
  create function spread_listing_legs() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from listing_leg using written where listing_id = written.id;
      delete from open_part using written where listing_id = written.id;
    end if;
    insert into listing_leg
      select id, leg.number, account_id, type, leg.departure, leg.arrival, leg.date, leg.end_date,
             case when traveler is null then leg.time_of_day end,
             flown.carrier, flown.flight_number, flown.flight_suffix, flown.schedule_known, closes_at, spoken, trust,
             (leg.departure, leg.arrival) = (written.departure, written.arrival)
      from written cross join lateral legs_of(written.legs, written.departure, written.arrival, written.date,
        written.end_date, written.time_of_day, written.carrier, written.flight_number, written.flight_suffix) leg
      cross join lateral operating_flight(leg.departure, leg.date, leg.end_date, leg.carrier, leg.flight_number,
        leg.flight_suffix) flown
      where status = 'open' and confirmed_at is not null;
    if exists (select from written where status = 'partly') then
      insert into listing_leg
        select id, leg.number, account_id, type, leg.departure, leg.arrival, leg.date, leg.end_date,
               case when traveler is null then leg.time_of_day end,
               flown.carrier, flown.flight_number, flown.flight_suffix, flown.schedule_known, closes_at, spoken, trust,
               leg.run_length = 1
        from written cross join lateral open_flights(written.company) leg
        cross join lateral operating_flight(leg.departure, leg.date, leg.end_date, leg.carrier, leg.flight_number,
          leg.flight_suffix) flown
        where status = 'partly';
      insert into open_part (listing_id, number, account_id, type, departure, arrival, departure_area, arrival_area, date,
          end_date, carrier, flight_number, flight_suffix, closes_at, spoken, trust, trip_date, created_at, human, for_someone)
        select distinct on (id, leg.run)
               id, leg.number, account_id, type, leg.departure, leg.last_arrival,
               coalesce((select area from airport_area where code = leg.departure), leg.departure),
               coalesce((select area from airport_area where code = leg.last_arrival), leg.last_arrival),
               leg.date, leg.end_date, leg.carrier, leg.flight_number, leg.flight_suffix, closes_at, spoken, trust,
               written.date, created_at, human, traveler is not null
        from written cross join lateral open_flights(written.company) leg where status = 'partly'
        order by id, leg.run, leg.number;
    end if;
    return null;
  end $$;
  create trigger spread_legs after insert on listing referencing new table as written for each statement
    execute function spread_listing_legs();
  create trigger spread_legs_again after update on listing referencing new table as written for each statement
    execute function spread_listing_legs();

  -- An unconfirmed listing gets no facts of the account with its address. A request that lost its helper comes first
  -- among those of its tier and languages, unless it was moved to a later week; otherwise trust stays below 10,000.
  create function note_listing_facts() returns trigger language plpgsql as $$
  begin
    new.departure_area := coalesce((select area from airport_area where code = new.departure), new.departure);
    new.arrival_area := coalesce((select area from airport_area where code = new.arrival), new.arrival);
    new.spoken := array_to_string(new.language_codes, ' ');
    new.trust := 0;
    if new.confirmed_at is not null then
      select case when new.spoken = '' and new.traveler is null then array_to_string(a.language_codes, ' ') else new.spoken end,
             trust_of(a.phone_verified_at is not null, r.stars, r.count, a.completed_trips, a.replies_within)
        into new.spoken, new.trust
        from account a left join person_rating r on r.account_id = a.id where a.id = new.account_id;
    end if;
    -- A week and a day, because a local day may begin 14 hours before the UTC day.
    if new.date <= (new.helper_lost_at at time zone 'UTC')::date + 8 then new.trust := new.trust + 10000; end if;
    return new;
  end $$;
  create trigger listing_facts before insert
    or update of departure, arrival, date, account_id, status, confirmed_at, language_codes, trust on listing for each row
    execute function note_listing_facts();
  create trigger listing_facts_of_traveler before update of traveler on listing for each row
    execute function note_listing_facts();

  -- Updates without a change, so that the other triggers compute the account's facts again.
  create function renew_listing_facts() returns trigger language plpgsql as $$
  declare
    person jsonb := to_jsonb(coalesce(new, old));
  begin
    update listing set trust = trust
      where account_id = coalesce(person ->> 'account_id', person ->> 'id')::bigint and status in ('open', 'partly');
    return null;
  end $$;
  create trigger listing_facts_renewed after update of language_codes, phone_verified_at on account for each row
    when (old.language_codes is distinct from new.language_codes
      or old.phone_verified_at is distinct from new.phone_verified_at)
    execute function renew_listing_facts();
  create trigger listing_facts_renewed_by_trips after update of completed_trips on account for each row
    when (old.completed_trips <> new.completed_trips) execute function renew_listing_facts();
  create trigger listing_facts_renewed_by_replies after update of replies_within on account for each row
    when (old.replies_within is distinct from new.replies_within) execute function renew_listing_facts();
  create trigger listing_facts_renewed after insert or delete or update on person_rating for each row
    execute function renew_listing_facts();

  create function spread_listing_languages() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      delete from listing_language using written where listing_id = written.id;
    end if;
    insert into listing_language
      select distinct id, language, type, departure, arrival, route, date, coalesce(end_date, date), closes_at, created_at,
             case when confirmed_at is not null then account_id end
      from written cross join string_to_table(spoken, ' ') language
      where status = 'open' and language <> '';
    return null;
  end $$;
  create trigger spread_languages after insert on listing referencing new table as written for each statement
    execute function spread_listing_languages();
  create trigger spread_languages_again after update on listing referencing new table as written for each statement
    execute function spread_listing_languages();
`
