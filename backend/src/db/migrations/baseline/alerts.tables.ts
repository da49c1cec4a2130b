export const alertsTables = String.raw`
  -- Searches whose authors are notified of matches.
  create table saved_search (
    id              bigint generated always as identity primary key,
    account_id      bigint not null references account on delete cascade,
    departure       text not null check (departure ~ '^[A-Z]{3}$'),
    arrival         text not null check (arrival ~ '^[A-Z]{3}$'),
    -- Written by the trigger areas.
    departure_area  text not null,
    arrival_area    text not null,
    -- Null for any day.
    date            date,
    end_date        date,
    carrier         text,
    flight_number   integer,
    flight_suffix   text not null default '',
    type            text not null check (type in ('helper', 'seeking_help', 'both')),
    -- The other filters by their names in filters.contract.ts.
    filters         jsonb not null default '{}',
    -- ISO 639-3, in alphabetical order.
    language_codes  text[] not null default '{}',
    pace            text not null check (pace in ('at-once', 'daily')),
    scope           text not null default 'nearby' check (scope in ('my-flight', 'close', 'nearby')),
    confirmed_at    timestamptz,
    -- The end of the last day at the departure airport; without a day, 180 days after the search was saved.
    ends_at         timestamptz not null,
    created_at      timestamptz not null default now(),
    check (end_date > date),
    constraint saved_search_check1 check ((carrier is null) = (flight_number is null)),
    constraint saved_search_check2 check (end_date is null or date is not null)
  );
  -- A user has each search only once. Unconfirmed searches count separately, because visitors may type any address.
  create unique index "saved-search-repeated" on saved_search (account_id, departure, arrival, date, end_date,
    carrier, flight_number, flight_suffix, type, filters, language_codes) nulls not distinct
    where confirmed_at is not null;
  create index saved_search_account on saved_search (account_id);
  create index saved_search_end on saved_search (ends_at);
  create index saved_search_near on saved_search (departure_area, arrival_area, id) include (type, date, end_date,
    ends_at)
    where confirmed_at is not null;
  create index saved_search_leg on saved_search (departure, arrival, id) include (type, date, end_date, ends_at)
    where confirmed_at is not null;
  create index saved_search_number on saved_search (carrier, flight_number, departure, id) include (type, date,
    end_date, ends_at)
    where confirmed_at is not null and carrier is not null;
  create index saved_search_unconfirmed on saved_search (created_at) where confirmed_at is null;

  -- An email about matches. It is rendered when it is sent, and gets no matches after that.
  create table match_email (
    id          bigint generated always as identity primary key,
    reader_id   bigint not null references account on delete cascade,
    daily       boolean not null,
    written_at  timestamptz,
    created_at  timestamptz not null default now()
  );
  create unique index match_email_daily on match_email (reader_id) where daily and written_at is null;
  create index match_email_reader on match_email (reader_id);
  create index match_email_age on match_email (created_at);

  -- A match of which a recipient was notified: of their listing, or of a saved search (listing_id is null).
  create table match_notification (
    reader_id       bigint not null references account on delete cascade,
    listing_id      bigint references listing on delete cascade,
    search_id       bigint references saved_search on delete set null,
    counterpart_id  bigint not null references listing on delete cascade,
    tier            smallint not null check (tier between 1 and 6),
    -- The best tier of the earlier emails; null if email_id is the first one.
    previous_tier   smallint,
    -- The number of emails about this pair, including the pending one. Each has a better tier than the one before.
    times           smallint not null default 1 check (times between 1 and 6),
    email_id       bigint references match_email on delete set null,
    notified_at     timestamptz not null default now(),
    seen_at         timestamptz,
    constraint match_notification_once unique nulls not distinct (reader_id, listing_id, counterpart_id)
  );
  create index match_notification_counterpart on match_notification (counterpart_id);
  create index match_notification_listing on match_notification (listing_id) where listing_id is not null;
  create index match_notification_search on match_notification (search_id) where search_id is not null;
  create index match_notification_email on match_notification (email_id) where email_id is not null;

  -- A recipient's immediate emails within a day: for each tier, the best first, and for each identity that posted a listing; and the
  -- last daily email.
  create table match_email_recipient (
    account_id  bigint primary key references account on delete cascade,
    since       timestamptz not null default now(),
    tier_counts  integer[] not null default '{0,0,0,0,0,0}',
    author_counts jsonb not null default '{}',
    daily_at    timestamptz
  );
`
