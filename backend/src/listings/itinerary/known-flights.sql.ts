// Written by npm run contract from known-flights.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the flight of a saved search for one day */
export type FindOfSearch = {
  flight: string
  date: string
}
export const findOfSearch = query<{ id: number }, FindOfSearch>(["id"], `
select carrier || flight_number || flight_suffix as "flight", date as "date"
from saved_search where id = $1 and carrier is not null and date is not null and end_date is null`)

/** the flights of a listing whose schedules are not known */
export type FindUnknown = {
  flight: string
  date: string
}
export const findUnknown = query<{ listing: number }, FindUnknown>(["listing"], `
select carrier || flight_number || flight_suffix as "flight", date
from listing_leg where listing_id = $1 and is_unknown_flight(listing_leg)`)

/** the flights of listings and saved searches whose schedules are not known, and whose lookup is not recent; the provider publishes schedules for about a year */
export type FindDue = {
  flight: string
  date: string
  isSearched: boolean
}
export const findDue = query<{  }, FindDue>([], `
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
select flight as "flight", date as "date", is_searched as "isSearched" from due
where date between utc_today() - 1 and utc_today() + 360 and not exists (
  select from flight_lookup lookup
  where lookup.flight = due.flight and lookup.date = due.date and read_at > now() - interval '7 days')
order by date
limit 500`)

/** those with this number as their owner typed it, now that the schedule of the flight is known; an update without a change runs the triggers that derive flights */
export type RenewListings = {
  id: number
}
export const renewListings = query<{ carrier: string; number: number; suffix: string; date: string; flight: string }, RenewListings>(["carrier","number","suffix","date","flight"], `
update listing set trust = trust
where id in (
  select listing_id from listing_leg leg
  where carrier = $1 and flight_number = $2 and flight_suffix = $3 and date = $4 and is_unknown_flight(leg)
    and exists (
      select from flight_number sold
      where sold.flight = $5 and sold.departure = leg.departure and sold.date = leg.date))
returning id`)

/** those with this number of the operating airline, whose schedule has changed */
export type RenewChangedListings = {
  id: number
}
export const renewChangedListings = query<{ carrier: string; number: number; suffix: string; date: string }, RenewChangedListings>(["carrier","number","suffix","date"], `
update listing set trust = trust
where id in (
  select listing_id from listing_leg
  where carrier = $1 and flight_number = $2 and flight_suffix = $3 and date = $4 and schedule_known)
returning id`)

/** with a flight on this day only */
export type FindListingsOf = {
  id: number
}
export const findListingsOf = query<{ carrier: string; number: number; suffix: string; date: string }, FindListingsOf>(["carrier","number","suffix","date"], `
select listing_id as id from listing_leg
where carrier = $1 and flight_number = $2 and flight_suffix = $3 and date = $4 and date = end_date`)

/** the numbers of the airlines that operate these flights */
export type FindOperated = {
  flight: string
  departure: string
  date: string
  operatedAs: string
}
export const findOperated = query<{ flights: string }, FindOperated>(["flights"], `
select sold.flight, sold.departure, sold.date, operated_as as "operatedAs"
from jsonb_to_recordset($1) typed (flight text, departure text, date date)
join flight_number sold using (flight, departure, date) join flight_leg_status leg on leg.id = leg_id`)
