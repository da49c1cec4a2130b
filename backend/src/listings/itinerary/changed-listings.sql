/* @name findStates: the hash of all that a listing is matched by, null while others cannot find it, and that of its flights */
select id, type, status,
       case when is_matched(listing) then md5(row(
         departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix, legs,
         status, company, spoken, alert_scope, alerts = 'off')::text) end as key,
       md5(row(departure, arrival, date, end_date, time_of_day, carrier, flight_number, flight_suffix, legs)::text) as "flights!"
from listing where id = any (:ids);

/* @name findMatched */
select id from listing where id = any (:ids) and is_matched(listing) order by id;

/* @name findSpoken: the listings that depend on their author's languages; one for someone close, or with its own, does not */
select id from listing
where account_id = :account and language_codes = '{}' and traveler is null and is_matched(listing) order by id;

/* @name findWithoutSchedules */
select distinct listing_id as id from listing_leg leg where listing_id = any (:ids) and is_unknown_flight(leg);

/* @name findTripChanges: the trips of listings that are gone, or have other flights, or a helper's that found its company. Only
   the author's listing changes a proposal, because the recipient has read its flights. A helper's full listing ends the
   helper's other proposals. */
select trip.id as trip, exact(now()) as "at!",
       case helper_listing_id when listing.id then 'helper' else 'traveler' end as "role!: 'helper' | 'traveler'",
       case when is_gone or is_ended then 'gone' else 'changed' end as "what!: 'gone' | 'changed'"
from listing
join trip on listing.id in (helper_listing_id, seeking_listing_id)
cross join lateral (
  select listing.id = any (:gone::bigint[]) as is_gone,
         listing.id = any (:full::bigint[]) and helper_listing_id = listing.id and state = 'proposed'
           and first_departure_at > now() as is_ended
) change
where listing.id = any (:gone::bigint[] || :moved::bigint[] || :full::bigint[])
  and (is_ended or (is_gone or listing.id = any (:moved::bigint[])) and last_landing_at > now()
    and (state = 'agreed' or state = 'proposed' and (is_gone or waits_for <> listing.account_id)))
order by trip.id;
