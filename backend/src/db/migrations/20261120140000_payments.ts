import { Migration } from '@mikro-orm/migrations'

export class Migration20261120140000_payments extends Migration {
  override up(): void {
    this.addSql(`
      -- What Stripe says about a helper's way to their money.
      create table payout_account (
        account_id  bigint primary key references account on delete cascade,
        -- What Stripe calls the row: unlike an id, no other database has it.
        name        uuid not null unique default gen_random_uuid(),
        stripe_id   text unique,
        submitted   boolean not null default false,
        ready       boolean not null default false,
        created_at  timestamptz not null default now()
      );

      create table tip (
        id              bigint generated always as identity primary key,
        name            uuid not null unique default gen_random_uuid(),
        -- Who gave it, unless a visitor; and the name that their browser gave to the filled form.
        payer_id        bigint references account,
        key             uuid not null default gen_random_uuid(),
        recipient_id    bigint not null references account,
        amount_cents    integer not null check (amount_cents between 100 and 50000 and amount_cents % 100 = 0),
        currency        text not null default 'usd' check (currency = 'usd'),
        message         text check (char_length(message) <= 300),
        -- The helper's account at Stripe when the tip was begun; without one the money waits on the platform.
        destination     text,
        intent_id       text unique,
        charge_id       text unique,
        -- In the order in which a tip may go through them (see tip_guard).
        state           text not null default 'new'
                        check (state in ('new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded')),
        refunded_cents  integer not null default 0 check (refunded_cents between 0 and amount_cents),
        created_at      timestamptz not null default now(),
        paid_at         timestamptz,
        unique nulls not distinct (payer_id, key),
        check (payer_id <> recipient_id),
        check (state in ('new', 'canceled') or intent_id is not null),
        check ((paid_at is null) = (state in ('new', 'open', 'canceled'))),
        check ((charge_id is null) = (paid_at is null)),
        check (refunded_cents = 0 or paid_at is not null),
        check ((state = 'refunded') = (refunded_cents = amount_cents))
      );
      create index tip_received on tip (recipient_id, id desc) where paid_at is not null;
      create index tip_sent on tip (payer_id, id desc) where paid_at is not null;
      create index tip_unclear on tip (created_at) where state in ('new', 'open');

      create function tip_guard() returns trigger language plpgsql as $$
      declare
        course constant text[] := array['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'];
      begin
        if tg_op = 'DELETE' then
          raise exception 'a tip is never deleted' using errcode = 'check_violation';
        end if;
        if (new.id, new.name, new.key, new.recipient_id, new.amount_cents, new.currency, new.created_at)
             is distinct from
           (old.id, old.name, old.key, old.recipient_id, old.amount_cents, old.currency, old.created_at)
          or new.payer_id is distinct from old.payer_id
          or new.destination is distinct from old.destination
          or (old.intent_id is not null and new.intent_id is distinct from old.intent_id)
          or (old.charge_id is not null and new.charge_id is distinct from old.charge_id)
          or (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
        then
          raise exception 'what a tip is about never changes' using errcode = 'check_violation';
        end if;
        if array_position(course, new.state) < array_position(course, old.state)
          or new.refunded_cents < old.refunded_cents
        then
          raise exception 'a tip never goes back' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
      create trigger tip_guard before update or delete on tip for each row execute function tip_guard();

      -- Every cent that moved, by the name that Stripe gave to the movement. It only grows.
      create table ledger (
        id            bigint generated always as identity primary key,
        tip_id        bigint not null references tip,
        kind          text not null
                      check (kind in ('charged', 'refunded', 'disputed', 'reinstated', 'passed-on', 'taken-back')),
        amount_cents  integer not null check (amount_cents > 0),
        reference     text not null,
        entered_at    timestamptz not null default now(),
        unique (kind, reference)
      );
      create index ledger_tip on ledger (tip_id);
      create function ledger_grows() returns trigger language plpgsql as $$
      begin
        raise exception 'the ledger only grows' using errcode = 'check_violation';
      end $$;
      create trigger ledger_grows before update or delete on ledger for each row execute function ledger_grows();
      create trigger ledger_stays before truncate on ledger execute function ledger_grows();

      -- What we ask Stripe to move. The row comes before the call; one at a time for each tip, so that a second process
      -- repeats the same call instead of making another.
      create table movement (
        id            bigint generated always as identity primary key,
        name          uuid not null unique default gen_random_uuid(),
        tip_id        bigint not null references tip,
        kind          text not null check (kind in ('transfer', 'reversal', 'refund')),
        amount_cents  integer not null check (amount_cents > 0),
        -- To which account, of which transfer, of which payment.
        target        text not null,
        -- The charge that a transfer draws on.
        source        text,
        asked_at      timestamptz not null default now(),
        -- Not known until Stripe has said it.
        outcome       text check (outcome in ('done', 'refused'))
      );
      create unique index movement_unclear on movement (tip_id) where outcome is null;

      -- Webhooks whose effect is in the database.
      create table stripe_event (
        id           text primary key,
        type         text not null,
        received_at  timestamptz not null default now()
      );
    `)
  }
}
