/** The responses of the provider of flight data, and the cost of the calls. No row identifies a user. */
export const flightsTables = String.raw`
  -- A flight on one day, one row for each leg: its published times, and the latest facts about it.
  create table flight_leg_status (
    id                   bigint generated always as identity primary key,
    -- The number at the operating airline, such as QR501, and the flight's id at the provider.
    operated_as          text not null,
    provider_ident       text not null,
    departure            text not null check (departure ~ '^[A-Z]{3}$'),
    arrival              text not null check (arrival ~ '^[A-Z]{3}$'),
    -- The local departure day.
    date                 date not null,
    scheduled_departure  timestamptz not null,
    scheduled_arrival    timestamptz not null,
    estimated_departure  timestamptz,
    estimated_arrival    timestamptz,
    actual_departure     timestamptz,
    actual_arrival       timestamptz,
    departure_terminal   text,
    departure_gate       text,
    -- The last known gate, also after the provider has withdrawn it.
    last_departure_gate  text,
    arrival_terminal     text,
    arrival_gate         text,
    baggage_claim        text,
    canceled             boolean not null default false,
    diverted_to          text,
    -- The provider of the status, and when it was read; null before the first read.
    source               text,
    read_at              timestamptz,
    -- When a user last requested it.
    refreshed_at         timestamptz,
    -- The number of planned reads so far, without those that an alert or a viewer caused.
    planned_reads        smallint not null default 0,
    -- The number of the latest planned read. Earlier reads that are still waiting do nothing.
    plan                 integer not null default 0,
    -- Whether an agreed trip needs this flight. If so, reads are planned.
    watched              boolean not null default false,
    -- The id of the provider's alert, which exists while an agreed trip needs this flight.
    alert_id             text,
    unique (operated_as, departure, date)
  );
  create index flight_leg_status_date on flight_leg_status (date);
  create index flight_leg_status_alert on flight_leg_status (id) where alert_id is not null;

  -- A number under which a flight is sold on a day. A codeshare's number differs from the operating airline's.
  create table flight_number (
    flight     text,
    departure  text,
    date       date,
    leg_id     bigint not null references flight_leg_status on delete cascade,
    primary key (flight, departure, date)
  );
  create index flight_number_leg on flight_number (leg_id);
  create index flight_number_date on flight_number (date);

  -- Lookups of a number on a day. The process that calls the provider claims the row until claimed_until.
  create table flight_lookup (
    flight         text,
    date           date,
    read_at        timestamptz,
    claimed_until  timestamptz,
    primary key (flight, date)
  );
  create index flight_lookup_date on flight_lookup (date);

  -- What the provider charges for a day, by purpose, and the lookups that needed no call.
  create table flight_calls (
    day      date,
    purpose  text check (purpose in ('visitor', 'account', 'matching', 'status', 'refresh', 'alert', 'callback')),
    calls    integer not null default 0,
    hits     integer not null default 0,
    primary key (day, purpose)
  );
`
