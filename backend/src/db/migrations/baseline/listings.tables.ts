/** Listings, and requests for contact details. */
export const listingsTables = String.raw`
  -- Two to four legs. Each departs where the previous one arrived, from one day before (across the date line) to three
  -- days after.
  create function legs_fit(legs jsonb, departure text, arrival text, date date) returns boolean
    language sql immutable as $$
    select jsonb_array_length(legs) between 2 and 4
      and legs -> 0 ->> 'departure' = $2 and legs -> -1 ->> 'arrival' = $3 and (legs -> 0 ->> 'date')::date = $4
      and bool_and(
        leg.departure ~ '^[A-Z]{3}$' and leg.arrival ~ '^[A-Z]{3}$' and leg.departure <> leg.arrival and leg.date is not null
        and (leg.carrier is null) = (leg.number is null)
        and (before.arrival is null or before.arrival = leg.departure and leg.date between before.date - 1 and before.date + 3)
      )
    from rows from (jsonb_to_recordset(legs) as (departure text, arrival text, date date, carrier text, number int))
      with ordinality as leg (departure, arrival, date, carrier, number, place)
    left join rows from (jsonb_to_recordset(legs) as (arrival text, date date))
      with ordinality as before (arrival, date, place) on before.place = leg.place - 1
  $$;

  -- Offers and requests of help on a trip.
  create table listing (
    id              bigint generated always as identity primary key,
    account_id      bigint not null references account on delete cascade,
    -- Replaces the author's id until the listing is confirmed. A visitor may have typed a stranger's address, and the
    -- author's id would reveal whose address it is.
    visitor_id      bigint,
    confirmed_at    timestamptz,
    -- The hash of the request, which identifies a repeated one.
    request_hash    bytea,
    type            text not null check (type in ('helper', 'seeking_help')),
    departure       text not null check (departure ~ '^[A-Z]{3}$'),
    arrival         text not null,
    -- One column, so that a search by route can only use the index for routes.
    route           text not null generated always as (departure || arrival) stored,
    -- Local dates at the departure airport. An open listing's trip is on one of the days from date to end_date.
    date            date not null,
    end_date        date,
    -- The departure on the last of these days, in the departure airport's zone; the end of that day if no time is
    -- known.
    closes_at       timestamptz not null,
    time_of_day     text,
    carrier         text,
    flight_number   integer,
    flight_suffix   text not null default '',
    skills          text,
    -- Codes of kinds of help. When someone close travels, those of the traveler's needs, by which searches find the request.
    help            text[] not null default '{}',
    description     text not null default '' check (char_length(description) <= 500),
    tip_amount      integer check (tip_amount >= 0),
    min_tip         integer check (min_tip >= 0),
    max_tip         integer check (max_tip >= 0),
    offers_tips     boolean not null default false,
    accepts_tips    boolean not null default false,
    contact_name    text,
    phone_number    text,
    -- An hourly job writes 'past', so that the indexes contain few past listings. closes_at decides what is past.
    status          text not null default 'open',
    -- In milliseconds, as in JSON, because it is part of a cursor.
    created_at      timestamptz(3) not null default now(),
    -- Whether the bot check took the sender for a human.
    human           boolean not null default false,
    -- The flights of a trip with connections, in order: departure, arrival, date, time, carrier, number, suffix.
    legs            jsonb,
    -- The traveler's languages, if they differ from the author's.
    language_codes  text[] not null default '{}',
    -- The trigger listing_facts writes it, like arrival_area, spoken and trust.
    departure_area  text,
    arrival_area    text,
    spoken          text not null default '',
    trust           integer not null default 0,
    alerts          text not null default 'at-once',
    alert_scope     text not null default 'nearby',
    traveler        jsonb,
    places          smallint not null default 1,
    -- When the listing was moved to another route; null if it never was. A review needs a conversation about its route.
    route_since     timestamptz,
    -- All flights of a partly covered request in order, each with its field "alone".
    company         jsonb,
    -- When the traveler lost their helper in the last week before departure; null once they have company again.
    helper_lost_at  timestamptz,
    constraint listing_company check ((status = 'partly') = (company is not null)),
    constraint listing_alerts check (alerts in ('at-once', 'daily', 'off')),
    constraint listing_alert_scope check (alert_scope in ('my-flight', 'close', 'nearby')),
    check (confirmed_at is not null or visitor_id is not null),
    constraint listing_unconfirmed check (confirmed_at is not null or closes_at <= created_at + interval '48 hours'),
    constraint listing_check1 check (arrival ~ '^[A-Z]{3}$' and arrival <> departure),
    constraint listing_check2 check (end_date > date and end_date <= (date + 90)),
    constraint listing_check3 check ((flight_number is null) = (carrier is null)),
    constraint listing_legs check (legs is null or legs_fit(legs, departure, arrival, date)),
    constraint listing_places check (places between 1 and 5 and (places = 1 or type = 'helper')),
    -- 'found': the author has agreed on a trip, and searches omit the listing until that trip is canceled. 'partly': a
    -- request has company on some of its flights, and searches find it by the others.
    check (status in ('open', 'partly', 'found', 'closed', 'past', 'hidden', 'removed', 'withheld')),
    -- coalesce, because a missing field makes a comparison null, which a check allows. The first name, the age band and
    -- the note are erased after the trip.
    constraint listing_traveler check (
      traveler is null or coalesce(
        type = 'seeking_help' and jsonb_typeof(traveler) = 'object'
        and traveler - array['firstName', 'relation', 'ageBand', 'needs', 'note'] = '{}'
        and (traveler -> 'firstName' is null
          or traveler ->> 'firstName' !~ '\s' and length(traveler ->> 'firstName') between 1 and 30)
        and length(traveler ->> 'relation') > 0 and jsonb_typeof(traveler -> 'needs') = 'array'
        and length(coalesce(traveler ->> 'note', '')) <= 200
        and (traveler -> 'ageBand' is null or traveler ->> 'ageBand' not in ('under-12', '12-17')
          or traveler ->> 'relation' in ('daughter', 'son')),
        false)
    )
  );
  create unique index "listing-repeated" on listing (account_id, request_hash) where status = 'open';
  create index listing_author on listing (account_id, id desc);
  create index listing_closing on listing (closes_at) where status = 'open';
  -- Soonest first: one index for filter, order and keyset. closes_at is a key column, so that past listings are skipped
  -- without reading the table.
  create index listing_route on listing (route, type, date, id, closes_at) where status = 'open';
  create index listing_departure on listing (departure, type, date, id, closes_at) where status = 'open';
  create index listing_arrival on listing (arrival, type, date, id, closes_at) where status = 'open';
  create index listing_date on listing (type, date, id, closes_at) where status = 'open';
  create index listing_flight on listing (carrier, flight_number, type, date, id, closes_at, flight_suffix)
    where status = 'open' and carrier is not null;
  -- Newest first.
  create index listing_newest on listing (type, created_at desc, id desc, closes_at) where status = 'open';
  -- The newest listings of the home page: confirmed ones that passed the bot check.
  create index listing_home on listing (type, created_at desc, id desc, closes_at)
    where status = 'open' and human and confirmed_at is not null;
  create index listing_waiting on listing (account_id, id) where status = 'open' and confirmed_at is null;
  create index listing_near on listing (departure_area, arrival_area, type,
    (case when coalesce(end_date, date) = date then 0
      when (coalesce(end_date, date) - date) <= 7 then 1
      when (coalesce(end_date, date) - date) <= 30 then 2
      else 3 end), date)
    include (departure, arrival, end_date, closes_at, account_id, id, spoken, trust)
    where status = 'open' and confirmed_at is not null;
  create index listing_over on listing (closes_at) where status <> 'open';
  create index listing_partly_closing on listing (closes_at) where status = 'partly';
  create index listing_found_closing on listing (closes_at) where status = 'found';
  create index listing_request_age on listing (created_at) where visitor_id is not null and request_hash is not null;
  create index listing_traveler_age on listing (closes_at) where (traveler -> 'firstName') is not null;
  create index listing_for_someone on listing (id) where traveler is not null;

  -- The requests for contact details, one for each requester and listing.
  create table contact_request (
    id            bigint generated always as identity primary key,
    listing_id    bigint not null references listing on delete cascade,
    requester_id  bigint not null references account on delete cascade,
    created_at    timestamptz not null default now(),
    constraint "contact-requested" unique (listing_id, requester_id)
  );
  create index contact_request_by on contact_request (requester_id, created_at);
`
