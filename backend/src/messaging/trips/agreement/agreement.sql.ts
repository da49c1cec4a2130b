// Written by npm run contract from agreement.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { Trip, TripLeg } from '../trips.contract.ts'

/** the people and listings of a trip, for one of the two */
export type FindTrip = {
  helperId: number
  seekerId: number
  helperListingId: number | null
  seekingListingId: number | null
}
export const findTrip = query<{ id: number; me: number }, FindTrip>(["id","me"], `
select helper_id as "helperId", traveler_id as "seekerId", helper_listing_id as "helperListingId",
       seeking_listing_id as "seekingListingId"
from trip
where id = $1 and $2 in (helper_id, traveler_id)`)

/** locks a trip */
export type ReadTrip = {
  id: number
  helperId: number
  seekerId: number
  helperListingId: number | null
  seekingListingId: number | null
  revision: number
  movedBy: number | null
  accepted: boolean | null
  state: Trip['state']
  waitsFor: number | null
  change: TripLeg[] | null
  legs: TripLeg[]
  isForSomeone: boolean
  isOver: boolean
  isShared: boolean
  hasDeparted: boolean
  hasDepartedByClock: boolean
  isOnBoard: boolean
}
export const readTrip = query<{ id: number }, ReadTrip>(["id"], `
select id, helper_id as "helperId",
       -- The traveler, or the poster for a traveler close to them.
       traveler_id as "seekerId",
       helper_listing_id as "helperListingId", seeking_listing_id as "seekingListingId", revision, moved_by as "movedBy",
       -- Null unless the latest revision responded to a proposal or change.
       accepted,
       shown_state(t) as "state", awaited_person(t) as "waitsFor", change as "change",
       (select legs from trip_itinerary where trip_id = t.id) as "legs",
       companion is not null as "isForSomeone", last_landing_at <= now() as "isOver", is_shared(t) as "isShared",
       -- From then on the trip continues when one person leaves.
       has_departed(t) as "hasDeparted",
       -- From then on the trip cannot be canceled.
       has_departed_by_clock(t) as "hasDepartedByClock",
       exists (select from trip_milestone
               where trip_id = t.id and kind in ('boarded', 'landed') and undone_at is null) as "isOnBoard"
from trip t
where id = $1
for update`)

/** whether the other person has an account, and whether one of the two has blocked the other */
export type FindContact = {
  isReachable: boolean
  isBlocked: boolean
}
export const findContact = query<{ me: number; other: number }, FindContact>(["me","other"], `
select email_confirmed_at is not null and banned_at is null as "isReachable",
       exists (select from blocks_between($1, account.id)) as "isBlocked"
from account
where id = $2`)

/** the proposals between two people whose flights have left */
export type ExpireBetween = {
}
export const expireBetween = query<{ helper: number; seeker: number }, ExpireBetween>(["helper","seeker"], `
update trip set state = 'expired', waits_for = null, ended_at = now()
where helper_id = $1 and traveler_id = $2 and state = 'proposed' and first_departure_at <= now()`)

/** a proposed or agreed trip of the same people and listings */
export type FindSameTrip = {
  id: number
  state: 'proposed' | 'agreed' | 'declined' | 'withdrawn' | 'expired' | 'canceled'
  waitsFor: number | null
  legs: TripLeg[]
}
export const findSameTrip = query<{ helper: number; seeker: number; helperListing: number | null; seekingListing: number | null }, FindSameTrip>(["helper","seeker","helperListing","seekingListing"], `
select id, state, waits_for as "waitsFor", (select legs from trip_itinerary where trip_id = trip.id) as "legs"
from trip
where helper_id = $1 and traveler_id = $2 and state in ('proposed', 'agreed')
  and helper_listing_id is not distinct from $3 and seeking_listing_id is not distinct from $4`)

/** an agreement stores whether the helper is trusted: they have traveled or have a verified phone, which a puppet has not. It skips prompts that were due before. */
export type WriteMove = {
}
export const writeMove = query<{ me: number; state: string; waitsFor: number | null; accepted: boolean | null; change: string | null; trip: number }, WriteMove>(["me","state","waitsFor","accepted","change","trip"], `
update trip
set revision = revision + 1, moved_by = $1, state = $2, waits_for = $3, accepted = $4, change = $5,
    agreed_at = case when $2 = 'agreed' then coalesce(agreed_at, now()) else agreed_at end,
    helper_trusted = case when $2 = 'agreed' and state <> 'agreed'
                          then (select phone_verified_at is not null or completed_trips > 0 from account where id = helper_id)
                          else helper_trusted end,
    ended_at = case when $2 not in ('proposed', 'agreed') then now() end,
    next_prompt_at = case when $2 = state then next_prompt_at
                          when $2 = 'agreed' then next_prompt(first_departure_at, last_landing_at, now()) end
where id = $6`)

/** a request that loses its helper in the last week before departure ranks before others of its tier with the same languages. So that an agreement with a puppet buys nothing, it must be a day old, the helper must have been trusted when both agreed, and a person's request gets this rank once in 30 days. */
export type AddLostHelper = {
}
export const addLostHelper = query<{ trip: number; listing: number }, AddLostHelper>(["trip","listing"], `
with granted as (
  update account traveler set helper_lost_at = now()
  from trip lost
  where lost.id = $1 and traveler.id = lost.traveler_id and lost.agreed_at <= now() - interval '1 day' and lost.helper_trusted
    and lost.first_departure_at <= now() + interval '7 days'
    and not exists (
      select from account person
      where person.identity = traveler.identity and person.helper_lost_at > now() - interval '30 days')
  returning traveler.id
)
update listing set helper_lost_at = now() from granted where listing.id = $2`)

