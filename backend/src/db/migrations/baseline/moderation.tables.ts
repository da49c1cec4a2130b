/** Reports, cases, decisions, and the staff. */
export const moderationTables = String.raw`
  -- Everything that was reported, one open case for each subject.
  create table moderation_case (
    id               bigint generated always as identity primary key,
    kind             text not null,
    subject_id       bigint not null,
    -- The account that the case is about, and its pseudonym after the account was deleted.
    about_id         bigint references account on delete cascade,
    about_key        text,
    -- The subject as it was when it was first reported.
    snapshot         jsonb not null,
    marks            text[] not null default '{}',
    opened_at        timestamptz not null default now(),
    -- Set when three independent reports have hidden the subject.
    held_at          timestamptz,
    first_action_at  timestamptz,
    closed_at        timestamptz,
    -- False: a visitor may have typed a stranger's address.
    about_proven     boolean not null default true,
    giver_id         bigint references account on delete cascade,
    -- Since when the case stands first in the queue.
    raised_at        timestamptz,
    constraint moderation_case_author check (
      (kind = 'words') = (about_id is null)
      and (kind = 'words' or giver_id is null)
    ),
    constraint moderation_case_kind check (kind in ('person', 'listing', 'message', 'rating', 'words'))
  );
  create unique index moderation_case_open on moderation_case (kind, subject_id) where closed_at is null;
  create index moderation_case_subject on moderation_case (kind, subject_id);
  create index moderation_case_about on moderation_case (about_id, id);
  create index moderation_case_key on moderation_case (about_key) where about_key is not null;
  create index moderation_case_queue on moderation_case (id) where closed_at is null;
  create index moderation_case_first on moderation_case (first_action_at);
  create index moderation_case_giver on moderation_case (giver_id) where giver_id is not null;
  create index moderation_case_traveler on moderation_case (closed_at)
    where kind = 'listing' and closed_at is not null and snapshot @> '[{"label": "Traveler"}]'::jsonb;
  create index moderation_case_raised on moderation_case ((raised_at is null), id) where closed_at is null;
  create index moderation_case_quoted on moderation_case (closed_at)
    where kind in ('message', 'words') and snapshot <> '[]'::jsonb;

  -- One report for each reporter and case.
  create table report (
    id           bigint generated always as identity primary key,
    reporter_id  bigint not null references account on delete cascade,
    reported_id  bigint references account on delete cascade,
    listing_id   bigint,
    reason       text not null,
    details      text not null,
    -- The last messages between the two, as they were.
    quoted       jsonb not null,
    created_at   timestamptz not null default now(),
    case_id      bigint constraint report_case references moderation_case,
    -- The pseudonym of the reporter's network, and whether the report counts towards hiding the subject.
    network      text,
    independent  boolean not null default false,
    -- The pseudonym of the reporter's verified phone; forgotten with the network.
    phone        text
  );
  create index report_reporter on report (reporter_id);
  create unique index report_once on report (case_id, reporter_id);
  create index report_network_age on report (created_at) where network is not null;
  create index report_quoted on report (case_id) where quoted <> '[]'::jsonb;

  -- Everything that was done in a case. Rows are never changed or deleted.
  create table moderation_action (
    id        bigint generated always as identity primary key,
    case_id   bigint not null references moderation_case,
    kind      text not null,
    -- The staff member; both are null for what the site or the reported person did.
    staff_id  bigint,
    address   text,
    reason    text not null,
    at        timestamptz not null default now(),
    check ((address is null) = (staff_id is null))
  );
  create index moderation_action_case on moderation_action (case_id, id);
  create index moderation_action_staff on moderation_action (staff_id) where staff_id is not null;

  -- Warnings that a person has not read yet, or has.
  create table warning (
    id          bigint generated always as identity primary key,
    account_id  bigint not null references account on delete cascade,
    case_id     bigint not null references moderation_case,
    text        text not null,
    created_at  timestamptz not null default now(),
    seen_at     timestamptz
  );
  create index warning_account on warning (account_id, id);

  -- One objection for each suspension, which its moment names.
  create table objection (
    id            bigint generated always as identity primary key,
    account_id    bigint not null references account on delete cascade,
    case_id       bigint references moderation_case,
    suspended_at  timestamptz not null,
    text          text not null,
    created_at    timestamptz not null default now(),
    constraint "already-objected" unique (account_id, suspended_at)
  );

  -- Suspensions and bans by pseudonyms of the address and the phone, so that they outlive the account.
  create table sanction (
    pseudonym   text,
    account_id  bigint references account on delete cascade,
    kind        text not null check (kind in ('suspension', 'ban')),
    reason      text not null,
    created_at  timestamptz not null default now(),
    primary key (pseudonym, account_id)
  );
  create index sanction_account on sanction (account_id);

  -- The people who may open /ops. Only the command line writes here.
  create table staff (
    account_id  bigint primary key references account on delete cascade,
    granted_at  timestamptz not null default now()
  );

  -- One for each staff member: an enrolment code, a passkey, or a passkey that a new code has not replaced yet.
  create table staff_passkey (
    account_id       bigint primary key references account on delete cascade,
    -- SHA-256 of a one-time code, with which the member enrolls a passkey.
    code_hash        bytea,
    code_expires_at  timestamptz,
    credential_id    text unique,
    public_key       bytea,
    -- It grows with each use unless the authenticator has none.
    counter          bigint not null default 0,
    transports       text[] not null default '{}',
    enrolled_at      timestamptz,
    used_at          timestamptz
  );
`
