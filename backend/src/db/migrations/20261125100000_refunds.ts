import { Migration } from '@mikro-orm/migrations'

/** A refund counts once it has succeeded, and no longer when it comes back: as Stripe last described it. */
export class Migration20261125100000_refunds extends Migration {
  override up(): void {
    this.addSql(`
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

      -- What neither side gets for now: refunds that are pending, or have failed and were not dropped.
      alter table tip add column withheld_cents integer not null default 0;

      -- 'returned': a refund that had succeeded came back.
      alter table ledger drop constraint ledger_kind_check;
      alter table ledger add constraint ledger_kind_check
        check (kind in ('charged', 'refunded', 'returned', 'disputed', 'reinstated', 'passed-on', 'taken-back')) not valid;

      create or replace function tip_guard() returns trigger language plpgsql as $$
      declare
        course constant text[] := array['new', 'open', 'canceled', 'paid', 'disputed', 'won', 'lost', 'refunded'];
        returned constant integer := case tg_op when 'UPDATE' then old.refunded_cents - new.refunded_cents end;
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
        -- What comes back is withheld, so it reaches nobody by itself. Only then a refunded tip is one of before.
        if returned > 0 and new.withheld_cents - old.withheld_cents < returned
          or array_position(course, new.state) < array_position(course, old.state)
            and not (returned > 0 and old.state = 'refunded' and new.paid_at is not null)
        then
          raise exception 'a tip never goes back' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    `)
  }
}