/** a trip whose people have both deleted their accounts */
export type DeleteLeft = {
  id: number
}
export const deleteLeft = query<{ trip: number }, DeleteLeft>(["trip"], `
delete from trip
where id = $1
  and not exists (select from account where id in (helper_id, traveler_id) and left_at is null)
returning id`)

/** the person whose listing changed, and whether the change has ended the trip: deleting a listing or an account ends its proposals in the same transaction */
export type FindChanged = {
  hasEndedIt: boolean | null
  owner: number
}
export const findChanged = query<{ at: string; role: string; trip: number }, FindChanged>(["at","role","trip"], `
select ended_at = $1 as "hasEndedIt", case when $2 = 'helper' then helper_id else traveler_id end as "owner"
from trip
where id = $3`)

/** of the notification of a person about a new meeting place */
export type NextMeetingNumber = {
  number: number
}
export const nextMeetingNumber = query<{ trip: number; account: number }, NextMeetingNumber>(["trip","account"], `
select count(*)::int + 1 as "number"
from trip_notification
where trip_id = $1 and account_id = $2 and kind like 'meeting:%'`)

/** whether the taker, a listing that seeks help or the negative id of an account, has company on one of these flights */
export type FindCompany = {
  hasCompany: boolean
}
export const findCompany = query<{ taker: number; flights: string }, FindCompany>(["taker","flights"], `
select exists (
  select from trip_leg
  where taken_by = $1 and (departure, arrival, date) in (
    select "departureAirport", "arrivalAirport", date
    from jsonb_to_recordset($2) as flight ("departureAirport" text, "arrivalAirport" text, date date))) as "hasCompany"`)

/** whether the taker flies all shared flights of this trip with other helpers */
export type FindReplaced = {
  isReplaced: boolean
}
export const findReplaced = query<{ taker: number; trip: number }, FindReplaced>(["taker","trip"], `
select coalesce(bool_and(exists (
  select from trip_leg other
  where other.taken_by = $1 and other.trip_id <> own.trip_id
    and (other.departure, other.arrival, other.date) = (own.departure, own.arrival, own.date))), false) as "isReplaced"
from trip_leg own
where own.trip_id = $2 and own.together`)

/** those of an agreed trip are taken */
export type AddFlights = {
}
export const addFlights = query<{ flights: string; trip: number }, AddFlights>(["flights","trip"], `
insert into trip_leg (trip_id, number, departure, arrival, date, time, flight, departure_terminal, arrival_terminal,
                      arrival_date, arrival_time, together, departs_at, lands_at, taken_by)
select trip.id, number, "departureAirport", "arrivalAirport", date, time, "flightNumber", "departureTerminal", "arrivalTerminal",
       "arrivalDate", "arrivalTime", together, "departsAt", "landsAt",
       case when together and state = 'agreed' then coalesce(seeking_listing_id, -traveler_id) end
from trip
cross join jsonb_to_recordset($1) as flight (
  number int, "departureAirport" text, "arrivalAirport" text, date date, time text, "flightNumber" text,
  "departureTerminal" text, "arrivalTerminal" text, "arrivalDate" date, "arrivalTime" text, together boolean,
  "departsAt" timestamptz, "landsAt" timestamptz)
where trip.id = $2`)

/** those of other flights, and whether the departure is another; nothing if they are the same */
export type SetTimes = {
  hasNewDeparture: boolean
}
export const setTimes = query<{ departure: string; landing: string; trip: number }, SetTimes>(["departure","landing","trip"], `
update trip
set first_departure_at = $1, planned_departure_at = null, last_landing_at = $2,
    next_prompt_at = case when state = 'agreed' then next_prompt($1, $2, now()) end
where id = $3
  and (planned_departure_at is not null or first_departure_at <> $1 or last_landing_at <> $2)
returning coalesce(old.planned_departure_at, old.first_departure_at) <> new.first_departure_at as "hasNewDeparture"`)

/** the index trip-leg-taken rejects a flight that the traveler shares with someone else */
export type TakeFlights = {
}
export const takeFlights = query<{ taker: number; trip: number }, TakeFlights>(["taker","trip"], `
update trip_leg set taken_by = $1 where trip_id = $2 and together and taken_by is null`)

export type FreeFlights = {
}
export const freeFlights = query<{ trip: number }, FreeFlights>(["trip"], `
update trip_leg set taken_by = null where trip_id = $1 and taken_by is not null`)

/** if the first flight leaves within a week */
export type FreeUrgentFlights = {
}
export const freeUrgentFlights = query<{ trip: number }, FreeUrgentFlights>(["trip"], `
update trip_leg set taken_by = null
where trip_id = $1 and taken_by is not null
  and (select first_departure_at from trip where id = $1) <= now() + interval '7 days'`)

/** other proposals for flights on which the traveler now has company, and agreed trips that have released these flights */
export type FindReplacedTrips = {
  data: object
}
export const findReplacedTrips = query<{ trip: number }, FindReplacedTrips>(["trip"], `
select distinct jsonb_build_object(
         'trip', other.id, 'role', 'traveler', 'what', case other.state when 'proposed' then 'gone' else 'replaced' end,
         'at', now()) as "data"
from trip_leg taken
join trip agreed on agreed.id = taken.trip_id
join trip other on other.traveler_id = agreed.traveler_id and other.id <> agreed.id
join trip_leg leg on leg.trip_id = other.id
  and (leg.departure, leg.arrival, leg.date) = (taken.departure, taken.arrival, taken.date)
where taken.trip_id = $1 and taken.taken_by = coalesce(other.seeking_listing_id, -other.traveler_id)
  and other.state in ('proposed', 'agreed') and other.first_departure_at > now() and leg.together and leg.taken_by is null`)
