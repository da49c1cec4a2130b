-- The functions of matching.functions.ts say what a match is.

/* @name findChangedListing: a listing that is still open, with the last tier that its own alert includes */
select id, account_id as owner, departure, date, end_date as "endDate", alerts as frequency,
       last_tier_of_listing(alert_scope) as "lastTier!"
from listing where id = :id and is_open(listing) and confirmed_at is not null;

/* @name findCounterparts: a page of the open listings in the index ranges of an open listing, with the best tier, which is null for
   those that do not match. Both sides know the public times only. */
with me as materialized (
  select l as own, case type when 'helper' then 'seeking_help' else 'helper' end as other,
         array(select id from not_offered(account_id, date, coalesce(end_date, date))) as hidden
  from listing l where id = :id and is_open(l) and confirmed_at is not null
), my_flight as materialized (
  select flight.* from me cross join own_flights(me.own) flight
), my_route as materialized (
  select route.* from me cross join own_routes(me.own) route
), page as materialized (
  select id from (
    select o.listing_id as id from me cross join my_flight m cross join leeway
    cross join lateral flights_by_number(m::flight, me.other, leeway) o
    union
    select o.listing_id from me cross join my_flight m cross join leeway
    cross join lateral flights_by_route(m::flight, me.other, leeway) o
    union
    select o.id from me cross join my_route m cross join leeway cross join lateral trips_by_area(m::route, me.other, leeway) o
    union
    select o.listing_id from me cross join my_route m cross join lateral parts_by_area(m::route, me.other) o
  ) found
  where id > :after order by id limit 500
)
select l.id, l.account_id as owner, l.departure, l.date, l.end_date as "endDate", l.alerts as frequency,
       last_tier_of_listing(l.alert_scope) as "lastTier!",
       case when l.account_id <> all (me.hidden) then (
         select min(tier) from (
           select flight_tier(flight_of(m), flight_of(o)) as tier
           from listing_leg m join listing_leg o on o.listing_id = l.id where m.listing_id = (me.own).id
           union all
           select route_tier(m, o) from own_routes(me.own) m cross join own_routes(l) o
         ) pair) end as tier
from page join listing l using (id) cross join me
order by l.id;

/* @name findSearches: a page of the saved searches in the index ranges of an open listing, with the best tier, which is null for
   those that do not match. They are found by the areas of the trip, by parts of it, and by all numbers of its flights. Recipients
   who were notified because of a listing are left out; those who only confirmed a search count as visitors. */
with me as materialized (
  select l as own, array(select id from not_offered(account_id, date, coalesce(end_date, date))) as hidden
  from listing l where id = :id and is_open(l) and confirmed_at is not null
), my_flight as materialized (
  select * from listing_leg where listing_id = :id
), days as (
  select min(date) - 3 as first, max(end_date) + 3 as last from my_flight
), codeshare as (
  select type, departure, carrier, flight_number from my_flight where carrier is not null
  union
  select m.type, m.departure, number.parts[1], number.parts[2]::int
  from my_flight m
  join flight_number flown on flown.flight = m.carrier || m.flight_number || m.flight_suffix
    and flown.departure = m.departure and flown.date = m.date
  join flight_number other on other.leg_id = flown.leg_id
  cross join lateral regexp_match(other.flight, '^([A-Z0-9]{2})([0-9]{1,4})') number (parts)
  where m.schedule_known
), page as materialized (
  select distinct id from (
    select s.id from me cross join days cross join own_routes(me.own) o cross join lateral (
      select id from current_searches((me.own).type, days.first, days.last)
      where departure_area = o.departure_area and arrival_area = o.arrival_area and id > :after
      order by id limit 500) s
    union all
    select s.id from days cross join my_flight o cross join lateral (
      select id from current_searches(o.type, days.first, days.last)
      where departure = o.departure and arrival = o.arrival and id > :after
      order by id limit 500) s
    where not o.whole_route
    union all
    select s.id from days cross join codeshare o cross join lateral (
      select id from current_searches(o.type, days.first, days.last)
      where carrier = o.carrier and flight_number = o.flight_number and departure = o.departure and id > :after
      order by id limit 500) s
  ) found
  order by id limit 500
)
select s.id, s.account_id as owner, s.departure, s.date, s.end_date as "endDate", s.pace as frequency,
       last_tier_of_search(s.scope) as "lastTier!",
       case when s.account_id <> all (me.hidden) and passes_filters(s, me.own, not reader.member)
             and not exists (select from match_notification where reader_id = s.account_id and listing_id is not null
                             and counterpart_id = :id)
            then (select min(tier) from tiers_of(s, me.own, (me.own).traveler is null or reader.member)) end as tier
from page join saved_search s using (id) cross join me
-- Not "exists", which the planner may hash, and so read all accounts.
cross join lateral (
  select coalesce((select email_confirmed_at is not null from account where id = s.account_id), false) as member) reader
order by s.id;
