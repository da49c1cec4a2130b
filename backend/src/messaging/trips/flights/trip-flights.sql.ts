// Written by npm run contract from trip-flights.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { TripReader } from '../trip-reader.ts'
import type { FlightNews, KnownFlight } from './flight-news.ts'

/** locks the agreed trips on a flight. Their flights are read in another statement: one that waits for a lock sees the other tables as they were before. */
export type LockTripsOn = {
  id: number
  helper: number
  traveler: number
}
export const lockTripsOn = query<{ leg: number }, LockTripsOn>(["leg"], `
select trip.id, helper_id as helper, traveler_id as traveler
from trip
join trip_leg leg on leg.trip_id = trip.id
join flight_number number using (flight, departure, date)
where number.leg_id = $1 and state = 'agreed' and last_landing_at > now() - interval '12 hours'
order by trip.id
for update of trip`)

/** waits for other changes of the trip; nothing once it is canceled */
export type LockAgreedTrip = {
  id: number
}
export const lockAgreedTrip = query<{ trip: number }, LockAgreedTrip>(["trip"], `
select id from trip where id = $1 and state = 'agreed' for update`)

/** the flights in order: as agreed, as moved since, and what is known about them */
export type FindFlightsOfTrip = {
  departure: string
  arrival: string
  date: string
  time: string | null
  flight: string | null
  together: boolean
  arrivalDate: string | null
  arrivalTime: string | null
  canceled: boolean | null
  divertedTo: string | null
  baggage: string | null
  shownGate: string | null
  gate: string | null
  departsAt: string
  landsAt: string
  scheduledDeparture: string | null
  scheduledArrival: string | null
  estimatedDeparture: string | null
  estimatedArrival: string | null
  actualDeparture: string | null
  actualArrival: string | null
}
export const findFlightsOfTrip = query<{ trip: number }, FindFlightsOfTrip>(["trip"], `
select leg.departure, leg.arrival, leg.date, leg.time, leg.flight, leg.together,
       leg.arrival_date as "arrivalDate", leg.arrival_time as "arrivalTime",
       status.canceled, diverted_to as "divertedTo", baggage_claim as baggage, departure_gate as "shownGate",
       last_departure_gate as gate, iso(departs_at) as "departsAt", iso(lands_at) as "landsAt",
       iso(scheduled_departure) as "scheduledDeparture", iso(scheduled_arrival) as "scheduledArrival",
       iso(estimated_departure) as "estimatedDeparture", iso(estimated_arrival) as "estimatedArrival",
       iso(actual_departure) as "actualDeparture", iso(actual_arrival) as "actualArrival"
from trip_leg leg
left join flight_number number on (number.flight, number.departure, number.date) = (leg.flight, leg.departure, leg.date)
left join flight_leg_status status on status.id = number.leg_id and (read_at is not null or status.arrival = leg.arrival)
where leg.trip_id = $1
order by leg.number`)

/** those that leave within 48 hours or landed in the last three */
export type FindNeededFlights = {
  flight: string
  departure: string
  date: string
}
export const findNeededFlights = query<{  }, FindNeededFlights>([], `
select distinct flight as "flight", departure, date
from trip join trip_leg on trip_id = trip.id
where state = 'agreed' and last_landing_at > now() - interval '3 hours' and first_departure_at < now() + interval '48 hours'
  and flight is not null and departs_at < now() + interval '48 hours' and lands_at > now() - interval '3 hours'`)

/** those that leave later, with a schedule that was not read for three days */
export type FindLaterFlights = {
  flight: string
  departure: string
  date: string
}
export const findLaterFlights = query<{  }, FindLaterFlights>([], `
select distinct leg.flight as "flight", leg.departure, leg.date
from trip
join trip_leg leg on leg.trip_id = trip.id
left join flight_lookup lookup on lookup.flight = leg.flight and lookup.date = leg.date
where state = 'agreed' and last_landing_at > now() + interval '48 hours'
  and leg.flight is not null and departs_at > now() + interval '48 hours'
  and (lookup.read_at is null or lookup.read_at < now() - interval '3 days')
order by leg.date
limit 500`)

/** the published schedules of flights by number, departure and date */
export type FindSchedules = {
  flight: string
  departure: string
  date: string
  arrival: string
  scheduledDeparture: string
  scheduledArrival: string
}
export const findSchedules = query<{ flights: string }, FindSchedules>(["flights"], `
select number.flight, number.departure, number.date, status.arrival,
       iso(scheduled_departure) as "scheduledDeparture", iso(scheduled_arrival) as "scheduledArrival"
from flight_number number join flight_leg_status status on status.id = number.leg_id
where (number.flight, number.departure, number.date) in (
  select flight, departure, date from jsonb_to_recordset($1) as flown (flight text, departure text, date date))`)

