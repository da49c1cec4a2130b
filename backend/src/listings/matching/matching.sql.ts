// Written by npm run contract from matching.sql. Do not edit.
import { query } from '../../db/query.ts'
import type { KindOfHelp } from '../kinds-of-help.contract.ts'
import type { RepliesWithin } from '../listing.contract.ts'
import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'
import type { OperatedFlights } from './match.presenter.ts'

/** an open listing with rank 0, then a page of its matches, the best first. No rows without such a listing of this owner. "limit 51" tells the planner how few listings are joined. */
export type FindMatches = {
  rank: number
  tier: number
  operated: OperatedFlights | null
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
}
export const findMatches = query<{ rank: number; id: number; pageSize: number; listing: number; owner: number | null }, FindMatches>(["rank","id","pageSize","listing","owner"], `
select best.rank as "rank", tier_of(best.rank) as "tier",
       case when tier_of(best.rank) < 4 then (select numbers from operated_flights where listing_id = card.id) end as "operated",
       card.*
from listing l cross join lateral (
  select l.id, 0 as rank
  union all
  select * from (select * from ranked_matches(l, $1, $2, $3) limit 51) page
) best
join listing_card card on card.id = best.id
where l.id = $4 and is_open(l) and l.confirmed_at is not null
  and l.account_id = $5 -- if :owner
order by best.rank, card.id desc`)

/** of each own open listing that has any, at most 51, and the best tier */
export type CountMatches = {
  id: number
  count: number
  tier: number
}
export const countMatches = query<{ owner: number }, CountMatches>(["owner"], `
select (own.l).id as "id", counted.count as "count", tier_of(counted.best) as "tier"
from (
  select l from listing l
  where account_id = $1 and status in ('open', 'partly') and confirmed_at is not null and closes_at > now()
  order by id desc limit 50
) own
cross join lateral (select count(*) as count, min(rank) as best from ranked_matches(own.l, 0, 0, 51)) counted
where counted.count > 0
order by (own.l).id desc`)

