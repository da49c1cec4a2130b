export const moderationTables = String.raw`
  -- Reported subjects. A subject has at most one open case.
  create table moderation_case (
    id               bigint generated always as identity primary key,
    kind             text not null,
    subject_id       bigint not null,
    -- The account that the case is about, and its pseudonym once the account is deleted.
    about_id         bigint references account on delete cascade,
    about_key        text,
    -- The subject at the time of the first report.
    snapshot         jsonb not null,
    patterns            text[] not null default '{}',
    opened_at        timestamptz not null default now(),
    -- Set when three independent reports have hidden the subject.
    withheld_at          timestamptz,
    first_action_at  timestamptz,
    closed_at        timestamptz,
    -- Whether the account confirmed that it is the author: a visitor may have typed a stranger's address.
    author_confirmed boolean not null default true,
    giver_id         bigint references account on delete cascade,
    -- When the case was moved to the top of the queue.
    raised_at        timestamptz,
    constraint moderation_case_author check (
      (kind = 'tip-message') = (about_id is null)
      and (kind = 'tip-message' or giver_id is null)
    ),
    constraint moderation_case_kind check (kind in ('person', 'listing', 'message', 'rating', 'tip-message'))
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
    where kind in ('message', 'tip-message') and snapshot <> '[]'::jsonb;

  -- Reports. A reporter has at most one in each case.
  create table report (
    id           bigint generated always as identity primary key,
    reporter_id  bigint not null references account on delete cascade,
    reported_id  bigint references account on delete cascade,
    listing_id   bigint,
    reason       text not null,
    details      text not null,
    -- A copy of the last messages between the two people.
    quoted       jsonb not null,
    created_at   timestamptz not null default now(),
    case_id      bigint constraint report_case references moderation_case,
    -- The pseudonym of the reporter's network.
    network      text,
    -- Why the report does not count towards hiding the subject; empty if it counts.
    not_counted  text[] not null,
    -- When the report contributed to hiding the subject.
    hid_at       timestamptz,
    -- When staff marked the report as knowingly false.
    false_at     timestamptz,
    -- The pseudonym of the reporter's verified phone; erased together with the network.
    phone        text
  );
  create index report_reporter on report (reporter_id);
  create unique index report_once on report (case_id, reporter_id);
  create index report_network_age on report (created_at) where network is not null;
  create index report_quoted on report (case_id) where quoted <> '[]'::jsonb;

  -- All actions in a case. Rows are never changed or deleted.
  create table moderation_action (
    id        bigint generated always as identity primary key,
    case_id   bigint not null references moderation_case,
    kind      text not null,
    -- The staff member; both are null for actions of the site or of the reported person.
    staff_id  bigint,
    address   text,
    reason    text not null,
    at        timestamptz not null default now(),
    check ((address is null) = (staff_id is null))
  );
  create index moderation_action_case on moderation_action (case_id, id);
  create index moderation_action_staff on moderation_action (staff_id) where staff_id is not null;

  -- Warnings to users, and when they were read.
  create table warning (
    id          bigint generated always as identity primary key,
    account_id  bigint not null references account on delete cascade,
    case_id     bigint not null references moderation_case,
    text        text not null,
    created_at  timestamptz not null default now(),
    seen_at     timestamptz
  );
  create index warning_account on warning (account_id, id);

  -- Objections, at most one for each suspension. suspended_at identifies the suspension.
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

  -- The passkeys of staff members.
  create table staff_passkey (
    credential_id  text primary key,
    account_id     bigint not null references account on delete cascade,
    public_key     bytea not null,
    -- Increases with each use, unless the authenticator has no counter.
    counter        bigint not null default 0,
    transports     text[] not null default '{}',
    enrolled_at    timestamptz not null default now(),
    used_at        timestamptz
  );
  create index staff_passkey_account on staff_passkey (account_id);

  -- The one-time code with which a staff member enrolls a passkey.
  create table staff_invitation (
    account_id  bigint primary key references account on delete cascade,
    -- SHA-256 of the code.
    code_hash   bytea not null,
    expires_at  timestamptz not null,
    -- The colleague who gave the code; null for the command line.
    by_id       bigint references account on delete cascade,
    -- The code works once a second colleague or the command line has confirmed it.
    confirmed_at timestamptz,
    check (by_id is not null or confirmed_at is not null)
  );
  create index staff_invitation_by on staff_invitation (by_id) where by_id is not null;

  -- The audit of staff passkeys.
  create table staff_event (
    id          bigint generated always as identity primary key,
    -- 'code': a one-time code enrolls a passkey, which replaces all others. 'confirmed': the code of a colleague works.
    -- 'added': a second passkey.
    kind        text not null check (kind in ('code', 'confirmed', 'enrolled', 'added')),
    account_id  bigint not null references account,
    -- The member's address at that time.
    address     text not null,
    -- The colleague who gave or confirmed the code; null for the command line.
    by_id       bigint references account,
    at          timestamptz not null default now()
  );
  create index staff_event_account on staff_event (account_id);
  create index staff_event_by on staff_event (by_id) where by_id is not null;
`
