export const moderationFunctions = String.raw`
  -- Audit rows are never changed or deleted. The only exception: when staff delete their account, a pseudonym replaces
  -- their address.
  create function refuse_change_of_audit() returns trigger language plpgsql as $$
  begin
    -- A pseudonym replaces the address of staff who delete their account; nothing else ever changes.
    if tg_op = 'UPDATE' and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' and new.address !~ '@' then
      return new;
    end if;
    raise exception 'The audit of moderation cannot be changed.';
  end $$;
  create trigger audit_stays before delete or update on moderation_action for each row
    execute function refuse_change_of_audit();
  create trigger audit_stays_whole before truncate on moderation_action for each statement
    execute function refuse_change_of_audit();
  create trigger audit_stays before delete or update on staff_event for each row
    execute function refuse_change_of_audit();
  create trigger audit_stays_whole before truncate on staff_event for each statement
    execute function refuse_change_of_audit();
`
