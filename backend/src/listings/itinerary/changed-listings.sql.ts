// Written by npm run contract from changed-listings.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the hash of all that a listing is matched by, null while others cannot find it, and that of its flights */
export type FindStates = {
  id: number
  type: 'helper' | 'seeking_help'
  status: 'open' | 'partly' | 'found' | 'closed' | 'past' | 'hidden' | 'removed' | 'withheld'
  key: string | null
  flights: string
}
export const findStates = query<{ ids: readonly number[] }, FindStates>(["ids"], `
select id, type, status,
       case when is_matched(listing) then md5(row(
         departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix, legs,
         status, company, spoken, alert_scope, alerts = 'off')::text) end as key,
       md5(row(departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix, legs)::text) as "flights"
from listing where id = any ($1)`)

export type FindMatched = {
  id: number
}
export const findMatched = query<{ ids: readonly number[] }, FindMatched>(["ids"], `
select id from listing where id = any ($1) and is_matched(listing) order by id`)

/** the listings that depend on their author's languages; one for someone close, or with its own, does not */
export type FindSpoken = {
  id: number
}
export const findSpoken = query<{ account: number }, FindSpoken>(["account"], `
select id from listing
where account_id = $1 and language_codes = '{}' and traveler is null and is_matched(listing) order by id`)

export type FindWithoutSchedules = {
  id: number
}
export const findWithoutSchedules = query<{ ids: readonly number[] }, FindWithoutSchedules>(["ids"], `
select distinct listing_id as id from listing_leg leg where listing_id = any ($1) and is_unknown_flight(leg)`)

/** the trips of listings that are gone, or have other flights, or a helper's that found its company. Only the author's listing changes a proposal, because the recipient has read its flights. A helper's full listing ends the helper's other proposals. */
export type FindTripChanges = {
  trip: number
  at: string
  role: 'helper' | 'traveler'
  what: 'gone' | 'changed'
}
export const findTripChanges = query<{ gone: readonly number[]; full: readonly number[]; moved: readonly number[] }, FindTripChanges>(["gone","full","moved"], `
select trip.id as trip, exact(now()) as "at",
       case helper_listing_id when listing.id then 'helper' else 'traveler' end as "role",
       case when is_gone or is_ended then 'gone' else 'changed' end as "what"
from listing
join trip on listing.id in (helper_listing_id, seeking_listing_id)
cross join lateral (
  select listing.id = any ($1::bigint[]) as is_gone,
         listing.id = any ($2::bigint[]) and helper_listing_id = listing.id and state = 'proposed'
           and first_departure_at > now() as is_ended
) change
where listing.id = any ($1::bigint[] || $3::bigint[] || $2::bigint[])
  and (is_ended or (is_gone or listing.id = any ($3::bigint[])) and last_landing_at > now()
    and (state = 'agreed' or state = 'proposed' and (is_gone or waits_for <> listing.account_id)))
order by trip.id`)
