import { Migration } from '@mikro-orm/migrations'

export class Migration20261120090000_first extends Migration {
  override up(): void {
    this.addSql(`
      create table account (
        id                   bigint generated always as identity primary key,
        email                text not null constraint "email-taken" unique check (char_length(email) <= 254),
        email_confirmed_at   timestamptz,
        username             text not null,
        phone_number         text,
        phone_verified_at    timestamptz,
        profile_picture_url  text,
        languages            text,
        bio                  text,
        created_at           timestamptz not null default now()
      );
      create table session (
        id_hash     bytea primary key,
        account_id  bigint not null references account on delete cascade,
        created_at  timestamptz not null default now(),
        seen_at     timestamptz not null default now()
      );
      create index session_account on session (account_id);

      create table rate_limit (
        key      text primary key,
        ends_at  timestamptz not null,
        used     integer not null
      ) with (fillfactor = 50);
      create index rate_limit_ended on rate_limit (ends_at);

      create table contact_message (
        id          bigint generated always as identity primary key,
        name        text not null,
        email       text not null,
        message     text not null,
        created_at  timestamptz not null default now()
      );

      -- What was done on the site, never by whom: no account, no address, no query string.
      create table event (
        id          bigint generated always as identity primary key,
        kind        text not null,
        detail      jsonb not null,
        created_at  timestamptz not null default now()
      );
      create index event_age on event (created_at);

      -- The registry: every release that was ever published, and which one of each name is live.
      create table release (
        name          text not null,
        version       text not null,
        facts         jsonb not null,
        published_at  timestamptz not null default now(),
        primary key (name, version)
      );
      create table pin (
        name        text primary key,
        version     text not null,
        generation  bigint not null default 1,
        pinned_at   timestamptz not null default now(),
        foreign key (name, version) references release
      );
    `)
  }
}
