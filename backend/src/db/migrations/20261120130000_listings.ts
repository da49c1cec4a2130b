import { Migration } from '@mikro-orm/migrations'

export class Migration20261120130000_listings extends Migration {
  override up(): void {
    this.addSql(`
      create table listing (
        id             bigint generated always as identity primary key,
        account_id     bigint not null references account on delete cascade,
        -- A visitor wrote down an address that may be a stranger's. Until it is confirmed this number, which is no
        -- account's, stands for the author: the account's own would tell who has that address.
        visitor_id     bigint,
        confirmed_at   timestamptz check (confirmed_at is not null or visitor_id is not null),
        -- What was sent; the same again is a repetition, not a second listing.
        request_hash   bytea,
        type           text not null check (type in ('helper', 'seeking_help')),
        departure      text not null check (departure ~ '^[A-Z]{3}$'),
        arrival        text not null check (arrival ~ '^[A-Z]{3}$' and arrival <> departure),
        -- One column, so that a search by route can take no other index than the one for routes.
        route          text not null generated always as (departure || arrival) stored,
        -- Wall dates at the departure airport. An open listing's trip happens on one of the days from date to end_date.
        date           date not null,
        end_date       date check (end_date > date and end_date <= date + 90),
        -- The end of the last of these days, in the departure airport's zone.
        closes_at      timestamptz not null,
        time_of_day    text,
        carrier        text,
        flight_number  integer check ((flight_number is null) = (carrier is null)),
        flight_suffix  text not null default '',
        skills         text,
        description    text not null default '' check (char_length(description) <= 500),
        tip_amount     integer check (tip_amount >= 0),
        min_tip        integer check (min_tip >= 0),
        max_tip        integer check (max_tip >= 0),
        offers_tips    boolean not null default false,
        accepts_tips   boolean not null default false,
        contact_name   text,
        phone_number   text,
        -- 'past' is written by an hourly sweep, so that the indexes hold little that is over; closes_at decides.
        status         text not null default 'open' check (status in ('open', 'closed', 'past')),
        -- To the millisecond, as the wire says it: it is half of a cursor.
        created_at     timestamptz(3) not null default now()
      );
      create unique index "listing-repeated" on listing (account_id, request_hash) where status = 'open';
      create index listing_author on listing (account_id, id desc);
      create index listing_closing on listing (closes_at) where status = 'open';

      -- Soonest first: filter, order and keyset in one. closes_at is a key column, so that what is over is left out
      -- without a look at the table.
      create index listing_route on listing (route, type, date, id, closes_at) where status = 'open';
      create index listing_departure on listing (departure, type, date, id, closes_at) where status = 'open';
      create index listing_arrival on listing (arrival, type, date, id, closes_at) where status = 'open';
      create index listing_date on listing (type, date, id, closes_at) where status = 'open';
      create index listing_flight on listing (carrier, flight_number, type, date, id, closes_at, flight_suffix)
        where status = 'open' and carrier is not null;
      -- Newest first.
      create index listing_newest on listing (type, created_at desc, id desc, closes_at) where status = 'open';

      -- Each further day of an open listing that has several. A trip overlaps a wanted range when it begins in it, or
      -- when it has begun before and the range's first day is one of these: two exact lookups, and all of the second
      -- kind are sooner than all of the first.
      create table listing_day (
        listing_id     bigint not null references listing on delete cascade,
        day            date not null,
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
      create index listing_day_flight on listing_day (carrier, flight_number, type, day, date, listing_id, closes_at, flight_suffix)
        where carrier is not null;

      -- Kept by the table itself: whoever writes a listing, the seed and a person at a prompt included, cannot forget it.
      create function spread_listing_days() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from listing_day using written where listing_id = written.id;
        end if;
        insert into listing_day
          select id, date + n, date, type, departure, arrival, route, carrier, flight_number, flight_suffix, closes_at
          from written, generate_series(1, end_date - date) n
          where status = 'open';
        return null;
      end $$;
      create trigger spread_days after insert on listing referencing new table as written
        for each statement execute function spread_listing_days();
      create trigger spread_days_again after update on listing referencing new table as written
        for each statement execute function spread_listing_days();

      -- Who asked for whose contact details, once each.
      create table contact_request (
        id            bigint generated always as identity primary key,
        listing_id    bigint not null references listing on delete cascade,
        requester_id  bigint not null references account on delete cascade,
        created_at    timestamptz not null default now(),
        constraint "contact-requested" unique (listing_id, requester_id)
      );
      create index contact_request_by on contact_request (requester_id, created_at);

      create table testimonial (
        id          bigint generated always as identity primary key,
        author_id   bigint not null references account on delete cascade,
        target_id   bigint not null references account on delete cascade check (target_id <> author_id),
        route       text not null,
        rating      integer not null check (rating between 1 and 5),
        text        text not null check (char_length(text) between 10 and 500),
        created_at  timestamptz not null default now(),
        constraint "already-reviewed" unique (author_id, target_id, route)
      );
      create index testimonial_target on testimonial (target_id, id desc);

      -- The sum of a person's testimonials, written with each of them, so that a list of listings reads one row a person.
      create table person_rating (
        account_id  bigint primary key references account on delete cascade,
        stars       integer not null,
        count       integer not null check (count > 0)
      );
    `)
  }
}
