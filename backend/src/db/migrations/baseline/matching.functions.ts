// The tiers of matches, the best first: 1 to 6 are the positions in TIERS of match.contract.ts. PostgreSQL inlines all of these
// functions: some are one expression, the others are read after `from`.
export const matchingFunctions = String.raw`
  create type flight as (number int, departure text, arrival text, date date, end_date date, carrier text, flight_number int,
    flight_suffix text, time_of_day text, schedule_known boolean);
  create type route as (departure text, arrival text, departure_area text, arrival_area text, date date, end_date date);

  create function flight_of(listing_leg) returns flight immutable return
    row($1.number, $1.departure, $1.arrival, $1.date, $1.end_date, $1.carrier, $1.flight_number, $1.flight_suffix, $1.time_of_day,
        $1.schedule_known)::flight;
  create function route_of(listing) returns route immutable return
    row($1.departure, $1.arrival, $1.departure_area, $1.arrival_area, $1.date, coalesce($1.end_date, $1.date))::route;
  create function route_of(open_part) returns route immutable return
    row($1.departure, $1.arrival, $1.departure_area, $1.arrival_area, $1.date, $1.end_date)::route;

  -- The numbers of the operating airlines, where their schedules are known, by the position of the flight in its trip.
  create view operated_flights as
  select listing_id, jsonb_object_agg(number, carrier || flight_number || flight_suffix) as numbers
  from listing_leg where schedule_known group by listing_id;

  -- A saved search is compared as a trip of one flight, on any day if it has none.
  create function flight_of(saved_search) returns flight immutable return
    row(1, $1.departure, $1.arrival, coalesce($1.date, '0001-01-01'), coalesce($1.end_date, $1.date, '9999-12-31'), $1.carrier,
        $1.flight_number, $1.flight_suffix, null, false)::flight;
  create function route_of(saved_search) returns route immutable return
    row($1.departure, $1.arrival, $1.departure_area, $1.arrival_area, coalesce($1.date, '0001-01-01'),
        coalesce($1.end_date, $1.date, '9999-12-31'))::route;

  -- 0 when they overlap.
  create function days_between(date date, end_date date, other date, other_end date) returns int immutable return
    greatest(other - end_date, date - other_end, 0);

  -- 1 is the same flight, wherever it ends; 2 likely the same plane under two numbers, unless both schedules are known; 3 a shared
  -- leg, which nothing contradicts; 4 another flight of the day. A number may be missing, and a time; airlines move departures by
  -- up to 20 minutes.
  create function flight_tier(mine flight, theirs flight) returns int stable return case
    when mine.departure <> theirs.departure or days_between(mine.date, mine.end_date, theirs.date, theirs.end_date) > 0 then null
    when (mine.carrier, mine.flight_number, mine.flight_suffix) = (theirs.carrier, theirs.flight_number, theirs.flight_suffix) then 1
    when mine.arrival <> theirs.arrival then null
    when mine.carrier is not null and theirs.carrier is not null then
      case when mine.time_of_day = theirs.time_of_day and not (mine.schedule_known and theirs.schedule_known) then 2 else 4 end
    when abs(extract(epoch from mine.time_of_day::time - theirs.time_of_day::time)) > 20 * 60 then 4
    else 3 end;

  -- 4 is the same route on the same day, 5 up to 3 days apart, and 6 nearby airports on the same day.
  create function route_tier(mine route, theirs route) returns int immutable return case
    when (mine.departure_area, mine.arrival_area) <> (theirs.departure_area, theirs.arrival_area) then null
    when days_between(mine.date, mine.end_date, theirs.date, theirs.end_date) = 0 then
      case when (mine.departure, mine.arrival) = (theirs.departure, theirs.arrival) then 4 else 6 end
    when days_between(mine.date, mine.end_date, theirs.date, theirs.end_date) <= 3
     and (mine.departure, mine.arrival) = (theirs.departure, theirs.arrival) then 5 end;

  -- The flights of a listing as its owner knows them. Those in listing_leg, by which others find it, have no times of a traveler
  -- who is close to the owner.
  create function own_flights(listing) returns setof flight language sql stable as $$
    select leg.number, leg.departure, leg.arrival, leg.date, leg.end_date, leg.carrier, leg.flight_number, leg.flight_suffix,
           case when coalesce($1.company, $1.legs) is null then $1.time_of_day
                else coalesce($1.company, $1.legs) -> (leg.number - 1) ->> 'time' end,
           leg.schedule_known
    from listing_leg leg where listing_id = $1.id
  $$;

  -- The whole route of a listing, or its parts without company.
  create function own_routes(listing) returns setof route language sql stable as $$
    select $1.departure, $1.arrival, $1.departure_area, $1.arrival_area, $1.date, coalesce($1.end_date, $1.date)
    where $1.company is null
    union all
    select departure, arrival, departure_area, arrival_area, date, end_date from open_part where listing_id = $1.id
  $$;

  -- The tiers of a listing with another open listing. A tier that depends on flights and connections would reveal them, so
  -- without them only the whole routes are compared.
  create function tiers_of(mine listing, theirs listing, knows_flights boolean) returns table (tier int) language sql stable as $$
    select flight_tier(m, flight_of(o)) from own_flights(mine) m join listing_leg o on o.listing_id = theirs.id where knows_flights
    union all
    select route_tier(m, o) from own_routes(mine) m cross join own_routes(theirs) o where knows_flights or theirs.company is null
  $$;

  -- The tiers of a saved search with an open listing. A search with a flight matches only listings that take this flight from its
  -- departure and then reach its arrival.
  create function tiers_of(mine saved_search, theirs listing, knows_flights boolean) returns table (tier int)
  language sql stable as $$
    select flight_tier(flight_of(mine), flight_of(o)) from listing_leg o
    where o.listing_id = theirs.id and knows_flights and mine.carrier is null
    union all
    select route_tier(route_of(mine), o) from own_routes(theirs) o
    where (knows_flights or theirs.company is null) and mine.carrier is null
    union all
    select 1 from listing_leg taken
    cross join lateral operating_flight(taken.departure, taken.date, taken.end_date, mine.carrier, mine.flight_number,
                                        mine.flight_suffix) flown
    join listing_leg reached on reached.listing_id = taken.listing_id and reached.number >= taken.number
    where taken.listing_id = theirs.id and knows_flights and mine.carrier is not null
      and taken.departure = mine.departure and reached.arrival = mine.arrival
      and (taken.carrier, taken.flight_number, taken.flight_suffix) = (flown.carrier, flown.flight_number, flown.flight_suffix)
      and taken.date <= coalesce(mine.end_date, mine.date, '9999-12-31') and taken.end_date >= coalesce(mine.date, '0001-01-01')
  $$;

  -- Whether a listing passes the filters of a saved search, besides its route, days and flight.
  create function passes_filters(search saved_search, listing listing, is_visitor boolean) returns boolean immutable return
    search.type in (listing.type, 'both') and fits_filters(listing, search.filters, is_visitor)
    and (search.language_codes = '{}' or search.language_codes && string_to_array(listing.spoken, ' '));

  -- Current searches of some days; those without days are of all days.
  create function current_searches(other text, first date, last date) returns setof saved_search language sql stable as $$
    select * from saved_search
    where confirmed_at is not null and ends_at > now() and type in (other, 'both')
      and coalesce(date, '-infinity') <= last and coalesce(end_date, date, 'infinity') >= first
  $$;

  -- The last tier that an alert includes. For a listing, the same plane counts as its own flight, under any number. For a saved
  -- search, which has no flight of its own, 'close' is what its filters match, and a connection that includes its route.
  create function last_tier_of_listing(scope text) returns int immutable return
    case scope when 'my-flight' then 2 when 'close' then 3 when 'nearby' then 6 end;
  create function last_tier_of_search(scope text) returns int immutable return
    case scope when 'my-flight' then 4 when 'close' then 4 when 'nearby' then 6 end;

  -- Each of the following reads one index range, of one class of flexible trips, in which all matches of a flight or route are.
  create function flights_by_number(mine flight, other text, leeway leeway) returns setof listing_leg language sql stable as $$
    select * from listing_leg
    where carrier = mine.carrier and flight_number = mine.flight_number and flight_suffix = mine.flight_suffix
      and departure = mine.departure and type = other and leeway_class(date, end_date) = leeway.class
      and date between mine.date - leeway.days and mine.end_date and end_date >= mine.date and closes_at > now()
  $$;

  -- Both values of whole_route, which precedes the days in the index, so that the range has few starts.
  create function flights_by_route(mine flight, other text, leeway leeway) returns setof listing_leg language sql stable as $$
    select * from listing_leg
    where departure = mine.departure and arrival = mine.arrival and type = other and whole_route in (false, true)
      and leeway_class(date, end_date) = leeway.class
      and date between mine.date - leeway.days and mine.end_date and end_date >= mine.date and closes_at > now()
  $$;

  create function trips_by_area(mine route, other text, leeway leeway) returns setof listing language sql stable as $$
    select * from listing
    where departure_area = mine.departure_area and arrival_area = mine.arrival_area and status = 'open' and confirmed_at is not null
      and type = other and leeway_class(date, coalesce(end_date, date)) = leeway.class
      and date between mine.date - leeway.days - 3 and mine.end_date + 3 and coalesce(end_date, date) >= mine.date - 3
      and closes_at > now()
  $$;

  -- Parts without company are few, so all classes are one range.
  create function parts_by_area(mine route, other text) returns setof open_part language sql stable as $$
    select * from open_part
    where departure_area = mine.departure_area and arrival_area = mine.arrival_area and type = other
      and date between mine.date - 90 - 3 and mine.end_date + 3 and end_date >= mine.date - 3 and closes_at > now()
  $$;

  -- One number that orders matches, the best lowest: tier, shared legs of this tier, and the score, to which the days between
  -- both are added. 10,000 of the trust mean that a request has lost its helper.
  create function match_score(speaks boolean, trust int) returns int immutable return
    case when speaks then 0 else 200000 end + case when trust >= 10000 then 0 else 100000 end + (9999 - trust % 10000) * 10;
  create function match_rank(tier int, legs int, score int) returns int immutable return tier * 1600000 + (4 - legs) * 400000 + score;
  create function tier_of(rank int) returns int immutable return rank / 1600000;

  -- A pattern for whole codes in "spoken", which has spaces between them; null without languages.
  create function any_of(spoken text) returns text immutable return nullif(replace(spoken, ' ', '|'), '');

  -- The accounts of the other people of trips with a flight on these days, which the helper has dropped out of: the two are not
  -- offered to each other again, also when one of them has deleted the account and returned.
  create function dropped_out(me bigint, first date, last date) returns table (id bigint) language sql stable as $$
    select present.id
    from account own
    cross join lateral (
      select id, traveler_id as other_id, helper_id, state, moved_by from trip where helper_id = own.id and agreed_at is not null
      union all
      select id, helper_id, helper_id, state, moved_by from trip where traveler_id = own.id and agreed_at is not null
    ) trip
    join account gone on gone.id = trip.other_id
    join account present on present.identity = gone.identity
    where own.identity = (select identity from account where account.id = $1)
      and (trip.state = 'canceled' and trip.moved_by = trip.helper_id
           or (select flying in ('changed', 'canceled') from trip_person where trip_id = trip.id and role = 'helper'))
      and (select bool_or(date between $2 and $3) from trip_leg where trip_id = trip.id)
  $$;

  -- The people who are not offered for a listing: its owner, those whom a block or a trip separates from the owner.
  create function not_offered(account bigint, first date, last date) returns table (id bigint) language sql stable as $$
    select $1 union all select id from separated_from($1) union all select id from dropped_out($1, $2, $3)
  $$;

  -- A page of the matches of a listing. Each range is read in its index alone, and only if the better tiers before it do not fill
  -- the page. "offset 0" keeps the order of the joins.
  create function ranked_matches(listing, after_rank int, after_id bigint, page_size int)
  returns table (id bigint, rank int) language sql stable as $$
    with me as materialized (
      select case $1.type when 'helper' then 'seeking_help' else 'helper' end as other, any_of($1.spoken) as languages,
             array(select id from not_offered($1.account_id, $1.date, coalesce($1.end_date, $1.date))) as hidden
    ), my_flight as materialized (
      select * from own_flights($1)
    ), my_route as materialized (
      select * from own_routes($1)
    ), by_number as materialized (
      select o.id, match_rank(1, bit_count(bit_or(o.leg)::bit(4))::int, min(o.score)) as rank
      from me cross join my_flight m cross join leeway cross join lateral (
        select listing_id as id, 1 << (m.number - 1) as leg, match_score(spoken ~ me.languages, trust) as score
        from flights_by_number(m::flight, me.other, leeway)
        where account_id <> all (me.hidden)
        offset 0
      ) o
      group by o.id
    ), by_route as materialized (
      select o.id, match_rank(o.tier, case when o.tier < 4 then bit_count(bit_or(o.leg)::bit(4))::int else 1 end, min(o.score)) as rank
      from me cross join my_flight m cross join leeway cross join lateral (
        select listing_id as id, 1 << (m.number - 1) as leg, match_score(spoken ~ me.languages, trust) as score,
               flight_tier(m::flight, flight_of(o)) as tier
        from flights_by_route(m::flight, me.other, leeway) o
        where account_id <> all (me.hidden)
        offset 0
      ) o
      where (select count(*) from (select from by_number where (rank, -id) > ($2, -$3) limit $4) page) < $4
      group by o.id, o.tier
    ), by_area as materialized (
      select o.id, match_rank(o.tier, 1, o.score + o.days) as rank
      from me cross join my_route m cross join lateral (
        select o.* from leeway cross join lateral (
          select o.id, match_score(o.spoken ~ me.languages, o.trust) as score, route_tier(m::route, route_of(o)) as tier,
                 days_between(m.date, m.end_date, o.date, coalesce(o.end_date, o.date)) as days
          from trips_by_area(m::route, me.other, leeway) o
          where o.account_id <> all (me.hidden)
          offset 0
        ) o
        union all
        select listing_id, match_score(spoken ~ me.languages, trust), route_tier(m::route, route_of(o)),
               days_between(m.date, m.end_date, o.date, o.end_date)
        from parts_by_area(m::route, me.other) o
        where account_id <> all (me.hidden)
      ) o
      where (select count(*) from (
        select from (table by_number union all table by_route) better group by id
        having (min(rank), -id) > ($2, -$3) and tier_of(min(rank)) < 4 limit $4) page) < $4
    )
    select id, min(rank) from (table by_number union all table by_route union all table by_area) found
    group by id having (min(rank), -id) > ($2, -$3)
    order by min(rank), id desc limit $4
  $$;
`
