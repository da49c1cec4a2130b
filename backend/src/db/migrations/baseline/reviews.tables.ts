export const reviewsTables = String.raw`
  -- The right to review a person about a route. It is stored for two people who wrote to each other about a listing
  -- when that listing is deleted or moved, so that deleting a listing prevents no review.
  create table acquaintance (
    person_id  bigint references account on delete cascade,
    other_id   bigint references account on delete cascade,
    route      text,
    since      timestamptz not null default now(),
    primary key (person_id, other_id, route)
  );
  create index acquaintance_other on acquaintance (other_id);

  -- Prevents a second review of the same person for the same route, even after the account was deleted.
  create table testimonial (
    id           bigint generated always as identity primary key,
    author_id    bigint not null references account on delete cascade,
    target_id    bigint not null references account on delete cascade,
    route        text not null,
    rating       integer not null check (rating between 1 and 5),
    text         text not null check (char_length(text) between 10 and 500),
    created_at   timestamptz not null default now(),
    -- The pseudonym of the author's address, which identifies the author even after the account was deleted.
    author_key   text,
    changed_at   timestamptz,
    -- The single reply of the reviewed person.
    reply        text,
    replied_at   timestamptz,
    withheld     text,
    together     boolean not null default false,
    trip_id      bigint,
    -- Reviews of two people who traveled together stay hidden until both have written, or until this time.
    publish_at   timestamptz,
    released_at  timestamptz,
    -- When the home page may show it. The reviewed person has a day to reply or to report it, unless the author's phone
    -- is verified. Null until it is published. A trigger writes it.
    home_from    timestamptz,
    constraint "already-reviewed" unique (author_id, target_id, route),
    check (target_id <> author_id),
    constraint testimonial_reply check (
      char_length(reply) between 1 and 500
      and (reply is null) = (replied_at is null)
    ),
    constraint testimonial_together check (together or trip_id is null and publish_at is null),
    -- 'person-left': the reviewed person deleted their account. The review is hidden until they return.
    constraint testimonial_withheld check (withheld in ('hidden', 'removed', 'person-left'))
  );
  create index testimonial_target on testimonial (target_id, id desc);
  create unique index "reviewed-before" on testimonial (author_key, target_id, route) where author_key is not null;
  create index testimonial_publish_at on testimonial (publish_at) where publish_at is not null;
  create index testimonial_home on testimonial (home_from, id) where withheld is null;
  create index testimonial_of_trip on testimonial (trip_id) where trip_id is not null;

  -- The sum of a person's testimonials, updated with each of them, so that a list of listings reads one row for each
  -- person.
  create table person_rating (
    account_id  bigint primary key references account on delete cascade,
    stars       integer not null,
    count       integer not null check (count > 0)
  );
`
