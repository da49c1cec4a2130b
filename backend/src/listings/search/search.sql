-- import type { RepliesWithin } from '../listing.contract.ts'
-- import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
-- import type { KindOfHelp } from '../kinds-of-help.contract.ts'
-- import type { TravelerFacts } from '../traveler/traveler.contract.ts'

-- In each statement a branch reads one index range in the order of the list. "hidden" are the authors whose listings the
-- reader must not see; unconfirmed listings of theirs stay, because their absence would reveal whose address they have.
-- "unnest((select …))" hides the number of elements: with it, PostgreSQL would plan at each call.

/* @name findSoonest: open listings on these days, the soonest trip first: trips that begin before the first day and include
   it, trips that begin later, and requests by their parts without company, which begin at most 100 days after the trip.
   A visitor must not learn by which airports someone close to the author travels. */
with page as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join (select greatest(:first?::date, earliest_today()) as first) days
  cross join lateral (
    (select listing_id as id, date from listing_day
     where type = kind.type and day = days.first and day <= :last and closes_at > now() and (date, listing_id) > (:day, :id)
       and route = :route -- if :route
       and departure = :from -- if :from
       and arrival = :to -- if :to
       and not exists (select from listing l where l.id = listing_id and confirmed_at is not null and account_id = any (:hidden)) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by date, listing_id limit :limit)
    union all
    (select id, date from listing
     where type = kind.type and status = 'open' and date <= :last and closes_at > now()
       -- The later of the first day and the page's position, so that the range has one start.
       and (date, id) > (greatest(days.first - 1, :day), case when :day < days.first then 9007199254740991 else :id end)
       and route = :route -- if :route
       and departure = :from -- if :from
       and arrival = :to -- if :to
       and (confirmed_at is null or account_id <> all (:hidden)) -- if :hidden
       and fits_filters(listing, :filters::jsonb, :isVisitor) -- if :filters
     order by date, id limit :limit)
    union all
    (select distinct listing_id, trip_date from open_part
     where type = kind.type and trip_date >= days.first - 100 and date <= :last and end_date >= days.first
       and closes_at > now() and (trip_date, listing_id) > (:day, :id) and not (:isVisitor and for_someone)
       and route = :route -- if :route
       and departure = :from -- if :from
       and arrival = :to -- if :to
       and account_id <> all (:hidden) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by trip_date, listing_id limit :limit)
  ) found
  where :type in (kind.type, 'both')
  order by date, id limit :limit
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit :limit;

/* @name findByFlight: open listings with one of these flights, the soonest trip first. A visitor must not learn by which
   flights someone close to the author travels. A flight has few listings, so their other columns are read too; the
   planner must not prefer the indexes of airports. */
