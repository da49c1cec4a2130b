export const paymentsTables = String.raw`
  -- The helpers' accounts at Stripe.
  create table payout_account (
    account_id  bigint primary key references account on delete cascade,
    -- The row's name at Stripe. Unlike the id, it is unique across all databases.
    name        uuid not null default gen_random_uuid() unique,
    stripe_id   text unique,
    submitted   boolean not null default false,
    ready       boolean not null default false,
    created_at  timestamptz not null default now(),
    attempt     integer not null default 0,
    -- Increases with each stored response of Stripe, so that an older response does not replace a newer one.
    revision    integer not null default 0
  );
  create index payout_account_unready on payout_account (account_id) where stripe_id is not null and not ready;

  -- Tips, from the form to the payout.
  create table tip (
    id                 bigint generated always as identity primary key,
    name               uuid not null default gen_random_uuid() unique,
    -- The giver (null for a visitor), and the idempotency key of the form.
    payer_id           bigint references account,
    key                uuid not null default gen_random_uuid(),
    recipient_id       bigint not null references account,
    amount_cents       integer not null check (amount_cents between 100 and 50000 and (amount_cents % 100) = 0),
    currency           text not null default 'usd' check (currency = 'usd'),
    message            text check (char_length(message) <= 300),
    -- The language of the page where the tip was created.
    locale             text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
    -- The helper's account at Stripe when the tip was created. If it is null, the money waits on the platform.
    destination        text,
    intent_id          text unique,
    charge_id          text unique,
    -- The card that paid, for the receipt.
    card_brand         text,
    card_last4         text check (card_last4 ~ '^[0-9]{4}$'),
    -- In the order of the possible transitions (see tip_guard).
    state              text not null default 'new',
    refunded_cents     integer not null default 0,
    created_at         timestamptz not null default now(),
    paid_at            timestamptz,
    -- The number of the current idempotency key (payments/attempts.ts).
    attempt            integer not null default 0,
    -- The sum over the ledger of what the helper has received. An index finds the few tips where it differs from what
    -- is due.
    with_helper_cents  integer not null default 0,
    -- The end of the hold of a paid tip on the platform, if it has one.
    on_hold_until         timestamptz,
    -- Withheld from both sides: refunds that are pending, or failed and were not dropped.
    withheld_cents     integer not null default 0,
    -- When an unpaid tip is canceled. It counts towards the daily limits until Stripe has canceled it.
    reserved_until     timestamptz,
    -- Why a canceled payment ended, if its giver should know: the helper has reached the daily limit, or the card was
    -- declined too often and may be tried again later.
    cancel_reason      text check (cancel_reason in ('helper-limit', 'card-declined')),
    retry_at           timestamptz,
    -- The sums of the open and of the lost disputes.
    disputed_cents     integer not null default 0,
    lost_cents         integer not null default 0,
    -- Whether Stripe's metadata contains the message of this tip, so that it is erased there too.
    stripe_message     boolean not null default false,
    unique nulls not distinct (payer_id, key),
    check (refunded_cents between 0 and amount_cents),
    constraint tip_check1 check (payer_id <> recipient_id),
    constraint tip_check2 check (state in ('new', 'canceled') or intent_id is not null),
    constraint tip_check3 check ((paid_at is null) = state in ('new', 'open', 'canceled')),
    constraint tip_check4 check ((charge_id is null) = (paid_at is null)),
    constraint tip_card check ((card_brand is null) = (card_last4 is null) and (card_last4 is null or paid_at is not null)),
    constraint tip_check5 check (refunded_cents = 0 or paid_at is not null),
    constraint tip_check6 check ((state = 'refunded') = (refunded_cents = amount_cents)),
    constraint tip_disputed_amounts check (
      disputed_cents between 0 and amount_cents
      and lost_cents between 0 and amount_cents
      and ((disputed_cents + lost_cents) = 0 or paid_at is not null)
      and (disputed_cents = 0 or state in ('disputed', 'refunded'))
      and (lost_cents = 0 or state in ('disputed', 'lost', 'refunded'))
    ),
    constraint tip_reserved_unpaid check (reserved_until is null or state in ('new', 'open')),
    check (state in ('new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'))
  );
  create index tip_received on tip (recipient_id, id desc) where paid_at is not null;
  create index tip_sent on tip (payer_id, id desc) where paid_at is not null;
  create index tip_unclear on tip (created_at) where state in ('new', 'open');
  create index tip_recipient on tip (recipient_id, state);
  create index tip_received_since on tip (recipient_id, paid_at) include (amount_cents) where paid_at is not null;
  create index tip_paid_since on tip (paid_at) include (amount_cents) where paid_at is not null;
  create index tip_reserved on tip (reserved_until) where reserved_until is not null;
  -- Must equal is_unsettled (payments.views.ts). Written as a difference, because the planner's statistics then show
  -- that it is nearly always 0, and the planner uses the index.
  create index tip_owed_by_amount on tip (recipient_id, paid_at)
    where paid_at is not null
      and (greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents) - with_helper_cents) <> 0;
  create index tip_message_left on tip (id) where stripe_message and message is null;
  create statistics tip_owed_by_amount_cents on (greatest(0, amount_cents - refunded_cents - disputed_cents -
    lost_cents) - with_helper_cents) from tip;

  -- Tips that were paid above a daily limit. Their money stays on the platform until staff decide, and goes back to the
  -- giver if they have not done so in time. Only a person releases money to the helper.
  create table tip_review (
    tip_id      bigint primary key references tip,
    refund_at   timestamptz not null,
    -- The case that told staff about it.
    case_id     bigint,
    decision    text check (decision in ('released', 'refunded')),
    decided_at  timestamptz,
    decided_by  bigint references account,
    reason      text check (char_length(reason) <= 1000),
    check ((decision is null) = (decided_at is null)),
    constraint tip_review_by_staff check (decision <> 'released' or decided_by is not null)
  );
  create index tip_review_open on tip_review (tip_id) where decision is null;

  -- All movements of money by their id at Stripe. Rows are only inserted.
  create table ledger (
    id            bigint generated always as identity primary key,
    tip_id        bigint not null references tip,
    kind          text not null,
    amount_cents  integer not null check (amount_cents > 0),
    reference     text not null,
    entered_at    timestamptz not null default now(),
    unique (kind, reference),
    -- 'given': a refund failed, and staff returned the money by other means. 'returned': a refund that had
    -- succeeded came back.
    check (kind in ('charged', 'refunded', 'returned', 'given', 'disputed', 'reinstated', 'passed-on', 'taken-back'))
  );
  create index ledger_tip on ledger (tip_id);

  -- The movements that we request from Stripe. The row is stored before the call, at most one pending for each tip, so
  -- that a second process repeats the same call instead of making another.
  create table movement (
    id            bigint generated always as identity primary key,
    name          uuid not null default gen_random_uuid() unique,
    tip_id        bigint not null references tip,
    kind          text not null check (kind in ('transfer', 'reversal', 'refund')),
    amount_cents  integer not null check (amount_cents > 0),
    -- The account of a transfer, the transfer of a reversal, or the payment of a refund.
    target        text not null,
    -- The charge that funds a transfer.
    source        text,
    requested_at  timestamptz not null default now(),
    -- Null until Stripe has responded.
    outcome       text check (outcome in ('done', 'refused', 'failed')),
    -- When Stripe stored an error under this key; the key is not used again.
    error_stored_at timestamptz
  );
  create unique index movement_unclear on movement (tip_id) where outcome is null;
  create index movement_tip on movement (tip_id, id);

  -- Refunds, as Stripe last described them. A refund counts once it has succeeded, and no longer after it is returned.
  create table refund (
    -- Stripe's id.
    id            text primary key,
    tip_id        bigint not null references tip,
    amount_cents  integer not null check (amount_cents > 0),
    status        text not null check (status in ('pending', 'succeeded', 'failed')),
    -- The staff decision about a failed refund: the giver got the money by other means, or it belongs to the helper
    -- again.
    decision      text check (decision in ('given', 'dropped')),
    entered_at    timestamptz not null default now(),
    check (decision is null or status = 'failed')
  );
  create index refund_tip on refund (tip_id);
  create index refund_pending on refund (entered_at, id) where status = 'pending';

  -- Disputes. A dispute has an amount, which may be a part of the tip.
  create table dispute (
    -- Stripe's id.
    id            text primary key,
    tip_id        bigint not null references tip,
    amount_cents  integer not null check (amount_cents > 0),
    status        text not null check (status in ('open', 'won', 'lost')),
    entered_at    timestamptz not null default now()
  );
  create index dispute_tip on dispute (tip_id);

  -- Webhooks whose effect is stored.
  create table stripe_event (
    id           text primary key,
    type         text not null,
    received_at  timestamptz not null default now()
  );
  create index stripe_event_age on stripe_event (received_at);

  -- The pseudonyms of the network and the neighborhood where a tip was created, and of the giver's identity, stored
  -- while the tip can still be paid.
  create table tip_origin (
    tip_id        bigint primary key,
    network       text not null,
    neighborhood  text not null,
    identity      text,
    at            timestamptz not null default now()
  );
  create index tip_origin_identity on tip_origin (identity) where identity is not null;
  create index tip_origin_old on tip_origin (at);

  -- Declined cards. Each decline adds a row for each pseudonym that it counts against (payments/card-failures.ts).
  create table card_failure (
    about  text not null,
    at     timestamptz not null default now()
  );
  create index card_failure_about on card_failure (about, at);
  create index card_failure_old on card_failure (at);

  -- Unchanged copies of the messages that helpers have reported.
  create table tip_message_report (
    tip_id      bigint primary key,
    message     text not null,
    created_at  timestamptz not null default now(),
    -- Set when staff remove the message. Until then the giver still sees it.
    removed_at  timestamptz
  );
  create index tip_message_report_old on tip_message_report (created_at);
`
