/* @name findOfSearch: the flight of a saved search for one day */
select carrier || flight_number || flight_suffix as "flight!", date as "date!"
from saved_search where id = :id and carrier is not null and date is not null and end_date is null;

/* @name findUnknown: the flights of a listing whose schedules are not known */
select carrier || flight_number || flight_suffix as "flight!", date
from listing_leg where listing_id = :listing and is_unknown_flight(listing_leg);

/* @name findDue: the flights of listings and saved searches whose schedules are not known, and whose lookup is not recent; the
   provider publishes schedules for about a year */
with due as (
  select carrier || flight_number || flight_suffix as flight, date, false as is_searched
  from listing_leg where is_unknown_flight(listing_leg)
  union
  select carrier || flight_number || flight_suffix, date, true
  from saved_search search
  where confirmed_at is not null and carrier is not null and end_date is null and not exists (
    select from flight_number known
    where known.flight = carrier || flight_number || flight_suffix and known.departure = search.departure
      and known.date = search.date)
)
select flight as "flight!", date as "date!", is_searched as "isSearched!" from due
where date between utc_today() - 1 and utc_today() + 360 and not exists (
  select from flight_lookup lookup
  where lookup.flight = due.flight and lookup.date = due.date and read_at > now() - interval '7 days')
order by date
limit 500;

/* @name renewListings: those with this number as their owner typed it, now that the schedule of the flight is known; an update
   without a change runs the triggers that derive flights */
update listing set trust = trust
where id in (
  select listing_id from listing_leg leg
  where carrier = :carrier and flight_number = :number and flight_suffix = :suffix and date = :date and is_unknown_flight(leg)
    and exists (
      select from flight_number sold
      where sold.flight = :flight and sold.departure = leg.departure and sold.date = leg.date))
returning id;

/* @name renewChangedListings: those with this number of the operating airline, whose schedule has changed */
update listing set trust = trust
where id in (
  select listing_id from listing_leg
  where carrier = :carrier and flight_number = :number and flight_suffix = :suffix and date = :date and schedule_known)
returning id;

/* @name findListingsOf: with a flight on this day only */
select listing_id as id from listing_leg
where carrier = :carrier and flight_number = :number and flight_suffix = :suffix and date = :date and date = end_date;

/* @name findOperated: the numbers of the airlines that operate these flights */
select sold.flight, sold.departure, sold.date, operated_as as "operatedAs"
from jsonb_to_recordset(:flights) typed (flight text, departure text, date date)
join flight_number sold using (flight, departure, date) join flight_leg_status leg on leg.id = leg_id;
