export const accountTables = String.raw`
  -- A deleted account keeps its row, without an address, because other people's rows reference it.
  create table account (
    id                   bigint generated always as identity primary key,
    email                text check (char_length(email) <= 254),
    email_confirmed_at   timestamptz,
    username             text not null,
    phone_number         text,
    phone_verified_at    timestamptz,
    profile_picture_url  text,
    languages            text,
    bio                  text,
    created_at           timestamptz not null default now(),
    sms_copies           boolean not null default true,
    -- Whether flight notifications of trips also go to the verified phone.
    flight_sms           boolean not null default false,
    -- Whether emails say that messages are unread.
    unread_emails        boolean not null default true,
    -- Whether visitors may send messages with their tips.
    visitor_messages     boolean not null default true,
    -- Since when the user wants read receipts. Two users see each other's only while both want them.
    read_receipts_since  timestamptz,
    -- An IANA name. Until the user or their browser sets one, emails use the zone of the departure airport.
    time_zone            text,
    -- The language of emails, SMS and push messages.
    locale               text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
    left_at              timestamptz,
    -- The id of the person's first account. Limits, blocks and records that protect others compare it.
    identity             bigint,
    suspended_at         timestamptz,
    suspension_reason    text,
    banned_at            timestamptz,
    -- Set after three independent reports. Hides the person's listings until staff decide.
    withheld_at          timestamptz,
    -- Since then, tips stay on the platform until staff decide. Only the command line writes it.
    tips_held_at         timestamptz,
    -- When the person became staff. Only the command line writes it.
    staff_since          timestamptz,
    -- ISO 639-3. The typed text stays in "languages".
    language_codes       text[] not null default '{}',
    -- Counts each companion once, and no trips with oneself, so two people who only claim trips gain nothing.
    completed_trips      integer not null default 0,
    -- The person's usual reply time. Cards show it, and the rank of a listing depends on it.
    replies_within       text,
    -- When a request of this person last ranked higher because its helper had dropped out.
    helper_lost_at       timestamptz,
    -- The key of the mailbox (mail/mailbox.ts). A mailbox has one account.
    mailbox              text,
    constraint account_mailbox_of_email check ((email is null) = (mailbox is null)),
    constraint account_replies_within check (replies_within in ('hour', 'hours', 'day', 'days'))
  );
  create index account_identity on account (identity);
  -- A verified number belongs to one account.
  create unique index account_verified_phone on account (phone_number) where phone_verified_at is not null;
  create index account_staff on account (id) where staff_since is not null;
  create index account_unconfirmed on account (id) where email is not null and email_confirmed_at is null;
  create unique index account_mailbox on account (mailbox);

  -- Sessions by the hash of their cookie.
  create table session (
    id_hash            bytea primary key,
    account_id         bigint not null references account on delete cascade,
    created_at         timestamptz not null default now(),
    seen_at            timestamptz not null default now(),
    -- The primary's WAL position when the person of this session last changed something. Their reads use no standby
    -- that is behind it.
    wrote_lsn          pg_lsn,
    -- When the session was confirmed with a passkey, and the pending challenge.
    passkey_at         timestamptz,
    passkey_challenge  text
  );
  create index session_account on session (account_id);
  create index session_seen on session (seen_at);
  create index session_age on session (created_at);

  -- A code that was sent. No column has the code itself: account/challenges.ts derives it.
  create table challenge (
    id                uuid primary key default gen_random_uuid(),
    -- 'login': bound to a browser by the hash of its cookie. 'phone': bound to an account.
    kind              text not null check (kind in ('login', 'phone')),
    browser_hash      bytea,
    account_id        bigint references account on delete cascade,
    recipient         text not null,
    -- Whether the bot check took the requester for a human.
    human             boolean not null,
    -- The number of the valid code; a new code ends the old one.
    turn              integer not null default 1,
    attempts          integer not null default 0,
    begun_at          timestamptz not null default now(),
    sent_at           timestamptz not null default now(),
    used_at           timestamptz,
    -- The turn whose code did not arrive.
    undelivered_turn  integer,
    mailbox           text,
    addressed_turn    integer,
    -- The language of the page that requested the code.
    locale            text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
    check ((browser_hash is null) = (kind = 'phone')),
    constraint challenge_check1 check ((account_id is null) = (kind = 'login'))
  );
  create unique index challenge_phone on challenge (account_id) where kind = 'phone';
  create index challenge_begun on challenge (begun_at);
  create index challenge_browser on challenge (browser_hash) where browser_hash is not null;
  create index challenge_account on challenge (account_id) where account_id is not null;
  create index challenge_mailbox on challenge (mailbox);

  -- The change of an account's address; an account has at most one. Three codes can prove it: from the new address,
  -- from the old one, or, if that is lost, from the verified phone. After the phone code, the change waits until
  -- due_at.
  create table address_change (
    account_id       bigint primary key references account on delete cascade,
    -- The id of this change, from which its codes are derived.
    id               uuid not null default gen_random_uuid() unique,
    email            text not null,
    begun_at         timestamptz not null default now(),
    sms_at           timestamptz,
    new_attempts     integer not null default 0,
    old_attempts     integer not null default 0,
    phone_attempts   integer not null default 0,
    sms_count        integer not null default 0,
    new_proven_at    timestamptz,
    old_proven_at    timestamptz,
    phone_proven_at  timestamptz,
    due_at           timestamptz,
    ends_at          timestamptz not null default now() + interval '1 day'
  );
  create index address_change_due on address_change (due_at) where due_at is not null;
  create index address_change_ends on address_change (ends_at);

  -- The previous addresses of accounts that were deleted or changed their address, for the email that says so: the
  -- account no longer has the address. Deleted after a day.
  create table departed_address (
    id       bigint generated always as identity primary key,
    email    text not null,
    left_at  timestamptz not null default now(),
    locale   text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$')
  );
  create index departed_address_age on departed_address (left_at);

  -- Pseudonyms of the confirmed addresses and numbers that people gave up, or that were deleted with their accounts. A
  -- person who returns with one of them gets the same identity, and a ban applies to all of them.
  create table previous_identity (
    pseudonym  text primary key,
    identity   bigint not null,
    -- When it was given up.
    left_at    timestamptz not null default now()
  );
  create index previous_identity_age on previous_identity (left_at);
  create index previous_identity_of on previous_identity (identity);

  -- The people whom a user contacted first, by message or contact request. Both count towards one limit
  -- (account/first-contacts.service.ts).
  create table first_contact (
    -- The pseudonym of the sender's address or verified phone, so that the count outlives the account.
    sender_key    text,
    recipient_id  bigint,
    -- The account that made the contact. Replies to it are not counted.
    by_id         bigint not null,
    at            timestamptz not null default clock_timestamp(),
    primary key (sender_key, recipient_id)
  );
  create index first_contact_latest on first_contact (sender_key, at);
  create index first_contact_answered on first_contact (recipient_id, by_id);
  create index first_contact_old on first_contact (at);

  -- The uploaded photos. A photo exists exactly as long as a profile has its URL.
  create table photo (
    account_id  bigint primary key references account on delete cascade,
    -- The name in the URL: random, and new for each upload.
    hash        text not null,
    -- A square WebP without metadata, as photo/square-webp.ts writes it.
    bytes       bytea storage external not null,
    created_at  timestamptz not null default now()
  );
  create index photo_hash on photo (hash);

  -- Keys are ids or pseudonyms (43 characters of base64url), never a plain network, address or number.
  create table rate_limit (
    key      text primary key,
    ends_at  timestamptz not null,
    used     integer not null
  ) with (fillfactor = 50);
  create index rate_limit_ended on rate_limit (ends_at);

  -- Pseudonyms of the mailboxes that get no email from us.
  create table email_suppression (
    mailbox     text primary key,
    created_at  timestamptz not null default now()
  );

  -- Pseudonyms of the mailboxes that bounced an email permanently, or whose owner reported one as spam.
  create table email_report (
    mailbox  text primary key,
    kind     text not null check (kind in ('bounce', 'complaint')),
    at       timestamptz not null default now()
  );
  create index email_report_at on email_report (at);

  -- Numbers that replied STOP, without spaces. They are independent of accounts.
  create table sms_opt_out (
    phone_number  text primary key,
    created_at    timestamptz not null default now()
  );

  -- SMS that Twilio accepted but could not deliver.
  create table sms_status (
    sid   text primary key,
    kind  text not null,
    code  integer,
    at    timestamptz not null default now()
  );
  create index sms_status_age on sms_status (at);
`
