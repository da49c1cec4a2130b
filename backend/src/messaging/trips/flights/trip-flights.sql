-- import type { TripReader } from '../trip-reader.ts'
-- import type { FlightNews, KnownFlight } from './flight-news.ts'

/* @name lockTripsOn: locks the agreed trips on a flight. Their flights are read in another statement: one that waits for a lock
   sees the other tables as they were before. */
select trip.id, helper_id as helper, traveler_id as traveler
from trip
join trip_leg leg on leg.trip_id = trip.id
join flight_number number using (flight, departure, date)
where number.leg_id = :leg and state = 'agreed' and last_landing_at > now() - interval '12 hours'
order by trip.id
for update of trip;

/* @name lockAgreedTrip: waits for other changes of the trip; nothing once it is canceled */
select id from trip where id = :trip and state = 'agreed' for update;

/* @name findFlightsOfTrip: the flights in order: as agreed, as moved since, and what is known about them */
select leg.departure, leg.arrival, leg.date, leg.time, leg.flight, leg.together,
       leg.arrival_date as "arrivalDate", leg.arrival_time as "arrivalTime",
       status.canceled, diverted_to as "divertedTo", baggage_claim as baggage, departure_gate as "shownGate",
       last_departure_gate as gate, iso(departs_at) as "departsAt!", iso(lands_at) as "landsAt!",
       iso(scheduled_departure) as "scheduledDeparture", iso(scheduled_arrival) as "scheduledArrival",
       iso(estimated_departure) as "estimatedDeparture", iso(estimated_arrival) as "estimatedArrival",
       iso(actual_departure) as "actualDeparture", iso(actual_arrival) as "actualArrival"
from trip_leg leg
left join flight_number number on (number.flight, number.departure, number.date) = (leg.flight, leg.departure, leg.date)
left join flight_leg_status status on status.id = number.leg_id and (read_at is not null or status.arrival = leg.arrival)
where leg.trip_id = :trip
order by leg.number;

/* @name findNeededFlights: those that leave within 48 hours or landed in the last three */
select distinct flight as "flight!", departure, date
from trip join trip_leg on trip_id = trip.id
where state = 'agreed' and last_landing_at > now() - interval '3 hours' and first_departure_at < now() + interval '48 hours'
  and flight is not null and departs_at < now() + interval '48 hours' and lands_at > now() - interval '3 hours';

/* @name findLaterFlights: those that leave later, with a schedule that was not read for three days */
select distinct leg.flight as "flight!", leg.departure, leg.date
from trip
join trip_leg leg on leg.trip_id = trip.id
left join flight_lookup lookup on lookup.flight = leg.flight and lookup.date = leg.date
where state = 'agreed' and last_landing_at > now() + interval '48 hours'
  and leg.flight is not null and departs_at > now() + interval '48 hours'
  and (lookup.read_at is null or lookup.read_at < now() - interval '3 days')
order by leg.date
limit 500;

/* @name findSchedules: the published schedules of flights by number, departure and date */
select number.flight, number.departure, number.date, status.arrival,
       iso(scheduled_departure) as "scheduledDeparture!", iso(scheduled_arrival) as "scheduledArrival!"
from flight_number number join flight_leg_status status on status.id = number.leg_id
where (number.flight, number.departure, number.date) in (
  select flight, departure, date from jsonb_to_recordset(:flights) as flown (flight text, departure text, date date));

/* @name findShownFlights: those that leave within six hours, or were to land in the last three */
select number.leg_id as leg
from trip
join trip_leg leg on leg.trip_id = trip.id
join flight_number number using (flight, departure, date)
where trip.id = :trip and state = 'agreed'
  and departs_at < now() + interval '6 hours' and lands_at > now() - interval '3 hours';

/* @name findWatched: those that leave within 48 hours; the hourly job finds the others */
select json_build_object('watch', json_build_object('flight', flight, 'departure', departure, 'date', date)) as "data!: object"
from trip_leg
where trip_id = :trip and flight is not null
  and departs_at < now() + interval '48 hours' and lands_at > now() - interval '3 hours';

/* @name moveTripTimes: to the known times of its flights; the planned departure is that of the agreement */
update trip
set first_departure_at = :departure, planned_departure_at = coalesce(planned_departure_at, first_departure_at),
    last_landing_at = :landing, next_prompt_at = next_prompt(:departure, :landing, now())
where id = :trip;

/* @name findPeople: the people of a trip who have an address */
select account.id as "accountId", time_zone as zone, null as "linkId: null", account.id = helper_id as "isHelper!"
from trip join account on account.id in (helper_id, traveler_id)
where trip.id = :trip and email is not null
order by account.id;

/* @name findPhone: for SMS about flights */
select phone_number as "number!", locale
from account
where id = :account and flight_sms and phone_number is not null and phone_verified_at is not null and banned_at is null
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(account.phone_number, ' ', ''));

/* @name findNews: nothing once a later message has been sent, or the trip is no longer agreed */
select news as "news!: FlightNews[]", known as "known!: KnownFlight[]"
from trip_flight_news join trip on trip.id = trip_id
where trip_id = :trip and number = :number and (account_id = :account or link_id = :link) and state = 'agreed';

/* @name findRecipient: inTouch is false once the two people are no longer in touch */
select a.email as "to!", a.locale, is_helper as "isHelper", other, relation, first_name as "firstName", legs,
       b.left_at is null and b.banned_at is null and not exists (select from blocks_between(a.id, b.id)) as "inTouch!"
from trip_reader
join account a on a.id = reader_id
join account b on b.id = other_id
where trip_id = :trip and reader_id = :account and a.email is not null and a.banned_at is null;

/* @name findWarned: of each person, whether the danger of a connection was told and read */
select person.role, told_at is not null as "told!", person.flights_read_at >= told_at as read,
       t.companion is not null as "isForSomeone!", link.flights_read_at >= told_at as "readByLink"
from trip t
join trip_person person on person.trip_id = t.id
left join trip_flight_news told on told.trip_id = t.id and told.account_id = person.account_id
  and (told.known -> :connection::int ->> 'connectionAtRisk')::boolean
left join trip_link link on link.trip_id = t.id and link.made_by = person.account_id and link.audience = 'traveler'
  and link.expires_at > now()
where t.id = :trip;
