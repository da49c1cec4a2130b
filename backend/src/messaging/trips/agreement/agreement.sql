-- import type { Trip, TripLeg } from '../trips.contract.ts'

/* @name findTrip: the people and listings of a trip, for one of the two */
select helper_id as "helperId", traveler_id as "seekerId", helper_listing_id as "helperListingId",
       seeking_listing_id as "seekingListingId"
from trip
where id = :id and :me in (helper_id, traveler_id);

/* @name readTrip: locks a trip */
select id, helper_id as "helperId",
       -- The traveler, or the poster for a traveler close to them.
       traveler_id as "seekerId",
       helper_listing_id as "helperListingId", seeking_listing_id as "seekingListingId", revision, moved_by as "movedBy",
       -- Null unless the latest revision responded to a proposal or change.
       accepted,
       shown_state(t) as "state!: Trip['state']", awaited_person(t) as "waitsFor", change as "change: TripLeg[]",
       (select legs from trip_itinerary where trip_id = t.id) as "legs!: TripLeg[]",
       companion is not null as "isForSomeone!", last_landing_at <= now() as "isOver!", is_shared(t) as "isShared!",
       -- From then on the trip continues when one person leaves.
       has_departed(t) as "hasDeparted!",
       -- From then on the trip cannot be canceled.
       has_departed_by_clock(t) as "hasDepartedByClock!",
       exists (select from trip_milestone
               where trip_id = t.id and kind in ('boarded', 'landed') and undone_at is null) as "isOnBoard!"
from trip t
where id = :id
for update;

/* @name findContact: whether the other person has an account, and whether one of the two has blocked the other */
select email_confirmed_at is not null and banned_at is null as "isReachable!",
       exists (select from blocks_between(:me, account.id)) as "isBlocked!"
from account
where id = :other;

/* @name expireBetween: the proposals between two people whose flights have left */
update trip set state = 'expired', waits_for = null, ended_at = now()
where helper_id = :helper and traveler_id = :seeker and state = 'proposed' and first_departure_at <= now();

/* @name findSameTrip: a proposed or agreed trip of the same people and listings */
select id, state, waits_for as "waitsFor", (select legs from trip_itinerary where trip_id = trip.id) as "legs!: TripLeg[]"
from trip
where helper_id = :helper and traveler_id = :seeker and state in ('proposed', 'agreed')
  and helper_listing_id is not distinct from :helperListing? and seeking_listing_id is not distinct from :seekingListing?;

/* @name writeMove: an agreement stores whether the helper is trusted: they have traveled or have a verified phone, which a puppet
   has not. It skips prompts that were due before. */
update trip
set revision = revision + 1, moved_by = :me, state = :state, waits_for = :waitsFor?, accepted = :accepted?, change = :change?,
    agreed_at = case when :state = 'agreed' then coalesce(agreed_at, now()) else agreed_at end,
    helper_trusted = case when :state = 'agreed' and state <> 'agreed'
                          then (select phone_verified_at is not null or completed_trips > 0 from account where id = helper_id)
                          else helper_trusted end,
    ended_at = case when :state not in ('proposed', 'agreed') then now() end,
    next_prompt_at = case when :state = state then next_prompt_at
                          when :state = 'agreed' then next_prompt(first_departure_at, last_landing_at, now()) end
where id = :trip;

/* @name addLostHelper: a request that loses its helper in the last week before departure ranks before others of its tier with
   the same languages. So that an agreement with a puppet buys nothing, it must be a day old, the helper must have been trusted
   when both agreed, and a person's request gets this rank once in 30 days. */
with granted as (
  update account traveler set helper_lost_at = now()
  from trip lost
  where lost.id = :trip and traveler.id = lost.traveler_id and lost.agreed_at <= now() - interval '1 day' and lost.helper_trusted
    and lost.first_departure_at <= now() + interval '7 days'
    and not exists (
      select from account person
      where person.identity = traveler.identity and person.helper_lost_at > now() - interval '30 days')
  returning traveler.id
)
update listing set helper_lost_at = now() from granted where listing.id = :listing;

/* @name deleteLeft: a trip whose people have both deleted their accounts */
delete from trip
where id = :trip
  and not exists (select from account where id in (helper_id, traveler_id) and left_at is null)