/** those that leave within six hours, or were to land in the last three */
export type FindShownFlights = {
  leg: number
}
export const findShownFlights = query<{ trip: number }, FindShownFlights>(["trip"], `
select number.leg_id as leg
from trip
join trip_leg leg on leg.trip_id = trip.id
join flight_number number using (flight, departure, date)
where trip.id = $1 and state = 'agreed'
  and departs_at < now() + interval '6 hours' and lands_at > now() - interval '3 hours'`)

/** those that leave within 48 hours; the hourly job finds the others */
export type FindWatched = {
  data: object
}
export const findWatched = query<{ trip: number }, FindWatched>(["trip"], `
select json_build_object('watch', json_build_object('flight', flight, 'departure', departure, 'date', date)) as "data"
from trip_leg
where trip_id = $1 and flight is not null
  and departs_at < now() + interval '48 hours' and lands_at > now() - interval '3 hours'`)

/** to the known times of its flights; the planned departure is that of the agreement */
export type MoveTripTimes = {
}
export const moveTripTimes = query<{ departure: string; landing: string; trip: number }, MoveTripTimes>(["departure","landing","trip"], `
update trip
set first_departure_at = $1, planned_departure_at = coalesce(planned_departure_at, first_departure_at),
    last_landing_at = $2, next_prompt_at = next_prompt($1, $2, now())
where id = $3`)

/** the people of a trip who have an address */
export type FindPeople = {
  accountId: number
  zone: string | null
  linkId: null | null
  isHelper: boolean
}
export const findPeople = query<{ trip: number }, FindPeople>(["trip"], `
select account.id as "accountId", time_zone as zone, null as "linkId", account.id = helper_id as "isHelper"
from trip join account on account.id in (helper_id, traveler_id)
where trip.id = $1 and email is not null
order by account.id`)

/** for SMS about flights */
export type FindPhone = {
  number: string
  locale: string
}
export const findPhone = query<{ account: number }, FindPhone>(["account"], `
select phone_number as "number", locale
from account
where id = $1 and flight_sms and phone_number is not null and phone_verified_at is not null and banned_at is null
  and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(account.phone_number, ' ', ''))`)

/** nothing once a later message has been sent, or the trip is no longer agreed */
export type FindNews = {
  news: FlightNews[]
  known: KnownFlight[]
}
export const findNews = query<{ trip: number; number: number; account: number; link: number }, FindNews>(["trip","number","account","link"], `
select news as "news", known as "known"
from trip_flight_news join trip on trip.id = trip_id
where trip_id = $1 and number = $2 and (account_id = $3 or link_id = $4) and state = 'agreed'`)

/** inTouch is false once the two people are no longer in touch */
export type FindRecipient = {
  to: string
  locale: string
  isHelper: boolean
  other: string
  relation: string | null
  firstName: string | null
  legs: TripReader['legs']
  inTouch: boolean
}
export const findRecipient = query<{ trip: number; account: number }, FindRecipient>(["trip","account"], `
select a.email as "to", a.locale, is_helper as "isHelper", other, relation, first_name as "firstName", legs,
       b.left_at is null and b.banned_at is null and not exists (select from blocks_between(a.id, b.id)) as "inTouch"
from trip_reader
join account a on a.id = reader_id
join account b on b.id = other_id
where trip_id = $1 and reader_id = $2 and a.email is not null and a.banned_at is null`)

/** of each person, whether the danger of a connection was told and read */
export type FindWarned = {
  role: 'helper' | 'traveler'
  told: boolean
  read: boolean | null
  isForSomeone: boolean
  readByLink: boolean | null
}
export const findWarned = query<{ connection: number; trip: number }, FindWarned>(["connection","trip"], `
select person.role, told_at is not null as "told", person.flights_read_at >= told_at as read,
       t.companion is not null as "isForSomeone", link.flights_read_at >= told_at as "readByLink"
from trip t
join trip_person person on person.trip_id = t.id
left join trip_flight_news told on told.trip_id = t.id and told.account_id = person.account_id
  and (told.known -> $1::int ->> 'connectionAtRisk')::boolean
left join trip_link link on link.trip_id = t.id and link.made_by = person.account_id and link.audience = 'traveler'
  and link.expires_at > now()
where t.id = $2`)
