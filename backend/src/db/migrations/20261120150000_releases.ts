import { Migration } from '@mikro-orm/migrations'

/** One history of whole sets instead of a pin for each name: what goes live together goes live at once. */
export class Migration20261120150000_releases extends Migration {
  override up(): void {
    this.addSql(`
      alter table release
        add column git_commit    text,
        add column published_by  text not null default 'npm start',
        add column files         jsonb not null default '{}',
        add column contracts     text;

      -- The contracts that releases were built against, once each, by the hash of their text.
      create table contract_report (
        hash    text primary key,
        report  jsonb not null
      );
      alter table release add foreign key (contracts) references contract_report;

      -- Every set of releases that was ever live; the one with the highest generation is. Rows are only ever added,
      -- so two who move at the same time meet in the primary key, and the table is its own audit.
      create table live_set (
        generation  bigint primary key,
        pins        jsonb not null,
        what        text not null,
        made_by     text not null,
        made_at     timestamptz not null default now()
      );
      insert into live_set (generation, pins, what, made_by)
        select 1, jsonb_object_agg(name, jsonb_build_object('version', version)), 'pins of before', 'migration'
        from pin having count(*) > 0;
      drop table pin;

      create table deploy_token (
        id         bigint generated always as identity primary key,
        scope      text not null,
        hash       bytea not null unique,
        made_at    timestamptz not null default now(),
        ended_at   timestamptz
      );
      create table deploy_use (
        id        bigint generated always as identity primary key,
        token_id  bigint not null references deploy_token,
        what      text not null,
        allowed   boolean not null,
        at        timestamptz not null default now()
      );

      -- How documents fared with the releases that they had. The visit is a document's own random number: nobody's id.
      create table release_visit (
        name     text not null,
        version  text not null,
        visit    text not null,
        at       timestamptz not null default now(),
        failed   boolean not null,
        load     integer,
        lcp      integer,
        inp      integer,
        primary key (name, version, visit),
        foreign key (name, version) references release on delete cascade
      );
      create index release_visit_age on release_visit (at);
    `)
  }
}
