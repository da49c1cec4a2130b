export const paymentsFunctions = String.raw`
  -- Rejects invalid changes, even if a service has a bug: a tip's states only go forward, and its payment never
  -- changes. This is a trigger, because a constraint cannot compare a row with its previous version.
  create function tip_guard() returns trigger language plpgsql as $$
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
    -- A returned refund is withheld and not paid out automatically. The state of a paid tip follows from its amounts.
    -- Money that a bank has returned to the giver for good never comes back.
    if returned > 0 and new.withheld_cents - old.withheld_cents < returned
      or new.lost_cents < old.lost_cents
      or array_position(unpaid, new.state) < array_position(unpaid, old.state)
      or new.state = any(unpaid) and not old.state = any(unpaid)
    then
      raise exception 'a tip never goes back' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  create trigger tip_guard before delete or update on tip for each row execute function tip_guard();

  -- The ledger only grows: it proves where each cent went, and the sums of tips are checked against it.
  create function ledger_grows() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger only grows' using errcode = 'check_violation';
  end $$;
  create trigger ledger_grows before delete or update on ledger for each row execute function ledger_grows();
  create trigger ledger_stays before truncate on ledger for each statement execute function ledger_grows();

  -- Keeps tip.with_helper_cents equal to its sum over the ledger, in the statement that adds an entry. An index and the
  -- settlement rely on this, and a service could add an entry without updating the sum.
  create function sync_with_helper_cents() returns trigger language plpgsql as $$
  begin
    update tip
      set with_helper_cents = with_helper_cents
        + case new.kind when 'passed-on' then new.amount_cents else -new.amount_cents end
      where id = new.tip_id;
    return null;
  end $$;
  create trigger with_helper after insert on ledger for each row
    when (new.kind in ('passed-on', 'taken-back')) execute function sync_with_helper_cents();
`
