export const tripsTables = String.raw`
  -- Proposed and agreed trips of two people.
  create table trip (
    id                  bigint generated always as identity primary key,
    helper_id           bigint not null references account on delete cascade,
    traveler_id         bigint not null references account on delete cascade,
    helper_listing_id   bigint references listing on delete set null,
    seeking_listing_id  bigint references listing on delete set null,
    state               text not null default 'proposed',
    -- Increases with each change of the proposed or agreed trip.
    revision            integer not null default 1,
    -- The author of the latest revision, which identifies a repeated request.
    moved_by            bigint references account on delete set null,
    -- The person who must respond to the proposal, or to a change of the agreed trip.
    waits_for           bigint references account on delete cascade,
    -- The person close to the seeker who travels, and other data copied from the listing.
    companion           jsonb,
    language_codes      text[] not null default '{}',
    tip_amount          integer,
    -- The flights of a pending change; trip_leg has the agreed ones until it is accepted.
    change              jsonb,
    meeting_place       text check (length(meeting_place) <= 200),
    meeting_side        text,
    carry               text check (length(carry) <= 500),
    first_departure_at  timestamptz not null,
    -- The first departure as agreed, if the airline has moved it since.
    planned_departure_at timestamptz,
    last_landing_at     timestamptz not null,
    proposed_at         timestamptz not null default now(),
    agreed_at           timestamptz,
    -- Whether the helper had traveled or had a verified phone at the agreement, even if the account is deleted later.
    helper_trusted      boolean not null default false,
    ended_at            timestamptz,
    -- Whether the trip took place, as both people confirmed; null until both have, or if they disagree.
    completed           boolean,
    -- The time of the next prompt or notification: "Still flying?", no reply, "Did it happen?", and a week later.
    next_prompt_at    timestamptz,
    -- Whether the latest revision accepted a proposal; null if it was not a response.
    accepted            boolean,
    check (helper_id <> traveler_id),
    constraint trip_check1 check (last_landing_at > first_departure_at),
    constraint trip_check2 check (change is null or state = 'agreed'),
    constraint trip_check3 check ((waits_for is not null) = (state = 'proposed' or change is not null)),
    check (meeting_side in ('before-security', 'after-security', 'after-arrival')),
    check (state in ('proposed', 'agreed', 'declined', 'withdrawn', 'expired', 'canceled'))
  );
  -- A trip that was agreed may lose its listings, and then look like another trip of the same people.
  create unique index "trip-proposed" on trip (helper_id, traveler_id, helper_listing_id, seeking_listing_id) nulls
    not distinct
    where state = 'proposed';
  create index trip_helper on trip (helper_id, first_departure_at);
  create index trip_traveler on trip (traveler_id, first_departure_at);
  create index trip_helper_listing on trip (helper_listing_id) where helper_listing_id is not null;
  create index trip_seeking_listing on trip (seeking_listing_id) where seeking_listing_id is not null;
  create index trip_waits_for on trip (waits_for) where waits_for is not null;
  create index trip_proposed on trip (first_departure_at) where state = 'proposed';
  create index trip_departure on trip (first_departure_at) where state in ('proposed', 'agreed');
  create index trip_landing on trip (last_landing_at) where state = 'agreed';
  create index trip_moved_by on trip (moved_by) where moved_by is not null;
  create index trip_ended on trip (ended_at) where state in ('declined', 'withdrawn', 'expired');
  create index trip_change on trip (last_landing_at) where change is not null;
  create index trip_next_prompt on trip (next_prompt_at) where next_prompt_at is not null;
  create index trip_companion_age on trip (least(ended_at, last_landing_at))
    where (companion -> 'firstName') is not null;

  -- The flights of a trip.
  create table trip_leg (
    trip_id             bigint references trip on delete cascade,
    number              smallint check (number between 1 and 4),
    departure           text not null check (departure ~ '^[A-Z]{3}$'),
    arrival             text not null check (arrival ~ '^[A-Z]{3}$'),
    date                date not null,
    time                text,
    flight              text,
    departure_terminal  text,
    arrival_terminal    text,
    arrival_date        date,
    arrival_time        text,
    -- Whether the helper is also on this flight.
    together            boolean not null,
    departs_at          timestamptz not null,
    lands_at            timestamptz not null,
    -- Set while the trip is agreed and the helper is on this flight: the id of the listing that seeks help, or, without
    -- one, the negative id of the account. So a traveler has at most one companion on each flight.
    taken_by            bigint,
    primary key (trip_id, number),
    check (lands_at > departs_at),
    constraint trip_leg_check1 check (taken_by is null or together)
  );
  create index trip_leg_flight on trip_leg (flight, departure, date) where flight is not null;
  create unique index "trip-leg-taken" on trip_leg (taken_by, departure, arrival, date) where taken_by is not null;

  -- The two people of a trip, and their responses and shared data.
  create table trip_person (
    trip_id            bigint references trip on delete cascade,
    account_id         bigint references account on delete cascade,
    role               text not null check (role in ('helper', 'traveler')),
    shares_phone       boolean not null default false,
    shares_mail        boolean not null default false,
    shares_photo       boolean not null default false,
    checklist          text[] not null default '{}',
    -- The response to "Still flying?".
    flying             text check (flying in ('yes', 'changed', 'canceled')),
    flying_at          timestamptz,
    -- When this person last had a warning about the flights on the screen.
    flights_read_at    timestamptz,
    -- The response to "Did your trip happen?"; null without one.
    completion_answer  boolean,
    completion_answered_at timestamptz,
    -- The revision of this person's latest meeting place. The page shows the one with the higher revision.
    meeting_revision   integer not null default 0,
    -- Null until the poster chooses. Until then, a proposal shares nothing, and an agreed trip shares the name and the
    -- age band.
    shares_first_name  boolean,
    shares_age_band    boolean,
    shares_time        boolean,
    -- The shared name, phone and address of a person who deleted their account. The other person sees them until the
    -- trip ends.
    contact            jsonb,
    primary key (trip_id, account_id)
  );
  create unique index trip_person_role on trip_person (trip_id, role);
  create index trip_person_account on trip_person (account_id);
  create index trip_person_contact on trip_person (trip_id) where contact is not null;

  -- The milestones of a trip.
  create table trip_milestone (
    id           bigint generated always as identity primary key,
    trip_id      bigint not null references trip on delete cascade,
    kind         text not null,
    leg          smallint check (leg between 1 and 4),
    -- When the user tapped, and when the server received it.
    at           timestamptz not null,
    recorded_at  timestamptz not null default now(),
    by_id        bigint not null references account on delete cascade,
    -- Whether the traveler recorded it, through the link that by_id created.
    by_traveler  boolean not null default false,
    key          text not null check (length(key) between 8 and 64),
    undone_at    timestamptz,
    -- A phone may resend the same undo, which removes only one milestone.
    undo_key     text,
    check (kind in ('boarded', 'landed') = (leg is not null)),
    check (kind in ('met', 'through-security', 'boarded', 'landed', 'handed-over'))
  );
  create unique index trip_milestone_key on trip_milestone (trip_id, by_id, key);
  create unique index trip_milestone_once on trip_milestone (trip_id, kind, leg) nulls not distinct
    where undone_at is null;
  create index trip_milestone_by on trip_milestone (by_id);

  -- The links of a trip: for a family, who only read, and for a traveler without an account, who also records
  -- milestones. Only the hash of a link's token is stored.
  create table trip_link (
    id          bigint generated always as identity primary key,
    trip_id     bigint not null references trip on delete cascade,
    made_by     bigint not null references account on delete cascade,
    audience    text not null default 'family' check (audience in ('family', 'traveler')),
    token_hash  bytea not null check (length(token_hash) = 32),
    label       text not null check (length(label) between 1 and 40),
    -- Where milestone notifications are sent, once the recipient has accepted them.
    channel     text check (channel in ('mail', 'sms')),
    address     text check (length(address) <= 254),
    subscribed_at   timestamptz,
    created_at  timestamptz not null default now(),
    expires_at  timestamptz not null,
    revoked_at  timestamptz,
    undelivered   boolean not null default false,
    -- When the traveler last had a warning about the flights on the screen.
    flights_read_at timestamptz,
    -- The language that the link's creator chose for its recipients.
    locale        text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
    check ((channel is null) = (address is null)),
    constraint trip_link_check1 check (subscribed_at is null or channel is not null)
  );
  create unique index trip_link_token on trip_link (token_hash);
  create index trip_link_trip on trip_link (trip_id);
  create index trip_link_maker on trip_link (made_by);
  create index trip_link_expiry on trip_link (expires_at);

  -- The prompts and notifications that were sent, each once: the row is inserted in the transaction that enqueues the
  -- email.
  create table trip_notification (
    trip_id       bigint not null references trip on delete cascade,
    kind          text not null,
    account_id    bigint references account on delete cascade,
    link_id       bigint references trip_link on delete cascade,
    milestone_id  bigint references trip_milestone on delete cascade,
    at            timestamptz not null default now(),
    constraint trip_notification_once unique nulls not distinct (trip_id, kind, account_id, link_id, milestone_id)
  );
  create index trip_notification_account on trip_notification (account_id) where account_id is not null;
  create index trip_notification_link on trip_notification (link_id) where link_id is not null;
  create index trip_notification_milestone on trip_notification (milestone_id) where milestone_id is not null;

  -- What each recipient was last told about the flights of a trip, and when. News is the difference to it.
  create table trip_flight_news (
    id          bigint generated always as identity primary key,
    trip_id     bigint not null references trip on delete cascade,
    account_id  bigint references account on delete cascade,
    link_id     bigint references trip_link on delete cascade,
    -- The flights in order, as this recipient knows them.
    known       jsonb not null,
    -- The latest message and its number. An earlier one is not sent any more.
    news        jsonb not null default '[]',
    number      integer not null default 0,
    told_at     timestamptz,
    -- When a job sends what is news by then.
    due_at      timestamptz,
    constraint trip_flight_news_recipient unique nulls not distinct (trip_id, account_id, link_id),
    check (num_nonnulls(account_id, link_id) = 1)
  );
  create index trip_flight_news_account on trip_flight_news (account_id) where account_id is not null;
  create index trip_flight_news_link on trip_flight_news (link_id) where link_id is not null;
`
