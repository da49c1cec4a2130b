export const releasesTables = String.raw`
  -- The files of releases, each stored once by its hash, so that all processes and backups have them.
  create table release_content (
    hash     text primary key,
    content  bytea not null,
    check (hash = 'sha256-' || encode(sha256(content), 'base64'))
  );

  -- All published releases. A withdrawn release has no preview until it goes live again.
  create table release (
    name           text,
    version        text,
    facts          jsonb not null,
    published_at   timestamptz not null default now(),
    git_commit     text,
    git_author     text,
    -- The URL of the pipeline run that published it.
    pipeline       text,
    published_by   text not null default 'npm start',
    files          jsonb not null default '{}',
    -- The contracts that it was built against.
    contracts      jsonb not null default '{}',
    withdrawn_at   timestamptz,
    visually_checked_at      timestamptz,
    withdrawn_why  text,
    primary key (name, version)
  );

  -- All sets of live releases; the one with the highest generation is live. Rows are only inserted, so that concurrent
  -- changes conflict in the primary key, and the table is its own audit log.
  create table live_set (
    -- Not a bigint, which a plain connection reads as text.
    generation  integer primary key,
    live_versions jsonb not null,
    what        text not null,
    made_by     text not null,
    made_at     timestamptz not null default now(),
    kind        text not null check (kind in ('forward', 'rollback'))
  );

  -- Reports of documents about their releases. A visit is a random number of a document, not the id of a user.
  create table release_visit (
    name     text,
    version  text,
    visit    text,
    at       timestamptz not null default now(),
    failed   boolean not null,
    load     integer,
    lcp      integer,
    inp      integer,
    -- A pseudonym, stored only for failed visits with a signed id, and for documents that have not reported yet
    -- ('silent').
    network  text,
    silent   boolean not null default false,
    reason   text,
    -- A signed bucket has one vote about a canary. There are a thousand buckets, so one identifies no visitor.
    bucket      text,
    primary key (name, version, visit),
    foreign key (name, version) references release on delete cascade
  );
  create index release_visit_age on release_visit (at);
  create index release_visit_newest on release_visit (name, version, at desc);

  -- Counts of uncaught errors of releases in browsers. The message contains no personal text, and the route no id.
  create table browser_error (
    name     text,
    version  text,
    message  text,
    route    text,
    engine   text,
    count    integer not null,
    last_at  timestamptz not null default now(),
    primary key (name, version, message, route, engine),
    foreign key (name, version) references release on delete cascade
  );
  create index browser_error_last on browser_error (last_at);

  -- The tokens with which teams publish releases. Rows are never deleted; ended ones are marked. A preview token cannot
  -- change what is live.
  create table deploy_token (
    id          bigint generated always as identity primary key,
    scope       text not null,
    purpose     text not null check (purpose in ('preview', 'promote')),
    name        text not null,
    hash        bytea not null unique,
    made_at     timestamptz not null default now(),
    expires_at  timestamptz,
    used_at     timestamptz,
    ended_at    timestamptz
  );

  -- The running processes, with the contracts that each serves: a release goes live only if all of them serve what it
  -- needs. A process that has vanished may not have announced its last live events.
  create table backend_process (
    id              uuid primary key,
    contracts       jsonb,
    contracts_hash  text,
    seen_at         timestamptz not null default now()
  );
`
