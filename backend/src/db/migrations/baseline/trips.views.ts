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

  -- The flights of a trip in the form of TripLeg in trips.contract.ts.
  create view trip_flights as
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
`
