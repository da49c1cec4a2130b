/** Derived from listings, so that searches and matches read one index. */
export const searchTables = String.raw`
  -- The airports of metropolitan areas. An airport without a row is an area by itself.
  create table airport_area (
    code  text primary key check (code ~ '^[A-Z]{3}$'),
    area  text not null check (area ~ '^[A-Z]{3}$')
  );

  -- The later days of an open listing that has several. A search for a range of days makes two exact lookups: trips
  -- whose first day is in the range, and trips that have the range's first day as a later day. All trips of the second
  -- lookup come before those of the first.
  create table listing_day (
    listing_id     bigint references listing on delete cascade,
    day            date,
    date           date not null,
    type           text not null,
    departure      text not null,
    arrival        text not null,
    route          text not null,
    carrier        text,
    flight_number  integer,
    flight_suffix  text not null,
    closes_at      timestamptz not null,
    primary key (listing_id, day)
  );
  create index listing_day_route on listing_day (route, type, day, date, listing_id, closes_at);
  create index listing_day_date on listing_day (type, day, date, listing_id, closes_at, departure, arrival);
  create index listing_day_flight on listing_day (carrier, flight_number, type, day, date, listing_id, closes_at,
    flight_suffix)
    where carrier is not null;

  -- The flights of open, confirmed listings, with the columns by which matches are ranked and filtered. A flight stores
  -- whether it has both ends of its trip, because the search by route finds such trips already.
  create table listing_leg (
    listing_id     bigint references listing on delete cascade,
    number         integer check (number between 1 and 4),
    account_id     bigint not null,
    type           text not null,
    departure      text not null,
    arrival        text not null,
    -- The possible local days of departure.
    date           date not null,
    end_date       date not null,
    time_of_day    text,
    -- The number of the airline that operates it, if its schedule is known; otherwise the typed number.
    carrier        text,
    flight_number  integer,
    flight_suffix  text not null,
    schedule_known boolean not null default false,
    closes_at      timestamptz not null,
    spoken         text not null,
    trust          integer not null,
    -- Whether this flight is the whole route that still needs company.
    whole_route    boolean not null default true,
    primary key (listing_id, number)
  );
  create index listing_leg_number on listing_leg (carrier, flight_number, departure, type,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date)
    include (flight_suffix, end_date, closes_at, account_id, listing_id, spoken, trust)
    where carrier is not null;
  create index listing_leg_plane on listing_leg (departure, arrival, type, whole_route,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date)
    include (time_of_day, carrier, flight_number, flight_suffix, schedule_known, end_date, closes_at, account_id, listing_id,
      spoken, trust);

  -- The flights whose schedules must be looked up.
  create index listing_leg_unknown on listing_leg (date)
    where carrier is not null and not schedule_known and date = end_date;

  -- The routes by which searches find a partly covered request: one for each run of flights without company.
  create table open_part (
    listing_id      bigint references listing on delete cascade,
    number          integer check (number between 1 and 4),
    account_id      bigint not null,
    type            text not null,
    departure       text not null,
    arrival         text not null,
    route           text not null generated always as (departure || arrival) stored,
    departure_area  text not null,
    arrival_area    text not null,
    date            date not null,
    end_date        date not null,
    carrier         text,
    flight_number   integer,
    flight_suffix   text not null,
    closes_at       timestamptz not null,
    spoken          text not null,
    trust           integer not null,
    -- The first day and the publication time of the whole request, which order the lists.
    trip_date       date not null,
    created_at      timestamptz(3) not null,
    human           boolean not null,
    for_someone     boolean not null,
    primary key (listing_id, number)
  );
  create index open_part_route on open_part (route, type, trip_date, listing_id);
  create index open_part_departure on open_part (departure, type, trip_date, listing_id);
  create index open_part_arrival on open_part (arrival, type, trip_date, listing_id);
  create index open_part_date on open_part (type, trip_date, listing_id);
  create index open_part_flight on open_part (carrier, flight_number, type, trip_date, listing_id)
    where carrier is not null;
  create index open_part_newest on open_part (type, created_at desc, listing_id desc);
  create index open_part_area on open_part (departure_area, arrival_area, type, date);

  -- The languages of open listings, with the columns by which searches filter and sort. A search by language reads one
  -- range in its own order, however rare the language is.
  create table listing_language (
    listing_id  bigint references listing on delete cascade,
    language    text,
    type        text not null,
    departure   text not null,
    arrival     text not null,
    route       text not null,
    date        date not null,
    end_date    date not null,
    closes_at   timestamptz not null,
    created_at  timestamptz(3) not null,
    -- Null until the listing is confirmed.
    account_id  bigint,
    primary key (listing_id, language)
  );
  create index listing_language_route on listing_language (language, route, type,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date, listing_id)
    include (end_date, closes_at, account_id);
  create index listing_language_departure on listing_language (language, departure, type,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date, listing_id)
    include (end_date, closes_at, account_id);
  create index listing_language_arrival on listing_language (language, arrival, type,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date, listing_id)
    include (end_date, closes_at, account_id);
  create index listing_language_date on listing_language (language, type,
    (case when end_date = date then 0
      when (end_date - date) <= 7 then 1
      when (end_date - date) <= 30 then 2
      else 3 end), date, listing_id)
    include (end_date, closes_at, account_id);
  create index listing_language_newest on listing_language (language, type, created_at desc, listing_id desc) include
    (closes_at, account_id);

  -- How often a search for helpers on a route had no result, by the day of the trip, without the visitor.
  create table unmet_search (
    route     text not null check (route ~ '^[A-Z]{6}$'),
    day       date,
    searched_on  date not null,
    count     integer not null check (count > 0),
    unique nulls not distinct (route, day, searched_on)
  );
  create index unmet_search_age on unmet_search (searched_on);
`
