// A comment that begins with ! or : is the type of the column for the statements that read it (scripts/sql-types.ts).
export const tripsViews = String.raw`
  -- Until two days after the last landing. Blocks, bans and suspensions hide the details nevertheless.
  create function is_shared(trip) returns boolean stable
    return $1.state = 'agreed' and $1.last_landing_at + interval '2 days' > now();

  create function is_under_way(trip) returns boolean stable return is_shared($1) and has_departed($1);

  create function is_proposed(trip) returns boolean stable return $1.state = 'proposed' and $1.first_departure_at > now();

  -- A proposal reads as expired from its departure, even before the cleanup job has run.
  create function shown_state(trip) returns text stable
    return case when $1.state = 'proposed' and $1.first_departure_at <= now() then 'expired' else $1.state end;

  -- Who must respond: to a proposal until departure, to a change until the last landing.
  create function awaited_person(trip) returns bigint stable
    return case when is_proposed($1) or $1.state = 'agreed' and $1.last_landing_at > now() then $1.waits_for end;

  -- The agreed departure in epoch seconds. It identifies the flights of a prompt even if the airline moves them.
  create function departure_seconds(trip) returns bigint immutable
    return extract(epoch from coalesce($1.planned_departure_at, $1.first_departure_at))::float8::bigint;

  -- One of the two people of a trip, and what this person may know of the others (trip-reader.ts).
  create view trip_reader as
  select trip.id as trip_id, reader.id as reader_id, other.id as other_id, helper_id = reader.id as is_helper,
         other.username as other, companion ->> 'relation' as relation,
         -- An agreed trip shares the first name with the helper until the poster hides it.
         case when helper_id <> reader.id
                or (select coalesce(shares_first_name, state = 'agreed') from trip_person
                    where trip_id = trip.id and role = 'traveler')
              then companion ->> 'firstName' end as first_name,
         (select coalesce(json_agg(json_build_object('departure', departure, 'arrival', arrival, 'date', date,
                                                     'together', together) order by number), '[]')
          from trip_leg where trip_id = trip.id) as legs
  from trip
  join account reader on reader.id in (helper_id, traveler_id)
  join account other on other.id = case reader.id when helper_id then traveler_id else helper_id end;

  comment on column trip_reader.is_helper is '!';
  comment on column trip_reader.legs is $$!: TripReader['legs']$$;

  -- The flights of a trip as TripLeg (trips.contract.ts).
  create view trip_itinerary as
  select trip_id, json_agg(json_strip_nulls(json_build_object(
           'departureAirport', departure, 'arrivalAirport', arrival, 'date', date, 'time', time, 'flightNumber', flight,
           'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
           'arrivalDate', arrival_date, 'arrivalTime', arrival_time, 'together', together)) order by number) as legs
  from trip_leg
  group by trip_id;

  -- The status of a flight by its number, once it has been read.
  create view shown_flight as
  select number.flight, number.departure, number.date, json_build_object(
           'operatingFlightNumber', operated_as,
           'scheduledDeparture', iso(scheduled_departure), 'scheduledArrival', iso(scheduled_arrival),
           'estimatedDeparture', iso(estimated_departure), 'estimatedArrival', iso(estimated_arrival),
           'actualDeparture', iso(actual_departure), 'actualArrival', iso(actual_arrival),
           'departureTerminal', departure_terminal, 'departureGate', departure_gate,
           'arrivalTerminal', arrival_terminal, 'arrivalGate', arrival_gate, 'baggage', baggage_claim,
           'canceled', canceled, 'divertedTo', diverted_to, 'source', source, 'asOf', iso(read_at)) as status
  from flight_number number join flight_leg_status status on status.id = number.leg_id
  where read_at is not null;

  create view listed_flights as
  select listing.id as listing_id, json_build_object('date', date, 'endDate', end_date, 'legs', (
           select json_agg(json_build_object(
                    'departureAirport', leg.departure, 'arrivalAirport', leg.arrival, 'date', leg.date,
                    'time', leg.time_of_day, 'flightNumber', leg.carrier || leg.flight_number || leg.flight_suffix)
                  order by leg.number)
           from legs_of(listing.legs, listing.departure, listing.arrival, listing.date, listing.end_date,
                        listing.time_of_day, listing.carrier, listing.flight_number, listing.flight_suffix) leg)) as flights
  from listing;

  -- A milestone that was not undone.
  create view recorded_milestone as
  select milestone.id, trip_id, kind, leg, iso(at) as at, companion is not null as has_companion,
         array(select landed.leg from trip_milestone landed where landed.trip_id = milestone.trip_id
                 and landed.undone_at is null and landed.kind = 'landed' and landed.at < milestone.at) as landed,
         at < recorded_at - interval '15 minutes' as is_late
  from trip_milestone milestone join trip on trip.id = trip_id
  where undone_at is null;

  comment on column recorded_milestone.at is '!';
  comment on column recorded_milestone.has_companion is '!';
  comment on column recorded_milestone.landed is '!';
  comment on column recorded_milestone.is_late is '!';

  -- A link that works, and what its page and messages may say. Ending a link sets expires_at. The links of banned people and
  -- suspended helpers do not work either.
  create view open_link as
  select link.id, link.trip_id, link.audience, link.token_hash, link.channel, link.address, link.locale, link.subscribed_at,
         link.expires_at, maker.id as maker_id, maker.phone_number, t.state,
         coalesce(first_name, v.username) as traveler,
         case when first_name is null then t.companion ->> 'relation' end as relation,
         -- A helper who deleted the account after departure is named until the trip has ended.
         coalesce((select contact ->> 'username' from trip_person where trip_id = t.id and account_id = t.helper_id),
                  h.username) as helper,
         link.channel = 'mail' or not exists (
           select from sms_opt_out where phone_number = replace(link.address, ' ', '')) as can_receive,
         is_under_way(t)
           and (coalesce(h.left_at, h.banned_at, h.suspended_at) is not null
             or exists (select from blocks_between(t.helper_id, t.traveler_id)))
           and not exists (select from trip_milestone
                           where trip_id = t.id and undone_at is null and kind = 'handed-over') as is_helper_unreachable,
         -- The traveler is looking for another helper. For the helper's own links, the trip has ended.
         is_of_seeker
           and exists (select from listing where id = t.seeking_listing_id and status in ('open', 'partly', 'found')
                         and closes_at > now())
           and (t.state = 'canceled' and t.moved_by is not distinct from t.helper_id
             or t.state = 'agreed'
                and not exists (select from trip_leg where trip_id = t.id and taken_by is not null)) as is_seeking_helper,
         (select coalesce(json_agg(json_build_object(
            'departureAirport', leg.departure, 'arrivalAirport', leg.arrival, 'helper', other.helper,
            'together', leg.taken_by is not null or other.helper is not null,
            'departsAt', iso(leg.departs_at), 'landsAt', iso(leg.lands_at),
            'departureKnown', leg.time is not null, 'arrivalKnown', leg.arrival_time is not null, 'flightNumber', leg.flight,
            'status', (select status from shown_flight
                       where (flight, departure, date) = (leg.flight, leg.departure, leg.date))) order by leg.number), '[]')
          from trip_leg leg
          cross join lateral (
            select (
              select account.username
              from trip_leg taken join trip of_other on of_other.id = taken.trip_id join account on account.id = of_other.helper_id
              where is_of_seeker and taken.taken_by = t.seeking_listing_id and of_other.id <> t.id
                and taken.departure = leg.departure and taken.arrival = leg.arrival
              limit 1) as helper
          ) as other
          where leg.trip_id = t.id) as legs,
         (select coalesce(json_agg(json_build_object('kind', kind, 'leg', leg, 'at', iso(at)) order by at, id), '[]')
          from trip_milestone where trip_id = t.id and undone_at is null) as milestones
  from trip_link link
  join trip t on t.id = link.trip_id
  join account maker on maker.id = link.made_by
  join account h on h.id = t.helper_id
  join account v on v.id = t.traveler_id
  join trip_person seeker on seeker.trip_id = t.id and seeker.role = 'traveler'
  cross join lateral (select link.made_by = t.traveler_id as is_of_seeker) as made
  cross join lateral (
    -- The helper's links show the first name of someone close only while the poster shares it with the helper.
    select case when is_of_seeker or t.state = 'agreed' and coalesce(seeker.shares_first_name, true)
                then t.companion ->> 'firstName' end as first_name
  ) as known
  where link.expires_at > now() and maker.left_at is null and maker.banned_at is null
    and (maker.suspended_at is null or is_of_seeker);

  comment on column open_link.traveler is '!';
  comment on column open_link.helper is '!';
  comment on column open_link.is_helper_unreachable is '!';
  comment on column open_link.is_seeking_helper is '!';
  comment on column open_link.legs is $$!: LinkLeg[]$$;
  comment on column open_link.milestones is $$!: Array<Pick<Milestone, 'kind' | 'leg' | 'at'>>$$;
`
