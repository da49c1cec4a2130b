// Written by npm run contract from search.sql. Do not edit.
import { query } from '../../db/query.ts'
import type { RepliesWithin } from '../listing.contract.ts'
import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
import type { KindOfHelp } from '../kinds-of-help.contract.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'

/** open listings on these days, the soonest trip first: trips that begin before the first day and include it, trips that begin later, and requests by their parts without company, which begin at most 100 days after the trip. A visitor must not learn by which airports someone close to the author travels. */
export type FindSoonest = {
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
export const findSoonest = query<{ first: string | null; last: string; day: string; id: number; route: string | null; from: string | null; to: string | null; hidden: readonly number[] | null; filters: string | null; isVisitor: boolean; limit: number; type: string }, FindSoonest>(["first","last","day","id","route","from","to","hidden","filters","isVisitor","limit","type"], `
with page as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join (select greatest($1::date, earliest_today()) as first) days
  cross join lateral (
    (select listing_id as id, date from listing_day
     where type = kind.type and day = days.first and day <= $2 and closes_at > now() and (date, listing_id) > ($3, $4)
       and route = $5 -- if :route
       and departure = $6 -- if :from
       and arrival = $7 -- if :to
       and not exists (select from listing l where l.id = listing_id and confirmed_at is not null and account_id = any ($8)) -- if :hidden
       and (select fits_filters(l, $9::jsonb, $10) from listing l where l.id = listing_id) -- if :filters
     order by date, listing_id limit $11)
    union all
    (select id, date from listing
     where type = kind.type and status = 'open' and date <= $2 and closes_at > now()
       -- The later of the first day and the page's position, so that the range has one start.
       and (date, id) > (greatest(days.first - 1, $3), case when $3 < days.first then 9007199254740991 else $4 end)
       and route = $5 -- if :route
       and departure = $6 -- if :from
       and arrival = $7 -- if :to
       and (confirmed_at is null or account_id <> all ($8)) -- if :hidden
       and fits_filters(listing, $9::jsonb, $10) -- if :filters
     order by date, id limit $11)
    union all
    (select distinct listing_id, trip_date from open_part
     where type = kind.type and trip_date >= days.first - 100 and date <= $2 and end_date >= days.first
       and closes_at > now() and (trip_date, listing_id) > ($3, $4) and not ($10 and for_someone)
       and route = $5 -- if :route
       and departure = $6 -- if :from
       and arrival = $7 -- if :to
       and account_id <> all ($8) -- if :hidden
       and (select fits_filters(l, $9::jsonb, $10) from listing l where l.id = listing_id) -- if :filters
     order by trip_date, listing_id limit $11)
  ) found
  where $12 in (kind.type, 'both')
  order by date, id limit $11
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit $11`)

/** open listings with one of these flights, the soonest trip first. A visitor must not learn by which flights someone close to the author travels. A flight has few listings, so their other columns are read too; the planner must not prefer the indexes of airports. */
export type FindByFlight = {
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
export const findByFlight = query<{ carriers: readonly string[]; numbers: readonly number[]; suffixes: readonly string[]; first: string | null; last: string; day: string; id: number; isVisitor: boolean; from: string | null; to: string | null; languages: readonly string[] | null; hidden: readonly number[] | null; filters: string | null; limit: number; type: string }, FindByFlight>(["carriers","numbers","suffixes","first","last","day","id","isVisitor","from","to","languages","hidden","filters","limit","type"], `
with page as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join unnest((select $1::text[]), (select $2::int[]), (select $3::text[])) flight (carrier, number, suffix)
  cross join (select greatest($4::date, earliest_today()) as first) days
  cross join lateral (
    (select listing_id as id, d.date from listing_day d join listing l on l.id = listing_id
     where (d.carrier, d.flight_number, d.flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and d.type = kind.type and day = days.first and day <= $5 and d.closes_at > now()
       and (d.date, listing_id) > ($6, $7) and not ($8 and traveler is not null)
       and d.departure || '' = $9 -- if :from
       and d.arrival || '' = $10 -- if :to
       and string_to_array(spoken, ' ') && $11 -- if :languages
       and (confirmed_at is null or account_id <> all ($12)) -- if :hidden
       and fits_filters(l, $13::jsonb, $8) -- if :filters
     order by d.date, listing_id limit $14)
    union all
    (select id, date from listing
     where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and type = kind.type and status = 'open' and date <= $5 and closes_at > now()
       and (date, id) > (greatest(days.first - 1, $6), case when $6 < days.first then 9007199254740991 else $7 end)
       and not ($8 and traveler is not null)
       and departure || '' = $9 -- if :from
       and arrival || '' = $10 -- if :to
       and string_to_array(spoken, ' ') && $11 -- if :languages
       and (confirmed_at is null or account_id <> all ($12)) -- if :hidden
       and fits_filters(listing, $13::jsonb, $8) -- if :filters
     order by date, id limit $14)
    union all
    (select distinct listing_id, trip_date from open_part
     where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and type = kind.type and trip_date >= days.first - 100 and date <= $5 and end_date >= days.first
       and closes_at > now() and (trip_date, listing_id) > ($6, $7) and not ($8 and for_someone)
       and departure || '' = $9 -- if :from
       and arrival || '' = $10 -- if :to
       and string_to_array(spoken, ' ') && $11 -- if :languages
       and account_id <> all ($12) -- if :hidden
       and (select fits_filters(l, $13::jsonb, $8) from listing l where l.id = listing_id) -- if :filters
     order by trip_date, listing_id limit $14)
  ) found
  where $15 in (kind.type, 'both')
  order by date, id limit $14
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit $14`)

/** as findSoonest, of people who speak one of these languages. Reads a range for each language, type and class of flexible trips. A listing has few languages, so little is found twice. */
export type FindSoonestSpeakers = {
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
export const findSoonestSpeakers = query<{ first: string | null; languages: readonly string[]; last: string; day: string; id: number; route: string | null; from: string | null; to: string | null; hidden: readonly number[] | null; filters: string | null; isVisitor: boolean; limit: number; type: string }, FindSoonestSpeakers>(["first","languages","last","day","id","route","from","to","hidden","filters","isVisitor","limit","type"], `
with page as (
  (select distinct found.* from (values ('helper'), ('seeking_help')) kind (type)
   cross join (select greatest($1::date, earliest_today()) as first) days
   cross join unnest((select $2::text[])) spoken (language) cross join leeway
   cross join lateral (
     select listing_id as id, date from listing_language
     where language = spoken.language and type = kind.type and leeway_class(date, end_date) = leeway.class
       and date <= $3 and end_date >= days.first and closes_at > now()
       and (date, listing_id) > (greatest(days.first - leeway.days - 1, $4),
                                 case when $4 < days.first - leeway.days then 9007199254740991 else $5 end)
       and route = $6 -- if :route
       and departure = $7 -- if :from
       and arrival = $8 -- if :to
       and (account_id is null or account_id <> all ($9)) -- if :hidden
       and (select fits_filters(l, $10::jsonb, $11) from listing l where l.id = listing_id) -- if :filters
     order by date, listing_id limit $12
   ) found
   where $13 in (kind.type, 'both')
   order by date, id limit $12)
  union all
  (select distinct listing_id, trip_date from open_part
   cross join (select greatest($1::date, earliest_today()) as first) days
   where $13 in (type, 'both') and trip_date >= days.first - 100 and date <= $3 and end_date >= days.first
     and closes_at > now() and (trip_date, listing_id) > ($4, $5) and not ($11 and for_someone)
     and string_to_array(spoken, ' ') && $2
     and route = $6 -- if :route
     and departure = $7 -- if :from
     and arrival = $8 -- if :to
     and account_id <> all ($9) -- if :hidden
     and (select fits_filters(l, $10::jsonb, $11) from listing l where l.id = listing_id) -- if :filters
   order by trip_date, listing_id limit $12)
  order by date, id limit $12
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit $12`)

/** open listings, helpers first, then the newest. A page that ended with one type goes on before all listings of the other, or after them. */
export type FindNewest = {
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
export const findNewest = query<{ helpersBefore: string; seekersBefore: string; id: number; hidden: readonly number[] | null; filters: string | null; isVisitor: boolean; limit: number; type: string }, FindNewest>(["helpersBefore","seekersBefore","id","hidden","filters","isVisitor","limit","type"], `
with page as (
  select found.* from (values ('helper', $1::timestamptz), ('seeking_help', $2)) kind (type, before)
  cross join lateral (
    (select id, type, created_at from listing
     where type = kind.type and status = 'open' and closes_at > now() and (created_at, id) < (kind.before, $3)
       and (confirmed_at is null or account_id <> all ($4)) -- if :hidden
       and fits_filters(listing, $5::jsonb, $6) -- if :filters
     order by created_at desc, id desc limit $7)
    union all
    (select distinct listing_id, type, created_at from open_part
     where type = kind.type and closes_at > now() and (created_at, listing_id) < (kind.before, $3)
       and account_id <> all ($4) -- if :hidden
       and (select fits_filters(l, $5::jsonb, $6) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit $7)
  ) found
  where $8 in (kind.type, 'both')
  order by type, created_at desc, id desc limit $7
)
select card.* from page join listing_card card using (id) order by page.type, page.created_at desc, page.id desc limit $7`)

/** as findNewest, of people who speak one of these languages */
export type FindNewestSpeakers = {
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
export const findNewestSpeakers = query<{ helpersBefore: string; seekersBefore: string; languages: readonly string[]; id: number; hidden: readonly number[] | null; filters: string | null; isVisitor: boolean; limit: number; type: string }, FindNewestSpeakers>(["helpersBefore","seekersBefore","languages","id","hidden","filters","isVisitor","limit","type"], `
with page as (
  select distinct found.* from (values ('helper', $1::timestamptz), ('seeking_help', $2)) kind (type, before)
  cross join lateral (
    (select found.* from unnest((select $3::text[])) spoken (language) cross join lateral (
       select listing_id as id, type, created_at from listing_language
       where language = spoken.language and type = kind.type and closes_at > now()
         and (created_at, listing_id) < (kind.before, $4)
         and (account_id is null or account_id <> all ($5)) -- if :hidden
         and (select fits_filters(l, $6::jsonb, $7) from listing l where l.id = listing_id) -- if :filters
       order by created_at desc, listing_id desc limit $8) found)
    union all
    (select distinct listing_id, type, created_at from open_part
     where type = kind.type and closes_at > now() and (created_at, listing_id) < (kind.before, $4)
       and string_to_array(spoken, ' ') && $3
       and account_id <> all ($5) -- if :hidden
       and (select fits_filters(l, $6::jsonb, $7) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit $8)
  ) found
  where $9 in (kind.type, 'both')
  order by type, created_at desc, id desc limit $8
)
select card.* from page join listing_card card using (id) order by page.type, page.created_at desc, page.id desc limit $8`)

/** for the home page, the most complete of the newest listings: one point each for a verified phone, a name, and a description of some length. Unconfirmed listings, and those that failed the bot check, are left out. */
export type FindComplete = {
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
export const findComplete = query<{ languages: readonly string[] | null; hidden: readonly number[] | null; filters: string | null; isVisitor: boolean; type: string; limit: number }, FindComplete>(["languages","hidden","filters","isVisitor","type","limit"], `
with newest as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join lateral (
    (select id, created_at from listing
     where type = kind.type and status = 'open' and human and confirmed_at is not null and closes_at > now()
       and string_to_array(spoken, ' ') && $1 -- if :languages
       and account_id <> all ($2) -- if :hidden
       and fits_filters(listing, $3::jsonb, $4) -- if :filters
     order by created_at desc, id desc limit 24)
    union all
    (select distinct listing_id, created_at from open_part
     where type = kind.type and human and closes_at > now()
       and string_to_array(spoken, ' ') && $1 -- if :languages
       and account_id <> all ($2) -- if :hidden
       and (select fits_filters(l, $3::jsonb, $4) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit 24)
  ) found
  where $5 in (kind.type, 'both')
  order by created_at desc, id desc limit 24
)
select card.* from newest join listing_card card using (id)
order by verified::int + (username <> 'Traveler')::int + (length(description) >= 40)::int desc, newest.created_at desc, newest.id desc
limit $6`)

/** all numbers under which a flight is sold on a day, and the one of the airline that operates it */
export type FindCodeshares = {
  operatedAs: string
  numbers: string[]
}
export const findCodeshares = query<{ flight: string; date: string; from: string | null }, FindCodeshares>(["flight","date","from"], `
select leg.operated_as as "operatedAs", array_agg(distinct sold.flight order by sold.flight) as "numbers"
from flight_number typed join flight_leg_status leg on leg.id = typed.leg_id join flight_number sold on sold.leg_id = leg.id
where typed.flight = $1 and typed.date = $2
  and typed.departure = $3 -- if :from
group by leg.operated_as
limit 1`)
