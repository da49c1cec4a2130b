export const paymentsTables = String.raw`
  -- The account of a helper at Stripe.
  create table payout_account (
    account_id  bigint primary key references account on delete cascade,
    -- The name of the row at Stripe: unlike the id, it is unique over all databases.
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

  -- Tips, from the filled form to the money.
  create table tip (
    id                 bigint generated always as identity primary key,
    name               uuid not null default gen_random_uuid() unique,
    -- The giver, unless a visitor; and the idempotency key of the form.
    payer_id           bigint references account,
    key                uuid not null default gen_random_uuid(),
    recipient_id       bigint not null references account,
    amount_cents       integer not null check (amount_cents between 100 and 50000 and (amount_cents % 100) = 0),
    currency           text not null default 'usd' check (currency = 'usd'),
    message            text check (char_length(message) <= 300),
    -- The language of the page where it was begun.
    locale             text not null default 'en' check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'),
    -- The helper's account at Stripe when the tip was begun; without one the money waits on the platform.
    destination        text,
    intent_id          text unique,
    charge_id          text unique,
    -- The card that paid, for the receipt.
    card_brand         text,
    card_last4         text check (card_last4 ~ '^[0-9]{4}$'),
    -- In the order in which a tip may go through them (see tip_guard).
    state              text not null default 'new',
    refunded_cents     integer not null default 0,
    created_at         timestamptz not null default now(),
    paid_at            timestamptz,
    -- The number of the current idempotency key (payments/attempts.ts).
    attempt            integer not null default 0,
    -- The sum over the ledger of what the helper has; beside what they should have, an index finds the few tips where
    -- the two differ.
    with_helper_cents  integer not null default 0,
    -- Whether the sums of a day were used up by tips that had begun before this one.
    over_cap           boolean not null default false,
    -- Until when a paid tip stays on the platform, if it does.
    on_hold_until         timestamptz,
    -- Withheld from both sides: refunds that are pending, or have failed and were not dropped.
    withheld_cents     integer not null default 0,
    -- When an unpaid tip is canceled. Until Stripe has done that it counts in the limits of the day.
    reserved_until     timestamptz,
    -- The sums of the open and of the lost disputes.
    disputed_cents     integer not null default 0,
    lost_cents         integer not null default 0,
    -- Whether Stripe's metadata has the message of this tip, so that it is erased there, too.
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
  -- payments/ledger.ts has the same condition, word for word. A difference instead of an inequality: PostgreSQL knows
  -- that it is nearly always 0. Otherwise it would take the few for nearly all and read the whole table.
  create index tip_owed_by_amount on tip (recipient_id, paid_at)
    where paid_at is not null
      and (greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents) - with_helper_cents) <> 0;
  create index tip_message_left on tip (id) where stripe_message and message is null;
  create statistics tip_owed_by_amount_cents on (greatest(0, amount_cents - refunded_cents - disputed_cents -
    lost_cents) - with_helper_cents) from tip;

  -- Every movement of money by its id at Stripe. Rows are only inserted.
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

  -- What we ask Stripe to move. The row comes before the call; one at a time for each tip, so that a second process
  -- repeats the same call instead of making another.
  create table movement (
    id            bigint generated always as identity primary key,
    name          uuid not null default gen_random_uuid() unique,
    tip_id        bigint not null references tip,
    kind          text not null check (kind in ('transfer', 'reversal', 'refund')),
    amount_cents  integer not null check (amount_cents > 0),
    -- The account of a transfer, the transfer of a reversal, or the payment of a refund.
    target        text not null,
    -- The charge that a transfer draws on.
    source        text,
    asked_at      timestamptz not null default now(),
    -- Null until Stripe has responded.
    outcome       text check (outcome in ('done', 'refused', 'failed')),
    -- Since when Stripe is known to have stored an error under the name, which is then never used again.
    spent_at      timestamptz
  );
  create unique index movement_unclear on movement (tip_id) where outcome is null;
  create index movement_tip on movement (tip_id, id);

  -- A refund counts once it has succeeded, and no longer when it comes back: as Stripe last described it.
  create table refund (
    -- Stripe's own id.
    id            text primary key,
    tip_id        bigint not null references tip,
    amount_cents  integer not null check (amount_cents > 0),
    status        text not null check (status in ('pending', 'succeeded', 'failed')),
    -- What a person has decided about one that failed: the giver was given the money in another way, or it is the
    -- helper's again.
    decision      text check (decision in ('given', 'dropped')),
    entered_at    timestamptz not null default now(),
    check (decision is null or status = 'failed')
  );
  create index refund_tip on refund (tip_id);
  create index refund_pending on refund (entered_at, id) where status = 'pending';

  -- A dispute takes an amount and not a whole tip.
  create table dispute (
    -- Stripe's own id.
    id            text primary key,
    tip_id        bigint not null references tip,
    amount_cents  integer not null check (amount_cents > 0),
    status        text not null check (status in ('open', 'won', 'lost')),
    entered_at    timestamptz not null default now()
  );
  create index dispute_tip on dispute (tip_id);

  -- Webhooks whose effect is in the database.
  create table stripe_event (
    id           text primary key,
    type         text not null,
    received_at  timestamptz not null default now()
  );
  create index stripe_event_age on stripe_event (received_at);

  -- The pseudonym of the network from which a tip was begun, while the tip can still be paid.
  create table tip_origin (
    tip_id   bigint primary key,
    network  text not null,
    at       timestamptz not null default now()
  );
  create index tip_origin_old on tip_origin (at);

  -- One row for each declined card and each thing that it says something about, by pseudonym
  -- (payments/card-failures.ts).
  create table card_failure (
    about  text not null,
    at     timestamptz not null default now()
  );
  create index card_failure_about on card_failure (about, at);
  create index card_failure_old on card_failure (at);

  -- The helpers who opted out of messages from visitors.
  create table visitor_message_opt_out (
    account_id  bigint primary key references account on delete cascade,
    created_at  timestamptz not null default now()
  );

  -- The messages that helpers have reported, unchanged.
  create table tip_message_report (
    tip_id      bigint primary key,
    message     text not null,
    created_at  timestamptz not null default now(),
    -- Set when staff have removed the message. Until then the giver still sees it.
    removed_at  timestamptz
  );
  create index tip_message_report_old on tip_message_report (created_at);
`
