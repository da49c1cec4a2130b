export const feedbackTables = String.raw`
  -- Messages of the contact form.
  create table contact_message (
    id          bigint generated always as identity primary key,
    name        text not null,
    email       text not null,
    message     text not null,
    created_at  timestamptz not null default now()
  );
  create index contact_message_age on contact_message (created_at);

  -- Page views and clicks, without the user (no account, no address, no query string). Each day is a partition, so that
  -- it can be dropped. Rows have no number, because each insert would wait for one sequence.
  create table event (
    kind        text not null,
    detail      jsonb not null,
    created_at  timestamptz not null default now()
  ) partition by range (created_at);

  -- The push subscription of a session's browser. It is deleted with the session.
  create table push_subscription (
    id            bigint generated always as identity,
    session_hash  bytea unique references session on delete cascade,
    -- A browser's address at its push service. It belongs to the account that used the browser last.
    endpoint      text not null unique check (length(endpoint) <= 1000),
    p256dh        text not null,
    auth          text not null,
    created_at    timestamptz not null default now(),
    primary key (id, session_hash)
  );

  -- The frequency of notifications about a topic; immediately without a row.
  create table push_choice (
    account_id  bigint references account on delete cascade,
    topic       text check (topic in ('messages', 'alerts', 'trips')),
    mode        text not null check (mode in ('immediately', 'daily', 'off')),
    -- Whether a notification waits for the daily message, and when the last daily message was enqueued.
    waiting     boolean not null default false,
    notified_at timestamptz,
    primary key (account_id, topic)
  );
  create index push_choice_waiting on push_choice (notified_at) where waiting;

  alter table testimonial add constraint testimonial_trip foreign key (trip_id) references trip on delete set null;
`
