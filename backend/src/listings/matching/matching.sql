-- import type { KindOfHelp } from '../kinds-of-help.contract.ts'
-- import type { RepliesWithin } from '../listing.contract.ts'
-- import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
-- import type { TravelerFacts } from '../traveler/traveler.contract.ts'
-- import type { OperatedFlights } from './match.presenter.ts'

-- The functions of matching.functions.ts say what a match is and how matches are ordered.

/* @name findMatches: an open listing with rank 0, then a page of its matches, the best first. No rows without such a listing of
   this owner. "limit 51" tells the planner how few listings are joined. */
select best.rank as "rank!", tier_of(best.rank) as "tier!",
       case when tier_of(best.rank) < 4 then (select numbers from operated_flights where listing_id = card.id) end as "operated: OperatedFlights",
       card.*
from listing l cross join lateral (
  select l.id, 0 as rank
  union all
  select * from (select * from ranked_matches(l, :rank, :id, :pageSize) limit 51) page
) best
join listing_card card on card.id = best.id
where l.id = :listing and is_open(l) and l.confirmed_at is not null
  and l.account_id = :owner -- if :owner
order by best.rank, card.id desc;

/* @name countMatches: of each own open listing that has any, at most 51, and the best tier */
select (own.l).id as "id!", counted.count as "count!", tier_of(counted.best) as "tier!"
from (
  select l from listing l
  where account_id = :owner and status in ('open', 'partly') and confirmed_at is not null and closes_at > now()
  order by id desc limit 50
) own
cross join lateral (select count(*) as count, min(rank) as best from ranked_matches(own.l, 0, 0, 51)) counted
where counted.count > 0
order by (own.l).id desc;

/* @name findNear: a page of the listings near a search, the best first, without those that the search itself finds: without a
   flight the whole trips of its route on its days ("wholeRoute" is false), and with one those of "found". The searched flight is
   compared as one flight of a trip. A visitor must not learn by which flights someone close to the author travels. A search
   without a day reads at most "soonest" listings of each range. Ranges as in ranked_matches. */