returning id;

/* @name findChanged: the person whose listing changed, and whether the change has ended the trip: deleting a listing or an
   account ends its proposals in the same transaction */
select ended_at = :at as "hasEndedIt", case when :role = 'helper' then helper_id else traveler_id end as "owner!"
from trip
where id = :trip;

/* @name nextMeetingNumber: of the notification of a person about a new meeting place */
select count(*)::int + 1 as "number!"
from trip_notification
where trip_id = :trip and account_id = :account and kind like 'meeting:%';

/* @name findCompany: whether the taker, a listing that seeks help or the negative id of an account, has company on one of these
   flights */
select exists (
  select from trip_leg
  where taken_by = :taker and (departure, arrival, date) in (
    select "departureAirport", "arrivalAirport", date
    from jsonb_to_recordset(:flights) as flight ("departureAirport" text, "arrivalAirport" text, date date))) as "hasCompany!";

/* @name findReplaced: whether the taker flies all shared flights of this trip with other helpers */
select coalesce(bool_and(exists (
  select from trip_leg other
  where other.taken_by = :taker and other.trip_id <> own.trip_id
    and (other.departure, other.arrival, other.date) = (own.departure, own.arrival, own.date))), false) as "isReplaced!"
from trip_leg own
where own.trip_id = :trip and own.together;

/* @name addFlights: those of an agreed trip are taken */
insert into trip_leg (trip_id, number, departure, arrival, date, time, flight, departure_terminal, arrival_terminal,
                      arrival_date, arrival_time, together, departs_at, lands_at, taken_by)
select trip.id, number, "departureAirport", "arrivalAirport", date, time, "flightNumber", "departureTerminal", "arrivalTerminal",
       "arrivalDate", "arrivalTime", together, "departsAt", "landsAt",
       case when together and state = 'agreed' then coalesce(seeking_listing_id, -traveler_id) end
from trip
cross join jsonb_to_recordset(:flights) as flight (
  number int, "departureAirport" text, "arrivalAirport" text, date date, time text, "flightNumber" text,
  "departureTerminal" text, "arrivalTerminal" text, "arrivalDate" date, "arrivalTime" text, together boolean,
  "departsAt" timestamptz, "landsAt" timestamptz)
where trip.id = :trip;

/* @name setTimes: those of other flights, and whether the departure is another; nothing if they are the same */
update trip
set first_departure_at = :departure, planned_departure_at = null, last_landing_at = :landing,
    next_prompt_at = case when state = 'agreed' then next_prompt(:departure, :landing, now()) end
where id = :trip
  and (planned_departure_at is not null or first_departure_at <> :departure or last_landing_at <> :landing)
returning coalesce(old.planned_departure_at, old.first_departure_at) <> new.first_departure_at as "hasNewDeparture!";

/* @name takeFlights: the index trip-leg-taken rejects a flight that the traveler shares with someone else */
update trip_leg set taken_by = :taker where trip_id = :trip and together and taken_by is null;

/* @name freeFlights */
update trip_leg set taken_by = null where trip_id = :trip and taken_by is not null;

/* @name freeUrgentFlights: if the first flight leaves within a week */
update trip_leg set taken_by = null
where trip_id = :trip and taken_by is not null
  and (select first_departure_at from trip where id = :trip) <= now() + interval '7 days';

/* @name findReplacedTrips: other proposals for flights on which the traveler now has company, and agreed trips that have released
   these flights */
select distinct jsonb_build_object(
         'trip', other.id, 'role', 'traveler', 'what', case other.state when 'proposed' then 'gone' else 'replaced' end,
         'at', now()) as "data!: object"
from trip_leg taken
join trip agreed on agreed.id = taken.trip_id
join trip other on other.traveler_id = agreed.traveler_id and other.id <> agreed.id
join trip_leg leg on leg.trip_id = other.id
  and (leg.departure, leg.arrival, leg.date) = (taken.departure, taken.arrival, taken.date)
where taken.trip_id = :trip and taken.taken_by = coalesce(other.seeking_listing_id, -other.traveler_id)
  and other.state in ('proposed', 'agreed') and other.first_departure_at > now() and leg.together and leg.taken_by is null;
