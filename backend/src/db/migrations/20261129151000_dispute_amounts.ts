import { Migration } from '@mikro-orm/migrations'

/** A dispute takes an amount and not a whole tip. */
export class Migration20261129151000_dispute_amounts extends Migration {
  override up(): void {
    this.addSql(`
      create table dispute (
        -- Stripe's own id.
        id            text primary key,
        tip_id        bigint not null references tip,
        amount_cents  integer not null check (amount_cents > 0),
        status        text not null check (status in ('open', 'won', 'lost')),
        entered_at    timestamptz not null default now()
      );
      create index dispute_tip on dispute (tip_id);

      alter table tip
        -- The sums of the open and of the lost disputes.
        add column disputed_cents integer not null default 0,
        add column lost_cents integer not null default 0;
      alter table tip add constraint tip_disputed_amounts check (
        disputed_cents between 0 and amount_cents and lost_cents between 0 and amount_cents
        and (disputed_cents + lost_cents = 0 or paid_at is not null)
        and (disputed_cents = 0 or state in ('disputed', 'refunded'))
        and (lost_cents = 0 or state in ('disputed', 'lost', 'refunded'))
      ) not valid;

      create or replace function tip_guard() returns trigger language plpgsql as $$
      declare
        unpaid constant text[] := array['new', 'open', 'canceled'];
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
        -- What comes back from a refund is withheld, so it reaches nobody by itself. The state of a paid tip follows from
        -- its amounts; what a bank has taken for good never comes back.
        if returned > 0 and new.withheld_cents - old.withheld_cents < returned
          or new.lost_cents < old.lost_cents
          or array_position(unpaid, new.state) < array_position(unpaid, old.state)
          or new.state = any(unpaid) and not old.state = any(unpaid)
        then
          raise exception 'a tip never goes back' using errcode = 'check_violation';
        end if;
        return new;
      end $$;
    `)
  }
}