with days as (
  select greatest(:first?::date, earliest_today()) as date, coalesce(:last?::date, '9999-12-31') as end_date
), my_flight as materialized (
  select 1 as number, :from::text as departure, :to::text as arrival, date, end_date, :carrier?::text as carrier,
         :flightNumber?::int as flight_number, :flightSuffix::text as flight_suffix, null::text as time_of_day,
         :scheduleKnown::boolean as schedule_known
  from days where date <= end_date
), my_route as materialized (
  select :from::text as departure, :to::text as arrival,
         coalesce((select area from airport_area where code = :from), :from) as departure_area,
         coalesce((select area from airport_area where code = :to), :to) as arrival_area, date, end_date
  from days where date <= end_date
), kind as materialized (
  select type from (values ('helper'), ('seeking_help')) kind (type) where :type in (type, 'both')
), found as materialized (
  select o.id from my_flight m cross join kind
  cross join unnest((select :carriers::text[]), (select :numbers::int[]), (select :suffixes::text[])) flight (carrier, number, suffix)
  cross join lateral (
    select id from listing
    where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix) and type = kind.type
      and status = 'open' and departure = m.departure and arrival = m.arrival
      and date between m.date - 90 and m.end_date and coalesce(end_date, date) >= m.date
    union all
    select listing_id from open_part
    where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix) and type = kind.type
      and departure = m.departure and arrival = m.arrival and date between m.date - 90 and m.end_date and end_date >= m.date
  ) o
), by_number as materialized (
  select o.id, match_rank(1, 1, min(o.score)) as rank
  from my_flight m cross join kind cross join leeway cross join lateral (
    select listing_id as id, match_score(spoken ~ any_of(:languages), trust) as score
    from flights_by_number(m::flight, kind.type, leeway) o
    where listing_id <> all (array(select id from found))
      and not exists (select from listing l where l.id = listing_id and traveler is not null) -- if :hidesFlights
      and (:filters?::jsonb is null or (select fits_filters(l, :filters, :isVisitor) from listing l where l.id = listing_id))
      and account_id <> all (:hidden) -- if :hidden
      and spoken ~ :spoken -- if :spoken
    order by date limit :soonest -- if :soonest
    offset 0
  ) o
  group by o.id
), by_route as materialized (
  select o.id, min(match_rank(o.tier, 1, o.score)) as rank
  from my_flight m cross join kind cross join leeway cross join lateral (
    select listing_id as id, flight_tier(m::flight, flight_of(o)) as tier, match_score(spoken ~ any_of(:languages), trust) as score
    from flights_by_route(m::flight, kind.type, leeway) o
    where listing_id <> all (array(select id from found))
      and whole_route = :wholeRoute -- if :wholeRoute
      and not exists (select from listing l where l.id = listing_id and traveler is not null) -- if :hidesFlights
      and (:filters?::jsonb is null or (select fits_filters(l, :filters, :isVisitor) from listing l where l.id = listing_id))
      and account_id <> all (:hidden) -- if :hidden
      and spoken ~ :spoken -- if :spoken
    order by date limit :soonest -- if :soonest
    offset 0
  ) o
  where (select count(*) from (select from by_number where (rank, -id) > (:rank, -:id::bigint) limit :pageSize) page) < :pageSize
  group by o.id
), by_area as materialized (
  select o.id, match_rank(o.tier, 1, o.score + o.days) as rank
  from my_route m cross join kind cross join lateral (
    select o.* from leeway cross join lateral (
      select id, route_tier(m::route, route_of(o)) as tier, match_score(spoken ~ any_of(:languages), trust) as score,
             days_between(m.date, m.end_date, date, coalesce(o.end_date, date)) as days
      from trips_by_area(m::route, kind.type, leeway) o
      where id <> all (array(select id from found))
        and route_tier(m::route, route_of(o)) <> 4 -- if :wholeRoute
        and (:filters is null or (select fits_filters(l, :filters, :isVisitor) from listing l where l.id = o.id))
        and :hidesTrips and not exists (select from listing l where l.id = o.id and traveler is not null) -- if :hidesTrips
        and account_id <> all (:hidden) -- if :hidden
        and spoken ~ :spoken -- if :spoken
      order by date limit :soonest -- if :soonest
      offset 0
    ) o
    union all (
      select listing_id, route_tier(m::route, route_of(o)), match_score(spoken ~ any_of(:languages), trust),
             days_between(m.date, m.end_date, date, o.end_date)
      from parts_by_area(m::route, kind.type) o
      where listing_id <> all (array(select id from found))
        and route_tier(m::route, route_of(o)) <> 4 -- if :wholeRoute
        and (:filters is null or (select fits_filters(l, :filters, :isVisitor) from listing l where l.id = listing_id))
        and :hidesFlights and not for_someone -- if :hidesFlights
        and account_id <> all (:hidden) -- if :hidden
        and spoken ~ :spoken -- if :spoken
      order by date limit :soonest -- if :soonest
    )
  ) o
  where (select count(*) from (
    select from (table by_number union all table by_route) better group by id
    having (min(rank), -id) > (:rank, -:id::bigint) and tier_of(min(rank)) < 4 limit :pageSize) page) < :pageSize
), best as (
  select id, min(rank) as rank from (table by_number union all table by_route union all table by_area) found
  group by id having (min(rank), -id) > (:rank, -:id::bigint)
  order by min(rank), id desc limit :pageSize
)
select best.rank as "rank!", tier_of(best.rank) as "tier!",
       case when tier_of(best.rank) < 4 then (select numbers from operated_flights where listing_id = card.id) end as "operated: OperatedFlights",
       card.*
from (select * from best limit 51) best join listing_card card using (id)
order by best.rank, card.id desc;

/* @name findLanguages: the codes of those that an account speaks */
select language_codes as codes from account where id = :id;