/** a page of the listings near a search, the best first, without those that the search itself finds: without a flight the whole trips of its route on its days ("wholeRoute" is false), and with one those of "found". The searched flight is compared as one flight of a trip. A visitor must not learn by which flights someone close to the author travels. A search without a day reads at most "soonest" listings of each range. Ranges as in ranked_matches. */
export type FindNear = {
  rank: number
  tier: number
  operated: OperatedFlights | null
  id: number
  type: 'helper' | 'seeking_help'
  count: number | null
  date: string
  legs: LegColumns[] | null
  spoken: string
  description: string
  skills: string | null
  help: KindOfHelp[]
  traveler: TravelerFacts | null
  places: number
  company: CompanyLeg[] | null
  departureAirport: string
  arrivalAirport: string
  endDate: string | null
  time: string | null
  tipAmount: number | null
  minTip: number | null
  maxTip: number | null
  offersTips: boolean
  acceptsTips: boolean
  confirmed: boolean
  userId: number
  username: string
  profileName: string
  profilePictureUrl: string | null
  languages: string | null
  verified: boolean
  completedTrips: number
  repliesWithin: RepliesWithin | null
  memberSince: string | null
  stars: number | null
  flightNumber: string | null
  found: boolean
  createdAt: string
}
export const findNear = query<{ first: string | null; last: string | null; from: string; to: string; carrier: string | null; flightNumber: number | null; flightSuffix: string; scheduleKnown: boolean; type: string; carriers: readonly string[]; numbers: readonly number[]; suffixes: readonly string[]; languages: string; filters: string | null; isVisitor: boolean; hidden: readonly number[] | null; spoken: string | null; soonest: number | null; wholeRoute: boolean | null; rank: number; id: number; pageSize: number; hidesTrips: boolean | null; hidesFlights: boolean | null }, FindNear>(["first","last","from","to","carrier","flightNumber","flightSuffix","scheduleKnown","type","carriers","numbers","suffixes","languages","filters","isVisitor","hidden","spoken","soonest","wholeRoute","rank","id","pageSize","hidesTrips","hidesFlights"], `
with days as (
  select greatest($1::date, earliest_today()) as date, coalesce($2::date, '9999-12-31') as end_date
), my_flight as materialized (
  select 1 as number, $3::text as departure, $4::text as arrival, date, end_date, $5::text as carrier,
         $6::int as flight_number, $7::text as flight_suffix, null::text as time_of_day,
         $8::boolean as schedule_known
  from days where date <= end_date
), my_route as materialized (
  select $3::text as departure, $4::text as arrival,
         coalesce((select area from airport_area where code = $3), $3) as departure_area,
         coalesce((select area from airport_area where code = $4), $4) as arrival_area, date, end_date
  from days where date <= end_date
), kind as materialized (
  select type from (values ('helper'), ('seeking_help')) kind (type) where $9 in (type, 'both')
), found as materialized (
  select o.id from my_flight m cross join kind
  cross join unnest((select $10::text[]), (select $11::int[]), (select $12::text[])) flight (carrier, number, suffix)
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
    select listing_id as id, match_score(spoken ~ any_of($13), trust) as score
    from flights_by_number(m::flight, kind.type, leeway) o
    where listing_id <> all (array(select id from found))
      and not exists (select from listing l where l.id = listing_id and traveler is not null) -- if :hidesFlights
      and ($14::jsonb is null or (select fits_filters(l, $14, $15) from listing l where l.id = listing_id))
      and account_id <> all ($16) -- if :hidden
      and spoken ~ $17 -- if :spoken
    order by date limit $18 -- if :soonest
    offset 0
  ) o
  group by o.id
), by_route as materialized (
  select o.id, min(match_rank(o.tier, 1, o.score)) as rank
  from my_flight m cross join kind cross join leeway cross join lateral (
    select listing_id as id, flight_tier(m::flight, flight_of(o)) as tier, match_score(spoken ~ any_of($13), trust) as score
    from flights_by_route(m::flight, kind.type, leeway) o
    where listing_id <> all (array(select id from found))
      and whole_route = $19 -- if :wholeRoute
      and not exists (select from listing l where l.id = listing_id and traveler is not null) -- if :hidesFlights
      and ($14::jsonb is null or (select fits_filters(l, $14, $15) from listing l where l.id = listing_id))
      and account_id <> all ($16) -- if :hidden
      and spoken ~ $17 -- if :spoken
    order by date limit $18 -- if :soonest
    offset 0
  ) o
  where (select count(*) from (select from by_number where (rank, -id) > ($20, -$21::bigint) limit $22) page) < $22
  group by o.id
), by_area as materialized (
  select o.id, match_rank(o.tier, 1, o.score + o.days) as rank
  from my_route m cross join kind cross join lateral (
    select o.* from leeway cross join lateral (
      select id, route_tier(m::route, route_of(o)) as tier, match_score(spoken ~ any_of($13), trust) as score,
             days_between(m.date, m.end_date, date, coalesce(o.end_date, date)) as days
      from trips_by_area(m::route, kind.type, leeway) o
      where id <> all (array(select id from found))
        and route_tier(m::route, route_of(o)) <> 4 -- if :wholeRoute
        and ($14 is null or (select fits_filters(l, $14, $15) from listing l where l.id = o.id))
        and $23 and not exists (select from listing l where l.id = o.id and traveler is not null) -- if :hidesTrips
        and account_id <> all ($16) -- if :hidden
        and spoken ~ $17 -- if :spoken
      order by date limit $18 -- if :soonest
      offset 0
    ) o
    union all (
      select listing_id, route_tier(m::route, route_of(o)), match_score(spoken ~ any_of($13), trust),
             days_between(m.date, m.end_date, date, o.end_date)
      from parts_by_area(m::route, kind.type) o
      where listing_id <> all (array(select id from found))
        and route_tier(m::route, route_of(o)) <> 4 -- if :wholeRoute
        and ($14 is null or (select fits_filters(l, $14, $15) from listing l where l.id = listing_id))
        and $24 and not for_someone -- if :hidesFlights
        and account_id <> all ($16) -- if :hidden
        and spoken ~ $17 -- if :spoken
      order by date limit $18 -- if :soonest
    )
  ) o
  where (select count(*) from (
    select from (table by_number union all table by_route) better group by id
    having (min(rank), -id) > ($20, -$21::bigint) and tier_of(min(rank)) < 4 limit $22) page) < $22
), best as (
  select id, min(rank) as rank from (table by_number union all table by_route union all table by_area) found
  group by id having (min(rank), -id) > ($20, -$21::bigint)
  order by min(rank), id desc limit $22
)
select best.rank as "rank", tier_of(best.rank) as "tier",
       case when tier_of(best.rank) < 4 then (select numbers from operated_flights where listing_id = card.id) end as "operated",
       card.*
from (select * from best limit 51) best join listing_card card using (id)
order by best.rank, card.id desc`)

/** the codes of those that an account speaks */
export type FindLanguages = {
  codes: string[]
}
export const findLanguages = query<{ id: number }, FindLanguages>(["id"], `
select language_codes as codes from account where id = $1`)