with page as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join unnest((select :carriers::text[]), (select :numbers::int[]), (select :suffixes::text[])) flight (carrier, number, suffix)
  cross join (select greatest(:first?::date, earliest_today()) as first) days
  cross join lateral (
    (select listing_id as id, d.date from listing_day d join listing l on l.id = listing_id
     where (d.carrier, d.flight_number, d.flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and d.type = kind.type and day = days.first and day <= :last and d.closes_at > now()
       and (d.date, listing_id) > (:day, :id) and not (:isVisitor and traveler is not null)
       and d.departure || '' = :from -- if :from
       and d.arrival || '' = :to -- if :to
       and string_to_array(spoken, ' ') && :languages -- if :languages
       and (confirmed_at is null or account_id <> all (:hidden)) -- if :hidden
       and fits_filters(l, :filters::jsonb, :isVisitor) -- if :filters
     order by d.date, listing_id limit :limit)
    union all
    (select id, date from listing
     where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and type = kind.type and status = 'open' and date <= :last and closes_at > now()
       and (date, id) > (greatest(days.first - 1, :day), case when :day < days.first then 9007199254740991 else :id end)
       and not (:isVisitor and traveler is not null)
       and departure || '' = :from -- if :from
       and arrival || '' = :to -- if :to
       and string_to_array(spoken, ' ') && :languages -- if :languages
       and (confirmed_at is null or account_id <> all (:hidden)) -- if :hidden
       and fits_filters(listing, :filters::jsonb, :isVisitor) -- if :filters
     order by date, id limit :limit)
    union all
    (select distinct listing_id, trip_date from open_part
     where (carrier, flight_number, flight_suffix) = (flight.carrier, flight.number, flight.suffix)
       and type = kind.type and trip_date >= days.first - 100 and date <= :last and end_date >= days.first
       and closes_at > now() and (trip_date, listing_id) > (:day, :id) and not (:isVisitor and for_someone)
       and departure || '' = :from -- if :from
       and arrival || '' = :to -- if :to
       and string_to_array(spoken, ' ') && :languages -- if :languages
       and account_id <> all (:hidden) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by trip_date, listing_id limit :limit)
  ) found
  where :type in (kind.type, 'both')
  order by date, id limit :limit
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit :limit;

/* @name findSoonestSpeakers: as findSoonest, of people who speak one of these languages. Reads a range for each language,
   type and class of flexible trips. A listing has few languages, so little is found twice. */
with page as (
  (select distinct found.* from (values ('helper'), ('seeking_help')) kind (type)
   cross join (select greatest(:first?::date, earliest_today()) as first) days
   cross join unnest((select :languages::text[])) spoken (language) cross join leeway
   cross join lateral (
     select listing_id as id, date from listing_language
     where language = spoken.language and type = kind.type and leeway_class(date, end_date) = leeway.class
       and date <= :last and end_date >= days.first and closes_at > now()
       and (date, listing_id) > (greatest(days.first - leeway.days - 1, :day),
                                 case when :day < days.first - leeway.days then 9007199254740991 else :id end)
       and route = :route -- if :route
       and departure = :from -- if :from
       and arrival = :to -- if :to
       and (account_id is null or account_id <> all (:hidden)) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by date, listing_id limit :limit
   ) found
   where :type in (kind.type, 'both')
   order by date, id limit :limit)
  union all
  (select distinct listing_id, trip_date from open_part
   cross join (select greatest(:first::date, earliest_today()) as first) days
   where :type in (type, 'both') and trip_date >= days.first - 100 and date <= :last and end_date >= days.first
     and closes_at > now() and (trip_date, listing_id) > (:day, :id) and not (:isVisitor and for_someone)
     and string_to_array(spoken, ' ') && :languages
     and route = :route -- if :route
     and departure = :from -- if :from
     and arrival = :to -- if :to
     and account_id <> all (:hidden) -- if :hidden
     and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
   order by trip_date, listing_id limit :limit)
  order by date, id limit :limit
)
select card.* from page join listing_card card using (id) order by page.date, page.id limit :limit;

/* @name findNewest: open listings, helpers first, then the newest. A page that ended with one type goes on before all listings
   of the other, or after them. */
with page as (
  select found.* from (values ('helper', :helpersBefore::timestamptz), ('seeking_help', :seekersBefore)) kind (type, before)
  cross join lateral (
    (select id, type, created_at from listing
     where type = kind.type and status = 'open' and closes_at > now() and (created_at, id) < (kind.before, :id)
       and (confirmed_at is null or account_id <> all (:hidden)) -- if :hidden
       and fits_filters(listing, :filters::jsonb, :isVisitor) -- if :filters
     order by created_at desc, id desc limit :limit)
    union all
    (select distinct listing_id, type, created_at from open_part
     where type = kind.type and closes_at > now() and (created_at, listing_id) < (kind.before, :id)
       and account_id <> all (:hidden) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit :limit)
  ) found
  where :type in (kind.type, 'both')
  order by type, created_at desc, id desc limit :limit
)
select card.* from page join listing_card card using (id) order by page.type, page.created_at desc, page.id desc limit :limit;

/* @name findNewestSpeakers: as findNewest, of people who speak one of these languages */
with page as (
  select distinct found.* from (values ('helper', :helpersBefore::timestamptz), ('seeking_help', :seekersBefore)) kind (type, before)
  cross join lateral (
    (select found.* from unnest((select :languages::text[])) spoken (language) cross join lateral (
       select listing_id as id, type, created_at from listing_language
       where language = spoken.language and type = kind.type and closes_at > now()
         and (created_at, listing_id) < (kind.before, :id)
         and (account_id is null or account_id <> all (:hidden)) -- if :hidden
         and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
       order by created_at desc, listing_id desc limit :limit) found)
    union all
    (select distinct listing_id, type, created_at from open_part
     where type = kind.type and closes_at > now() and (created_at, listing_id) < (kind.before, :id)
       and string_to_array(spoken, ' ') && :languages
       and account_id <> all (:hidden) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit :limit)
  ) found
  where :type in (kind.type, 'both')
  order by type, created_at desc, id desc limit :limit
)
select card.* from page join listing_card card using (id) order by page.type, page.created_at desc, page.id desc limit :limit;

/* @name findComplete: for the home page, the most complete of the newest listings: one point each for a verified phone, a name,
   and a description of some length. Unconfirmed listings, and those that failed the bot check, are left out. */
with newest as (
  select found.* from (values ('helper'), ('seeking_help')) kind (type)
  cross join lateral (
    (select id, created_at from listing
     where type = kind.type and status = 'open' and human and confirmed_at is not null and closes_at > now()
       and string_to_array(spoken, ' ') && :languages -- if :languages
       and account_id <> all (:hidden) -- if :hidden
       and fits_filters(listing, :filters::jsonb, :isVisitor) -- if :filters
     order by created_at desc, id desc limit 24)
    union all
    (select distinct listing_id, created_at from open_part
     where type = kind.type and human and closes_at > now()
       and string_to_array(spoken, ' ') && :languages -- if :languages
       and account_id <> all (:hidden) -- if :hidden
       and (select fits_filters(l, :filters::jsonb, :isVisitor) from listing l where l.id = listing_id) -- if :filters
     order by created_at desc, listing_id desc limit 24)
  ) found
  where :type in (kind.type, 'both')
  order by created_at desc, id desc limit 24
)
select card.* from newest join listing_card card using (id)
order by verified::int + (username <> 'Traveler')::int + (length(description) >= 40)::int desc, newest.created_at desc, newest.id desc
limit :limit;

/* @name findCodeshares: all numbers under which a flight is sold on a day, and the one of the airline that operates it */
select leg.operated_as as "operatedAs", array_agg(distinct sold.flight order by sold.flight) as "numbers!"
from flight_number typed join flight_leg_status leg on leg.id = typed.leg_id join flight_number sold on sold.leg_id = leg.id
where typed.flight = :flight and typed.date = :date
  and typed.departure = :from -- if :from
group by leg.operated_as
limit 1;
